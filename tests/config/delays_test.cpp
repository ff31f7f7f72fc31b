// The option --delay of `picco run`.
#include "driver/delays.h"

#include <gtest/gtest.h>

namespace picco::compiler {
namespace {

TEST(Delays, AreOfAllLinksOrOfOne) {
    const std::optional<Delay> all = parse_delay("31.5,100"), near = parse_delay("2-3=0.2");
    ASSERT_TRUE(all && near);
    EXPECT_EQ(all->milliseconds, 31.5);
    EXPECT_EQ(all->megabits, 100);
    EXPECT_EQ(delay_between({*all, *near}, 3, 2)->speed, "0.2");
    EXPECT_EQ(delay_between({*near, *all}, 1, 2)->speed, "31.5,100");
    EXPECT_FALSE(delay_between({*near}, 1, 2));
}

TEST(Delays, AreBetweenPartiesThatExist) {
    const std::vector<Delay> delays{*parse_delay("2"), *parse_delay("1-3=1"), *parse_delay("9-2=1")};
    EXPECT_FALSE(delay_beyond({delays[0], delays[1]}, 3));
    EXPECT_EQ(delay_beyond(delays, 3)->from, 9);
    EXPECT_EQ(delay_beyond(delays, 2)->to, 3);
    EXPECT_FALSE(delay_beyond({}, 3));
}

TEST(Delays, MustBeInRange) {
    for (const char *bad : {"", "-1", "1,0", "1,", "1-1=3", "0-1=3", "1-2=", "70000", "x", "1-2=3=4"})
        EXPECT_FALSE(parse_delay(bad)) << bad;
    EXPECT_FALSE(parse_delay(std::string(500'000, '1'))); // more than a stack holds a call for each of
    EXPECT_FALSE(parse_delay("1." + std::string(500'000, '0')));
}

} // namespace
} // namespace picco::compiler
