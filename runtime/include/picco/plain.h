/* The functions that a program compiled with --plain calls: it computes in the clear, for debugging and as
 * the reference of the secure run. Reads and writes the inputs and results of all parties as text. */
#ifndef PICCO_PLAIN_H
#define PICCO_PLAIN_H

#include <picco/runtime.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

__extension__ typedef __int128 picco_int128;

typedef struct picco_plain_program {
    const char *name; /* of the source file */
    int inputs, outputs;
    const char *const *variables; /* those of prog.util, each as JSON, then NULL */
    int ends_at_faults;           /* what picco/check.h finds ends the program; else it is a warning */
} picco_plain_program;

/* Runs the program: options --input ID=FILE and --output ID=FILE, then "--" and the arguments of run. Results
 * appear when run returns 0: on standard output, with a line "# output party N" before each where several
 * parties get some, or in the files. Returns the exit code: 0 done, 1 the input is at fault, 2 usage, 3 run
 * returned another value than 0. */
int picco_plain_main(int argc, char **argv, const picco_plain_program *program,
                     int (*run)(int argc, char **argv));

/* The name of the source file in messages about public numbers, where the program is that of a party. */
void picco_plain_name(const char *program);

/* What PICCO_HERE is in the other source files of a program. */
int picco_plain_here(const char *file, int line);
/* Ends the program with an error at a line of its source. */
__attribute__((noreturn)) void picco_plain_fail(int line, const char *reason);

/* In place of a party's number: smcprint, to standard error. */
#define PICCO_PLAIN_PRINT (-0x7fffffff)

/* smcinput and smcoutput. type as in picco/runtime.h; elements have size bytes, little-endian two's
 * complement. Mistakes in the input end the program with a message that names file and line. */
#define picco_plain_input(name, party, type, to, size, area)                                                 \
    picco_plain_input_at(name, party, type, to, size, area, PICCO_HERE)
#define picco_plain_output(name, party, type, from, size, area)                                              \
    picco_plain_output_at(name, party, type, from, size, area, PICCO_HERE)

/* The same for real numbers: type is "fixed<32,16>" or "float<32,9>", the elements are the integers that
 * stand for them. */
#define picco_plain_input_real(name, party, type, to, size, area)                                            \
    picco_plain_input_real_at(name, party, type, to, size, area, PICCO_HERE)
#define picco_plain_output_real(name, party, type, from, size, area)                                         \
    picco_plain_output_real_at(name, party, type, from, size, area, PICCO_HERE)

/* As picco_input_float and picco_output_float. */
#define picco_plain_input_float(name, party, format, to, size, area)                                         \
    picco_plain_input_float_at(name, party, format, to, size, area, PICCO_HERE)
#define picco_plain_output_float(name, party, format, from, size, area)                                      \
    picco_plain_output_float_at(name, party, format, from, size, area, PICCO_HERE)
void picco_plain_input_float_at(const char *name, int party, int format, void *to, size_t size,
                                picco_area area, int line);
void picco_plain_output_float_at(const char *name, int party, int format, const void *from, size_t size,
                                 picco_area area, int line);

/* pmalloc and pfree: count zeroed elements of size bytes each; structs with a layout for pointers into
 * them. */
void *picco_plain_allocate(size_t count, size_t size);
void *picco_plain_allocate_structs(size_t count, size_t size, picco_layout *layout);
void picco_plain_free(void *first);

/* Pointers that depend on private data. A null pointer stays null wherever it is moved by some bytes; it
 * leads to zeros, which may be written and are forgotten. So does one that a private number of elements moved
 * right behind the last one of its array, and one that leaves allocated memory, until it is moved back;
 * picco_plain_bare gives its address. */
void *picco_plain_move(const void *pointer, ptrdiff_t bytes);
/* A private number of elements further, as picco_move_by. */
void *picco_plain_move_by(const void *pointer, picco_int128 amount, size_t count, size_t size);
void *picco_plain_target(const void *pointer, size_t size);
void *picco_plain_bare(const void *pointer);

/* The value of the type that has the same low bits. */
picco_int128 picco_plain_wrap(picco_int128 value, int type);

/* As picco_same_length. */
#define picco_plain_same_length(x, y) picco_plain_same_length_at(x, y, PICCO_HERE)
size_t picco_plain_same_length_at(size_t x, size_t y, int line);

/* The element of an array at a private index, elements of size bytes: out of range memory of that size that
 * holds 0 and nobody reads afterwards. The second form is for pointers into an array of picco_plain_block or
 * a block of pmalloc. */
void *picco_plain_element(const void *first, size_t count, size_t size, picco_int128 index);
void *picco_plain_element_in(const void *pointer, size_t size, picco_int128 index);
void picco_plain_block(const void *first, size_t size, picco_layout *layout);
/* The end of the scope of such an array, for the variable that holds its address. */
void picco_plain_block_ends(const void *const *first);
/* As picco_room. */
size_t picco_plain_room(const void *first, size_t size);

