/* Stands in for the runtime where a program has no private data: what is left is to run the user's main. */
#include <picco/plain.h>

int picco_main(int argc, char **argv, const picco_program *program, void (*start)(void), int (*run)(int argc, char **argv)) {
    (void)program;
    if (start)
        start();
    return run(argc, argv);
}

int picco_plain_main(int argc, char **argv, const picco_plain_program *program, int (*run)(int argc, char **argv)) {
    (void)program;
    return run(argc, argv);
}

/* No limit: see picco/program.h. */
#include <stdlib.h>

const char *picco_stack_end;
void picco_stack_full(int line) {
    (void)line;
    abort();
}

void picco_zero_divisor_at(int line) {
    (void)line;
    abort();
}

void picco_outside(long index, size_t count, int line) {
    (void)index, (void)count, (void)line;
    abort();
}
