/// What -R loops and --dump=ir say of a program, through the compiler as a user calls it.
#pragma once

#include "driver/compile.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

namespace picco::compiler {

class Remarks : public testing::Test {
  protected:
    Remarks()
        : path_(std::filesystem::temp_directory_path() /
                ("picco_remarks_" + std::to_string(getpid()) + ".c")) {
        options_.sources = {path_.string()};
        options_.configuration = SOURCE_DIR "/config/three-parties.conf";
    }
    ~Remarks() override { std::filesystem::remove(path_); }

    /// What the compiler says, without the folder of the program.
    std::string said() {
        testing::internal::CaptureStderr();
        const CompiledProgram program = compile(options_);
        std::string text = testing::internal::GetCapturedStderr();
        EXPECT_TRUE(program.is_good) << text;
        notes_ = program.notes;
        const std::string folder = path_.string() + ":";
        for (size_t at = text.find(folder); at != std::string::npos; at = text.find(folder, at))
            text.erase(at, folder.size());
        return text;
    }

    std::filesystem::path path_;
    Options options_;
    std::string notes_;
};

} // namespace picco::compiler
