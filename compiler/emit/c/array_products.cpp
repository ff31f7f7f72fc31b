// Inner and matrix products as loops: on public data, and on all data of a program in the clear.
#include "ast/facts.h"
#include "emit/c/emitter.h"

#include <utility>

#include <fmt/format.h>

namespace picco::compiler {

/// The sum over the inner dimension, as a variable of this name.
void CEmitter::add_sum(const Binary &node, const std::string &name, const std::string &left,
                       const std::string &right, const std::string &index, const std::string &inner) {
    if (is_float_word(innermost_element(node.type)))
        return add_float_sum(node, name, left, right, index, inner);
    const std::string type = buffer_element(node);
    const bool is_wide = type == "picco_wide";
    out_->add(fmt::format("{} {} = {};", type, name, is_wide ? "picco_wide_of(0)" : "0"));
    out_->add(fmt::format("for (size_t {0} = 0; {0} < {1}; {0}++)", index, inner));
    out_->indent();
    out_->add(is_wide ? fmt::format("{0} = picco_wide_add({0}, picco_wide_multiply(picco_wide_of({1}), "
                                    "picco_wide_of({2})));",
                                    name, left, right)
                      : fmt::format("{} += ({}){} * {};", name, type, left, right));
    out_->outdent();
}

/// The operands of a product, the left one as it is before the right one is evaluated.
std::pair<CEmitter::WholeArray, CEmitter::WholeArray> CEmitter::factors_of(const Binary &node) {
    WholeArray left = array_in_memory(*node.left);
    if (node.left->category == ValueCategory::kPlace && has_side_effect(*node.right))
        left = copy_of(left, *node.left);
    WholeArray right = array_in_memory(*node.right);
    before_reading(left, *node.left);
    before_reading(right, *node.right);
    return {left, right};
}

CEmitter::WholeArray CEmitter::product_of(const Binary &node) {
    const auto [left, right] = factors_of(node);
    require_same(left.extents.back(), right.extents.front());
    const bool has_rows = left.extents.size() == 2, has_columns = right.extents.size() == 2;
    std::vector<std::string> extents;
    if (has_rows)
        extents.push_back(left.extents[0]);
    if (has_columns)
        extents.push_back(right.extents[1]);
    const WholeArray result = buffer(node, extents);
    std::string place = result.place;
    std::vector<std::string> indices;
    for (const std::string &extent : extents) {
        indices.push_back(temporary("i"));
        place += "[" + indices.back() + "]";
        out_->open(fmt::format("for (size_t {0} = 0; {0} < {1}; {0}++)", indices.back(), extent));
    }
    const std::string inner = temporary("k"), sum = temporary("sum");
    const std::string row = has_rows ? "[" + indices.front() + "]" : "";
    const std::string column = has_columns ? "[" + indices.back() + "]" : "";
    add_sum(node, sum, left.place + row + "[" + inner + "]", right.place + "[" + inner + "]" + column, inner,
            left.extents.back());
    out_->add(fmt::format("{} = {};", place, sum));
    for (size_t i = 0; i < extents.size(); ++i)
        out_->close();
    return result;
}

/// The inner product of two vectors. In place: C may not get here, or only after other changes.
Code CEmitter::inner_product_of(const Binary &node) {
    Lines lines;
    std::string sum;
    Loop *outer = std::exchange(loop_, nullptr);
    captured(lines, [&] {
        with_buffers([&] {
            const auto [left, right] = factors_of(node);
            require_same(left.extents[0], right.extents[0]);
            sum = temporary("sum");
            const std::string index = temporary("i");
            add_sum(node, sum, left.place + "[" + index + "]", right.place + "[" + index + "]", index,
                    left.extents[0]);
        });
        out_->add(sum + ";");
        return 0;
    });
    loop_ = outer;
    Code result{"({ " + lines.joined() + " })", kPrimaryPrecedence, {}};
    result.effects.reads = true;
    return result;
}

} // namespace picco::compiler
