// Compositions and applications of functions.
#include "engine/rewrite/chain_functions.h"

namespace picco::runtime {
namespace {

using Kind = Function::Kind;

} // namespace

std::uint64_t ChainFunctions::ready(const Function &function) const {
    std::uint64_t ready = 0;
    for (const Ref part : {function.offset, function.factor, function.c, function.a, function.shift,
                           function.least, function.most}) {
        ready = part ? std::max(ready, drafts_.ready(part)) : ready;
    }
    return ready;
}

ChainFunctions::Effort ChainFunctions::effort(const Function &function, Interval range) const {
    const auto rounds = [&](Op op, int k, int m) {
        return static_cast<std::uint32_t>(latency_.of(op, k, m));
    };
    if (function.kind != Kind::kClamp) {
        return {1, rounds(function.kind == Kind::kAffine ? Op::kAnd : Op::kReduce, 0, 0)};
    }
    const int k = std::min((range - range).signed_bits(), latency_.max_signed_bits());
    return {(function.least ? 1u : 0u) | (function.most ? 2u : 0u), rounds(Op::kMinimum, k, kOfProducts)};
}

std::optional<Function> ChainFunctions::compose(const Function &second, const Function &first) {
    if (first.kind == Kind::kIdentity) {
        return second;
    }
    if (second.kind == Kind::kIdentity) {
        return first;
    }
    if (!second.is_like(first)) {
        return std::nullopt;
    }
    switch (second.kind) {
    case Kind::kAffine:
        return compose_bits(second, first);
    case Kind::kClamp:
        return compose_clamps(second, first);
    default:
        return compose_selections(second, first);
    }
}

/// offset' ^ flip' ^ factor' & (inner' ^ offset ^ flip ^ factor & (x ^ inner))
std::optional<Function> ChainFunctions::compose_bits(const Function &second, const Function &first) {
    Function both = second;
    if (!second.factor) {
        both.flip = second.flip != first.flip;
        both.inner = first.inner;
        both.offset = drafts_.exclusive_or(first.offset, second.offset);
        both.factor = first.factor;
        return both;
    }
    const bool is_flipped = first.flip != second.inner;
    both.factor = first.factor ? drafts_.both(second.factor, first.factor) : second.factor;
    both.inner = first.inner;
    Ref product; // of the second factor and what the first function adds
    if (first.offset) {
        product = drafts_.both(second.factor, is_flipped ? drafts_.complement(first.offset) : first.offset);
    } else if (!first.factor) {
        both.inner = is_flipped;
    } else if (is_flipped) {
        product = second.factor;
    }
    both.offset = drafts_.exclusive_or(second.offset, product);
    return both;
}

/// Of two functions of bits of the same x, where it has such a form: x & x is x.
std::optional<Function> ChainFunctions::product(const Function &f, const Function &g) {
    if (f.offset || g.offset || f.flip || g.flip || f.inner != g.inner) {
        return std::nullopt;
    }
    Function both = f.factor ? f : g;
    both.factor = f.factor && g.factor ? drafts_.both(f.factor, g.factor) : both.factor;
    return both;
}

/// f ^ g, of the same x: nothing where nothing is left of x.
std::optional<Function> ChainFunctions::sum(Function f, Function g) {
    if (f.factor == g.factor) {
        return std::nullopt;
    }
    for (Function *const each : {&f, &g}) {
        each->offset = each->inner ? drafts_.exclusive_or(each->offset, each->factor) : each->offset;
    }
    Function both{.kind = Kind::kAffine, .flip = f.flip != g.flip};
    both.offset = drafts_.exclusive_or(f.offset, g.offset);
    if (f.factor && g.factor) {
        both.factor = drafts_.exclusive_or(f.factor, g.factor);
        return both;
    }
    const Ref factor = f.factor ? f.factor : g.factor;
    both.factor = drafts_.complement(factor);
    if (both.offset == factor) { // x or factor: neither is 0
        both.offset = Ref();
        both.flip = !both.flip;
        both.inner = true;
    }
    return both;
}

std::optional<Function> ChainFunctions::compose_selections(const Function &second, const Function &first) {
    Function both = second;
    const Ref product = drafts_.multiply(second.c, first.c);
    if (second.kind == Kind::kReplace) {
        both.a = drafts_.reduced(drafts_.select(second.c, second.a, first.a));
    } else {
        both.a = drafts_.reduced(drafts_.select(second.c, first.a, second.a));
    }
    both.kind = first.kind == Kind::kKeep ? Kind::kKeep : second.kind;
    if (second.kind == first.kind) {
        both.c = second.kind == Kind::kKeep
                     ? product
                     : drafts_.subtract(drafts_.add(second.c, first.c), product); // either of them
    } else {
        both.kind = Kind::kKeep;
        both.c = drafts_.subtract(second.kind == Kind::kKeep ? second.c : first.c, product);
    }
    both.c = drafts_.narrowed(drafts_.reduced(both.c), Interval::bit());
    return both;
}

/// x between the bounds of a clamp.
Ref ChainFunctions::clamped(const Function &by, Ref x) {
    if (x && by.least) {
        x = drafts_.maximum(x, by.least);
    }
    return x && by.most ? drafts_.minimum(x, by.most) : x;
}

/// What the bounds of the first one become: they are what it is for the least and for the greatest x.
std::optional<Function> ChainFunctions::compose_clamps(const Function &second, const Function &first) {
    const auto shifted = [&](Ref x) { return second.shift ? drafts_.add(x, second.shift) : x; };
    Function both = second;
    both.shift = first.shift ? shifted(first.shift) : second.shift;
    if (first.least) {
        both.least = clamped(second, shifted(first.least));
    }
    if (first.most) {
        both.most = clamped(second, shifted(first.most));
    }
    const bool is_possible = (!first.least || both.least) && (!first.most || both.most);
    return is_possible ? std::optional(both) : std::nullopt;
}

Ref ChainFunctions::apply(const Function &function, Ref x, Form form) {
    Ref result = x;
    switch (function.kind) {
    case Kind::kIdentity:
        break;
    case Kind::kAffine:
        result = function.inner ? drafts_.complement(x) : x;
        result = function.factor ? drafts_.both(function.factor, result) : result;
        result = drafts_.exclusive_or(result, function.offset);
        result = function.flip ? drafts_.complement(result) : result;
        break;
    case Kind::kReplace:
        result = drafts_.select(function.c, function.a, x);
        break;
    case Kind::kKeep:
        result = drafts_.select(function.c, x, function.a);
        break;
    case Kind::kClamp:
        result = clamped(function, function.shift ? drafts_.add(x, function.shift) : x);
        break;
    }
    if (!result || result.is_node()) {
        return {};
    }
    return form == Form::kField ? drafts_.reduced(result) : result;
}

} // namespace picco::runtime
