// What parties receive in protocols that assume nothing of a value: the same for every element of the field,
// exactly.
#include <gtest/gtest.h>

#include "protocols/compare/in_range.h"
#include "protocols/convert/residue.h"
#include "protocols/view_checks.h"

namespace picco::runtime::testing {
namespace {

ViewCase range_check(int n, int p, int k) {
    return {n, p, [k](Context &c, Inputs i) { finish(c, in_range(c, i.elements[0], k)); }, Frames::bits};
}

ViewCase residues(int p, int k, bool is_signed) {
    return {3, p,
            [k, is_signed](Context &c, Inputs i) { finish(c, residue(c, i.elements[0], k, is_signed)); },
            Frames::by_size};
}

std::vector<Secret> all_elements(int p) {
    std::vector<Secret> secrets;
    for (int value = 0; value < p; ++value)
        secrets.push_back({{value}, {}});
    return secrets;
}

TEST(Views, OfRangeChecksOfEveryElement) {
    for (const int p : {5, 7, 11}) {
        ViewCase test = range_check(3, p, 1);
        test.limit = std::size_t{1} << 18;
        test.trials = 4;
        EXPECT_EQ(check_views(test, all_elements(p), 3), 9) << p;
    }
}

TEST(Mutations, OfRangeChecksAreNoticed) {
    ViewCase test = range_check(3, 7, 1);
    test.limit = std::size_t{1} << 18;
    test.trials = 16;
    EXPECT_GE(check_mutations(test, all_elements(7)), 2 + 3 + 3);
}

TEST(Views, OfResiduesOfEveryElement) {
    // Party 3 lacks too many elements of the two conversions to enumerate them: those are tested on their
    // own.
    ViewCase test = residues(5, 1, true);
    test.limit = std::size_t{1} << 17;
    test.trials = 2;
    EXPECT_GE(check_views(test, all_elements(5), 1), 2);
}

TEST(Mutations, OfResiduesAreNoticed) {
    ViewCase test = residues(5, 1, true);
    test.limit = std::size_t{1} << 18;
    test.trials = 8;
    EXPECT_GE(check_mutations(test, all_elements(5)), 8);
}

} // namespace
} // namespace picco::runtime::testing
