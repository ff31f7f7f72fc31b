#include "files/program_field.h"

#include "base/error.h"
#include "common/limits.h"
#include "sharing/byte_sharing.h"

#include <fmt/format.h>

namespace picco::runtime {

std::unique_ptr<Field> create_field(const std::string &name, int parties, int self) {
    if (name != kByteField)
        return Field::create(name);
    if (parties > kMostByteParties)
        throw UserError(fmt::format("the field {} is for at most {} computing parties, not {}", kByteField,
                                    kMostByteParties, parties));
    return byte_field(Cnf(parties, self));
}

} // namespace picco::runtime
