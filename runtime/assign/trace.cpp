// Traces as JSON.
#include "assign/trace.h"

#include "base/error.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace picco::runtime {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 1;

/// What cannot be is null.
Json time_or_never(std::int64_t time) {
    return time >= Trace::kNever ? Json() : Json(time);
}

Json json_of(const Trace::Window &window) {
    Json document{{"times", window.times},  {"begun", window.begun}, {"choices", window.choices},
                  {"terms", Json::array()}, {"uses", Json::array()}, {"values", Json::array()}};
    for (const Trace::Term &term : window.terms)
        document["terms"].push_back({{"line", term.line},
                                     {"operation", term.operation},
                                     {"choice", term.choice},
                                     {"within", term.is_within},
                                     {"front", term.is_front},
                                     {"operations", term.operations},
                                     {"elements", term.elements},
                                     {"width", term.width},
                                     {"shares", time_or_never(term.shares)},
                                     {"garbled", time_or_never(term.garbled)},
                                     {"rounds", term.rounds},
                                     {"after", {term.after[0], term.after[1]}}});
    for (const Trace::Use &use : window.uses)
        document["uses"].push_back(
            {use.of, use.by, use.in_shares, use.wait == Trace::Use::kNone ? Json() : Json(use.wait)});
    for (const Trace::Value &value : window.values)
        document["values"].push_back({{"of", value.of == Trace::Value::kOutside ? Json() : Json(value.of)},
                                      {"by", value.by},
                                      {"into", value.into},
                                      {"out", value.out}});
    return document;
}

[[noreturn]] void wrong(const std::string &reason) {
    throw UserError(reason + ": picco run and picco assign must be of one version");
}

std::int64_t number(const Json &value, std::int64_t most = Trace::kNever) {
    if (!value.is_number_integer() || value < 0 || value > most)
        wrong(fmt::format("'{}' is no whole number from 0 to {}", value.dump().substr(0, 40), most));
    return value.get<std::int64_t>();
}

std::int64_t time_of(const Json &value) {
    return value.is_null() ? Trace::kNever : number(value, Trace::kNever - 1);
}

Trace::Window window_of(const Json &document) {
    constexpr std::int64_t kMost32 = 0x7fffffff;
    Trace::Window window;
    window.times = static_cast<std::uint64_t>(number(document.at("times")));
    window.begun = number(document.at("begun"), kMost32);
    window.choices = static_cast<std::uint32_t>(number(document.at("choices"), kMost32));
    const auto below = [](const Json &value, std::size_t count) {
        return static_cast<std::uint32_t>(number(value, static_cast<std::int64_t>(count) - 1));
    };
    for (const Json &each : document.at("terms")) {
        Trace::Term term;
        term.line = static_cast<std::uint32_t>(number(each.at("line"), kMost32));
        term.operation = each.at("operation");
        term.choice = below(each.at("choice"), window.choices);
        term.is_within = each.at("within");
        term.is_front = each.at("front");
        term.operations = static_cast<std::uint64_t>(number(each.at("operations")));
        term.elements = static_cast<std::uint64_t>(number(each.at("elements")));
        term.width = static_cast<std::uint32_t>(number(each.at("width"), kMost32));
        term.shares = time_of(each.at("shares"));
        term.garbled = time_of(each.at("garbled"));
        term.rounds = number(each.at("rounds"), kMost32);
        for (const std::size_t i : {0, 1})
            term.after[i] = number(each.at("after").at(i), kMost32);
        window.terms.push_back(term);
    }
    for (const Json &use : document.at("uses")) {
        const auto term = [&](std::size_t i) { return below(use.at(i), window.terms.size()); };
        window.uses.push_back({term(0), term(1), use.at(2).get<bool>(),
                               use.at(3).is_null() ? Trace::Use::kNone : number(use.at(3), kMost32)});
    }
    for (const Json &each : document.at("values")) {
        Trace::Value value;
        if (!each.at("of").is_null())
            value.of = below(each.at("of"), window.choices);
        for (const Json &by : each.at("by"))
            value.by.push_back(below(by, window.choices));
        value.into = number(each.at("into"));
        value.out = number(each.at("out"));
        window.values.push_back(std::move(value));
    }
    return window;
}

} // namespace

void Trace::add(Window window) {
    const auto is_alike = [&](const Window &other) {
        const std::uint64_t times = std::exchange(window.times, other.times);
        const bool is_one = window == other;
        window.times = times;
        return is_one;
    };
    const auto known = std::ranges::find_if(windows, is_alike);
    if (known == windows.end())
        windows.push_back(std::move(window));
    else
        known->times += window.times;
}

std::string text_of(const Trace &trace) {
    Json places = Json::object();
    for (const auto &[line, place] : trace.places)
        places[std::to_string(line)] = place;
    const Json document{
        {"trace", kVersion},    {"program", trace.program},           {"places", places},
        {"round", trace.round}, {"most_garbled", trace.most_garbled}, {"windows", Json::array()}};
    std::string text = document.dump();
    text.resize(text.size() - 2); // a line for each window
    for (std::size_t i = 0; i < trace.windows.size(); ++i)
        text += (i == 0 ? "\n" : ",\n") + json_of(trace.windows[i]).dump();
    return text + "]}\n";
}

Trace trace_of(const std::string &text) {
    const Json document = Json::parse(text, nullptr, false);
    if (!document.is_object() || document.value("trace", Json()) != kVersion)
        wrong("is no trace");
    try {
        Trace trace;
        trace.program = document.at("program");
        for (const auto &[line, place] : document.at("places").items())
            trace.places[static_cast<std::uint32_t>(std::stoul(line))] = place;
        trace.round = number(document.at("round"));
        trace.most_garbled = number(document.at("most_garbled"));
        for (const Json &window : document.at("windows"))
            trace.windows.push_back(window_of(window));
        return trace;
    } catch (const nlohmann::json::exception &error) {
        wrong(error.what());
    } catch (const std::logic_error &) { // of a line's number
        wrong("'places' is no table of lines");
    }
}

} // namespace picco::runtime
