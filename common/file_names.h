/// What the names of files lead to that are written.
#pragma once

#include <string>

namespace picco {

/// The file that a name leads to through symbolic links, whether or not something stands there. In folders that everybody
/// may write to, links that somebody else has put there lead nowhere, as for the kernel.
std::string target_of(const std::string &path);

/// The open file that a name such as /dev/stdout stands for; -1 for others. Its file, if it is one, must be neither
/// replaced nor opened a second time: others go on writing to it.
int descriptor_of(const std::string &path);

} // namespace picco
