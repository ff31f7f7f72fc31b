#pragma once

#include "ast/program.h"

#include <map>
#include <set>
#include <string>

namespace picco::compiler {

/// The names of the generated program: those of the user, except where several source files become one or
/// where the generated code needs a name of its own.
class Names {
  public:
    explicit Names(const Program &program);

    std::string of(const Symbol &symbol) const;
    /// The tag of a struct, union or enumeration; made up for an anonymous one that needs one.
    std::string of(const Record &record) const;

    /// The tag of the struct whose unqualified fields have this privacy.
    std::string of(const Record &record, Privacy privacy) const;
    void rename(const Record &record, const std::string &name) { records_[&record] = name; }
    /// The struct stands for two of C: this is the tag of the private one.
    void rename_private(const Record &record, const std::string &name) { private_records_[&record] = name; }

    /// A name that is nowhere in the program; the wish itself where it is free.
    std::string fresh(const std::string &wish);
    /// Between these two calls fresh names are those of one function, free again in the next.
    void enter_function() {
        before_function_ = taken_;
        numbers_.clear();
    }
    void leave_function() {
        taken_ = before_function_;
        numbers_.clear();
    }
    void rename(const Symbol &symbol, const std::string &name) { renamed_[&symbol] = name; }

  private:
    std::set<std::string, std::less<>> taken_;
    std::set<std::string, std::less<>> before_function_;
    std::map<std::string, int> numbers_; ///< of a wish: those below are taken
    std::map<const Symbol *, std::string> renamed_;
    std::map<const Record *, std::string> records_;
    std::map<const Record *, std::string> private_records_;
};

} // namespace picco::compiler
