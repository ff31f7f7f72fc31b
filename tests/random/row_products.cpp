// Sums of products: of rows, and of matrices in the shapes that run as one product and in those that nearly do.
#include "row_types.h"
#include "rows.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

/// A sum of products of elements.
void RowGenerator::inner_product() {
    std::vector<Array> rows;
    for (const Array &each : scope_.arrays)
        if (each.sizes.size() == 1 && each.sizes[0] >= kLeastSize)
            rows.push_back(each);
    if (rows.empty())
        return assignment();
    const Array x = one_of(rows), y = one_of(rows);
    const Scalar to = target();
    const std::string i = fresh("i"), sum = fresh("sum");
    const bool is_wide = has_unsigned_;
    const int size = std::min(x.sizes[0], y.sizes[0]);
    block("", [&] {
        line(fmt::format("private {} {} = 0;", is_wide ? "unsigned" : "int", sum));
        line(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) {2} += {3}({4}[{0}] {7} {5}[{6}{0}]);",
                         i, size, sum, is_wide ? "(unsigned)" : "(signed char)", x.name, y.name,
                         chance(50) ? "" : fmt::format("{} - ", size - 1), chance(70) ? "*" : "^"));
        line(fmt::format("{} = (short){};", to.name, sum));
    });
}

/// Matrices of bytes, so that no sum of their products leaves an int. What is written may be the same as what is read, or
/// overlap it.
void RowGenerator::matrix_product() {
    const int rows = 1 + pick(4), terms = 1 + pick(4), columns = 1 + pick(4);
    const std::string x = fresh("x"), y = fresh("y"), z = fresh("z"), p = fresh("p"), i = fresh("i"),
                      j = fresh("j"), k = fresh("k"), sum = fresh("sum"), other = fresh("sum");
    const std::string byte = chance(50) ? "signed char" : "unsigned char";
    const Scalar to = target();
    const std::string factor = leaf();
    const auto head = [&](const std::string &counter, int count) {
        if (chance(15))
            return fmt::format("for (public int {0} = {1}; {0} >= 0; {0}--) ", counter, count - 1);
        return fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", counter, count);
    };
    const auto fill = [&](const std::string &matrix, const std::string &type, int height, int width) {
        const std::string number = leaf(), second = leaf();
        line(fmt::format("private {} {}[{}][{}];", type, matrix, height, width));
        line(fmt::format(
            "for (public int {0} = 0; {0} < {1}; {0}++) for (public int {2} = 0; {2} < {3}; {2}++) "
            "{4}[{0}][{2}] = (signed char)({5} * {6} + {7} * {0} - {2});",
            i, height, j, width, matrix, number, 1 + pick(3), second));
    };
    const auto side = [&](const std::string &element) {
        switch (pick(8)) {
        case 0:
            return fmt::format("({} & {})", element, 1 + pick(15));
        case 1:
            return fmt::format("(signed char)({} + w)", element);
        case 2:
            return fmt::format("({} - {})", element, pick(9));
        default:
            return element;
        }
    };
    block("", [&] {
        line(fmt::format("private signed char w = (signed char){};", factor));
        fill(x, byte, rows, terms);
        fill(y, "signed char", terms, columns);
        fill(z, "unsigned char", rows + 1, columns);
        fill(p, chance(50) ? "int" : "unsigned char", rows, columns);
        // Elements of the result, of one that is as large, or of rows of it that begin elsewhere.
        std::string result = fmt::format("{}[{}][{}]", p, i, j), beside = fmt::format("{}[{}][{}]", z, i, j);
        std::string left = fmt::format("{}[{}][{}]", x, i, k), right = fmt::format("{}[{}][{}]", y, k, j);
        const bool has_pointers = chance(40);
        if (has_pointers) {
            const std::string q = fresh("q"), r = fresh("q");
            line(fmt::format("private unsigned char *{} = {}[0], *{} = {}[{}];", q, z, r, z, pick(2)));
            result = fmt::format("{}[{} * {} + {}]", q, i, columns, j);
            if (chance(50))
                beside = fmt::format("{}[{} * {} + {}]", r, i, columns, j);
            if (terms <= rows && chance(40))
                right = fmt::format("{}[{} * {} + {}]", r, k, columns, j);
            else if (terms == columns && chance(40))
                left = fmt::format("{}[{} * {} + {}]", r, i, terms, k);
        } else if (chance(15)) {
            result = fmt::format("{}[{}][{}]", z, i, j);
            beside = fmt::format("{}[{} + 1][{}]", z, i, j);
        }
        const auto product = [&] {
            const std::string a = side(left), b = side(right);
            return chance(50) ? fmt::format("{} * {}", a, b) : fmt::format("{} * {}", b, a);
        };
        const bool has_scalar = chance(60), has_second = has_scalar && chance(30);
        const std::string place = has_scalar ? sum : result;
        const std::string update = one_of(std::vector<std::string>{
            "{0} += {1};", "{0} -= {1};", "{0} = {0} + {1};", "{0} = {1} + {0};", "{0} += {1} - {2};",
            "{0} += 3 * ({1});", "{0} += {1} + w;", "if ({1} > w) {0} += {2};"});
        block(head(i, rows) + head(j, columns), [&] {
            if (has_scalar)
                line(fmt::format("private {} {} = {};", chance(70) ? "int" : "short", sum,
                                 chance(70)   ? "0"
                                 : chance(50) ? "w"
                                              : beside));
            else if (chance(70))
                line(fmt::format("{} = {};", result, chance(60) ? "0" : beside));
            if (has_second)
                line(fmt::format("private int {} = 0;", other));
            block(head(k, terms), [&] {
                line(fmt::format(fmt::runtime(update), place, product(), product()));
                if (has_second)
                    line(fmt::format("{} += {};", other, product()));
            });
            if (has_second && chance(50))
                line(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) {2} += {3};", k, terms, other,
                                 product()));
            if (!has_scalar)
                return;
            const std::string total = has_second ? fmt::format("({} - {})", sum, other) : sum;
            line(fmt::format(fmt::runtime(one_of(std::vector<std::string>{
                                 "{0} = {1};", "{0} = {1};", "{0} += {1};", "{0} = {1} > 0 ? {1} : 0;",
                                 "{0} = {1} * w + {2};", "{0} = {2} - {1} / 3;", "{0} = {1} + {3};"})),
                             result, total, beside, i));
        });
        line(fmt::format("{} = (short)({} + {});", to.name,
                         fmt::format("{}[{}][{}]", p, pick(rows), pick(columns)),
                         fmt::format("{}[{}][{}]", z, pick(rows), pick(columns))));
    });
}

void RowGenerator::products() {
    chance(40) || scope_.is_parallel ? matrix_product() : inner_product();
}

} // namespace picco::random_programs
