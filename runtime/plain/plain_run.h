/// A program in the clear: the inputs and results of all parties.
#pragma once

#include "files/input_request.h"
#include "files/input_text.h"

#include <picco/plain.h>

#include <map>
#include <string>

namespace picco::runtime {

class PlainRun {
  public:
    /// inputs: the files of each input party; outputs: one file for an output party. Throws UserError.
    PlainRun(const picco_plain_program &program, const std::multimap<int, std::string> &inputs,
             const std::multimap<int, std::string> &outputs);

    /// Reads the elements of an area. Throws UserError.
    void input(const InputRequest &request, const NumberType &type, int party, void *to, std::size_t size,
               picco_area area);
    void output(const std::string &name, int party, const NumberType &type, const void *from,
                std::size_t size, picco_area area);
    /// Checks that all input was read, and writes the results. Throws UserError.
    void finish();

  private:
    struct Input {
        InputText text;
        LineBook book;
    };
    InputLineInfo info(const Input &input, std::size_t index) const;

    const picco_plain_program program_;
    std::multimap<int, std::string> output_files_;
    std::map<int, Input> inputs_;
    std::map<int, std::string> results_;
};

/// Ends the program with an error of the computation at a source line.
[[noreturn]] void fail_plain(int line, const std::string &reason);

/// A public number of C as a private one, in packed and in scaled form; ends the program where there is none.
mpz_class plain_public_float(long double x, int format, int line);
mpz_class plain_scaled(long double x, int type, int fraction, int line);

/// Makes memory known that the program has allocated: private indices of pointers stay inside of it, and so
/// do pointers that depend on private data.
void note_allocation(const void *first, std::size_t size, picco_layout *layout);
void forget_allocation(const void *first);

} // namespace picco::runtime
