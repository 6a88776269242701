// StopEvent: a flag that also wakes up poll(). It is set once and never reset.
#pragma once

namespace raum {

class StopEvent {
 public:
  StopEvent();
  ~StopEvent();
  StopEvent(const StopEvent&) = delete;
  StopEvent& operator=(const StopEvent&) = delete;

  /// May be called from any thread.
  void set() const;
  [[nodiscard]] bool is_set() const;
  /// A descriptor that is readable once the event is set.
  [[nodiscard]] int fd() const { return fd_; }

 private:
  int fd_;
};

}  // namespace raum
