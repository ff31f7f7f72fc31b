/* What generated programs tell of themselves, in the clear and as a computing party. */
#ifndef PICCO_PROGRAM_H
#define PICCO_PROGRAM_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* The first statement of functions that may call themselves, which begin at a source line: ends the program where the
 * stack of its main thread is full. */
#define picco_check_stack(line)                                                                              \
    do {                                                                                                     \
        if ((size_t)(picco_stack_end - (const char *)__builtin_frame_address(0)) < PICCO_STACK_RESERVE)      \
            picco_stack_full(line);                                                                          \
    } while (0)

/* So many bytes below the end are kept for the message. */
#define PICCO_STACK_RESERVE ((size_t)1 << 19)
extern const char *picco_stack_end;
void picco_stack_full(int line) __attribute__((noreturn, cold));

/* An input or output call that every run of the program comes to. */
typedef struct picco_need {
    int is_input;
    int party;
    int line;
} picco_need;

/* Called before picco_main or picco_plain_main, which end at once where a file is missing. */
void picco_expect(const picco_need *needs, size_t count);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
