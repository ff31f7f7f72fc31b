/// The option --delay of `picco run`: a network slower than that of the machine.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace picco::compiler {

/// All links between the computing parties.
struct Link {
    int microseconds = 0; ///< one way
    int megabits = 0;     ///< a second; 0: no limit
};
/// "31.5 ms one way, 100 Mbit/s"
std::string link_text(const Link &link);

/// `[A-B=]MILLISECONDS[,MEGABITS]`
struct Delay {
    int from = 0, to = 0;    ///< the two parties; 0: all that have no entry of their own
    double milliseconds = 0; ///< one way
    double megabits = 0;     ///< a second; 0: no limit
    std::string speed;       ///< as the parties' own --delay takes it, without the party
};

/// As the option takes them.
std::vector<std::string> texts_of(const std::vector<Delay> &delays);
/// Nothing where the text is at fault.
std::optional<Delay> parse_delay(const std::string &text);
/// The last one that speaks of the two parties, or of all; nothing where none does.
std::optional<Delay> delay_between(const std::vector<Delay> &delays, int party, int other);
/// The first one that speaks of a party beyond `parties`; nothing where none does.
std::optional<Delay> delay_beyond(const std::vector<Delay> &delays, int parties);

/// `--delay` of a command. Any number of them; each is appended to `delays`, which outlives the app.
void add_delay_option(CLI::App &app, std::vector<Delay> &delays, const std::string &meaning);

} // namespace picco::compiler
