/// What the lines of a program are called: a run knows them by numbers.
#pragma once

#include "common/limits.h"

#include <string>
#include <utility>
#include <vector>

namespace picco::runtime {

class SourcePlaces {
  public:
    /// The numbers of kLinesOfBlock lines of one file.
    struct Block {
        std::string file;
        int first = 0; ///< the line that has the block's number 0
    };

    /// Numbers are lines of this file.
    SourcePlaces(std::string program = "") : program_(std::move(program)) {}
    SourcePlaces(const char *program) : program_(program) {}
    /// blocks: empty where all lines are of the program's file.
    SourcePlaces(std::string program, std::vector<Block> blocks)
        : program_(std::move(program)), blocks_(std::move(blocks)) {}

    const std::string &program() const { return program_; }
    /// Both may be asked for in a signal handler.
    const std::string &file(int number) const { return is_known(number) ? block(number).file : program_; }
    int line(int number) const {
        return is_known(number) ? block(number).first + number % kLinesOfBlock : number;
    }
    /// "prog.c:12"
    std::string place(int number) const { return file(number) + ":" + std::to_string(line(number)); }
    /// "line 12", or "line 12 of header.h"
    std::string line_text(int number) const;

  private:
    bool is_known(int number) const {
        return number >= 0 && static_cast<std::size_t>(number / kLinesOfBlock) < blocks_.size();
    }
    const Block &block(int number) const { return blocks_[static_cast<std::size_t>(number / kLinesOfBlock)]; }

    std::string program_;
    std::vector<Block> blocks_;
};

/// Those of the program that this process runs. Set before there are threads.
SourcePlaces &source_places();

} // namespace picco::runtime
