/// A party's shares as points and values in JSON, as other systems with Shamir's scheme have them, or as the
/// components of replicated shares in GF(2^8) (docs/FILES.md).
#pragma once

#include "files/record_file.h"
#include "files/util_file.h"

#include <functional>
#include <string>

namespace picco::runtime {

/// Writes everything in a state file, in pieces. The text holds the shares in the clear.
void export_shares(const RecordFile &state, const std::function<void(const std::string &)> &write);

/// What imported shares become.
struct ImportUse {
    UtilFile util;   ///< of a program with the same parties, threshold and field
    int party = 0;   ///< the computing party, whose point it is
    int number = 0;  ///< of the state
    std::string run; ///< that is to be named when it is resumed
};

/// Makes state of the text of a JSON file. Its id depends on what the text calls the sharing alone, so that it is used
/// once, whatever the run is called. file: for messages. In the clear where there is no envelope. Throws UserError.
void import_shares(const std::string &text, const std::string &file, const ImportUse &use,
                   const WritePlace &place, const EnvelopeUse *envelope);

} // namespace picco::runtime
