#pragma once

#include "emit/text/declared_names.h"

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace picco::compiler {

/// What stands in front of every name of the user. No library, header or compiler uses names like that, so no
/// program meets them, whatever its functions, variables, fields and labels are called.
inline constexpr std::string_view kUserPrefix = "my_";

/// The names of the generated program. What the user defines has its own name behind kUserPrefix; what a
/// system header declares, or the user declares without defining it, keeps its name. Generated code has names of
/// its own, without the prefix.
class Names {
  public:
    explicit Names(const Program &program);

    std::string of(const Symbol &symbol) const;
    std::string of(const Field &field) const;
    std::string of(const Member &member) const;
    std::string of(const Designator &designator) const;
    std::string of(const Enum &enumeration) const;
    /// Of a label, or a field of a struct that the user defines.
    std::string of_label(std::string_view label) const { return prefixed(label); }
    std::string of_field(std::string_view field) const { return field.empty() ? "" : prefixed(field); }
    /// The tag of a struct or union; made up for an anonymous one that needs one.
    std::string of(const Record &record) const;
    /// The tag of the struct whose unqualified fields have this privacy.
    std::string of(const Record &record, Privacy privacy) const;

    /// An attribute or assembler statement of the user with these names in it.
    std::string in_attribute(std::string_view text) const;
    std::string in_assembler(std::string_view text) const;

    void rename(const Record &record, const std::string &name) { records_[&record] = name; }
    /// The struct stands for two of C: this is the tag of the private one.
    void rename_private(const Record &record, const std::string &name) { private_records_[&record] = name; }

    /// A name that is nowhere in the program; the wish itself where it is free.
    std::string fresh(const std::string &wish);
    /// Between these two calls fresh names are those of one function, free again in the next.
    void enter_function() {
        is_in_function_ = true;
        numbers_.clear();
    }
    void leave_function() {
        is_in_function_ = false;
        taken_in_function_.clear();
        numbers_.clear();
    }
    void rename(const Symbol &symbol, const std::string &name) { renamed_[&symbol] = name; }

  private:
    static std::string prefixed(std::string_view name) {
        return std::string(kUserPrefix) + std::string(name);
    }
    void separate_files(const Program &program);
    /// False where somebody has the name already.
    bool take(const std::string &name);

    DeclaredNames declared_;
    std::set<std::string, std::less<>> taken_;
    std::set<std::string, std::less<>> taken_in_function_;
    bool is_in_function_ = false;
    std::map<std::string, int> numbers_; ///< of a wish: those below are taken
    std::map<const Symbol *, std::string> renamed_;
    std::map<const Record *, std::string> records_;
    std::map<const Record *, std::string> private_records_;
};

} // namespace picco::compiler
