/// Integers of 128 bits.
#pragma once

namespace picco::runtime {

__extension__ typedef unsigned __int128 Wide;
__extension__ typedef __int128 SignedWide;

} // namespace picco::runtime
