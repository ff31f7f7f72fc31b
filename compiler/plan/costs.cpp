#include "plan/costs.h"

#include "common/foreign_content.h"
#include "common/limits.h"
#include "support/text_file.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace picco::compiler {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostBytes = 1 << 20;
/// A quarter of an hour, so that no sum of times overflows.
constexpr std::int64_t kMostPicoseconds = 1'000'000'000'000'000;
constexpr std::size_t kMostProtocols = 1000;
/// Of a protocol's name, or a delay.
constexpr std::size_t kMostLetters = 60;

/// A whole number of a document in [least, most].
std::int64_t number(const Json &object, const std::string &name, std::int64_t least, std::int64_t most) {
    const auto place = object.find(name);
    if (place == object.end())
        throw std::runtime_error(fmt::format("'{}' is missing", name));
    const bool fits = place->is_number_integer() && *place >= least && *place <= most;
    if (!fits)
        throw std::runtime_error(fmt::format("'{}' must be a whole number from {} to {}", name, least, most));
    return place->get<std::int64_t>();
}

bool is_name(const std::string &text) {
    return !text.empty() && text.size() <= kMostLetters &&
           std::all_of(text.begin(), text.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == ' '; });
}

/// What is not there was measured over the parties' own links.
std::vector<std::string> delays_of(const Json &document) {
    const Json delays = document.value("delays", Json::array());
    std::vector<std::string> texts;
    for (const Json &delay : delays) {
        if (!delays.is_array() || !delay.is_string())
            throw std::runtime_error("'delays' must be an array of texts");
        texts.push_back(delay.get<std::string>().substr(0, kMostLetters));
    }
    return texts;
}

Costs costs_of(const Json &document) {
    if (!document.is_object() || document.value("costs", Json()) != 1)
        throw std::runtime_error("is no costs.json of this version: run picco calibrate again");
    Costs costs;
    costs.parties = static_cast<int>(number(document, "parties", 3, kMostParties));
    const Json field = document.value("field", Json());
    if (field != "prime" && field != "gf256")
        throw std::runtime_error("'field' must be \"prime\" or \"gf256\"");
    costs.computes_bytes = field == "gf256";
    costs.limbs = static_cast<int>(number(document, "limbs", 1, 64));
    costs.element_bytes = static_cast<int>(number(document, "element_bytes", 1, 512));
    costs.round = number(document, "round", 1, kMostPicoseconds);
    costs.byte = number(document, "byte", 0, kMostPicoseconds);
    costs.delays = delays_of(document);
    const auto protocols = document.find("protocols");
    if (protocols == document.end() || !protocols->is_object() || protocols->size() > kMostProtocols)
        throw std::runtime_error("'protocols' must be an object");
    for (const auto &[name, time] : protocols->items()) {
        if (!is_name(name) || !time.is_object())
            throw std::runtime_error("'protocols' holds what is no protocol");
        try {
            costs.times.push_back({name, number(time, "element", 0, kMostPicoseconds),
                                   number(time, "batch", 0, kMostPicoseconds)});
        } catch (const std::runtime_error &error) {
            throw std::runtime_error(fmt::format("{}: {}", name, error.what()));
        }
    }
    return costs;
}

} // namespace

Costs read_costs(const std::string &path) {
    std::string fault;
    const std::string text = read_text_file(path, kMostBytes, fault);
    if (!fault.empty())
        throw std::runtime_error(fmt::format("cannot be read: {}", fault));
    if (const auto foreign = foreign_content(text); !foreign.empty())
        throw std::runtime_error(fmt::format("is no costs.json: it {}", foreign));
    const Json document = Json::parse(text, nullptr, false);
    if (document.is_discarded())
        throw std::runtime_error("is no JSON");
    return costs_of(document);
}

} // namespace picco::compiler
