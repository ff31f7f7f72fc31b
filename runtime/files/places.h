/// Where the bytes of a file are: below a path, or in memory, where the name is for messages alone.
#pragma once

#include "files/content.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace picco::runtime {

using FileBytes = std::vector<std::uint8_t>;

/// What is read.
struct ReadPlace {
    std::string name;
    std::shared_ptr<const FileBytes> memory; ///< null: it is a file

    ReadPlace(std::string file) : name(std::move(file)) {}
    ReadPlace(const char *file) : name(file) {}
    ReadPlace(std::string shown, std::shared_ptr<const FileBytes> bytes)
        : name(std::move(shown)), memory(std::move(bytes)) {}

    /// Throws UserError where it cannot be read.
    std::unique_ptr<Content> open() const;
};

/// What is written, when all of it is complete.
struct WritePlace {
    std::string name;
    FileBytes *memory = nullptr; ///< null: it is a file; else it outlives all writers

    WritePlace(std::string file) : name(std::move(file)) {}
    WritePlace(const char *file) : name(file) {}
    WritePlace(std::string shown, FileBytes *bytes) : name(std::move(shown)), memory(bytes) {}
};

} // namespace picco::runtime
