/// What one smcinput call takes from the lines of an input party.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace picco::runtime {

struct InputRequest {
    std::string name;
    int type = 0; ///< as in picco/runtime.h
    bool is_private = true;
    std::size_t count = 0;
    std::string where; ///< "prog.c:12", the call
};

/// Lines of an input that follow one another, as many values in each; or a part of one line.
struct InputRecord {
    std::string name;
    std::uint64_t rows = 0, columns = 0;
    int line = 0;               ///< of the first; 0 where the format has none
    bool is_unfinished = false; ///< the one line goes on in the next record of the name
};

/// Checks that the lines of an input are taken in order, whole, and all of them. The texts are the same for
/// share files and for the plain program.
class LineBook {
  public:
    /// input: what messages call the input: "alice.shares.1, made from alice.txt"; source: the user's file. Where
    /// the lines have no order, each call takes the next ones of its name.
    LineBook(std::string input, std::string source, std::vector<InputRecord> records, bool is_ordered);

    /// Values begin, …, end - 1 of a record.
    struct Part {
        std::size_t record = 0, begin = 0, end = 0;
    };
    /// What the request takes. Throws UserError for another name, too many or too few values, or when no line is
    /// left.
    std::vector<Part> take(const InputRequest &request);
    /// Throws UserError when lines are left.
    void check_end() const;
    /// "alice.txt:3", where a part begins.
    std::string position(const Part &part) const;

  private:
    /// The lines that are left, in the order in which they are taken.
    struct Queue {
        std::vector<std::size_t> records;
        std::size_t next = 0;  ///< in records
        std::uint64_t row = 0; ///< of this record
        bool is_empty() const { return next == records.size(); }
    };
    std::string position(std::size_t record, std::uint64_t row) const;
    Queue &queue_of(const InputRequest &request);
    [[noreturn]] void fail_end(const InputRequest &request, std::size_t values) const;
    [[noreturn]] void fail_name(const InputRequest &request, std::size_t values, const Queue &queue) const;
    [[noreturn]] void fail_surplus(const InputRequest &request, std::size_t values, const Queue &queue) const;

    std::string input_, source_;
    std::vector<InputRecord> records_;
    bool is_ordered_;
    std::map<std::string, Queue> queues_; ///< by name; of all lines under "" where these have an order
};

} // namespace picco::runtime
