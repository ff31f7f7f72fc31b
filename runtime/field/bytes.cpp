// Sharings of bytes: their kernels for each instruction set.
#include "base/error.h"
#include "field/representation.h"

#include <map>
#include <tuple>

namespace picco::runtime {
namespace {

const ByteTables &tables(Isa isa) {
    return isa == Isa::avx512 ? byte_tables_avx512()
           : isa == Isa::avx2 ? byte_tables_avx2()
                              : byte_tables_scalar();
}

ByteState state_of(const ByteShape &shape) {
    ByteState state{};
    std::map<std::tuple<std::size_t, std::size_t, int>, std::uint64_t> masks; // by limbs and shift
    for (std::size_t a = 0; a < shape.products.size(); ++a)
        for (const std::size_t b : shape.products[a])
            masks[{a / 8, b / 8, 8 * (static_cast<int>(a % 8) - static_cast<int>(b % 8))}] |=
                std::uint64_t{0xff} << a % 8 * 8;
    for (const auto &[move, mask] : masks) {
        const auto &[to, from, shift] = move;
        state.moves.push_back({to, from, shift, mask});
    }
    state.summand_limb = shape.components / 8;
    state.summand_shift = static_cast<int>(shape.components % 8 * 8);
    state.number_limb = shape.units[0] / 8;
    state.number_shift = static_cast<int>(shape.units[0] % 8 * 8);
    return state;
}

} // namespace

ByteRepresentation bytes(const ByteShape &shape, Isa isa) {
    const std::size_t limbs = shape.components / 8 + 1;
    require((limbs == 1 || limbs == 3 || limbs == 9) && !shape.units.empty(),
            "sharings of bytes have another shape");
    const ByteTables &known = tables(isa);
    ByteRepresentation result;
    result.kernels = limbs == 1 ? known.one : limbs == 3 ? known.three : known.nine;
    result.more = limbs == 1 ? known.one_more : limbs == 3 ? known.three_more : known.nine_more;
    result.state = std::make_shared<ByteState>(state_of(shape));
    return result;
}

} // namespace picco::runtime
