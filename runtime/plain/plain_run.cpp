#include "plain/plain_run.h"

#include "base/error.h"
#include "files/integer_type.h"
#include "files/new_file.h"
#include "files/party_files.h"

#include <cstdio>
#include <fmt/format.h>
#include <memory>

namespace picco::runtime {

PlainRun::PlainRun(const picco_plain_program &program, const std::multimap<int, std::string> &inputs,
                   const std::multimap<int, std::string> &outputs)
    : program_(program), output_files_(outputs) {
    std::vector<NamedFile> named;
    for (const auto &[party, file] : inputs)
        named.push_back({file, fmt::format("--input {}", party)});
    for (const auto &[party, file] : outputs) {
        named.push_back({file, fmt::format("--output {}", party), true});
        NewFile::check(file); // an error now, not after the work
    }
    check_files_differ(named);
    for (auto place = inputs.begin(); place != inputs.end(); place = inputs.upper_bound(place->first)) {
        std::vector<std::string> files;
        for (auto [file, end] = inputs.equal_range(place->first); file != end; ++file)
            files.push_back(file->second);
        auto text = read_input_files(files, {}, false);
        LineBook book(text.file(), text.lines().size());
        inputs_.emplace(place->first, Input{std::move(text), std::move(book)});
    }
}

InputLineInfo PlainRun::info(const Input &input, std::size_t index) const {
    const auto &line = input.text.lines()[index];
    return {line.name, line.values.size(), input.text.position(line)};
}

void PlainRun::input(const InputRequest &request, const NumberType &type, int party, void *to,
                     std::size_t size, picco_area area) {
    if (party < 1 || party > program_.inputs)
        throw UserError(fmt::format("{}: reads from input party {}; there are the parties 1 to {}",
                                    request.where, party, program_.inputs));
    const auto place = inputs_.find(party);
    if (place == inputs_.end())
        throw UserError(fmt::format("{}: reads from input party {}: give its file with --input {}=FILE",
                                    request.where, party, party));
    auto &input = place->second;
    const auto first = input.book.next();
    input.text.bring_forward(request.name, first);
    const auto count = input.book.take(request, [&](std::size_t index) { return info(input, index); });
    std::size_t index = 0;
    for (std::size_t i = first; i < first + count; ++i) {
        const auto &line = input.text.lines()[i];
        const Numbers values = input.text.integers(line, type);
        for (std::size_t k = 0; k < values.size(); ++k, ++index) {
            const auto element = index / area.columns * area.step + index % area.columns;
            store_integer(values.at(k), static_cast<std::uint8_t *>(to) + element * size, size);
        }
    }
}

void PlainRun::output(const std::string &name, int party, const NumberType &type, const void *from,
                      std::size_t size, picco_area area) {
    if (party < 1 || party > program_.outputs)
        throw UserError(fmt::format("{} writes '{}' to output party {}; there are the parties 1 to {}",
                                    program_.name, name, party, program_.outputs));
    auto &result = results_[party];
    for (std::size_t row = 0; row < area.rows; ++row) {
        result += name + " = ";
        for (std::size_t column = 0; column < area.columns; ++column) {
            const auto *element = static_cast<const std::uint8_t *>(from) + (row * area.step + column) * size;
            result += column == 0 ? "" : ",";
            result += type.print(load_integer(element, size, type.type));
        }
        result += '\n';
    }
}

void PlainRun::finish() {
    for (const auto &[party, input] : inputs_)
        input.book.check_end([&, &given = input](std::size_t index) { return info(given, index); });
    std::vector<std::unique_ptr<NewFile>> files;
    std::vector<NewFile *> pointers;
    std::string shown;
    std::erase_if(results_, [](const auto &result) { return result.second.empty(); });
    for (const auto &[party, path] : output_files_) {
        files.push_back(std::make_unique<NewFile>(path, Access::owner));
        pointers.push_back(files.back().get());
        if (const auto result = results_.find(party); result != results_.end())
            files.back()->write(result->second);
    }
    for (const auto &[party, result] : results_)
        if (!output_files_.contains(party))
            shown += (results_.size() > 1 ? fmt::format("# output party {}\n", party) : "") + result;
    if (std::fwrite(shown.data(), 1, shown.size(), stdout) != shown.size() || std::fflush(stdout) != 0)
        throw UserError("standard output: cannot be written");
    commit_all(pointers);
}

} // namespace picco::runtime
