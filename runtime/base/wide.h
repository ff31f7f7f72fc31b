/// Unsigned integers of 128 bits.
#pragma once

namespace picco::runtime {

__extension__ typedef unsigned __int128 Wide;

} // namespace picco::runtime
