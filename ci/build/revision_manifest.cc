#include "ci/build/revision_manifest.h"

#include <fmt/format.h>

#include "base/process/data_folder.h"
#include "base/text/text_file.h"
#include "ci/manifest/manifest_parser.h"

namespace raum::ci {

Expected<std::optional<Manifest>> manifest_of(const std::filesystem::path& repository,
                                              const Revision& revision) {
  const auto text = file_of(repository, revision, kManifestName);
  if (!text) return tl::unexpected(text.error());
  if (!*text) return std::optional<Manifest>{};
  auto manifest = parse_manifest(**text, fmt::format("{}:{}", revision.name, kManifestName));
  if (!manifest) return tl::unexpected(manifest.error());
  return std::optional(*std::move(manifest));
}

Expected<std::optional<Manifest>> uncommitted_manifest(const std::filesystem::path& repository) {
  const auto path = repository / kManifestName;
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return std::optional<Manifest>{};
  const auto text = read_text_file(path, "a manifest");
  if (!text) return tl::unexpected(text.error());
  auto manifest = parse_manifest(*text, path.string());
  if (!manifest) return tl::unexpected(manifest.error());
  return std::optional(*std::move(manifest));
}

Placeholders common_values(int jobs) {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  return {{"jobs", std::to_string(jobs)},
          {"raum", error ? std::string("raum") : self.string()},
          {"data", std::filesystem::absolute(data_folder()).string()}};
}

}  // namespace raum::ci
