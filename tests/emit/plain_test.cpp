// Programs in plain C, compiled by picco --plain and by the C compiler alone: the same output.
#include "driver/compile.h"
#include "driver/native.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

namespace picco::compiler {
namespace {

namespace fs = std::filesystem;

const char *const kPrograms[] = {
    // Widths, signs and what C does at their borders.
    R"(#include <stdio.h>
int main() {
    private unsigned char c = 250; private signed char s = 120; private short h = 32760; private unsigned short w = 9;
    private unsigned int u = 4000000000u; private int i = -7; private long l; private _Bool b;
    public int k;
    for (k = 0; k < 12; k++) {
        c += 3; s += 5; h = h + 1; w -= 2; u = u * 3 + k; l = i * (long)k; b = k - 5; i = -i + b;
        printf("%d %d %d %d %u %d %ld %d\n", smcopen(c), smcopen(s), smcopen(h), smcopen(w), smcopen(u), smcopen(i),
               smcopen(l), smcopen(b));
    }
    c = i; u = i; i = (short)u; l = (unsigned char)(i << 3); h = l >> 1; w = ~h; l = ~i; u = -u;
    printf("%d %u %d %ld %d %d\n", smcopen(c), smcopen(u), smcopen(i), smcopen(l), smcopen(h), smcopen(w));
    printf("%d %d %d\n", smcopen(i < u), smcopen(s < c), smcopen(h == w));
    return 0;
})",
    // Branches, loops, functions, pointers, recursion, globals.
    R"(#include <stdio.h>
private int total = 3, log_[4] = {1, [2] = 5};
private int fib(public int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
private int clamp(private int x, private int low, private int high) {
    private int r;
    if (x < low) r = low; else if (x > high) { r = high; total++; } else r = x;
    return r;
}
void sort(private int a[], public int n) {
    public int i, j;
    for (i = 0; i < n; i++)
        for (j = 0; j + 1 < n - i; j++)
            if (a[j] > a[j + 1]) { private int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
}
int main() {
    private int a[7] = {5, -3, 9, 0, 9, -8, 2}, m[2][3] = {{1, 2}, {3, 4, 5}}, *p = a;
    public int i = 0, j;
    sort(a, 7);
    for (; i < 7; i++) { if (i == 2) continue; printf("%d ", smcopen(p[i])); }
    for (i = 0; i < 2; i++) for (j = 0; j < 3; j++) m[i][j] += clamp(m[i][j] * 4, 2, 9) + log_[i + j];
    do { total += m[i - 1][0]--; } while (--i > 0);
    while (smcopen(total < 60)) total += total;
    switch (i) { case 0: total--; case 1: total -= 2; break; default: total = 0; }
    private int x = total > 20 ? fib(10) : -1, y = x++ + ++x;
    if (!(x == y) && (x > 3 || y > 100000)) x = (y = 4) + 1;
    printf("%d %d %d %d %d\n", smcopen(total), smcopen(x), smcopen(y), smcopen(m[1][2]), smcopen(log_[3]));
    return 0;
})",
    // Public code alone.
    R"(#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { public int value; public struct node *next; };
static public int compare(public const void *a, public const void *b) {
    return *(public const int *)a - *(public const int *)b;
}
static public int apply(public int (*f)(public int), public int x) { return f(x); }
static public int triple(public int x) { return 3 * x; }
int main() {
    public int v[] = {3, 1, 2}, i;
    public struct node *head = NULL;
    public char text[32] = "a";
    public unsigned long long h = 1469598103934665603ULL;
    qsort(v, 3, sizeof v[0], compare);
    for (i = 0; i < 3; i++) {
        public struct node *n = malloc(sizeof *n);
        n->value = apply(triple, v[i]); n->next = head; head = n;
        h = (h ^ v[i]) * 1099511628211ULL;
    }
    for (public struct node *n = head; n; n = n->next) printf("%d%s", n->value, n->next ? ", " : "\n");
    strcat(text, "b\tc\\");
    printf("%s %llu %g %d %c\n", text, h, 1 / 3.0, sizeof(struct node) == 16, "xyz"[1]);
    return v[0] == 1 ? 0 : 1;
})"};

std::string output_of(const std::string &command) {
    FILE *pipe = popen(command.c_str(), "r");
    std::string text;
    std::array<char, 4096> buffer{};
    for (size_t n = 0; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
        text.append(buffer.data(), n);
    EXPECT_EQ(pclose(pipe), 0) << command;
    return text;
}

class Plain : public testing::TestWithParam<size_t> {};

TEST_P(Plain, PrintsWhatTheCCompilerPrints) {
    const fs::path folder = fs::temp_directory_path() / ("picco_plain_" + std::to_string(getpid()));
    fs::create_directories(folder);
    const std::string source = (folder / "program.c").string();
    std::ofstream(source) << kPrograms[GetParam()];
    const std::string reference = (folder / "reference").string();
    ASSERT_EQ(run_command({"cc", "-std=gnu11", "-w", "-Dprivate=", "-Dpublic=", "-Dsmcopen=", source, "-o",
                           reference}),
              0);

    Options options;
    options.sources = {source};
    options.is_plain = true;
    const CompiledProgram program = compile(options);
    ASSERT_TRUE(program.is_good);
    const std::string generated = (folder / "generated.c").string();
    write_file(generated, program.text);
    compile_natively(generated, (folder / "plain").string());
    const std::string expected = output_of(reference);
    EXPECT_FALSE(expected.empty());
    EXPECT_EQ(output_of((folder / "plain").string()), expected);
    fs::remove_all(folder);
}

INSTANTIATE_TEST_SUITE_P(Programs, Plain, testing::Range<size_t>(0, std::size(kPrograms)));

} // namespace
} // namespace picco::compiler
