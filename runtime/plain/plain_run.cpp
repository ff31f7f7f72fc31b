#include "plain/plain_run.h"

#include "base/error.h"
#include "base/shown.h"
#include "files/integer_type.h"
#include "files/new_file.h"
#include "files/party_files.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <limits>
#include <memory>

extern "C" {
// Of the address sanitizer, in programs that are linked with it.
void *__asan_region_is_poisoned(void *first, std::size_t size) __attribute__((weak));
void __asan_report_load_n(std::uintptr_t place, std::size_t size) __attribute__((weak));
}

namespace picco::runtime {

void check_readable(const void *first, std::size_t count, std::size_t size) {
    constexpr auto kMost = static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max());
    if (__asan_region_is_poisoned == nullptr || __asan_report_load_n == nullptr || count == 0 || size == 0 ||
        count > kMost / size)
        return;
    if (const void *place = __asan_region_is_poisoned(const_cast<void *>(first), count * size))
        __asan_report_load_n(reinterpret_cast<std::uintptr_t>(place), 1);
}

void check_readable(const void *from, const picco_area &area, std::size_t size) {
    for (std::size_t row = 0; row < area.rows; ++row)
        check_readable(static_cast<const char *>(from) + row * area.step * size, area.columns, size);
}

std::vector<std::string> PlainResults::texts(std::size_t item, std::size_t begin, std::size_t end) {
    const auto first = texts_[item].begin();
    return {first + static_cast<std::ptrdiff_t>(begin), first + static_cast<std::ptrdiff_t>(end)};
}

void PlainResults::add(ResultItem item, std::vector<std::string> texts) {
    items_.push_back(std::move(item));
    texts_.push_back(std::move(texts));
}

PlainRun::PlainRun(const picco_plain_program &program, const std::multimap<int, std::string> &inputs,
                   const InputOptions &options, const std::multimap<int, std::string> &outputs,
                   OutputFormat format)
    : program_(program), output_files_(outputs), format_(format) {
    std::vector<NamedFile> named;
    for (const auto &[party, file] : inputs)
        named.push_back({file, fmt::format("--input {}", party)});
    for (const auto &[party, file] : outputs) {
        named.push_back({file, fmt::format("--output {}", party), true});
        if (file != kStandardStream)
            NewFile::check(file); // an error now, not after the work
    }
    check_files_differ(named);
    util_.file = util_.program = program.name;
    util_.inputs = program.inputs;
    util_.outputs = program.outputs;
    for (const char *const *each = program.variables; each != nullptr && *each != nullptr; ++each)
        util_.variables.push_back(read_util_variable(*each, util_));
    for (auto place = inputs.begin(); place != inputs.end(); place = inputs.upper_bound(place->first)) {
        std::vector<std::string> files;
        for (auto [file, end] = inputs.equal_range(place->first); file != end; ++file)
            files.push_back(file->second);
        read_input(place->first, files, options);
    }
}

void PlainRun::read_input(int party, const std::vector<std::string> &files, const InputOptions &options) {
    std::vector<InputRecord> records;
    std::vector<Numbers> values;
    std::vector<int> types;
    InputLines lines(util_, party, options.substitutes, [&](const InputBlock &block) {
        records.push_back({block.variable->name, block.rows, block.columns, block.line, block.is_unfinished});
        values.push_back(block.values.first(block.rows * block.columns));
        types.push_back(block.variable->type.type);
    });
    read_inputs(files, options, lines);
    for (const auto &text : lines.warnings())
        fmt::print(stderr, "{}: warning: {}\n", program_.name, shown_message(text));
    for (const auto &text : lines.notes())
        fmt::print(stderr, "{}: note: {}\n", program_.name, shown_message(text));
    LineBook book(lines.files(), lines.files(), std::move(records), lines.is_ordered());
    inputs_.emplace(party, Input{std::move(book), std::move(values), std::move(types)});
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
    std::size_t index = 0;
    for (const auto &part : input.book.take(request)) {
        if (input.types[part.record] != type.type)
            throw UserError(fmt::format("{}: '{}' was read as {}, but {} reads {}", input.book.position(part),
                                        request.name, type_name(input.types[part.record]), request.where,
                                        type_name(type.type)));
        const Numbers &values = input.values[part.record];
        for (std::size_t k = part.begin; k < part.end; ++k, ++index) {
            const auto element = index / area.columns * area.step + index % area.columns;
            auto *bytes = static_cast<std::uint8_t *>(to) + element * size;
            if (values.fits_64())
                store_small_integer(values.small(k), bytes, size);
            else
                store_integer(values.at(k), bytes, size);
        }
    }
}

void PlainRun::output(const std::string &name, int party, const NumberType &type, const void *from,
                      std::size_t size, picco_area area) {
    if (party < 1 || party > program_.outputs)
        throw UserError(fmt::format("{} writes '{}' to output party {}; there are the parties 1 to {}",
                                    program_.name, name, party, program_.outputs));
    check_readable(from, area, size);
    std::vector<std::string> texts;
    texts.reserve(area.rows * area.columns);
    for (std::size_t row = 0; row < area.rows; ++row)
        for (std::size_t column = 0; column < area.columns; ++column) {
            const auto *element = static_cast<const std::uint8_t *>(from) + (row * area.step + column) * size;
            texts.push_back(type.print(load_integer(element, size, type.type)));
        }
    results_[party].add({name, area.rows, area.columns}, std::move(texts));
}

void PlainRun::print(const std::string &name, const NumberType &type, const void *from, std::size_t size,
                     picco_area area, int line) const {
    std::string shown;
    check_readable(from, area, size);
    for (std::size_t row = 0; row < area.rows; ++row) {
        shown += fmt::format("{}: {} = ", source_place(line), name);
        for (std::size_t column = 0; column < area.columns; ++column) {
            const auto *element = static_cast<const std::uint8_t *>(from) + (row * area.step + column) * size;
            shown += (column == 0 ? "" : ",") + type.print(load_integer(element, size, type.type));
        }
        shown += '\n';
    }
    std::fflush(stdout);
    fmt::print(stderr, "{}", shown);
}

void PlainRun::finish() {
    for (const auto &[party, input] : inputs_)
        input.book.check_end();
    std::vector<std::unique_ptr<NewFile>> files;
    std::vector<NewFile *> pointers;
    std::string shown;
    const auto show = [&](const std::string &text) { shown += text; };
    const auto asked =
        std::ranges::count_if(output_files_, [](const auto &each) { return each.second == kStandardStream; });
    for (const auto &[party, path] : output_files_) {
        PlainResults &result = results_[party]; // of none, an empty file
        if (path == kStandardStream) {
            if (asked > 1 && !result.items().empty())
                show(fmt::format("# output party {}\n", party));
            write_results(result, format_, show);
            continue;
        }
        files.push_back(std::make_unique<NewFile>(path, Access::owner));
        pointers.push_back(files.back().get());
        write_results(result, output_format(format_, path),
                      [&](const std::string &text) { files.back()->write(text); });
    }
    std::erase_if(results_, [](const auto &result) { return result.second.items().empty(); });
    for (auto &[party, result] : results_) {
        if (output_files_.contains(party))
            continue;
        if (results_.size() > 1)
            show(fmt::format("# output party {}\n", party));
        write_results(result, format_, show);
    }
    if (std::fwrite(shown.data(), 1, shown.size(), stdout) != shown.size() || std::fflush(stdout) != 0)
        throw UserError("standard output: cannot be written");
    commit_all(pointers);
}

} // namespace picco::runtime
