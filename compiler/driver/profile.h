/// `picco run --profile`: what each source line costs, and what would make it cheaper.
#pragma once

#include "driver/compile.h"
#include "emit/emit.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace picco::compiler {

/// What one kind of operation takes on a line.
struct ProfilePart {
    std::string operation;      ///< as the statistics call it
    std::string representation; ///< what it is computed in
    std::uint64_t operations = 0, rounds = 0, bytes = 0;
    std::uint64_t size = 0;    ///< bits, or elements of a table; 0: neither
    double predicted_work = 0; ///< seconds
};

struct ProfileLine {
    unsigned number = 0; ///< of the line table; 0: of no line
    std::uint64_t operations = 0, rounds = 0, bytes = 0;
    double work = 0, waiting = 0;   ///< seconds
    std::vector<ProfilePart> parts; ///< those of most rounds first
};

struct ProfileSpan {
    std::uint64_t rounds = 0, bytes = 0;
    double seconds = 0;
    std::map<unsigned, std::uint64_t> lines; ///< rounds by line number
};

/// Rounds and operations are those of each party, bytes of all of them, times of the slowest.
struct RunProfile {
    int parties = 0;
    std::uint64_t rounds = 0, bytes = 0;
    double seconds = 0, work = 0, waiting = 0;
    double recording = 0;           ///< the program itself, and the schedule
    std::vector<ProfileLine> lines; ///< the hottest first: by rounds, then by bytes
    std::vector<ProfileSpan> timeline;

    double round_share(const ProfileLine &line) const { return share(line.rounds, rounds); }
    double byte_share(const ProfileLine &line) const { return share(line.bytes, bytes); }
    double work_share(const ProfileLine &line) const { return work > 0 ? line.work / work : 0; }
    /// The largest of them.
    double heat(const ProfileLine &line) const;
    /// It is worth a cure.
    bool is_hot(const ProfileLine &line) const { return heat(line) >= kHot; }
    /// It is worth a trial of one. That depends on nothing that was measured.
    bool sends_much(const ProfileLine &line) const {
        return std::max(round_share(line), byte_share(line)) >= kHot;
    }

  private:
    static constexpr double kHot = 0.05;
    static double share(std::uint64_t part, std::uint64_t all) {
        return all > 0 ? static_cast<double>(part) / static_cast<double>(all) : 0;
    }
};

/// documents: what the parties wrote, one each. Throws DriverError where they are no such.
RunProfile merge_profiles(const std::vector<std::string> &documents);

/// "prog.c:12", or what stands for costs of no line.
std::string place_text(const CompiledProgram &program, unsigned number);
/// The line itself, as far as there is room; empty where it is not known.
std::string source_text(const CompiledProgram &program, unsigned number);
/// The cures for a line, the best ones first.
std::vector<std::string> cures_for(const CompiledProgram &program, const ProfileLine &line);
/// One that can be tried and has not been, of the first line that has one: those that take one trial before those that
/// look for a width. Null: none has, or none of the lines is hot.
Cure *cure_to_try(CompiledProgram &program, const RunProfile &profile);
/// "1,592 one hot of 16 elements, 796 …": what it takes its rounds for, else its bytes.
std::string parts_text(const ProfileLine &line);

// The forms: a table for people, a page for a browser that needs nothing else, JSON.

std::string profile_text(const CompiledProgram &program, const RunProfile &profile);
std::string profile_page(const CompiledProgram &program, const RunProfile &profile);
std::string profile_json(const CompiledProgram &program, const RunProfile &profile);

// Numbers as people read them.

std::string count_text(std::uint64_t count); ///< "12,345"
std::string bytes_text(std::uint64_t bytes); ///< "1.2 MB"
std::string seconds_text(double seconds);    ///< "3.15 s", "12.3 ms"
std::string percent_text(double share);      ///< "99.4 %"

} // namespace picco::compiler
