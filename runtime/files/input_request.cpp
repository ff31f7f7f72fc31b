#include "files/input_request.h"

#include "base/error.h"

#include <algorithm>
#include <fmt/format.h>

namespace picco::runtime {
namespace {

std::string values_of(const InputRequest &request) {
    return request.count == 1 ? "a value" : fmt::format("{} values", request.count);
}

} // namespace

LineBook::LineBook(std::string input, std::string source, std::vector<InputRecord> records, bool is_ordered)
    : input_(std::move(input)), source_(std::move(source)), records_(std::move(records)),
      is_ordered_(is_ordered) {
    if (is_ordered_)
        queues_.try_emplace("");
    for (std::size_t i = 0; i < records_.size(); ++i)
        queues_[is_ordered_ ? "" : records_[i].name].records.push_back(i);
}

LineBook::Queue &LineBook::queue_of(const InputRequest &request) {
    const auto place = queues_.find(is_ordered_ ? "" : request.name);
    if (place == queues_.end())
        fail_end(request, 0);
    return place->second;
}

std::vector<LineBook::Part> LineBook::take(const InputRequest &request) {
    std::vector<Part> parts;
    if (request.count == 0)
        return parts;
    Queue &queue = queue_of(request);
    std::size_t values = 0;
    bool is_within_line = false;
    while (values < request.count || is_within_line) {
        if (queue.is_empty())
            fail_end(request, values);
        const std::size_t index = queue.records[queue.next];
        const InputRecord &record = records_[index];
        if (record.name != request.name)
            fail_name(request, values, queue);
        const std::uint64_t left = record.rows - queue.row;
        const std::uint64_t fitting =
            record.columns == 0 ? left : std::min(left, (request.count - values) / record.columns);
        if (fitting == 0 && left > 0)
            fail_surplus(request, values + static_cast<std::size_t>(record.columns), queue);
        const auto begin = static_cast<std::size_t>(queue.row * record.columns);
        const auto count = static_cast<std::size_t>(fitting * record.columns);
        parts.push_back({index, begin, begin + count});
        values += count;
        queue.row += fitting;
        if (queue.row < record.rows)
            continue;
        ++queue.next;
        queue.row = 0;
        is_within_line = record.is_unfinished;
    }
    return parts;
}

void LineBook::check_end() const {
    std::uint64_t count = 0;
    const Queue *first = nullptr;
    for (const auto &[name, queue] : queues_) {
        if (queue.is_empty())
            continue;
        if (first == nullptr || queue.records[queue.next] < first->records[first->next])
            first = &queue;
        for (std::size_t i = queue.next; i < queue.records.size(); ++i)
            count += records_[queue.records[i]].rows - (i == queue.next ? queue.row : 0);
    }
    if (first == nullptr)
        return;
    const std::size_t record = first->records[first->next];
    throw UserError(fmt::format(
        "{}: the program does not read '{}' here; {} surplus ({})", position(record, first->row),
        records_[record].name,
        count <= 1 ? "this line is" : fmt::format("this and {} more lines are", count - 1), input_));
}

std::string LineBook::position(std::size_t record, std::uint64_t row) const {
    const int line = records_[record].line;
    return line == 0 ? source_ : fmt::format("{}:{}", source_, static_cast<std::uint64_t>(line) + row);
}

std::string LineBook::position(const Part &part) const {
    const auto columns = records_[part.record].columns;
    return position(part.record, columns == 0 ? 0 : part.begin / columns);
}

void LineBook::fail_end(const InputRequest &request, std::size_t values) const {
    throw UserError(fmt::format("{}: {}, but {} reads {} of '{}'{}", input_,
                                is_ordered_ ? "the input ends" : "no more of it is here", request.where,
                                values_of(request), request.name,
                                values > 0 ? fmt::format(" and found only {}", values) : ""));
}

void LineBook::fail_name(const InputRequest &request, std::size_t values, const Queue &queue) const {
    const std::size_t record = queue.records[queue.next];
    throw UserError(
        fmt::format("{}: '{}' stands here, but {} reads {} of '{}'{}; the lines must have the order of "
                    "the smcinput calls ({})",
                    position(record, queue.row), records_[record].name, request.where, values_of(request),
                    request.name, values > 0 ? fmt::format(" and found only {}", values) : "", input_));
}

void LineBook::fail_surplus(const InputRequest &request, std::size_t values, const Queue &queue) const {
    throw UserError(fmt::format("{}: {} of '{}' up to the end of this line, but {} reads {} ({})",
                                position(queue.records[queue.next], queue.row),
                                values == 1 ? "a value" : fmt::format("{} values", values), request.name,
                                request.where, request.count, input_));
}

} // namespace picco::runtime
