// The functions of picco/runtime.h for fixed-point numbers.
#include "api/party_state.h"
#include "api/run.h"
#include "base/error.h"
#include "picco/runtime.h"
#include "real/scaled.h"

using namespace picco::runtime;
using namespace picco::runtime::api;

int64_t picco_scaled_at(long double x, int type, int fraction, int line) {
    return guarded([&]() -> std::int64_t {
        const mpz_class scaled = scaled_number(x, type, fraction, run().at(line));
        require(scaled.fits_slong_p(), "a fixed-point type of more than 64 bits");
        return scaled.get_si();
    });
}

picco_value picco_abs_at(picco_value x, int line) {
    return unary(x, line, [](Recorder &r, const Handle &a) {
        const Handle is_negative = r.less(a, r.constant(0));
        return r.select(is_negative, r.negate(a), a);
    });
}

picco_value picco_round_scaled_at(picco_value x, int fraction, int line) {
    return unary(x, line, [=](Recorder &r, const Handle &a) {
        // Halves of negative numbers are moved below the half, so that the floor takes them down.
        const Handle half = r.number(mpz_class(1) << static_cast<unsigned>(fraction - 1));
        const Handle sum = r.add(a, half);
        const Handle moved = r.subtract(sum, r.less(a, r.constant(0)));
        return r.shift_left(r.shift_right(moved, fraction), fraction);
    });
}
