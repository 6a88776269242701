// ZeroedMemory: a large zeroed array. Only the touched part costs memory and time: the system
// provides pages, large ones if possible, when they are first written.
#pragma once

#include <cstddef>
#include <span>
#include <type_traits>

namespace raum {

namespace zeroed_memory_detail {
[[nodiscard]] void* map(std::size_t bytes);
void unmap(void* memory, std::size_t bytes) noexcept;
}  // namespace zeroed_memory_detail

template <class T>
class ZeroedMemory {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  /// Requires: count ≥ 1; zero bytes are a valid T.  Throws: std::bad_alloc.
  explicit ZeroedMemory(std::size_t count)
      : items_(static_cast<T*>(zeroed_memory_detail::map(count * sizeof(T))), count) {}
  ~ZeroedMemory() { zeroed_memory_detail::unmap(items_.data(), items_.size_bytes()); }
  ZeroedMemory(const ZeroedMemory&) = delete;
  ZeroedMemory& operator=(const ZeroedMemory&) = delete;

  [[nodiscard]] std::size_t size() const { return items_.size(); }
  [[nodiscard]] T& operator[](std::size_t i) { return items_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return items_[i]; }

 private:
  std::span<T> items_;
};

}  // namespace raum
