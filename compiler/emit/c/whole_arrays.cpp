// Operations on whole arrays as loops: on public data, and on all data of a program in the clear.
#include "ast/facts.h"
#include "emit/c/emitter.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

bool is_number(const std::string &text) {
    return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// Evaluating it for each element costs nothing and always gives the same.
bool is_simple(const Expression &expression) {
    const Expression *inner = without_conversions(&expression);
    if (inner->constant || as<FloatLiteral>(inner))
        return true;
    const auto *name = as<Name>(inner);
    const auto *variable = name ? as<VariableSymbol>(name->symbol) : nullptr;
    return variable && !variable->is_global && variable->storage != Storage::kStatic &&
           !variable->is_address_taken && is_scalar(variable->type);
}

/// The two are not the same place but may have elements in common.
bool may_overlap(const Expression &target, const std::string &target_text, const Expression &source,
                 const std::string &source_text) {
    const VariableSymbol *first = base_variable(&target), *second = base_variable(&source);
    return target_text != source_text && (!first || !second || first == second);
}

} // namespace

std::string CEmitter::extent(const Type *array, const std::string &place) const {
    if (array->array_form == ArrayForm::kConstant)
        return std::to_string(array->count);
    if (array->size)
        if (const auto known = parameter_lengths_.find(array->size->id); known != parameter_lengths_.end())
            return known->second;
    return fmt::format("sizeof({0}) / sizeof(*{0})", place);
}

/// The sizes of parameters that the body uses as whole arrays, as they are at the call.
void CEmitter::name_parameter_lengths(const FunctionDefinition &node) {
    parameter_lengths_.clear();
    std::set<unsigned> used;
    ChildVisitor visitor;
    visitor.expression = [&](Expression *&each) {
        if (const auto *conversion = as<Conversion>(each);
            conversion && conversion->conversion == ConversionKind::kPointerToArray && each->type->size)
            used.insert(each->type->size->id);
        visit_children(*each, visitor);
    };
    visitor.statement = [&](Statement *&statement) { visit_children(*statement, visitor); };
    visitor.declaration = [&](Declaration *declaration) { visit_children(*declaration, visitor); };
    Statement *body = node.body;
    visitor.statement(body);
    for (const VariableSymbol *parameter : node.parameters) {
        const Type *array = parameter->declared_array;
        if (!array || !array->size || !used.contains(array->size->id))
            continue;
        const std::string value = runtime_size(*array->size);
        const std::string name = temporary(names_.of(*parameter) + "_length");
        out_->add(fmt::format("const size_t {} = {};", name, value));
        parameter_lengths_[array->size->id] = name;
    }
}

std::string CEmitter::helper(const std::string &name) const {
    return (style_ == PrivateStyle::kPlain ? "picco_plain_" : "picco_") + name;
}

std::string CEmitter::buffer_element(const Expression &array) {
    // Products of fixed-point numbers are truncated where they are read.
    if (const auto *product = as<Binary>(&array))
        if (product->op == BinaryOperator::kInnerProduct && is_scaled(innermost_element(array.type)))
            return is_wide_integer(innermost_element(array.type)) ? "picco_wide" : "__int128";
    std::string name = types().name(innermost_element(array.type));
    return name.starts_with("const ") ? name.substr(6) : name;
}

std::string CEmitter::element_text(const WholeArray &array) const {
    return element_text(array, *loop_);
}

std::string CEmitter::element_text(const WholeArray &array, const Loop &loop) {
    std::string result = array.place;
    for (const std::string &index : loop.indices)
        result += "[" + index + "]";
    return result;
}

std::string CEmitter::element_text(const ArrayElement &element) {
    Loop *loop = loop_;
    while (!loop->leaves.contains(&element))
        loop = loop->outer;
    WholeArray &array = loop->leaves.at(&element);
    if (array.read_once) {
        Lines *inside = std::exchange(out_, loop->outside);
        array = copy_of(array, *array.read_once);
        out_ = inside;
    }
    return element_text(array, *loop);
}

/// As it is now.
CEmitter::WholeArray CEmitter::copy_of(const WholeArray &array, const Expression &expression) {
    before_reading(array, expression);
    const WholeArray copy = buffer(expression, array.extents);
    out_->add(fmt::format("__builtin_memcpy({0}, {1}, ({2}) * sizeof *{0});", copy.place, array.place,
                          copy.extents[0]));
    return copy;
}

