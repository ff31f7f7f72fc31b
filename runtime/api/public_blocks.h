/// Public variables of the program that pointers may lead to.
#pragma once

namespace picco::runtime::api {

/// Of a computation before.
void forget_public_blocks();

} // namespace picco::runtime::api
