/// The methods by their names.
#pragma once

#include "utils/assign/partitions.h"
#include "utils/assign/report.h"

#include <string>
#include <vector>

namespace picco::assign {

struct MethodOptions {
    std::string method = "c"; ///< one of method_names()
    Limits limits;
    PartitionOptions partitions;
};

const std::vector<std::string> &method_names();

struct Assigned {
    std::vector<Outcome> outcomes; ///< what is simple, then the method that was asked for
    Plan plan;
};

Assigned assign(const ProgramTimes &program, const MethodOptions &options);

} // namespace picco::assign
