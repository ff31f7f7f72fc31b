/// 128-bit integers, under names that the pedantic compiler accepts.
#pragma once

namespace picco {

__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;

} // namespace picco
