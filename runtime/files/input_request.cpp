#include "files/input_request.h"

#include "base/error.h"

#include <fmt/format.h>

namespace picco::runtime {
namespace {

std::string values_of(const InputRequest &request) {
    return request.count == 1 ? "a value" : fmt::format("{} values", request.count);
}

} // namespace

void LineBook::fail_end(const InputRequest &request, std::size_t values) const {
    throw UserError(fmt::format("{}: the input ends, but {} reads {} of '{}'{}", input_, request.where,
                                values_of(request), request.name,
                                values > 0 ? fmt::format(" and found only {}", values) : ""));
}

void LineBook::fail_name(const InputRequest &request, std::size_t values, const InputLineInfo &line) const {
    throw UserError(
        fmt::format("{}: '{}' stands here, but {} reads {} of '{}'{}; the lines must have the order of "
                    "the smcinput calls ({})",
                    line.position, line.name, request.where, values_of(request), request.name,
                    values > 0 ? fmt::format(" and found only {}", values) : "", input_));
}

void LineBook::fail_surplus(const InputRequest &request, std::size_t values,
                            const InputLineInfo &line) const {
    throw UserError(fmt::format("{}: {} of '{}' up to the end of this line, but {} reads {} ({})",
                                line.position, values == 1 ? "a value" : fmt::format("{} values", values),
                                request.name, request.where, request.count, input_));
}

void LineBook::fail_unread(const InputLineInfo &line, std::size_t count) const {
    throw UserError(fmt::format(
        "{}: the program does not read '{}' here; {} surplus ({})", line.position, line.name,
        count == 1 ? "this line is" : fmt::format("this and {} more lines are", count - 1), input_));
}

} // namespace picco::runtime
