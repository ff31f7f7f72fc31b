/* Integers of more than 128 bits, for programs in the clear and for public numbers of wide formats: two's
 * complement of PICCO_WIDE_WORDS words of 64 bits, lowest first. Results keep their low bits. The compiler
 * defines PICCO_WIDE_WORDS so that every value of the program fits whose other bits count. */
#ifndef PICCO_WIDE_H
#define PICCO_WIDE_H

#include <picco/plain.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#ifndef PICCO_WIDE_WORDS
#define PICCO_WIDE_WORDS 9
#endif

typedef struct picco_wide {
    uint64_t word[PICCO_WIDE_WORDS];
} picco_wide;

__extension__ typedef unsigned __int128 picco_uint128;

/* Operands and results are arrays of so many words. */
typedef enum picco_wide_operation {
    PICCO_WIDE_ADD,
    PICCO_WIDE_SUBTRACT,
    PICCO_WIDE_MULTIPLY,
    PICCO_WIDE_DIVIDE, /* as picco_plain_divide and the functions behind it */
    PICCO_WIDE_REMAINDER,
    PICCO_WIDE_SHIFT_LEFT,
    PICCO_WIDE_SHIFT_RIGHT,
    PICCO_WIDE_AND,
    PICCO_WIDE_OR,
    PICCO_WIDE_XOR,
    PICCO_WIDE_MIN,
    PICCO_WIDE_MAX
} picco_wide_operation;
void picco_plain_wide(picco_wide_operation operation, uint64_t *result, const uint64_t *x, const uint64_t *y,
                      int words);
/* As picco_check_value. */
void picco_plain_wide_check(const uint64_t *x, int words, int type, int fraction, const char *what,
                            const char *name, int line);
/* Less than, equal to or greater than 0, as x - y. */
int picco_plain_wide_compare(const uint64_t *x, const uint64_t *y, int words);
void picco_plain_wide_wrap(uint64_t *result, const uint64_t *x, int type, int words);
void picco_plain_wide_number(uint64_t *result, const char *decimal, int words);
void picco_plain_wide_round_scaled(uint64_t *result, const uint64_t *x, int fraction, int words);
int picco_plain_wide_bit_function(const uint64_t *x, picco_bits function, int type);
/* The nearest number, of two the one with an even significand. */
long double picco_plain_wide_descaled(const uint64_t *x, int fraction, int words);
void picco_plain_wide_scaled_at(uint64_t *result, long double x, int type, int fraction, int words, int line);
void picco_plain_wide_total(uint64_t *result, int words, const picco_plain_row *row, size_t count, int type);
void picco_plain_wide_extreme(uint64_t *result, int words, const picco_plain_row *row, size_t count,
                              int is_greatest, int line);

/* The functions of picco/plain.h on floating-point numbers. other: the type or format of the operand of
 * from_int and convert, that of the result of to_int, the function of call and call_two. */
typedef enum picco_wide_float {
    PICCO_WIDE_FLOAT_ADD,
    PICCO_WIDE_FLOAT_SUBTRACT,
    PICCO_WIDE_FLOAT_MULTIPLY,
    PICCO_WIDE_FLOAT_DIVIDE,
    PICCO_WIDE_FLOAT_NEGATE,
    PICCO_WIDE_FLOAT_FROM_INT,
    PICCO_WIDE_FLOAT_TO_INT,
    PICCO_WIDE_FLOAT_CONVERT,
    PICCO_WIDE_FLOAT_CALL,
    PICCO_WIDE_FLOAT_CALL_TWO
} picco_wide_float;
void picco_plain_wide_float(picco_wide_float operation, uint64_t *result, const uint64_t *x,
                            const uint64_t *y, int format, int other, int words);
int picco_plain_wide_float_less(const uint64_t *x, const uint64_t *y, int format, int words);
void picco_plain_wide_float_number(uint64_t *result, const char *literal, int format, int words);
void picco_plain_wide_float_public_at(uint64_t *result, long double x, int format, int words, int line);
long double picco_plain_wide_float_open(const uint64_t *x, int format, int words);
void picco_plain_wide_float_dot(uint64_t *result, const uint64_t *x, const uint64_t *y, size_t count,
                                int format, int words);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#else

static inline picco_wide picco_wide_same(picco_wide x) {
    return x;
}
static inline picco_wide picco_wide_of_unsigned(picco_uint128 x) {
    picco_wide result = {{(uint64_t)x, (uint64_t)(x >> 64)}};
    return result;
}
static inline picco_wide picco_wide_of_signed(picco_int128 x) {
    picco_wide result = picco_wide_of_unsigned((picco_uint128)x);
    for (int i = 2; i < PICCO_WIDE_WORDS; ++i)
        result.word[i] = x < 0 ? ~(uint64_t)0 : 0;
    return result;
}
/* Of an integer of any type. */
#define picco_wide_of(x)                                                                                     \
    _Generic((x), picco_wide                                                                                 \
             : picco_wide_same, picco_uint128                                                                \
             : picco_wide_of_unsigned, default                                                               \
             : picco_wide_of_signed)(x)
