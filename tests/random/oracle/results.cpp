// Input, and the comparison of results with exact ones.
#include "program.h"

#include <fstream>
#include <iostream>
#include <sstream>

namespace oracle {
namespace {

std::ifstream results;
int faults = 0;

/// The numbers of a line "name = 1,2.5".
std::vector<std::string> numbers_of(const std::string &line) {
    std::vector<std::string> numbers;
    std::istringstream text(line.substr(std::min(line.size(), line.find('=') + 1)));
    for (std::string number; std::getline(text, number, ',');)
        numbers.push_back(number.substr(std::min(number.size(), number.find_first_not_of(' '))));
    return numbers;
}

std::vector<std::string> line_of(std::istream &stream, const std::string &name) {
    std::string line;
    std::getline(stream, line);
    if (!line.starts_with(name + " = ")) {
        std::cout << name << " is missing where '" << line << "' stands\n";
        ++faults;
        return {};
    }
    return numbers_of(line);
}

bool is_number(const std::string &text) {
    return !text.empty() && text.find_first_not_of("+-0123456789.eE") == std::string::npos &&
           text.find_first_of("0123456789") != std::string::npos;
}

void compare(const std::string &name, const Values &values) {
    const std::vector<std::string> found = line_of(results, name);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Format &format = values[i].format;
        if (i < found.size() && is_number(found[i]) &&
            nearest(number_of(found[i].c_str()), format) == values[i].exact)
            continue;
        ++faults;
        std::cout << name << '[' << i << "] = " << (i < found.size() ? found[i] : "nothing")
                  << ", but exactly it is " << values[i].exact << ", about " << values[i].exact.get_d()
                  << '\n';
    }
    if (found.size() > values.size()) {
        ++faults;
        std::cout << name << " has more than " << values.size() << " numbers\n";
    }
}

Value read(const std::string &text, const Format &format) {
    return {format, nearest(number_of(text.c_str()), format)};
}

} // namespace

void begin(const char *path, bool is_nearest) {
    results.open(path);
    if (is_nearest)
        round_to_nearest();
}

void input(const std::string &name, const Place &place) {
    Place here = place;
    here = read(line_of(std::cin, name).at(0), place.format());
}

void input(const std::string &name, Array &array) {
    const std::vector<std::string> texts = line_of(std::cin, name);
    for (std::size_t i = 0; i < array.size(); ++i)
        array[static_cast<int>(i)] = read(texts.at(i), array.format());
}

void output(const std::string &name, const Place &place) {
    compare(name, {Value(place)});
}
void output(const std::string &name, const Array &array) {
    compare(name, array.values());
}

int finish() {
    return faults > 0 ? 1 : 0;
}

} // namespace oracle
