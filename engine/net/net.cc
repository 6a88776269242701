#include "engine/net/net.h"

#include <fmt/core.h>

#include <array>
#include <bit>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "base/core/assert.h"
#include "base/text/content_hash.h"
#include "base/text/quote.h"
#include "base/text/text_file.h"

namespace raum::net {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kChecksumAt = kNetStart.size() + 4 * 4;
constexpr std::size_t kHeaderBytes = kChecksumAt + 8;
static_assert(kHeaderBytes == 32);

constexpr std::size_t file_bytes(std::size_t neurons) {
  return kHeaderBytes + 2 * (neurons + kInputs * neurons + kInputs) + 2 * neurons;
}
static_assert(file_bytes(kMostNeurons) <= kMostFileBytes);

std::uint64_t checksum_of(std::string_view bytes) {
  ContentHash hash;
  hash.add(bytes.substr(0, kChecksumAt));
  hash.add(bytes.substr(kHeaderBytes));
  return hash.value();
}

template <class Number>
Number number_at(std::string_view bytes, std::size_t at) {
  Number number{};
  std::memcpy(&number, bytes.data() + at, sizeof(Number));
  return number;
}

template <class Number>
void append(std::string& bytes, Number number) {
  std::array<char, sizeof(Number)> raw{};
  std::memcpy(raw.data(), &number, sizeof(Number));
  bytes.append(raw.data(), raw.size());
}

// Moves weights from the front of the bytes.
void take(std::string_view& bytes, Weights& weights) {
  for (std::int16_t& weight : weights) {
    weight = number_at<std::int16_t>(bytes, 0);
    bytes.remove_prefix(sizeof weight);
  }
}

// The same for weights of one byte each.
void take_bytes(std::string_view& bytes, Weights& weights) {
  for (std::int16_t& weight : weights) {
    const int byte = number_at<std::uint8_t>(bytes, 0);
    weight = static_cast<std::int16_t>(byte < 128 ? byte : byte - 256);
    bytes.remove_prefix(1);
  }
}

Expected<void> check_header(std::string_view bytes, const std::string& name) {
  if (!bytes.starts_with(kNetStart)) {
    return fail(name, bytes.empty() ? "an empty file" : raum::quoted(bytes.substr(0, 8)),
                "a net, which begins with RaumNet");
  }
  const auto cut_off = [&](std::size_t size) {
    return fail(name, fmt::format("{} bytes", bytes.size()),
                fmt::format("{}: the file is cut off or has grown", size));
  };
  if (bytes.size() < kHeaderBytes) return cut_off(kHeaderBytes);
  const auto field = [&](std::size_t i) {
    return number_at<std::uint32_t>(bytes, kNetStart.size() + 4 * i);
  };
  if (field(0) != kVersion) {
    return fail(name, fmt::format("version {}", field(0)),
                fmt::format("version {}; train the net again", kVersion));
  }
  if (field(1) != kInputs) {
    return fail(name, fmt::format("{} inputs", field(1)), fmt::format("{}", kInputs));
  }
  const std::size_t neurons = field(2);
  if (neurons == 0 || neurons > kMostNeurons || neurons % kNeuronStep != 0) {
    return fail(name, fmt::format("{} neurons", neurons),
                fmt::format("a multiple of {}, at most {}", kNeuronStep, kMostNeurons));
  }
  if (bytes.size() != file_bytes(neurons)) return cut_off(file_bytes(neurons));
  const auto expected = number_at<std::uint64_t>(bytes, kChecksumAt);
  if (const std::uint64_t found = checksum_of(bytes); found != expected) {
    return fail(name, fmt::format("checksum {:016x}", found),
                fmt::format("{:016x}: the file is damaged", expected));
  }
  return {};
}

}  // namespace

Net Net::zeros(std::size_t neurons) {
  RAUM_ASSERT(neurons > 0 && neurons <= kMostNeurons && neurons % kNeuronStep == 0);
  return {.neurons = neurons,
          .bias = Weights(neurons),
          .columns = Weights(kInputs * neurons),
          .linear = Weights(kInputs),
          .output = Weights(2 * neurons)};
}

std::string encode(const Net& net) {
  std::string bytes(kNetStart);
  bytes.reserve(file_bytes(net.neurons));
  append(bytes, kVersion);
  append(bytes, static_cast<std::uint32_t>(kInputs));
  append(bytes, static_cast<std::uint32_t>(net.neurons));
  append(bytes, net.output_bias);
  append(bytes, std::uint64_t{0});
  for (const Weights* weights : {&net.bias, &net.columns, &net.linear}) {
    for (const std::int16_t weight : *weights) append(bytes, weight);
  }
  for (const std::int16_t weight : net.output) {
    RAUM_ASSERT(weight >= -128 && weight <= 127);
    append(bytes, static_cast<std::int8_t>(weight));
  }
  const std::uint64_t checksum = checksum_of(bytes);
  std::memcpy(bytes.data() + kChecksumAt, &checksum, sizeof checksum);
  return bytes;
}

Expected<Net> decode(std::string_view bytes, const std::string& name) {
  if (auto checked = check_header(bytes, name); !checked) return tl::unexpected(checked.error());
  Net net = Net::zeros(number_at<std::uint32_t>(bytes, kNetStart.size() + 8));
  net.output_bias = number_at<std::int32_t>(bytes, kNetStart.size() + 12);
  std::string_view rest = bytes.substr(kHeaderBytes);
  for (Weights* weights : {&net.bias, &net.columns, &net.linear}) take(rest, *weights);
  take_bytes(rest, net.output);
  return net;
}

Expected<Net> read_net(const std::string& path) {
  std::error_code error;
  if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error)) {
    return fail(path, "no regular file", "a net");  // a pipe might never end
  }
  const auto bytes = read_text_file(path, "a net", 1);
  if (!bytes) return tl::unexpected(bytes.error());
  return decode(*bytes, path);
}

}  // namespace raum::net
