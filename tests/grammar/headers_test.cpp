// The headers of the C library, of POSIX and of the compiler pass through the front end without a word.

#include "front_end_run.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace picco::compiler::test {
namespace {

constexpr const char *kHeaders[] = {
    "assert",      "complex",      "ctype",      "errno",      "fenv",       "float",     "inttypes",
    "iso646",      "limits",       "locale",     "math",       "setjmp",     "signal",    "stdalign",
    "stdarg",      "stdatomic",    "stdbool",    "stddef",     "stdint",     "stdio",     "stdlib",
    "stdnoreturn", "string",       "tgmath",     "threads",    "time",       "uchar",     "wchar",
    "wctype",      "alloca",       "arpa/inet",  "dirent",     "dlfcn",      "execinfo",  "fcntl",
    "getopt",      "glob",         "malloc",     "netdb",      "netinet/in", "poll",      "pthread",
    "regex",       "sched",        "search",     "semaphore",  "strings",    "sys/epoll", "sys/ioctl",
    "sys/mman",    "sys/resource", "sys/select", "sys/socket", "sys/stat",   "sys/time",  "sys/types",
    "sys/uio",     "sys/un",       "sys/wait",   "termios",    "unistd",
};

std::string include(const std::string &header) {
    return "#include <" + header + ".h>\n";
}

TEST(SystemHeaders, AreAcceptedOneByOne) {
    for (const char *header : kHeaders) {
        const Analysis analysis = analyse_text(include(header) + "public int main(void) { return 0; }\n");
        EXPECT_EQ(printed(analysis), "") << header;
        ASSERT_EQ(analysis.program->units.size(), 1u);
        EXPECT_GT(analysis.program->units[0]->declarations.size(), 0u) << header;
    }
}

TEST(SystemHeaders, AreAcceptedTogetherWithAllExtensions) {
    std::string text = "#define _GNU_SOURCE\n";
    for (const char *header : kHeaders)
        text += include(header);
#if defined(__x86_64__)
    text += "#include <immintrin.h>\n";
#endif
    const Analysis analysis = analyse_text(text + "public int main(void) { return 0; }\n");
    EXPECT_EQ(printed(analysis), "");
}

/// glibc then names types itself that GCC has: `typedef float _Float32;`.
TEST(SystemHeaders, AreAcceptedAsOtherCompilersSeeThem) {
    const Analysis analysis = analyse_text("#undef __GNUC__\n"
                                           "#define __GNUC__ 4\n"
                                           "#include <math.h>\n"
                                           "#include <stdlib.h>\n"
                                           "#include <wchar.h>\n"
                                           "public _Float32 x;\n"
                                           "public int main(void) { return 0; }\n");
    EXPECT_EQ(printed(analysis), "");
    EXPECT_NE(printed(analyse_text("typedef float _Float32;\npublic int main(void) { return 0; }\n")), "");
}

std::vector<const SystemInclude *> includes(const Analysis &analysis) {
    std::vector<const SystemInclude *> found;
    for (const Declaration *declaration : analysis.program->units[0]->declarations)
        if (const auto *include = as<SystemInclude>(declaration))
            found.push_back(include);
    return found;
}

TEST(SystemHeaders, AreNotedWhereUserCodeIncludesThem) {
    const Analysis analysis = analyse_text("#define _POSIX_C_SOURCE 200809L\n"
                                           "#define WIDTH 3\n"
                                           "#include <stdio.h>\n"
                                           "#include <stdio.h>\n"
                                           "#define HEADER <stdlib.h>\n"
                                           "public int x;\n"
                                           "#include HEADER\n"
                                           "public int main(void) { return 0; }\n");
    EXPECT_EQ(printed(analysis), "");
    const std::vector<const SystemInclude *> found = includes(analysis);
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0]->spelling, "<stdio.h>");
    ASSERT_EQ(found[0]->feature_macros.size(), 1u);
    EXPECT_EQ(found[0]->feature_macros[0], "_POSIX_C_SOURCE 200809L");
    EXPECT_EQ(found[1]->spelling, "<stdlib.h>");
    EXPECT_FALSE(found[0]->is_from_system_header);
}

TEST(SystemHeaders, DeclareWhatIsPublic) {
    const Analysis analysis =
        analyse_text("#include <stdint.h>\n"
                     "#include <stdlib.h>\n"
                     "uint32_t hidden;\n"
                     "public uint32_t open;\n"
                     "public int main(void) { return abs(3) + (int)strtol(\"3\", 0, 10); }\n");
    EXPECT_EQ(printed(analysis), "");
    ASSERT_EQ(analysis.program->globals.size(), 2u);
    EXPECT_EQ(to_string(analysis.program->globals[0]->type), "private uint32_t");
    EXPECT_EQ(to_string(analysis.program->globals[1]->type), "uint32_t");
}

} // namespace
} // namespace picco::compiler::test
