#include "utils/describe/describe.h"

#include "base/shown.h"

#include <fmt/format.h>
#include <map>

namespace picco::runtime {
namespace {

using Dimensions = std::vector<std::optional<std::size_t>>;

constexpr std::size_t kMostText = 400; ///< of an expression that is opened

/// "one number", "8 numbers", "N x 3 numbers".
std::string amount(const Dimensions &dimensions) {
    if (dimensions.empty())
        return "one number";
    std::string text;
    for (const auto &size : dimensions)
        text += fmt::format("{}{}", text.empty() ? "" : " x ", size ? std::to_string(*size) : "N");
    return text == "1" ? "one number" : text + " numbers";
}

/// Where a public number says how many there are, in the words of the program: "n numbers", "n x 3 numbers".
std::string amount(const UtilVariable &variable) {
    if (!variable.length)
        return amount(variable.dimensions);
    const auto &[name, times, columns] = *variable.length;
    return shown(name) + (times == 1 ? "" : fmt::format(" x {}", times)) +
           (columns.empty() ? "" : " x " + shown(columns)) + " numbers";
}

/// How often a run comes to the call, where that is not once; a length tells how many there are already.
std::string times(const UtilVariable &variable) {
    if (variable.calls)
        return *variable.calls == 1 ? "" : fmt::format(", {} times", *variable.calls);
    return variable.length ? "" : ", each time that the program comes here";
}

std::string kind_of(const NumberType &type) {
    switch (type.kind) {
    case NumberType::Kind::fixed:
        return fmt::format("with a fraction, {}", type.range());
    case NumberType::Kind::floating:
        return fmt::format("floating point, {}", type.range());
    default:
        return fmt::format("whole, {}", type.range());
    }
}

bool depends_on_run(const Dimensions &dimensions) {
    for (const auto &size : dimensions)
        if (!size)
            return true;
    return false;
}

class Description {
  public:
    explicit Description(const UtilFile &util) : util_(util) {}

    std::string text() {
        add_parties();
        add_inputs();
        add_known_to_all();
        add_outputs();
        if (says_n_)
            line("N stands for a number that is public and decided when the program runs.\n");
        add_rest();
        return std::move(text_);
    }

  private:
    void line(const std::string &text) { text_ += text + "\n"; }

    void add_parties() {
        line(fmt::format("{} is run by {} computing parties.", shown(util_.program), util_.parties));
        if (util_.threshold == 1)
            line("None of them alone learns anything about private numbers but what is listed below.\n"
                 "Any 2 of them that break their word and pool all they hold can learn every private "
                 "number.\n");
        else
            line(fmt::format(
                "Up to {} of them together learn nothing about private numbers but what is listed below.\n"
                "Any {} of them that break their word and pool all they hold can learn every private "
                "number.\n",
                util_.threshold, util_.threshold + 1));
    }

    std::string values(const UtilVariable &variable) {
        says_n_ |= !variable.length && depends_on_run(variable.dimensions);
        return fmt::format("{}: {} ({}){}, {}", shown(variable.name), amount(variable),
                           kind_of(variable.type), times(variable), shown(variable.where()));
    }

    /// The variables by party, in the order of the source; 0: the run decides whose they are.
    std::map<int, std::vector<const UtilVariable *>> variables(bool is_input) const {
        std::map<int, std::vector<const UtilVariable *>> result;
        for (const auto &variable : util_.variables)
            if (variable.is_input == is_input)
                result[variable.party].push_back(&variable);
        return result;
    }

    void add_inputs() {
        line("WHO GIVES WHAT");
        const auto inputs = variables(true);
        if (inputs.empty())
            line("  Nobody gives any number.");
        for (const auto &[party, given] : inputs) {
            line(party == 0 ? "  An input party that is chosen when the program runs:"
                            : fmt::format("  Input party {}:", party));
            for (const UtilVariable *variable : given)
                line(fmt::format("    {} {}", variable->is_private ? "private" : "PUBLIC ",
                                 values(*variable)));
        }
        line("");
    }

    void add_known_to_all() {
        line("WHAT ALL COMPUTING PARTIES LEARN, and may tell anybody");
        for (const auto &opening : util_.opens) {
            says_n_ |= depends_on_run(opening.dimensions);
            line(fmt::format("  The program opens, each time that it comes to {}:\n    {}\n    {} ({})",
                             shown(opening.where()), shown(opening.text, kMostText),
                             amount(opening.dimensions), kind_of(opening.type)));
        }
        if (util_.opens.empty())
            line("  The program opens no private number.");
        for (const auto &variable : util_.variables)
            if (!variable.is_private)
                line(fmt::format("  The public {} '{}', {}", variable.is_input ? "input" : "output",
                                 shown(variable.name), shown(variable.where())));
        line("  How many numbers everybody gives and gets, and how long the computation takes.");
        for (const auto &[party, given] : variables(true)) {
            bool gives_private = false;
            for (const UtilVariable *variable : given)
                gives_private |= variable->is_private;
            if (gives_private)
                line(fmt::format("  Whether what {} gives was shared rightly, as one bit for each variable;\n"
                                 "    not if they all agree to trust the inputs.",
                                 party == 0 ? "that party" : fmt::format("input party {}", party)));
        }
        line("");
    }

    void add_outputs() {
        line("WHO GETS RESULTS");
        const auto outputs = variables(false);
        if (outputs.empty())
            line("  Nobody gets any result.");
        for (const auto &[party, got] : outputs) {
            line(party == 0 ? "  An output party that is chosen when the program runs:"
                            : fmt::format("  Output party {}:", party));
            for (const UtilVariable *variable : got)
                line(fmt::format("    {}", values(*variable)));
        }
        line("");
    }

    void add_rest() {
        line("Nothing else is learnt. Results and what is opened may tell more than they say: of a sum of "
             "two\n"
             "numbers, who knows one of them learns the other.\n");
        line(fmt::format(
            "PROGRAM {}\n"
            "This number stands for the source and its configuration. The computing parties compare\n"
            "it before they start, and refuse shares that were made for another one. To check what\n"
            "is said here, compile the source: the number in the util file must be the same.",
            util_.hash));
    }

    const UtilFile &util_;
    std::string text_;
    bool says_n_ = false;
};

} // namespace

std::string described(const UtilFile &util) {
    return Description(util).text();
}

} // namespace picco::runtime