CEmitter::WholeArray CEmitter::buffer(const Expression &array, std::vector<std::string> extents) {
    WholeArray result = buffer_of(buffer_element(array), std::move(extents));
    result.is_exact = is_exact(array);
    return result;
}

CEmitter::WholeArray CEmitter::buffer_of(const std::string &element, std::vector<std::string> extents) {
    WholeArray result;
    result.place = temporary("buffer");
    result.extents = std::move(extents);
    std::string declared = result.extents.size() > 1 ? "(*" + result.place + ")" : "*" + result.place;
    for (size_t i = 1; i < result.extents.size(); ++i)
        declared += "[" + result.extents[i] + "]";
    out_->add(fmt::format("{} {} = {}({}, sizeof *{});", element, declared,
                          helper(style_ == PrivateStyle::kPlain ? "allocate" : "buffer"), result.extents[0],
                          result.place));
    buffers_.push_back(result.place);
    return result;
}

void CEmitter::require_same(const std::string &x, const std::string &y) {
    if (x == y || (is_number(x) && is_number(y)))
        return;
    at(here_); // an error names this line
    out_->add(fmt::format("{}({}, {});", helper("same_length"), x, y));
}

void CEmitter::check_shapes(const std::vector<std::string> &wanted, const std::vector<std::string> &given) {
    for (size_t i = 0; i < wanted.size(); ++i)
        require_same(wanted[i], given[i]);
}

std::vector<std::string> CEmitter::extents_of_place(const Type *type, std::string place) const {
    std::vector<std::string> result;
    for (; is_array(type); type = type->target, place += "[0]")
        result.push_back(extent(type, place));
    return result;
}

CEmitter::WholeArray CEmitter::place_of(const Expression &array) {
    Code code = print(array);
    WholeArray result;
    if (code.effects.changes_memory()) {
        const std::string pointer = temporary("p");
        const Type *row = array.type->target;
        out_->add(fmt::format("{} = {};",
                              types().declare(row, is_array(row) ? "(*" + pointer + ")" : "*" + pointer),
                              code.at(kAssignmentPrecedence)));
        result.place = pointer;
        result.extents = extents_of_place(array.type, pointer);
        return result;
    }
    result.place = code.at(kPostfixPrecedence);
    result.extents = extents_of_place(array.type, result.place);
    return result;
}

CEmitter::WholeArray CEmitter::array_in_memory(const Expression &array) {
    WholeArray result;
    if (const auto *product = as<Binary>(&array)) {
        result = product_of(*product);
    } else if (const auto *operation = as<Elementwise>(&array)) {
        if (const auto *assignment = as<Assignment>(operation->body)) {
            each_element(*operation, [&] { add_effect(*operation->body); });
            result = place_of(*as<ArrayElement>(assignment->left)->array);
        } else {
            each_element(*operation, [&] {
                Lines *inside = std::exchange(out_, loop_->outside);
                result = buffer(array, loop_->leaves.at(operation->elements.front()).extents);
                out_ = inside;
                const std::string value = element_value(*operation->body).at(kAssignmentPrecedence);
                out_->add(fmt::format("{} = {};", element_text(result), value));
            });
        }
    } else if (const auto *opened = as<SmcOpen>(&array)) {
        result = opened_array(*opened);
    } else {
        result = place_of(array);
    }
    return result;
}

void CEmitter::add_effect(const Expression &expression) {
    const Code code = effect(expression);
    if (!code.text.empty())
        out_->add(code.text + ";");
}

