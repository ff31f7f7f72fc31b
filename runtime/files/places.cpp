#include "files/places.h"

#include "base/error.h"
#include "files/stable_file.h"

#include <cstring>

namespace picco::runtime {
namespace {

class MemoryContent final : public Content {
  public:
    MemoryContent(std::string name, std::shared_ptr<const FileBytes> bytes)
        : name_(std::move(name)), bytes_(std::move(bytes)) {}

    const std::string &path() const override { return name_; }
    std::size_t size() const override { return bytes_->size(); }
    void read(std::size_t offset, void *to, std::size_t bytes) const override {
        require(offset <= size() && bytes <= size() - offset, "memory is read past its end");
        if (bytes > 0)
            std::memcpy(to, bytes_->data() + offset, bytes);
    }
    Sha256Digest digest() const override { return sha256(bytes_->data(), bytes_->size()); }

  private:
    std::string name_;
    std::shared_ptr<const FileBytes> bytes_;
};

} // namespace

std::unique_ptr<Content> ReadPlace::open() const {
    if (memory)
        return std::make_unique<MemoryContent>(name, memory);
    return std::make_unique<StableFile>(name);
}

} // namespace picco::runtime
