#include "regression/mutation/campaign.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace raum::regression {
namespace {

// The work that the threads of the judges share.
class SharedDraw {
 public:
  SharedDraw(MutantDraw& draw, const Campaign& campaign) : draw_(&draw), campaign_(&campaign) {}

  // Takes mutants until there are enough, as if one judge took them all: another one is drawn only
  // if it is needed even if all that are being judged count.
  void work(const MutantJudge& judge) {
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [&] { return is_over() || counted_ + open_ < campaign_->count; });
      const auto mutant = is_over() ? std::nullopt : draw_->next();
      if (!mutant) break;
      const std::size_t place = judged_.size();
      judged_.emplace_back();
      ++open_;
      lock.unlock();
      const Verdict verdict = judge(*mutant);
      lock.lock();
      --open_;
      judged_[place] = {.mutant = *mutant,
                        .verdict = verdict,
                        .is_equivalent = is_listed(campaign_->equivalents, *mutant)};
      if (is_counted(judged_[place])) ++counted_;
      if (campaign_->on_judged && verdict.fate != Fate::Interrupted) {
        campaign_->on_judged(judged_[place], counted_);
      }
      changed_.notify_all();
    }
    changed_.notify_all();
  }

  [[nodiscard]] std::vector<JudgedMutant> judged() && { return std::move(judged_); }

 private:
  [[nodiscard]] bool is_over() const {
    return counted_ >= campaign_->count || campaign_->stop.stop_requested();
  }

  MutantDraw* draw_;
  const Campaign* campaign_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<JudgedMutant> judged_;
  std::size_t counted_ = 0;
  std::size_t open_ = 0;  // mutants that are being judged
};

}  // namespace

std::vector<JudgedMutant> judge_mutants(MutantDraw& draw, const std::vector<MutantJudge>& judges,
                                        const Campaign& campaign) {
  SharedDraw shared(draw, campaign);
  {
    std::vector<std::jthread> threads;
    for (const MutantJudge& judge : judges) {
      threads.emplace_back([&shared, &judge] { shared.work(judge); });
    }
  }
  return std::move(shared).judged();
}

}  // namespace raum::regression
