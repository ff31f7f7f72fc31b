/* What a program in the clear calls where something may be out of range, divided by zero or have no value. With --check
 * that ends the program with an error that names the line. Without, values that leave their types are warned of, once
 * for each place, and the other functions are not called. */
#ifndef PICCO_CHECK_H
#define PICCO_CHECK_H

#include <picco/plain.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* The value, where the type holds it; fraction: of fixed-point numbers, otherwise 0. what, name: of the
 * expression and of the type, for the message. */
#define picco_check_value(value, type, fraction, what, name)                                                 \
    picco_check_value_at(value, type, fraction, what, name, PICCO_HERE)
void picco_check_failed(picco_int128 value, int type, int fraction, const char *what, const char *name,
                        int line) __attribute__((cold));
static inline __attribute__((unused)) picco_int128 picco_check_value_at(picco_int128 value, int type,
                                                                        int fraction, const char *what,
                                                                        const char *name, int line) {
    const picco_int128 rest = value >> (type < 0 ? -type : type - 1); /* what the type's bits do not hold */
    if (__builtin_expect(rest != 0 && (type < 0 || rest != -1), 0))
        picco_check_failed(value, type, fraction, what, name, line);
    return value;
}

/* A divisor, of integers or packed floating-point numbers, where it is not 0. what: of the expression. */
#define picco_check_divisor(x, what) picco_check_divisor_at(x, what, PICCO_HERE)
picco_int128 picco_check_divisor_at(picco_int128 x, const char *what, int line);

/* picco_plain_permute, of places that are 0 to count - 1, each once. what: their name. */
void picco_check_permute(const picco_plain_row *rows, size_t row_count, size_t count, const char *what,
                         int line);

/* A packed floating-point number, where it has a logarithm, which `what` is. */
#define picco_check_argument(x, format, what) picco_check_argument_at(x, format, what, PICCO_HERE)
picco_int128 picco_check_argument_at(picco_int128 x, int format, const char *what, int line);

/* How far numbers of so many bits may be shifted, named as their type. */
#define picco_check_amount(x, bits, name) picco_check_amount_at(x, bits, name, PICCO_HERE)
picco_int128 picco_check_amount_at(picco_int128 x, int bits, const char *name, int line);

/* As picco_plain_total and picco_plain_prefix_sums, where the type holds each sum; the rest as of
 * picco_check_value. */
picco_int128 picco_check_total(const picco_plain_row *row, size_t count, int type, int fraction,
                               const char *what, const char *name, int line);
void picco_check_prefix_sums(const picco_plain_row *row, size_t count, int fraction, const char *what,
                             const char *name, int line);

/* A packed floating-point number, where it is not the largest of its format, which stands for all above. what,
 * name: as of picco_check_value. type, fraction: of the number that it becomes then; 0 where it stays. */
#define picco_check_float(x, format, type, fraction, what, name)                                             \
    picco_check_float_at(x, format, type, fraction, what, name, PICCO_HERE)
picco_int128 picco_check_float_at(picco_int128 x, int format, int type, int fraction, const char *what,
                                  const char *name, int line);
/* What becomes an integer, where the type holds it; the rest as of picco_check_value. */
#define picco_check_float_to_int(x, format, type, fraction, what, name)                                      \
    picco_check_float_to_int_at(x, format, type, fraction, what, name, PICCO_HERE)
picco_int128 picco_check_float_to_int_at(picco_int128 x, int format, int type, int fraction, const char *what,
                                         const char *name, int line);

/* As picco_plain_element and picco_plain_element_in, for indices in range. */
#define picco_check_element(first, count, size, index)                                                       \
    picco_check_element_at(first, count, size, index, PICCO_HERE)
#define picco_check_element_in(pointer, size, index)                                                         \
    picco_check_element_in_at(pointer, size, index, PICCO_HERE)
void *picco_check_element_at(const void *first, size_t count, size_t size, picco_int128 index, int line);
void *picco_check_element_in_at(const void *pointer, size_t size, picco_int128 index, int line);

/* What the C compiler's checks find in memory is told with its line: takes the address sanitizer's function that
 * sets what is called with a report. */
void picco_check_memory(void (*set_callback)(void (*)(const char *)));
/* Called by the undefined behaviour sanitizer before it reports, with its function that says what it found: kind, text, file,
 * line, column and address. Tells it as all faults are told, and ends the program. */
typedef void (*picco_undefined_report)(const char **, const char **, const char **, unsigned *, unsigned *,
                                       char **);
void picco_check_undefined(picco_undefined_report get) __attribute__((noreturn, cold));

/* Private variables without initialiser: memory that has no value yet, until its variable ends; that gets one; that
 * becomes a copy of other memory, or of a value (null); and whose value is wanted. A row is so many bytes. */
typedef struct picco_check_block {
    const void *first;
    size_t size;
} picco_check_block;
picco_check_block picco_check_fresh(const void *first, size_t size);
void picco_check_left(const picco_check_block *block);
void picco_check_written_at(const void *first, size_t size);
void picco_check_copied(const void *to, const void *from, size_t size);
void picco_check_read_at(const void *first, size_t size, const char *name, int line);
#define picco_check_row(first, size, name) (picco_check_read_at(first, size, name, PICCO_HERE), first)
#define picco_check_written(place)                                                                           \
    (*__extension__({                                                                                        \
        __typeof__(&(place)) picco_place = &(place);                                                         \
        picco_check_written_at(picco_place, sizeof *picco_place);                                            \
        picco_place;                                                                                         \
    }))
#define picco_check_read(place, name)                                                                        \
    (*__extension__({                                                                                        \
        __typeof__(&(place)) picco_place = &(place);                                                         \
        picco_check_read_at(picco_place, sizeof *picco_place, name, PICCO_HERE);                             \
        picco_place;                                                                                         \
    }))

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
