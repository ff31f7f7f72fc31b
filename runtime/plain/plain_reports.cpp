// What the C compiler's checks find in public data, told as all faults are: with file, line and cure.
#include <picco/check.h>

#include <array>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <regex>
#include <string>
#include <string_view>
#include <unistd.h>

namespace {

constexpr int kFault = 3; ///< exit code

struct Cure {
    std::string_view kind; ///< as the undefined behaviour sanitizer calls it
    std::string_view text;
};
constexpr std::array<Cure, 5> kCures{{
    {"signed-integer-overflow", ": take a wider type, or an unsigned one, which wraps"},
    {"invalid-shift-exponent", ": shift by less than the type has bits"},
    {"null-pointer-use", ": let the pointer lead to something first"},
    {"out-of-bounds-index", ": test the index first, or end the loop before"},
    {"non-positive-vla-index", ": an array needs one element at least"},
}};

std::string name_of(const std::string &path) {
    return std::filesystem::path(path).filename().string();
}

/// Behind a report of the address sanitizer: the line of the user's that it is about, as all faults are told. Frames
/// of libraries stand in front of that where a function of picco was called.
void tell_line(const char *report) {
    const std::string text = report;
    // A name in a folder stands there as it was given; so do those of the C library.
    static const std::regex kKind("AddressSanitizer: ([A-Za-z-]+)"),
        kFrame(" in (?:my_[\\w.]+|user_main) ([^:\n]+):(\\d+)");
    std::smatch kind, frame;
    if (!std::regex_search(text, kind, kKind) || !std::regex_search(text, frame, kFrame))
        return;
    fmt::print(
        stderr,
        "{}:{}: error: the program uses memory here that is not its own ({}): look at indices, sizes and "
        "what was freed\n",
        name_of(frame[1].str()), frame[2].str(), kind[1].str());
}

} // namespace

void picco_check_memory(void (*set_callback)(void (*)(const char *))) {
    set_callback(tell_line);
}

void picco_check_undefined(picco_undefined_report get) {
    const char *kind = "", *message = "", *file = "";
    unsigned line = 0, column = 0;
    char *address = nullptr;
    get(&kind, &message, &file, &line, &column, &address);
    std::string text = message;
    if (!text.empty())
        text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    std::string_view cure;
    for (const Cure &known : kCures)
        if (known.kind == kind)
            cure = known.text;
    fmt::print(stderr, "{}:{}: error: {}{}\n", name_of(file), line, text, cure);
    _exit(kFault); // the report holds a lock
}
