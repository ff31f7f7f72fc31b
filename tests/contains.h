// Expectations about messages.
#pragma once

#include <gtest/gtest.h>
#include <string>

namespace picco::runtime::test {

inline testing::AssertionResult contains(const std::string &text, const std::string &part) {
    if (text.find(part) != std::string::npos)
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << "'" << part << "' is missing in: " << text;
}

} // namespace picco::runtime::test

#define EXPECT_HAS(text, part) EXPECT_TRUE(::picco::runtime::test::contains(text, part))