void CEmitter::each_element(const Elementwise &node, const Expression &body,
                            const std::function<void()> &statement) {
    Loop loop;
    loop.outer = loop_;
    const auto *assignment = as<Assignment>(&body);
    const bool assigns = assignment != nullptr;
    const bool has_effects = has_side_effect(assigns ? *assignment->right : body);
    for (const ArrayElement *element : node.elements) {
        WholeArray array =
            node.sizes.empty() ? array_in_memory(*element->array) : sized_array(*element->array, node.sizes);
        if (element != node.elements.front())
            check_shapes(loop.leaves.at(node.elements.front()).extents, array.extents);
        const Expression &target = *node.elements.front()->array;
        if (assigns && element->array->category == ValueCategory::kPlace &&
            may_overlap(target,
                        element == node.elements.front() ? array.place
                                                         : loop.leaves.at(node.elements.front()).place,
                        *element->array, array.place)) {
            array.place = copy_of(array, *element->array).place;
        } else if (has_effects && element->array->category == ValueCategory::kPlace &&
                   !(assigns && element == node.elements.front())) {
            array.read_once = element->array;
        }
        loop.leaves[element] = std::move(array);
    }
    loop.outside = out_;
    Loop *outer = std::exchange(loop_, &loop);
    Lines lines;
    captured(lines, [&] {
        for (const std::string &extent : loop.leaves.at(node.elements.front()).extents) {
            loop.indices.push_back(temporary("i"));
            out_->add(fmt::format("for (size_t {0} = 0; {0} < {1}; {0}++)", loop.indices.back(), extent));
            out_->indent();
        }
        Lines inside;
        captured(inside, [&] {
            statement();
            return 0;
        });
        if (inside.statements() == 1) {
            out_->append(inside);
        } else {
            out_->open("");
            out_->append(inside);
            out_->close();
        }
        for (size_t i = 0; i < loop.indices.size(); ++i)
            out_->outdent();
        return 0;
    });
    loop_ = outer;
    out_->append(lines);
}

/// An array, or a pointer to its first row, of which the sizes say how much is meant.
CEmitter::WholeArray CEmitter::sized_array(const Expression &array, const std::vector<Expression *> &sizes) {
    WholeArray result;
    result.place = print(array).at(kPostfixPrecedence);
    for (const Expression *size : sizes) {
        result.extents.push_back(temporary("size"));
        out_->add(fmt::format("const size_t {} = {};", result.extents.back(),
                              converted(*size).at(kAssignmentPrecedence)));
    }
    const int rank = is_pointer(array.type) ? 1 + dimensions(array.type->target) : dimensions(array.type);
    if (sizes.size() == 1 && rank > 1) { // elements in row-major order
        for (int i = 0; i < rank; ++i)
            result.place += "[0]";
        result.place = "(&" + result.place + ")";
    }
    return result;
}

/// Lines that need memory in between, and give it back.
void CEmitter::with_buffers(const std::function<void()> &print_lines) {
    std::vector<std::string> outer = std::exchange(buffers_, {});
    print_lines();
    for (const std::string &name : buffers_)
        out_->add(
            fmt::format("{}({});", helper(style_ == PrivateStyle::kPlain ? "free" : "free_buffer"), name));
    buffers_ = std::move(outer);
}

Code CEmitter::elementwise(const Elementwise &node) {
    Lines lines;
    size_t loops = 0;
    here_ = node.range.begin;
    captured(lines, [&] {
        with_buffers(
            [&] { each_element(node, [&] { loops = loop_->indices.size(), add_effect(*node.body); }); });
        return 0;
    });
    const bool needs_braces = lines.statements() > loops + 1;
    if (needs_braces)
        out_->open("");
    out_->append(lines);
    if (needs_braces)
        out_->close();
    Code result{"", kPrimaryPrecedence, {}};
    result.effects.reads = result.effects.writes = true;
    return result;
}

/// What does not depend on the element is computed once, in front of the loop.
bool CEmitter::is_hoisted(const Expression &expression) const {
    return loop_ && expression.category == ValueCategory::kValue && is_scalar(expression.type) &&
           !expression.constant && !as<Assignment>(&expression) && !is_simple(expression) &&
           !varies_by_element(expression);
}

Code CEmitter::hoisted(const Expression &expression, const std::string &type,
                       const std::function<Code()> &print_it) {
    if (const auto known = loop_->hoisted.find(&expression); known != loop_->hoisted.end())
        return known->second;
    Loop *loop = std::exchange(loop_, nullptr);
    Lines *inside = std::exchange(out_, loop->outside);
    const Code value = print_it();
    const std::string name = temporary("t");
    out_->add(
        fmt::format("{} = {};", fmt::format(fmt::runtime(type), name), value.at(kAssignmentPrecedence)));
    out_ = inside;
    loop_ = loop;
    return loop_->hoisted[&expression] = Code{name, kPrimaryPrecedence, {}};
}

} // namespace picco::compiler
