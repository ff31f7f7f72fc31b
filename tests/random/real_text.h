#pragma once

#include <string>

#include <fmt/format.h>

namespace picco::random_programs {

/// A piece of a program on real numbers: in picco's language, and for the numbers of oracle/.
struct Text {
    std::string picco, c;

    Text(std::string both) : picco(both), c(std::move(both)) {}
    Text(const char *both) : Text(std::string(both)) {}
    Text(std::string in_picco, std::string in_c) : picco(std::move(in_picco)), c(std::move(in_c)) {}
};

inline const std::string &in_picco(const Text &text) {
    return text.picco;
}
inline const std::string &in_c(const Text &text) {
    return text.c;
}
template <class Part>
const Part &in_picco(const Part &part) {
    return part;
}
template <class Part>
const Part &in_c(const Part &part) {
    return part;
}

/// A pattern of fmt, filled in both languages; the parts are texts, strings and numbers.
template <class... Parts>
Text form(const std::string &picco, const std::string &c, const Parts &...parts) {
    return {fmt::format(fmt::runtime(picco), in_picco(parts)...),
            fmt::format(fmt::runtime(c), in_c(parts)...)};
}

} // namespace picco::random_programs
