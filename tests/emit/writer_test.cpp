#include "emit/text/writer.h"

#include <gtest/gtest.h>

namespace picco::compiler {
namespace {

TEST(Writer, MarksLinesOnlyWhereTheyDiffer) {
    Writer writer("out.c");
    writer.line("prologue");
    writer.at("a.c", 5);
    writer.line("five");
    writer.at("a.c", 6);
    writer.line("six");
    writer.line("made");
    writer.at("a.c", 7);
    writer.line("seven");
    writer.at("a.c", 10);
    writer.line("ten");
    writer.at("a.c", 20);
    writer.line("twenty");
    writer.at("b.c", 1);
    writer.line("other");
    EXPECT_EQ(writer.text(),
              "prologue\n#line 5 \"a.c\"\nfive\nsix\nmade\n#line 7\nseven\n\n\nten\n#line 20\ntwenty\n"
              "#line 1 \"b.c\"\nother\n");
}

TEST(Writer, ReturnsToItsOwnLines) {
    Writer writer("out.c");
    writer.at("a.c", 1);
    writer.line("one");
    writer.at_generated();
    writer.line("made");
    EXPECT_EQ(writer.text(), "#line 1 \"a.c\"\none\n#line 4 \"out.c\"\nmade\n");
}

TEST(Writer, CountsLinesInsideATextAndIndentsThem) {
    Lines lines;
    lines.open("if (x)");
    lines.at("a.c", 1);
    lines.add("struct {\n    int y;\n} s;");
    lines.at("a.c", 4);
    lines.add("f();");
    lines.close();
    Writer writer("out.c");
    writer.lines(lines);
    EXPECT_EQ(writer.text(),
              "if (x) {\n#line 1 \"a.c\"\n    struct {\n        int y;\n    } s;\n    f();\n}\n");
    EXPECT_EQ(lines.statements(), 4u);
    EXPECT_EQ(lines.joined(), "if (x) { struct {\n    int y;\n} s; f(); }");
}

TEST(Writer, QuotesFileNames) {
    EXPECT_EQ(quoted("a\"b\\c"), "\"a\\\"b\\\\c\"");
}

} // namespace
} // namespace picco::compiler
