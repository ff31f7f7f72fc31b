#include "utils/share-input/prompt.h"

#include "base/error.h"
#include "files/input_reader.h"

#include <fmt/format.h>
#include <iostream>

namespace picco::runtime {
namespace {

std::string question(const UtilVariable &variable) {
    std::string sizes;
    for (const auto &size : variable.dimensions)
        sizes += fmt::format("[{}]", size ? std::to_string(*size) : "");
    return fmt::format("{}{} ({}, {}{}): ", variable.name, sizes, variable.is_private ? "private" : "public",
                       variable.type.name(),
                       variable.dimensions.empty() ? "" : ", values separated by commas");
}

/// "" when the values fit the variable.
std::string mistake(const std::string &line, const UtilVariable &variable, const UtilFile &util) {
    UtilFile only = util;
    only.variables = {variable};
    try {
        InputLines lines(only, variable.party, {}, [](const InputBlock &) {});
        auto source = InputSource::of_text("", line);
        read_text(source, lines);
        lines.finish();
        return "";
    } catch (const UserError &error) {
        const std::string what = error.what();
        return what.substr(std::min(what.size(), what.find(": ") + 2)); // the position means nothing here
    }
}

} // namespace

InputSource prompt_for_input(const UtilFile &util, int party) {
    std::string content;
    for (const auto *variable : util.of_party(true, party)) {
        for (;;) {
            fmt::print(stderr, "{}", question(*variable));
            std::string answer;
            if (!std::getline(std::cin, answer))
                throw UserError(
                    fmt::format("the input ended before '{}'; nothing was written", variable->name));
            const auto line = fmt::format("{} = {}\n", variable->name, answer);
            const auto wrong = mistake(line, *variable, util);
            if (wrong.empty()) {
                content += line;
                break;
            }
            fmt::print(stderr, "  {}\n", wrong);
        }
    }
    return InputSource::of_text("terminal", std::move(content));
}

} // namespace picco::runtime
