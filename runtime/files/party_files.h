/// Command line options that name a file for a party: `--input 1=alice.txt`.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace picco::runtime {

/// The values of an option, "ID=FILE" with 1 <= ID <= most; one file a party unless `several` are allowed.
/// Throws UsageError.
std::multimap<int, std::string> parse_party_files(const std::string &option,
                                                  const std::vector<std::string> &values, int most,
                                                  bool several = false);

} // namespace picco::runtime
