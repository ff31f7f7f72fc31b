#include "emit/input_lengths.h"

#include "ast/facts.h"
#include "lower/walk.h"

#include <algorithm>
#include <map>
#include <string>

namespace picco::compiler {
namespace {

/// What is counted more often than this is told by its owner.
constexpr Int128 kMostTimes = Int128{1} << 30;

/// The sizes of what one call moves, in all dimensions: constants, and expressions.
struct Sizes {
    Int128 constant = 1; ///< product of the constant ones
    std::vector<const Expression *> others;

    void add(const Expression &size) {
        if (size.constant)
            add(*size.constant);
        else
            others.push_back(&size);
    }
    void add(Int128 size) {
        constant = size > 0 && size <= kMostTimes && constant <= kMostTimes ? constant * size : 0;
    }
    void add(const Sizes &more) {
        add(more.constant);
        others.insert(others.end(), more.others.begin(), more.others.end());
    }
    void add_array(const Type *type, int rank) {
        for (int i = 0; i < rank; ++i, type = type->target) {
            if (!is_array(type) || type->array_form == ArrayForm::kIncomplete)
                add(Int128{0});
            else if (type->array_form == ArrayForm::kConstant)
                add(static_cast<Int128>(type->count));
            else if (type->size->expression)
                add(*type->size->expression);
            else
                add(Int128{0});
        }
    }
};

Sizes sizes_of(const Type *type, int rank, const std::vector<Expression *> &given) {
    Sizes sizes;
    if (given.empty())
        sizes.add_array(type, rank);
    for (const Expression *size : given)
        sizes.add(*size);
    return sizes;
}

/// How many records calls within an operation on arrays of structs are for.
void find_records(const Expression *body, const Sizes &outer, std::map<const SmcInput *, Sizes> &records) {
    if (const auto *both = as<Binary>(body)) {
        find_records(both->left, outer, records);
        find_records(both->right, outer, records);
    } else if (const auto *input = as<SmcInput>(body)) {
        records.try_emplace(input, outer); // the outermost operation comes first
    } else if (const auto *inner = as<Elementwise>(body); inner && !inner->elements.empty()) {
        const Type *array = inner->elements.front()->array->type;
        Sizes sizes = outer;
        sizes.add(sizes_of(array, dimensions(array), inner->sizes));
        find_records(inner->body, sizes, records);
    }
}

} // namespace

void find_lengths(const Program &program, const std::vector<const SmcInput *> &inputs,
                  std::vector<Transfer> &transfers) {
    std::map<const SmcInput *, Sizes> records;
    for_each_expression(program, [&](const Expression &expression) {
        if (const auto *loop = as<Elementwise>(&expression))
            find_records(loop, Sizes{}, records);
    });
    const auto is_only_one = [&](const Transfer &transfer) {
        return transfer.party > 0 &&
               std::count_if(transfers.begin(), transfers.end(), [&](const Transfer &other) {
                   return other.is_input && other.name == transfer.name &&
                          (other.party == transfer.party || other.party == 0);
               }) == 1;
    };
    std::map<const Symbol *, const Transfer *> numbers;
    for (size_t i = 0; i < inputs.size(); ++i)
        if (inputs[i] && inputs[i]->shape.rank == 0 && !is_private(transfers[i].element) &&
            is_integer(transfers[i].element) && is_only_one(transfers[i]))
            if (const Symbol *variable = named_variable(*inputs[i]->target))
                numbers[variable] = &transfers[i];
    for (size_t i = 0; i < inputs.size(); ++i) {
        if (!inputs[i] || !is_only_one(transfers[i]))
            continue;
        const TransferShape &shape = inputs[i]->shape;
        Sizes sizes = sizes_of(inputs[i]->target->type, shape.rank, shape.sizes);
        if (const auto outer = records.find(inputs[i]); outer != records.end())
            sizes.add(outer->second);
        if (sizes.others.empty() || sizes.constant == 0 || sizes.constant > kMostTimes)
            continue;
        std::vector<std::string> names;
        for (const Expression *size : sizes.others)
            if (const auto number = numbers.find(named_variable(*size));
                number != numbers.end() && number->second->party == transfers[i].party)
                names.push_back(number->second->name);
        const bool is_matrix = shape.rank == 2 && sizes.others.size() == 2 && sizes.constant == 1;
        if (names.size() != sizes.others.size() || (names.size() > 1 && !is_matrix))
            continue;
        transfers[i].length = names.front();
        transfers[i].times = static_cast<std::int64_t>(sizes.constant);
        transfers[i].columns = is_matrix ? names.back() : "";
    }
}

} // namespace picco::compiler