static inline picco_int128 picco_wide_low(picco_wide x) {
    return (picco_int128)((picco_uint128)x.word[1] << 64 | x.word[0]);
}
static inline int picco_wide_truth(picco_wide x) {
    uint64_t all = 0;
    for (int i = 0; i < PICCO_WIDE_WORDS; ++i)
        all |= x.word[i];
    return all != 0;
}
static inline int picco_wide_compare(picco_wide x, picco_wide y) {
    return picco_plain_wide_compare(x.word, y.word, PICCO_WIDE_WORDS);
}
/* As picco_check_value. */
#define picco_wide_checked(x, type, fraction, what, name)                                                    \
    picco_wide_checked_at(x, type, fraction, what, name, PICCO_HERE)
static inline picco_int128 picco_wide_checked_at(picco_wide x, int type, int fraction, const char *what,
                                                 const char *name, int line) {
    picco_plain_wide_check(x.word, PICCO_WIDE_WORDS, type, fraction, what, name, line);
    return picco_wide_low(x);
}
/* As an index or the value of a switch: what 128 bits do not hold is none of those that there may be. */
static inline picco_int128 picco_wide_place(picco_wide x) {
    const picco_int128 low = picco_wide_low(x);
    return picco_wide_compare(picco_wide_of_signed(low), x) == 0 ? low : (picco_int128)1 << 126;
}

#define PICCO_WIDE_TWO(name, operation)                                                                      \
    static inline picco_wide picco_wide_##name(picco_wide x, picco_wide y) {                                 \
        picco_wide result;                                                                                   \
        picco_plain_wide(operation, result.word, x.word, y.word, PICCO_WIDE_WORDS);                          \
        return result;                                                                                       \
    }
PICCO_WIDE_TWO(add, PICCO_WIDE_ADD)
PICCO_WIDE_TWO(subtract, PICCO_WIDE_SUBTRACT)
PICCO_WIDE_TWO(multiply, PICCO_WIDE_MULTIPLY)
PICCO_WIDE_TWO(divide, PICCO_WIDE_DIVIDE)
PICCO_WIDE_TWO(remainder, PICCO_WIDE_REMAINDER)
PICCO_WIDE_TWO(shift_left, PICCO_WIDE_SHIFT_LEFT)
PICCO_WIDE_TWO(shift_right, PICCO_WIDE_SHIFT_RIGHT)
PICCO_WIDE_TWO(and, PICCO_WIDE_AND)
PICCO_WIDE_TWO(or, PICCO_WIDE_OR)
PICCO_WIDE_TWO(xor, PICCO_WIDE_XOR)
PICCO_WIDE_TWO(min, PICCO_WIDE_MIN)
PICCO_WIDE_TWO(max, PICCO_WIDE_MAX)

static inline picco_wide picco_wide_negate(picco_wide x) {
    return picco_wide_subtract(picco_wide_of_signed(0), x);
}
static inline picco_wide picco_wide_not(picco_wide x) {
    return picco_wide_subtract(picco_wide_of_signed(-1), x);
}
static inline picco_wide picco_wide_abs(picco_wide x) {
    return picco_wide_max(x, picco_wide_negate(x));
}
static inline picco_wide picco_wide_wrap(picco_wide x, int type) {
    picco_wide result;
    picco_plain_wide_wrap(result.word, x.word, type, PICCO_WIDE_WORDS);
    return result;
}
static inline picco_wide picco_wide_number(const char *decimal) {
    picco_wide result;
    picco_plain_wide_number(result.word, decimal, PICCO_WIDE_WORDS);
    return result;
}
static inline picco_wide picco_wide_round_scaled(picco_wide x, int fraction) {
    picco_wide result;
    picco_plain_wide_round_scaled(result.word, x.word, fraction, PICCO_WIDE_WORDS);
    return result;
}
static inline int picco_wide_bit_function(picco_wide x, picco_bits function, int type) {
    return picco_plain_wide_bit_function(x.word, function, type);
}
static inline long double picco_wide_descaled(picco_wide x, int fraction) {
    return picco_plain_wide_descaled(x.word, fraction, PICCO_WIDE_WORDS);
}
#define picco_wide_scaled(x, type, fraction) picco_wide_scaled_at(x, type, fraction, PICCO_HERE)
static inline picco_wide picco_wide_scaled_at(long double x, int type, int fraction, int line) {
    picco_wide result;
    picco_plain_wide_scaled_at(result.word, x, type, fraction, PICCO_WIDE_WORDS, line);
    return result;
}
static inline picco_wide picco_wide_total(const picco_plain_row *row, size_t count, int type) {
    picco_wide result;
    picco_plain_wide_total(result.word, PICCO_WIDE_WORDS, row, count, type);
    return result;
}
static inline picco_wide picco_wide_extreme(const picco_plain_row *row, size_t count, int is_greatest,
                                            int line) {
    picco_wide result;
    picco_plain_wide_extreme(result.word, PICCO_WIDE_WORDS, row, count, is_greatest, line);
    return result;
}

