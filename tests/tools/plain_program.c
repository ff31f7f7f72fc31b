/* Stands in for a program compiled with --plain: the rows of A (M times 2) doubled to output party 1, M and a
 * wide number to output party 2. */
#include <picco/plain.h>

#include <stdio.h>
#include <string.h>

static int run(int argc, char **argv) {
    int m = 0;
    int a[100][4];
    unsigned char wide[32];
    picco_area one = {1, 1, 1};
    picco_plain_input("M", 1, PICCO_SIGNED(32), &m, sizeof m, one);
    /* The first two columns of every row. */
    picco_area rows = {(size_t)m, 2, 4};
    picco_plain_input("A", 1, PICCO_SIGNED(16), a, sizeof a[0][0], rows);
    picco_plain_input("W", 2, PICCO_SIGNED(256), wide, sizeof wide, one);
    for (int i = 0; i < m; i++)
        for (int j = 0; j < 2; j++)
            a[i][j] = (int)picco_plain_wrap((__int128)a[i][j] * 2, PICCO_SIGNED(16));
    printf("%d rows, %d arguments\n", m, argc - 1);
    picco_plain_output("A", 1, PICCO_SIGNED(16), a, sizeof a[0][0], rows);
    if (argc > 1 && strcmp(argv[1], "fail") == 0)
        return 4;
    if (argc > 1 && strcmp(argv[1], "one") == 0)
        return 0;
    picco_plain_output("M", 2, PICCO_SIGNED(32), &m, sizeof m, one);
    picco_plain_output("W", 2, PICCO_SIGNED(256), wide, sizeof wide, one);
    return 0;
}

#define INPUT(name, party, bits)                                                                             \
    "{\"direction\":\"input\",\"name\":\"" name "\",\"party\":" #party ",\"private\":true,"                     \
    "\"type\":{\"kind\":\"int\",\"bits\":" #bits ",\"signed\":true},\"dimensions\":[null],"                     \
    "\"file\":\"prog.c\",\"line\":1}"

int main(int argc, char **argv) {
    static const char *const variables[] = {INPUT("M", 1, 32), INPUT("A", 1, 16), INPUT("W", 2, 256), 0};
    static const picco_plain_program program = {"prog.c", 2, 2, variables};
    return picco_plain_main(argc, argv, &program, run);
}
