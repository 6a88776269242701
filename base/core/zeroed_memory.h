// ZeroedMemory: a large zeroed array. Only the touched part costs memory and time: the system
// provides pages, large ones if possible, when they are first written.
#pragma once

#include <cstddef>
#include <limits>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace raum {

namespace zeroed_memory_detail {
[[nodiscard]] void* map(std::size_t bytes);
void unmap(void* memory, std::size_t bytes) noexcept;
}  // namespace zeroed_memory_detail

/// Owns its items as std::unique_ptr<T[]> does: a const array may have items that change.
template <class T>
class ZeroedMemory {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  ZeroedMemory() = default;
  /// Requires: zero bytes are a valid T.  Throws: std::bad_alloc.
  explicit ZeroedMemory(std::size_t count) {
    if (count > std::numeric_limits<std::size_t>::max() / sizeof(T)) throw std::bad_alloc();
    if (count > 0) items_ = {static_cast<T*>(zeroed_memory_detail::map(count * sizeof(T))), count};
  }
  ~ZeroedMemory() {
    if (!items_.empty()) zeroed_memory_detail::unmap(items_.data(), items_.size_bytes());
  }
  ZeroedMemory(ZeroedMemory&& other) noexcept : items_(std::exchange(other.items_, {})) {}
  ZeroedMemory& operator=(ZeroedMemory&& other) noexcept {
    std::swap(items_, other.items_);
    return *this;
  }

  [[nodiscard]] std::size_t size() const { return items_.size(); }
  [[nodiscard]] T& operator[](std::size_t i) const { return items_[i]; }
  [[nodiscard]] std::span<T> items() const { return items_; }

 private:
  std::span<T> items_;
};

}  // namespace raum
