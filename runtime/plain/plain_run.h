/// A program in the clear: the inputs and results of all parties.
#pragma once

#include "common/int128.h"
#include "files/input_reader.h"
#include "files/input_request.h"
#include "files/result_format.h"

#include <picco/plain.h>

#include <map>
#include <string>

namespace picco::runtime {

/// What a plain program gives to one output party.
class PlainResults : public ResultSource {
  public:
    std::vector<ResultItem> items() const override { return items_; }
    std::vector<std::string> texts(std::size_t item, std::size_t begin, std::size_t end) override;
    void add(ResultItem item, std::vector<std::string> texts);

  private:
    std::vector<ResultItem> items_;
    std::vector<std::vector<std::string>> texts_;
};

class PlainRun {
  public:
    /// inputs: the files of each input party; outputs: one file for an output party. Throws UserError.
    PlainRun(const picco_plain_program &program, const std::multimap<int, std::string> &inputs,
             const InputOptions &options, const std::multimap<int, std::string> &outputs,
             OutputFormat format);

    /// Reads the elements of an area. Throws UserError.
    void input(const InputRequest &request, const NumberType &type, int party, void *to, std::size_t size,
               picco_area area);
    void output(const std::string &name, int party, const NumberType &type, const void *from,
                std::size_t size, picco_area area);
    /// smcprint: to whoever debugs the program, at once.
    void print(const std::string &name, const NumberType &type, const void *from, std::size_t size,
               picco_area area, int line) const;
    /// Checks that all input was read, and writes the results. Throws UserError.
    void finish();

  private:
    /// What an input party gives: its lines, and the values of each record of them.
    struct Input {
        LineBook book;
        std::vector<Numbers> values;
        std::vector<int> types; ///< of the records, as in picco/runtime.h
    };
    void read_input(int party, const std::vector<std::string> &files, const InputOptions &options);

    const picco_plain_program program_;
    UtilFile util_; ///< as much of it as a plain program knows
    std::multimap<int, std::string> output_files_;
    std::map<int, Input> inputs_;
    OutputFormat format_;
    std::map<int, PlainResults> results_;
};

/// "prog.c:12", of what PICCO_HERE is there.
std::string source_place(int number);
/// Ends the program with an error of the computation at a source line.
[[noreturn]] void fail_plain(int line, const std::string &reason);
/// The program was built with --check.
bool ends_at_faults();
/// A value that its type does not hold: with --check as fail_plain(), otherwise a warning, the first time at this place
/// of the line.
void tell_fault(int line, const std::string &reason, const char *place);

/// Ends a program with the address sanitizer by a report where it is to read memory that is not its own: the
/// functions here are not compiled with it.
void check_readable(const void *first, std::size_t count, std::size_t size);
/// The same of an area of numbers of `size` bytes.
void check_readable(const void *from, const picco_area &area, std::size_t size);

/// For messages.
std::string decimal(Int128 value);

/// A public number of C as a private one, in packed and in scaled form; ends the program where there is none.
mpz_class plain_public_float(long double x, int format, int line);
mpz_class plain_scaled(long double x, int type, int fraction, int line);

/// Makes memory known that the program has allocated: private indices of pointers stay inside of it, and so
/// do pointers that depend on private data.
void note_allocation(const void *first, std::size_t size, picco_layout *layout);
void forget_allocation(const void *first);
/// The first element of the row of private data that a pointer leads into, and how many of size bytes follow;
/// ends the program where there is none.
std::pair<const char *, std::size_t> row_of(const void *pointer, std::size_t size);

} // namespace picco::runtime
