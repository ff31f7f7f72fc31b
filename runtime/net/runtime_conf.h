/// The file runtime.conf: who takes part in a run.
#pragma once

#include "net/party_address.h"

#include <map>
#include <string>
#include <vector>

namespace picco::runtime {

/// The certificate of an input or output party: the line `input ID, FILE` or `output ID, FILE`.
struct DataPartyLine {
    std::string certificate_file; ///< relative names are relative to the folder of runtime.conf
    std::string where;            ///< "runtime.conf:4", for messages
};

struct RuntimeConf {
    std::string file;
    std::vector<PartyAddress> parties; ///< the computing parties, in the order of their ids
    std::map<int, DataPartyLine> inputs, outputs;
};

/// Reads runtime.conf: a line for each computing party from 1 to parties, and lines for input and output parties, in
/// any order; `#` starts a comment. Throws UserError that names file and line.
RuntimeConf read_runtime_conf(const std::string &file, int parties);

} // namespace picco::runtime
