#include "web/play/play_service.h"

#include <fmt/core.h>

#include <algorithm>
#include <system_error>
#include <utility>

namespace raum::web {
namespace {

tl::unexpected<Error> no_search(std::uint64_t search) {
  return fail("search", fmt::format("{}", search), "the last search of a tab that is open");
}

}  // namespace

PlayService::PlayService(std::vector<PlayEngine> engines, PlayLimits limits, Now now)
    : engines_(std::move(engines)), limits_(limits), now_(std::move(now)) {
  if (limits_.look.count() > 0) watcher_ = std::thread([this] { watch(); });
}

PlayService::~PlayService() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    for (auto& [name, tab] : tabs_) end_tab(tab);
  }
  ending_changed_.notify_all();
  if (watcher_.joinable()) watcher_.join();
}

void PlayService::watch() {
  std::unique_lock lock(mutex_);
  while (!ending_changed_.wait_for(lock, limits_.look, [&] { return is_ending_; })) {
    lock.unlock();
    expire();
    lock.lock();
  }
}

std::size_t PlayService::running() const {
  std::size_t count = 0;
  for (const auto& [name, tab] : tabs_) count += tab.engines.size();
  return count;
}

void PlayService::end_engine(Tab& tab, std::size_t at) {
  tab.engines[at].engine->close();
  ending_.push_back(std::move(tab.engines[at].engine));
  tab.engines.erase(tab.engines.begin() + static_cast<std::ptrdiff_t>(at));
}

void PlayService::end_tab(Tab& tab) {
  while (!tab.engines.empty()) end_engine(tab, 0);
}

// Joining a thread that has ended does not wait.
void PlayService::drop_ended() {
  std::erase_if(ending_, [](const Engine& engine) { return engine->has_ended(); });
}

Expected<AnalysisEngine*> PlayService::engine_for(Tab& tab, std::size_t index) {
  const auto own = std::find_if(tab.engines.begin(), tab.engines.end(),
                                [&](const OwnedEngine& owned) { return owned.index == index; });
  if (own != tab.engines.end()) {
    std::rotate(own, own + 1, tab.engines.end());
    return tab.engines.back().engine.get();
  }
  drop_ended();
  const bool is_full = running() >= limits_.engines;
  const bool replaces = tab.engines.size() >= limits_.engines_of_tab || is_full;
  if (is_full && tab.engines.empty()) {
    return fail("search", fmt::format("{} engines that run", running()),
                fmt::format("at most {} in all tabs; close a tab", limits_.engines));
  }
  if (ending_.size() >= limits_.engines) {
    return fail("search", fmt::format("{} engines that are being ended", ending_.size()),
                fmt::format("fewer than {}; try again", limits_.engines));
  }
  if (replaces) end_engine(tab, 0);
  try {
    tab.engines.push_back({index, std::make_unique<AnalysisEngine>(limits_)});
  } catch (const std::system_error& error) {
    return fail("search", fmt::format("no thread: {}", error.what()), "");
  }
  return tab.engines.back().engine.get();
}

Expected<std::uint64_t> PlayService::search(const SearchRequest& request) {
  const std::lock_guard lock(mutex_);
  const auto known = tabs_.find(request.tab);
  if (known == tabs_.end() && tabs_.size() >= limits_.tabs) {
    return fail("search", fmt::format("{} tabs that search", tabs_.size()),
                fmt::format("at most {}", limits_.tabs));
  }
  Tab fresh;  // kept only with a search
  Tab& asking = known == tabs_.end() ? fresh : known->second;
  asking.seen = now_();
  const auto engine = engine_for(asking, request.engine);
  if (!engine) return tl::unexpected(engine.error());
  // Before the tab is kept: without a descriptor for the search this throws.
  auto state = std::make_shared<SearchState>(last_search_ + 1, request.game.position(), now_(),
                                             request.lines);
  ++last_search_;
  Tab& tab = known == tabs_.end() ? tabs_.emplace(request.tab, std::move(fresh)).first->second
                                  : known->second;
  if (tab.search) tab.search->stop().set();
  const PlayEngine& chosen = engines_[request.engine];
  tab.search = std::move(state);
  (*engine)->search({.state = tab.search,
                     .spec = spec_of(request, chosen),
                     .game = request.game,
                     .go = request.go,
                     .time = request.time,
                     .lines = chosen.most_lines > 1 ? request.lines : 0,
                     .new_game = request.new_game});
  return tab.search->id();
}

Expected<Json> PlayService::lines(std::uint64_t search, std::uint64_t after) {
  std::shared_ptr<const SearchState> state;
  {
    const std::lock_guard lock(mutex_);
    const auto owner = std::find_if(tabs_.begin(), tabs_.end(), [&](const auto& tab) {
      return tab.second.search->id() == search;
    });
    if (owner == tabs_.end()) return no_search(search);
    owner->second.seen = now_();
    state = owner->second.search;
  }
  return state->json(after);
}

Expected<void> PlayService::stop(const std::string& tab, std::uint64_t search) {
  const std::lock_guard lock(mutex_);
  const auto found = tabs_.find(tab);
  if (found == tabs_.end() || found->second.search->id() != search) return no_search(search);
  found->second.seen = now_();
  found->second.search->stop().set();
  return {};
}

void PlayService::alive(const std::string& tab) {
  const std::lock_guard lock(mutex_);
  const auto found = tabs_.find(tab);
  if (found != tabs_.end()) found->second.seen = now_();
}

void PlayService::release(const std::string& tab) {
  const std::lock_guard lock(mutex_);
  const auto found = tabs_.find(tab);
  if (found == tabs_.end()) return;
  end_tab(found->second);
  tabs_.erase(found);
}

void PlayService::expire() {
  const std::lock_guard lock(mutex_);
  const auto now = now_();
  for (auto next = tabs_.begin(); next != tabs_.end();) {
    Tab& tab = next->second;
    if (now - tab.search->begun() > limits_.longest_search) tab.search->stop().set();
    if (now - tab.seen < limits_.forget) {
      ++next;
      continue;
    }
    end_tab(tab);
    next = tabs_.erase(next);
  }
  drop_ended();
}

}  // namespace raum::web
