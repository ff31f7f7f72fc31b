// Loops whose iterations run as one: the places of all iterations, and public numbers.
#include "ast/facts.h"
#include "emit/secure/emitter.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace picco::compiler {

/// The list of the cells that a place is; empty for those that move evenly, or not at all.
std::string SecureEmitter::cells_of(const Expression &place_expression) {
    const std::optional<size_t> at = vector_->loop->head.scattered_at(place_expression);
    return at ? vector_->scattered[*at] : "";
}

/// The vector of a place; empty for one that is the same in all iterations.
std::string SecureEmitter::vector_of(const Expression &place_expression) {
    const ir::Head &head = vector_->loop->head;
    if (as<Name>(&place_expression))
        return "";
    for (size_t i = 0; i < head.places.size(); ++i)
        if (are_alike(*head.places[i], place_expression))
            return vector_->places[i];
    if (const std::string cells = cells_of(place_expression); !cells.empty())
        return cells;
    if (head.moves(place_expression))
        throw std::logic_error("a place of a vector loop was not planned");
    return "";
}

Code SecureEmitter::vector_load(const Expression &place_expression) {
    const std::string cells = cells_of(place_expression);
    Code result =
        cells.empty()
            ? call(RuntimeFunction::kLoadVector, {text(vector_of(place_expression)), text(vector_->count)})
            : call(RuntimeFunction::kGather,
                   {text(cells), text(vector_->count), text(type_text(place_expression.type))});
    result.effects.join(effects_of_reading(place_expression));
    return result;
}

/// Fills a buffer with what a public number is in so many iterations. ahead: statements in each that set what it is made of.
void SecureEmitter::fill_numbers(const std::string &buffer, const Expression &source, const CountedLoop &loop,
                                 const std::string &count, const std::vector<const Statement *> &ahead) {
    const std::string index = temporary("k");
    out_->open(fmt::format("for (size_t {0} = 0; {0} < {1}; {0}++)", index, count));
    const Counters now = declare_counters(loop, "_now", index);
    print_numbers(loop, ahead, now);
    if (const Location at = source.range.begin; at.is_valid()) // an index may be out of bounds
        out_->at(program_.sources.file(at), program_.sources.line(at));
    out_->add(fmt::format("{}[{}] = {};", buffer, index, with_counters(loop, now, [&] {
                              return converted(source).at(kAssignmentPrecedence);
                          })));
    out_->close();
}

/// The same of the vector loop.
void SecureEmitter::fill_moving(const std::string &buffer, const Expression &source) {
    const ir::Head &head = vector_->loop->head;
    fill_numbers(buffer, source, head, vector_->count, head.number_statements);
}

/// Public numbers that differ from iteration to iteration.
Code SecureEmitter::vector_share(const Expression &operand) {
    const std::string numbers = temporary("numbers");
    out_->add(fmt::format("int64_t *const {} = picco_numbers({});", numbers, vector_->count));
    fill_moving(numbers, operand);
    return call(RuntimeFunction::kPublicVector, {text(numbers), text(vector_->count)});
}

/// What a public number is in every iteration of a vector loop, in a buffer.
std::string SecureEmitter::moving_numbers(const Expression &source) {
    const WholeArray numbers = buffer_of(types().name(source.type), {vector_->count});
    fill_moving(numbers.place, source);
    return numbers.place;
}

} // namespace picco::compiler
