// StopEvent: a flag that also wakes whoever waits in poll(): set once, never taken back.
#pragma once

namespace raum {

class StopEvent {
 public:
  StopEvent();
  ~StopEvent();
  StopEvent(const StopEvent&) = delete;
  StopEvent& operator=(const StopEvent&) = delete;

  /// From any thread.
  void set() const;
  [[nodiscard]] bool is_set() const;
  /// Readable once the event is set.
  [[nodiscard]] int fd() const { return fd_; }

 private:
  int fd_;
};

}  // namespace raum