/* As the functions of picco/runtime.h on whole arrays, on elements of size bytes. */
typedef struct picco_plain_row {
    void *first;
    size_t size;
    int type;
    int format; /* of floating-point numbers; otherwise 0 */
} picco_plain_row;
void picco_plain_sort(const picco_plain_row *rows, size_t row_count, size_t count);
void picco_plain_top(const picco_plain_row *rows, size_t row_count, size_t count, size_t wanted, int line);
void picco_plain_permute(const picco_plain_row *rows, size_t row_count, size_t count);
void picco_plain_shuffle(const picco_plain_row *rows, size_t row_count, size_t count);
void picco_plain_prefix_sums(const picco_plain_row *row, size_t count);
picco_int128 picco_plain_extreme(const picco_plain_row *row, size_t count, int is_greatest, int line);
picco_int128 picco_plain_extreme_index(const picco_plain_row *row, size_t count, int is_greatest, int line);
picco_int128 picco_plain_total(const picco_plain_row *row, size_t count, int type);
picco_int128 picco_plain_bit_function(picco_int128 x, picco_bits function, int type);

/* Bytes in GF(2^8) modulo x^8 + x^4 + x^3 + x + 1; 1 / 0 is 0. */
unsigned char picco_plain_gf256_multiply(unsigned char x, unsigned char y);
unsigned char picco_plain_gf256_divide(unsigned char x, unsigned char y);
static inline unsigned char picco_plain_gf256_add(unsigned char x, unsigned char y) {
    return x ^ y;
}

/* Operators with a private right operand. Results of division by 0 are 0; other results that C leaves
 * undefined are unspecified. */
static inline picco_int128 picco_plain_divide(picco_int128 x, picco_int128 y) {
    return y == 0 ? 0 : x / y;
}
static inline picco_int128 picco_plain_remainder(picco_int128 x, picco_int128 y) {
    return y == 0 ? 0 : x % y;
}
static inline picco_int128 picco_plain_shift_left(picco_int128 x, picco_int128 amount) {
    return amount < 0 || amount > 126 ? 0 : x * ((picco_int128)1 << amount);
}
static inline picco_int128 picco_plain_shift_right(picco_int128 x, picco_int128 amount) {
    return amount < 0 || amount > 126 ? 0 : x >> amount;
}

/* Floating-point numbers as in picco/runtime.h, packed, in formats of at most 127 bits. */
picco_int128 picco_plain_float_number(const char *literal, int format);
#define picco_plain_float_public(x, format) picco_plain_float_public_at(x, format, PICCO_HERE)
picco_int128 picco_plain_float_public_at(long double x, int format, int line);
picco_int128 picco_plain_float_add(picco_int128 x, picco_int128 y, int format);
picco_int128 picco_plain_float_subtract(picco_int128 x, picco_int128 y, int format);
picco_int128 picco_plain_float_multiply(picco_int128 x, picco_int128 y, int format);
picco_int128 picco_plain_float_divide(picco_int128 x, picco_int128 y, int format);
picco_int128 picco_plain_float_negate(picco_int128 x, int format);
int picco_plain_float_less(picco_int128 x, picco_int128 y, int format);
int picco_plain_float_less_equal(picco_int128 x, picco_int128 y, int format);
int picco_plain_float_equal(picco_int128 x, picco_int128 y, int format);
int picco_plain_float_truth(picco_int128 x, int format);
picco_int128 picco_plain_float_from_int(picco_int128 x, int type, int format);
picco_int128 picco_plain_float_to_int(picco_int128 x, int format, int type);
picco_int128 picco_plain_float_convert(picco_int128 x, int from, int to);
picco_int128 picco_plain_float_call(picco_float_function function, picco_int128 x, int format);
picco_int128 picco_plain_float_call_two(picco_float_function function, picco_int128 x, picco_int128 y,
                                        int format);
picco_int128 picco_plain_float_sum(const picco_int128 *x, size_t count, int format);
void picco_plain_float_prefix_sums(picco_int128 *x, size_t count, int format);
picco_int128 picco_plain_float_dot(const picco_int128 *x, const picco_int128 *y, size_t count, int format);
long double picco_plain_float_open(picco_int128 x, int format);
/* As picco_scaled, picco_abs, picco_minimum, picco_maximum and picco_round_scaled. */
#define picco_plain_scaled(x, type, fraction) picco_plain_scaled_at(x, type, fraction, PICCO_HERE)
int64_t picco_plain_scaled_at(long double x, int type, int fraction, int line);
static inline picco_int128 picco_plain_abs(picco_int128 x) {
    return x < 0 ? -x : x;
}
static inline picco_int128 picco_plain_min(picco_int128 x, picco_int128 y) {
    return y < x ? y : x;
}
static inline picco_int128 picco_plain_max(picco_int128 x, picco_int128 y) {
    return x < y ? y : x;
}
static inline picco_int128 picco_plain_round_scaled(picco_int128 x, int fraction) {
    const picco_int128 one = (picco_int128)1 << fraction;
    return ((x + one / 2 - (x < 0)) >> fraction) * one;
}

void picco_plain_input_at(const char *name, int party, int type, void *to, size_t size, picco_area area,
                          int line);
void picco_plain_output_at(const char *name, int party, int type, const void *from, size_t size,
                           picco_area area, int line);
void picco_plain_input_real_at(const char *name, int party, const char *type, void *to, size_t size,
                               picco_area area, int line);
void picco_plain_output_real_at(const char *name, int party, const char *type, const void *from, size_t size,
                                picco_area area, int line);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
