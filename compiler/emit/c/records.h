#pragma once

#include "ast/program.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace picco::compiler {

/// One field of a struct as one of its two meanings has it.
struct FieldMeaning {
    const Field &field;
    const Type *type; ///< perhaps open
    Privacy privacy;  ///< what an unwritten qualifier means: kPrivate or kPublic
    bool is_private;  ///< private data, or a struct that holds some
};

/// The fields of a struct whose unqualified fields have this privacy, in order; those of anonymous structs
/// and unions are its own; padding is left out.
void for_each_field(const Record &record, Privacy privacy, const std::function<void(FieldMeaning)> &visit);

/// A struct, and what its unwritten qualifiers mean.
using RecordMeaning = std::pair<const Record *, Privacy>;
/// Adds the struct and those inside of it, as far as they hold private data.
void add_private_records(const Record &record, Privacy privacy, std::set<RecordMeaning> &to);

/// Private data is in the struct, or pointers of it lead there.
bool reaches_private(const Record &record, Privacy privacy);

/// The meanings that a program gives its structs: a struct with unqualified fields may be private in one
/// place and public in another, and then stands for two structs of C.
class RecordUses {
  public:
    explicit RecordUses(const Program &program);

    bool has(const Record &record, Privacy privacy) const { return uses_.contains({&record, privacy}); }
    /// Some meaning that the program uses reaches private data.
    bool concerns_private(const Record &record) const;

  private:
    void add(const Type *type, Privacy open);

    std::set<RecordMeaning> uses_;
};

} // namespace picco::compiler
