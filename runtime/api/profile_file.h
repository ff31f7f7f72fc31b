#pragma once

#include "engine/execute/profile.h"

#include <string>

namespace picco::runtime::api {

/// What --profile writes: JSON, as docs/FILES.md has it.
std::string profile_text(const Profile::Result &profile, const std::string &program, int party);

} // namespace picco::runtime::api
