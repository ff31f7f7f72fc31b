// Words: what needs no communication.
#include "engine/execute/arithmetic.h"

#include "base/error.h"
#include "protocols/boolean/logic.h"

#include <algorithm>

namespace picco::runtime {

Bits Arithmetic::share_public(const PlainBits &bits) const {
    return share_public_bits(context_, bits);
}

/// index: the immediate operand of kElement.
void Arithmetic::compute_word(NodeId id, std::uint32_t index) {
    const Node &node = table_[id];
    const NodeId source = node.operands[0];
    if (node.op == Op::kPlane && node.count == 1) { // only the one bit
        Bits word = zero_bits(table_[source].bit, 1, table_.components());
        table_.spread_word(source, word, 0, 0);
        return table_.write_bit(id, word, 0, node.m);
    }
    const std::size_t planes = node.op == Op::kPlane ? table_[source].bit : node.bit;
    Bits result = zero_bits(node.count, planes, table_.components());
    const auto top = planes - 1;
    switch (node.op) {
    case Op::kElement:
        table_.read_word(source, {index, 1, 1}, result, 0, 0);
        break;
    case Op::kGather: {
        std::size_t at = 0;
        for (const Run &run : table_.runs(source)) {
            table_.read_word(run.source, {run.first, run.step, run.count}, result, 0, at);
            at += run.count;
        }
        break;
    }
    case Op::kFlipTop:
    case Op::kClearTop:
    case Op::kPlane:
        table_.read_word(source, {0, 1, node.count}, result, 0, 0);
        if (node.op == Op::kFlipTop) {
            xor_plane(result, top, {&result, node.m});
        }
        for (std::size_t c = 0; node.op == Op::kClearTop && c < result.components; ++c) {
            std::fill_n(result.plane(c, top), result.stride, 0);
        }
        break;
    case Op::kAssemble:
        for (std::size_t j = 0; j < planes; ++j) {
            const NodeId bit = table_.list(source)[j];
            const std::uint64_t *words = operand(bit, node.count, expanded_[0]);
            for (std::size_t c = 0; c < result.components; ++c) {
                if (node.count == 1) {
                    result.plane(c, j)[0] = words[0] >> c & 1u;
                } else {
                    std::copy_n(words + c * result.stride, result.stride, result.plane(c, j));
                }
            }
        }
        break;
    default:
        throw InternalError("a protocol was taken for a local operation on words");
    }
    if (node.op == Op::kPlane) {
        table_.write_bit(id, result, node.m, 0);
    } else {
        table_.write_word(id, result, 0);
    }
}

} // namespace picco::runtime
