// Searches by levels: which of them have iterations that do not change what others ask for.
#include "remarks.h"

namespace picco::compiler {
namespace {

class StableTests : public Remarks {
  protected:
    /// The elements of a level are looked at together: those that test hold what they are asked for, whatever is stored.
    bool is_one_vector(const std::string &type, const std::string &test, const std::string &store) {
        std::ofstream(path_)
            << "private " << type << " level[40]; private int edge[40][40], x[40];\n"
            << "int main(void) { public int d, v, w; smcinput(edge, 1, 40, 40); smcinput(level, 1, 40);\n"
            << "smcinput(x, 1, 40); for (d = 1; d < 40; d++)\nfor (v = 0; v < 40; v++) if (" << test
            << ") for (w = 0; w < 40; w++) if (edge[v][w] && " << store
            << "\nsmcoutput(level, 1, 40); return 0; }\n";
        const std::string text = said();
        EXPECT_NE(text.find("4:1: remark"), std::string::npos) << text;
        return text.find("4:1: remark: the iterations run as one vector") != std::string::npos;
    }
};

TEST_F(StableTests, OfLevels) {
    options_.remarks_loops = true;
    for (const char *type : {"int", "short", "signed char", "long"})
        for (const char *store : {"level[w] < 0) level[w] = d + 1;", "level[w] > d + 1) level[w] = d + 1;",
                                  "level[w] > d) level[w] = d + 1;", "level[w] == -1) level[w] = d - 1;",
                                  "level[w] <= -1) level[w] = d + 3;"})
            EXPECT_TRUE(is_one_vector(type, "level[v] == d", store)) << type << ": " << store;
    EXPECT_TRUE(is_one_vector("unsigned char", "level[v] == d", "level[w] > d + 1) level[w] = d + 1;"));
    EXPECT_TRUE(is_one_vector("int", "level[v] >= d", "level[w] < d) level[w] = d - 1;"));
    EXPECT_TRUE(is_one_vector("int", "level[v]", "level[w] < 0) level[w] = 1 + d;"));
    EXPECT_TRUE(is_one_vector("int", "level[v] == 7 || level[v] > 50", "level[w] < 0) level[w] = d - 35;"));
}

/// A store may change the answer, or what is asked for differs from one iteration to the next.
TEST_F(StableTests, OfWhatOthersSet) {
    options_.remarks_loops = true;
    for (const auto &[test, store] :
         {std::pair("level[v] == d", "level[w] < 0) level[w] = d;"),
          std::pair("level[v] == d", "level[w] > d) level[w] = d;"),
          std::pair("level[v] == d", "level[w] < 50) level[w] = d + 1;"), // it may have been d
          std::pair("level[v] == d", "level[w] < 0) level[w] = x[w];"),
          std::pair("level[v] >= 0", "level[w] < 0) level[w] = d + 1;"),
          std::pair("level[v] > d", "level[w] < 0) level[w] = d + 1;"),
          std::pair("level[v] == 20", "level[w] < 0) level[w] = d + 1;"), // d may be 19
          std::pair("level[v] == v", "level[w] < 0) level[w] = d + 1;"),
          std::pair("level[v] == x[v]", "level[w] < 0) level[w] = 50;"),
          std::pair("level[v] != x[0]", "level[w] < 0) level[w] = 50;"),
          std::pair("level[v] == d && x[v] < level[v]", "level[w] < 0) level[w] = d + 1;"),
          std::pair("level[v] + 1 == d", "level[w] < 0) level[w] = d + 1;")})
        EXPECT_FALSE(is_one_vector("int", test, store)) << test << ": " << store;
    // d + 1 may leave the type: what is stored then is another number.
    EXPECT_FALSE(is_one_vector("int<5>", "level[v] == d", "level[w] < 0) level[w] = d + 1;"));
}

} // namespace
} // namespace picco::compiler