#define PICCO_WIDE_FLOAT_TWO(name, operation)                                                                \
    static inline picco_wide picco_wide_float_##name(picco_wide x, picco_wide y, int format) {               \
        picco_wide result;                                                                                   \
        picco_plain_wide_float(operation, result.word, x.word, y.word, format, 0, PICCO_WIDE_WORDS);         \
        return result;                                                                                       \
    }
PICCO_WIDE_FLOAT_TWO(add, PICCO_WIDE_FLOAT_ADD)
PICCO_WIDE_FLOAT_TWO(subtract, PICCO_WIDE_FLOAT_SUBTRACT)
PICCO_WIDE_FLOAT_TWO(multiply, PICCO_WIDE_FLOAT_MULTIPLY)
PICCO_WIDE_FLOAT_TWO(divide, PICCO_WIDE_FLOAT_DIVIDE)

static inline picco_wide picco_wide_float_one(picco_wide_float operation, picco_wide x, int format,
                                              int other) {
    picco_wide result;
    picco_plain_wide_float(operation, result.word, x.word, x.word, format, other, PICCO_WIDE_WORDS);
    return result;
}
static inline picco_wide picco_wide_float_negate(picco_wide x, int format) {
    return picco_wide_float_one(PICCO_WIDE_FLOAT_NEGATE, x, format, 0);
}
static inline picco_wide picco_wide_float_from_int(picco_wide x, int type, int format) {
    return picco_wide_float_one(PICCO_WIDE_FLOAT_FROM_INT, x, format, type);
}
static inline picco_wide picco_wide_float_to_int(picco_wide x, int format, int type) {
    return picco_wide_float_one(PICCO_WIDE_FLOAT_TO_INT, x, format, type);
}
static inline picco_wide picco_wide_float_convert(picco_wide x, int from, int to) {
    return picco_wide_float_one(PICCO_WIDE_FLOAT_CONVERT, x, to, from);
}
static inline picco_wide picco_wide_float_call(picco_float_function function, picco_wide x, int format) {
    return picco_wide_float_one(PICCO_WIDE_FLOAT_CALL, x, format, (int)function);
}
static inline picco_wide picco_wide_float_call_two(picco_float_function function, picco_wide x, picco_wide y,
                                                   int format) {
    picco_wide result;
    picco_plain_wide_float(PICCO_WIDE_FLOAT_CALL_TWO, result.word, x.word, y.word, format, (int)function,
                           PICCO_WIDE_WORDS);
    return result;
}
static inline int picco_wide_float_less(picco_wide x, picco_wide y, int format) {
    return picco_plain_wide_float_less(x.word, y.word, format, PICCO_WIDE_WORDS);
}
static inline int picco_wide_float_less_equal(picco_wide x, picco_wide y, int format) {
    return 1 - picco_wide_float_less(y, x, format);
}
static inline int picco_wide_float_equal(picco_wide x, picco_wide y, int format) {
    (void)format;
    return picco_wide_compare(x, y) == 0;
}
static inline int picco_wide_float_truth(picco_wide x, int format) {
    (void)format;
    return picco_wide_truth(x);
}
static inline picco_wide picco_wide_float_number(const char *literal, int format) {
    picco_wide result;
    picco_plain_wide_float_number(result.word, literal, format, PICCO_WIDE_WORDS);
    return result;
}
#define picco_wide_float_public(x, format) picco_wide_float_public_at(x, format, PICCO_HERE)
static inline picco_wide picco_wide_float_public_at(long double x, int format, int line) {
    picco_wide result;
    picco_plain_wide_float_public_at(result.word, x, format, PICCO_WIDE_WORDS, line);
    return result;
}
static inline long double picco_wide_float_open(picco_wide x, int format) {
    return picco_plain_wide_float_open(x.word, format, PICCO_WIDE_WORDS);
}
static inline picco_wide picco_wide_float_dot(const picco_wide *x, const picco_wide *y, size_t count,
                                              int format) {
    picco_wide result;
    picco_plain_wide_float_dot(result.word, x->word, y->word, count, format, PICCO_WIDE_WORDS);
    return result;
}

#endif

#endif
