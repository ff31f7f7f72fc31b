// Expectations about messages.
#pragma once

#include <gtest/gtest.h>
#include <string>

namespace picco::runtime::test {

inline testing::AssertionResult has_text(const std::string &text, const std::string &part) {
    if (text.find(part) != std::string::npos)
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << "'" << part << "' is missing in: " << text;
}

} // namespace picco::runtime::test

#define EXPECT_HAS(text, part) EXPECT_TRUE(::picco::runtime::test::has_text(text, part))
