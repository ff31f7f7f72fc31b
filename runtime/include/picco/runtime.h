/* The functions that a compiled private program calls: the only contract between compiler and runtime.
 *
 * Each call appends to the engine's window and returns at once; only picco_open* waits for the network.
 *
 *   picco_int    a private integer in memory. All bits zero is the value 0. Never copied with '='.
 *   picco_value  a private value on its way from one call to the next. Every value is passed on exactly
 *                once: each function consumes its arguments and returns a new value.
 *
 * Arithmetic is exact; picco_wrap and picco_assume state how a result fits its C type. Every recording
 * function is a macro that adds the source line (set by #line), so that costs and errors can name it.
 */
#ifndef PICCO_RUNTIME_H
#define PICCO_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#include <picco/bits.h>
#include <picco/divisors.h>
#include <picco/indices.h>

/* gcc's analysis of pointers takes time by the square of a function's length: minutes for 10,000 statements on
 * private data, which it does not help. */
#if defined(__GNUC__) && !defined(__clang__) && !defined(__cplusplus)
#pragma GCC optimize("no-tree-pta")
#endif

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* 64-bit words of a field element; the compiler defines it from the modulus. */
#ifndef PICCO_LIMBS
#define PICCO_LIMBS 1
#endif

typedef struct picco_int {
    uint64_t word[PICCO_LIMBS];
} picco_int;

typedef struct picco_value {
    uint64_t word;
} picco_value;

/* A pointer to private data that may itself depend on private data: in memory, all bits zero is a null
 * pointer; and on its way from one call to the next, passed on exactly once. */
typedef struct picco_pointer {
    uint64_t word;
} picco_pointer;
typedef struct picco_location {
    uint64_t word;
} picco_location;

/* Types of integers: the width in bits, negative for an unsigned type. */
#define PICCO_SIGNED(bits) (bits)
#define PICCO_UNSIGNED(bits) (-(bits))

/* Values of public data. picco_number takes a decimal literal of any size. */
picco_value picco_public(int64_t value);
picco_value picco_public_unsigned(uint64_t value);
picco_value picco_number(const char *decimal);

/* Memory. type is that of the object: it bounds the values that the location may hold. */
picco_value picco_load(const picco_int *location, int type);
void picco_store(picco_int *location, picco_value value);
/* Consumes a value that nobody wants. */
void picco_discard(picco_value value);

/* Storage of local variables: picco_enter at the start of a block, then picco_local for each scalar (or a
 * small constant number of elements in place) and picco_array for each array of n elements; all are set
 * to 0. picco_objects is memory for an array of structs, whose private fields are then added by picco_local.
 * picco_leave releases everything since the mark, on every way out of the block. Globals and static locals
 * are never released; a global array of run-time size is a picco_array before any picco_enter. */
typedef size_t picco_mark;
picco_mark picco_enter(void);
void picco_local(picco_int *first, size_t count);
void *picco_array(size_t count);
void *picco_objects(size_t count, size_t size);
void picco_leave(picco_mark mark);

/* Where private data lies in a struct, for pointers into it: its bytes (0: there is only one), the words that
 * follow, and for each field of private data, pointers to such data, or structs of both: its offset, the
 * bytes of an element, how many there are (0: as many as the object has room for), its kind, and how many
 * words of its structs' fields, whose offsets count from the start of the field's struct, follow next.
 * Static. */
typedef const size_t picco_layout;
enum picco_kind { PICCO_KIND_CELL, PICCO_KIND_POINTER, PICCO_KIND_ADDRESS, PICCO_KIND_STRUCT };

/* Blocks of the user's own: count zeroed elements of size bytes each, of structs with a layout, else NULL.
 * picco_free gives a block back, or does nothing for a null pointer; release is called first on its elements
 * and has to picco_release all private data in them; NULL where there is none. Ends the program where no
 * block starts at first. */
void *picco_allocate(size_t count, size_t size, picco_layout *layout);
#define picco_free(first, release) picco_free_at(first, release, __LINE__)
/* Lets go of the values of count cells; on cells alone it serves as the argument of picco_free. */
void picco_release(void *first, size_t count);
/* The same in a private branch, for variables that nobody reads before they are set again: the end of the
 * branch selects no value for them. */
void picco_forget(picco_int *first, size_t count);

/* Pointers with a private location. The objects that they lead to are known to the runtime: blocks of
 * picco_allocate, locals, and what these three add: local pointers (set to null), the whole of a local
 * struct, a global variable; layout: of its structs, else NULL. Through a null pointer, out of the object's
 * bounds or beside its private data, and once the object is gone, reading gives 0 and writing does nothing.
 */
void picco_local_pointers(picco_pointer *first, size_t count);
void picco_local_object(void *first, size_t bytes, picco_layout *layout);
void picco_global_object(const void *first, size_t bytes, picco_layout *layout);
void picco_release_pointers(void *first, size_t count);
/* The location of a public pointer. */
picco_location picco_locate(const void *target);
/* x once more: x itself is still to be passed on. */
picco_location picco_again(picco_location x);
void picco_drop(picco_location x);
picco_location picco_pointer_load(const picco_pointer *pointer);
void picco_pointer_store(picco_pointer *pointer, picco_location value);
/* bytes further; a private number of elements further, and null outside: among `count` from x on, or in the
 * whole array of a kind that x leads into, if count is PICCO_OF(kind); condition ? x : y. */
picco_location picco_move(picco_location x, ptrdiff_t bytes);
#define PICCO_OF(kind) ((size_t)-1 - (size_t)(kind))
#define picco_move_by(x, amount, count, size) picco_move_by_at(x, amount, count, size, __LINE__)
#define picco_select_location(condition, x, y) picco_select_location_at(condition, x, y, __LINE__)
/* The private integer that x leads to. */
#define picco_read(x, type) picco_read_at(x, type, __LINE__)
#define picco_write(x, value, type) picco_write_at(x, value, type, __LINE__)
/* The pointer that x leads to: a picco_pointer, or one of C for follow_address. */
#define picco_follow(x) picco_follow_at(x, __LINE__)
#define picco_follow_address(x) picco_follow_address_at(x, __LINE__)
#define picco_redirect(x, value) picco_redirect_at(x, value, __LINE__)
/* Bits: x is no null pointer; x and y lead to the same place. The number of the element of size bytes in its
 * object that x leads to. */
#define picco_points(x) picco_points_at(x, __LINE__)
#define picco_same(x, y) picco_same_at(x, y, __LINE__)
#define picco_element(x, size) picco_element_at(x, size, __LINE__)

/* Arithmetic on integers. Shifts right round towards minus infinity, division towards zero. The _by forms
 * shift values of the type by private amounts below its width; other amounts give an unspecified value. The
 * quotient and the remainder of a private divisor 0 are 0. */
picco_value picco_add(picco_value x, picco_value y);
picco_value picco_subtract(picco_value x, picco_value y);
picco_value picco_negate(picco_value x);
#define picco_multiply(x, y) picco_multiply_at(x, y, __LINE__)
#define picco_shift_left(x, amount) picco_shift_left_at(x, amount, __LINE__)
#define picco_shift_right(x, amount) picco_shift_right_at(x, amount, __LINE__)
#define picco_shift_left_by(x, amount, type) picco_shift_left_by_at(x, amount, type, __LINE__)
#define picco_shift_right_by(x, amount, type) picco_shift_right_by_at(x, amount, type, __LINE__)
#define picco_divide(x, y) picco_divide_at(x, y, __LINE__)
#define picco_remainder(x, y) picco_remainder_at(x, y, __LINE__)
/* A public divisor: ends the program where it is 0. */
#define picco_divisor(x) picco_divisor_at(x, __LINE__)

/* How a value fits a type: wrap keeps the low bits, as a C conversion does; assume promises that the
 * value is in range, as C does for signed results, and costs nothing; fit says that the compiler knows it to be. */
#define picco_wrap(x, type) picco_wrap_at(x, type, __LINE__)
picco_value picco_assume(picco_value x, int type);
picco_value picco_fit(picco_value x, int type);

/* Comparisons: the result is a bit. */
#define picco_less(x, y) picco_less_at(x, y, __LINE__)
#define picco_less_equal(x, y) picco_less_equal_at(x, y, __LINE__)
#define picco_greater(x, y) picco_greater_at(x, y, __LINE__)
#define picco_greater_equal(x, y) picco_greater_equal_at(x, y, __LINE__)
#define picco_equal(x, y) picco_equal_at(x, y, __LINE__)
#define picco_not_equal(x, y) picco_not_equal_at(x, y, __LINE__)
/* x != 0; a bit is left as it is. */
#define picco_truth(x) picco_truth_at(x, __LINE__)

/* Logic on bits (values 0 and 1). */
#define picco_and(x, y) picco_and_at(x, y, __LINE__)
#define picco_or(x, y) picco_or_at(x, y, __LINE__)
#define picco_xor(x, y) picco_xor_at(x, y, __LINE__)
picco_value picco_not(picco_value x);
/* Bit by bit on the low bits of x and y, as many as the type has; the result is a value of the type. */
#define picco_bit_and(x, y, type) picco_bit_and_at(x, y, type, __LINE__)
#define picco_bit_or(x, y, type) picco_bit_or_at(x, y, type, __LINE__)
#define picco_bit_xor(x, y, type) picco_bit_xor_at(x, y, type, __LINE__)
/* condition ? x : y, both evaluated; condition is a bit. */
#define picco_select(condition, x, y) picco_select_at(condition, x, y, __LINE__)
/* The lesser and the greater of two integers. */
#define picco_minimum(x, y) picco_minimum_at(x, y, __LINE__)
#define picco_maximum(x, y) picco_maximum_at(x, y, __LINE__)
/* Leaves the lesser of two integers of the type in x, the greater one in y. */
#define picco_order_pair(x, y, type) picco_order_pair_at(x, y, type, __LINE__)

/* Sum of x[i] * y[i] for i < count. A vector is every step-th element from first, of one type; format: of
 * floating-point numbers, for functions that order or add them; otherwise 0. */
typedef struct picco_vector {
    const picco_int *first;
    ptrdiff_t step;
    int type;
    int format;
} picco_vector;
#define picco_dot(x, y, count) picco_dot_at(x, y, count, __LINE__)

/* The elements of an array one after the other. */
static inline picco_vector picco_row(const picco_int *first, int type) {
    picco_vector vector = {first, 1, type, 0};
    return vector;
}

/* Places whose location depends on private indices. Out of range they read 0 and take nothing. picco_place_of
 * starts with the place where all indices are 0; picco_index adds an index over `count` places that lie
 * `size` bytes apart, outer ones first. picco_place_in does both for `pointer[index]`, where part is the
 * wanted part of pointer[0]: the index runs over the whole array that the pointer leads into; ends
 * the program where there is none (see picco_block). A place is passed on exactly once, but picco_get and
 * picco_put leave it valid: they take the cell `offset` bytes behind. picco_read_public reads from public
 * data, elements of size bytes; picco_read_public_float from float, double or long double by that size, in a
 * private format. */
typedef struct picco_place {
    uint64_t word;
} picco_place;
picco_place picco_place_of(const void *first);
picco_place picco_index(picco_place place, picco_value index, size_t count, size_t size);
#define picco_place_in(pointer, part, index, size) picco_place_in_at(pointer, part, index, size, __LINE__)
#define picco_get(place, offset, type) picco_get_at(place, offset, type, __LINE__)
#define picco_put(place, offset, type, value) picco_put_at(place, offset, type, value, __LINE__)
#define picco_lookup(place, type) picco_lookup_at(place, type, __LINE__)
#define picco_update(place, type, value) picco_update_at(place, type, value, __LINE__)
#define picco_add_to(place, type, change) picco_add_to_at(place, type, change, __LINE__)
#define picco_read_public(place, size, type) picco_read_public_at(place, size, type, __LINE__)
#define picco_read_public_float(place, size, format) picco_read_public_float_at(place, size, format, __LINE__)
void picco_place_done(picco_place place);
/* Between them public data that is read at private indices stays as it is; they nest. */
void picco_begin_steady(void);
void picco_end_steady(void);
/* How many elements of size bytes there are from here to the end of a block of picco_allocate. */
size_t picco_room(const void *first, size_t size);
/* An object of size bytes, of which pointers may be indexed; ends what was known of the same memory. */
void picco_block(const void *first, size_t size, picco_layout *layout);

/* Vectors. A picco_value may also stand for the elements of a vector: every function above that takes values
 * works element by element on vectors of equal length, and a single value goes with every element. Stores of
 * vectors put every element (or the single value) into its place. picco_sum adds up the `count` elements of
 * x. 1 <= count < 2^30. */
picco_value picco_load_vector(picco_vector from, size_t count);
/* The values of cells anywhere, as one vector. */
picco_value picco_gather(picco_int *const *cells, size_t count, int type);
void picco_store_vector(picco_vector to, size_t count, picco_value x);
#define picco_sum(x, count) picco_sum_at(x, count, __LINE__)
/* Rows of `count` cells that lie side by side: rows[0][i], rows[1][i], … belong together. Puts those of one i
 * into so_far[0], so_far[1], …: by PICCO_LAST of the last i whose rows[0][i] is 1, if there is one (so_far[0]
 * is NULL), else of the extreme value of rows[0] (a picco_float_row where these are floating-point numbers)
 * if that replaces *so_far[0]; of equal ones the first by < and >, the last by <= and >=. The cells of the
 * rows, and one in front of each, are used up. In as many steps as count has binary digits. */
typedef enum picco_order {
    PICCO_LAST,
    PICCO_LESS,
    PICCO_LESS_EQUAL,
    PICCO_GREATER,
    PICCO_GREATER_EQUAL
} picco_order;
#define picco_keep(rows, so_far, row_count, count, order)                                                    \
    picco_keep_at(rows, so_far, row_count, count, order, __LINE__)
/* The `count` elements, step bytes apart, of a row at a private place. */
#define picco_get_vector(place, step, type, count) picco_get_vector_at(place, step, type, count, __LINE__)
#define picco_put_vector(place, step, type, count, x)                                                        \
    picco_put_vector_at(place, step, type, count, x, __LINE__)
/* A vector of the numbers in a buffer of picco_numbers, which it releases. */
int64_t *picco_numbers(size_t count);
picco_value picco_public_vector(int64_t *numbers, size_t count);

/* Folds. `parts` values of `count` elements each, one for each iteration of a loop, or one that stands for all.
 * An associative function composes the parts of an earlier run of iterations with those of the run behind it;
 * it takes these values over. picco_fold leaves in each parts[i] what all iterations come to, picco_scan what
 * each and those before it come to: in as many steps as count has binary digits. */
typedef void (*picco_composition)(const picco_value *earlier, const picco_value *later, picco_value *result);
#define picco_fold(parts, part_count, count, compose)                                                        \
    picco_fold_at(parts, part_count, count, compose, __LINE__)
#define picco_scan(parts, part_count, count, compose)                                                        \
    picco_scan_at(parts, part_count, count, compose, __LINE__)
/* entries[i] is 1 exactly where x is numbers[i], else 0: tests of x for these cost nothing. are_all: x is no other number. It
 * takes the values over. */
#define picco_cases(x, numbers, entries, case_count, are_all)                                                \
    picco_cases_at(x, numbers, entries, case_count, are_all, __LINE__)
/* Of each element and those before it the sum. */
#define picco_running_sums(x, count) picco_running_sums_at(x, count, __LINE__)
/* first, then the `count` elements of x without the last one. */
#define picco_delayed(first, x, count) picco_delayed_at(first, x, count, __LINE__)
/* One of the elements of x, or x where it stands for all. */
#define picco_iteration(x, index) picco_iteration_at(x, index, __LINE__)
/* Whether x is first, first + 1 …: `count` bits. */
#define picco_tests(x, first, count, tests) picco_tests_at(x, first, count, tests, __LINE__)
/* x once more: x itself is still to be passed on. */
picco_value picco_copy(picco_value x);

/* A part of the iterations of a loop that run as one, taken off the rest: so many that memory stays bounded, 2^18
 * and fewer. */
size_t picco_strip(size_t *rest);

/* As picco_strip, for iterations that need so many cells each in the functions that they call; and in such
 * functions. */
size_t picco_strip_of_rows(size_t *rest, size_t length);
size_t picco_strip_of_lanes(size_t *rest, size_t length);

/* Cells between two of them, which may be parts of different objects. */
static inline ptrdiff_t picco_distance(const picco_int *from, const picco_int *to) {
    return (ptrdiff_t)((uintptr_t)to - (uintptr_t)from) / (ptrdiff_t)sizeof(picco_int);
}
/* The elements that lie as far from each other as second from first. */
static inline picco_vector picco_along(const picco_int *first, const picco_int *second, int type) {
    picco_vector vector = {first, picco_distance(first, second), type, 0};
    return vector;
}
/* All elements of a matrix, given its first one, the first ones of the second row and column, and its size;
 * of type 0 where they do not lie side by side, row by row. */
static inline picco_vector picco_matrix(const picco_int *first, const picco_int *down, const picco_int *right,
                                        size_t rows, size_t columns, int type) {
    picco_vector matrix = {first, 1, type, 0};
    const int is_row = columns == 1 || picco_distance(first, right) == 1;
    if (!is_row || (rows != 1 && picco_distance(first, down) != (ptrdiff_t)columns)) {
        matrix.type = 0;
    }
    return matrix;
}
/* Iterations of for (i = first; i < bound; i += step), or with <= where is_closed; > and >= where step < 0.
 */
static inline size_t picco_iterations(int64_t first, int64_t bound, int64_t step, int is_closed) {
    const int64_t last = is_closed ? bound : step > 0 ? bound - 1 : bound + 1;
    const int64_t distance = step > 0 ? last - first : first - last;
    return distance < 0 ? 0 : (size_t)(distance / (step > 0 ? step : -step)) + 1;
}
/* Where rows of so many cells lie, one for each of `count` iterations: as addresses, as they may be parts of different
 * objects. */
typedef struct {
    intptr_t first, low, end; /* of the first row; of all of them, the last one behind them */
} picco_extent;
static inline picco_extent picco_extent_of(picco_vector x, size_t length, size_t count) {
    const intptr_t first = (intptr_t)(uintptr_t)x.first, size = (intptr_t)sizeof(picco_int);
    const intptr_t way = ((intptr_t)count - 1) * x.step * size;
    const picco_extent extent = {first, way < 0 ? first + way : first,
                                 first + (way < 0 ? 0 : way) + (intptr_t)length * size};
    return extent;
}
/* Whether no element of x is one of y, or both are the same elements in the same order. */
static inline int picco_are_apart(picco_vector x, picco_vector y, size_t count) {
    const picco_extent a = picco_extent_of(x, 1, count), b = picco_extent_of(y, 1, count);
    return a.end <= b.low || b.end <= a.low || (x.first == y.first && x.step == y.step && x.step != 0);
}

/* Whether no row of x meets one of y, or of x itself, but one of the same iteration: and not that one either,
 * where they may not share it. Rows are x_length and y_length elements, one row each for `count` iterations.
 */
static inline int picco_are_rows_apart(picco_vector x, size_t x_length, picco_vector y, size_t y_length,
                                       size_t count, int may_share) {
    const picco_extent a = picco_extent_of(x, x_length, count), b = picco_extent_of(y, y_length, count);
    if (a.end <= b.low || b.end <= a.low) {
        return 1;
    }
    const intptr_t size = (intptr_t)sizeof(picco_int), step = (x.step < 0 ? -x.step : x.step) * size;
    const intptr_t a_end = a.first + (intptr_t)x_length * size, b_end = b.first + (intptr_t)y_length * size;
    const intptr_t low = a.first < b.first ? a.first : b.first, high = a_end > b_end ? a_end : b_end;
    return x.step == y.step && step >= high - low && (may_share || a_end <= b.first || b_end <= a.first);
}

/* Whether rows of so many elements, one for each of `count` iterations, lie in an array. */
static inline int picco_are_inside(picco_vector x, size_t length, size_t count, const picco_int *first,
                                   size_t elements) {
    const picco_extent rows = picco_extent_of(x, length, count);
    const intptr_t array = (intptr_t)(uintptr_t)first;
    return rows.low >= array && rows.end <= array + (intptr_t)(elements * sizeof(picco_int));
}

/* Whether all of these cells lie outside of the range of x. */
static inline int picco_is_beside(picco_vector x, picco_int *const *cells, size_t count) {
    const picco_extent range = picco_extent_of(x, 1, count);
    for (size_t i = 0; i < count; i++) {
        const intptr_t cell = (intptr_t)(uintptr_t)cells[i];
        if (cell >= range.low && cell < range.end) {
            return 0;
        }
    }
    return 1;
}

/* What a place is in the first iteration of two nested loops, and how many cells further it is in the next
 * one of the outer loop, and of the inner one. */
typedef struct picco_walk {
    const picco_int *first;
    ptrdiff_t row, column;
} picco_walk;
static inline picco_walk picco_walk_over(const picco_int *first, const picco_int *below,
                                         const picco_int *beside) {
    picco_walk walk = {first, picco_distance(first, below), picco_distance(first, beside)};
    return walk;
}
/* Whether no two iterations that take the same element, one to write it, lie on one diagonal or on two in
 * the other order, so that the diagonals may run one after the other, the iterations of each at once. */
int picco_follow_diagonals(picco_walk written, picco_walk other, size_t rows, size_t columns);
/* Whether rounds cost so little that longer chains of them do not matter: between near parties. */
int picco_takes_diagonals(void);

/* Whether the body of a loop may run once for all iterations, whose lanes its variables of one integer then
 * hold: not under private conditions, nor in lanes. */
int picco_takes_rows(void);
/* Around a call for `count` iterations at once, with values of as many elements, or one for all. Vectors then
 * have that many lanes for each element, side by side, and a cell holds all lanes of one. Returns what
 * picco_leave_lanes takes. */
size_t picco_enter_lanes(size_t count);
void picco_leave_lanes(size_t lanes);
/* Whether so many lanes are worth that rows of this length go to cells and back, for so many operations,
 * where each is one on a vector anyway: on many short ones. */
static inline int picco_gains_by_lanes(size_t count, size_t length, size_t operations) {
    return length <= 5 * operations && length <= count;
}
/* All lanes of one value as each of `count` elements. */
picco_value picco_repeat(picco_value x, size_t count);
/* Element j of row i to lane i of cell j, for `count` rows of `length` elements side by side; and back. */
void picco_take_rows(picco_int *cells, size_t length, picco_vector rows, size_t count);
void picco_put_rows(picco_vector rows, picco_int *cells, size_t length, size_t count);

/* Whether x and y are two matrices of picco_matrix with so many elements that lie apart. */
static inline int picco_are_matrices_apart(picco_vector x, size_t x_count, picco_vector y, size_t y_count) {
    const picco_extent a = picco_extent_of(x, x_count, 1), b = picco_extent_of(y, y_count, 1);
    return x.type != 0 && y.type != 0 && (a.end <= b.low || b.end <= a.low);
}

/* Whole arrays of mixed public and private data. Elements of public arrays have size bytes each; a
 * picco_value that is no vector stands for all elements. picco_by_public: x op y[i], where a public right
 * side is treated in a way of its own: `/` and `%` end the program where it is 0. picco_choose: which[i] ?
 * x[i] : y[i]. */
typedef enum { PICCO_DIVIDE, PICCO_REMAINDER, PICCO_SHIFT_LEFT, PICCO_SHIFT_RIGHT } picco_public_operator;
picco_value picco_public_elements(const void *first, size_t size, int type, size_t count);
#define picco_by_public(op, x, y, size, type, count) picco_by_public_at(op, x, y, size, type, count, __LINE__)
#define picco_choose(which, x, y, count) picco_choose_at(which, x, y, count, __LINE__)
/* The matrix product of rows × inner and inner × columns elements, row by row. */
#define picco_product(x, y, rows, inner, columns) picco_product_at(x, y, rows, inner, columns, __LINE__)
/* As picco_open_array, for the elements of a vector. */
#define picco_open_vector(to, size, type, x, count) picco_open_vector_at(to, size, type, x, count, __LINE__)
/* The common length of two arrays; ends the program where they differ. */
#define picco_same_length(x, y) picco_same_length_at(x, y, __LINE__)
/* Memory for public data in between. */
void *picco_buffer(size_t count, size_t size);
void picco_free_buffer(void *buffer);

/* Private fixed-point numbers are integers: a number x of F fractional bits is x * 2^F. picco_scaled is what
 * a public number becomes: the nearest such integer, of two the even one; ends the program where the type
 * does not hold it. The others work on integers of any kind; picco_round_scaled gives the nearest whole
 * number, as it is scaled, halves away from zero. */
#define picco_scaled(x, type, fraction) picco_scaled_at(x, type, fraction, __LINE__)
#define picco_abs(x) picco_abs_at(x, __LINE__)
#define picco_round_scaled(x, fraction) picco_round_scaled_at(x, fraction, __LINE__)

int64_t picco_scaled_at(long double x, int type, int fraction, int line);
picco_value picco_abs_at(picco_value x, int line);
picco_value picco_round_scaled_at(picco_value x, int fraction, int line);

/* Private floating-point numbers. A format is K bits of significand, the leading 1 included, 2 <= K <= 113,
 * and E bits of exponent, 2 <= E <= 20. A number is one private integer of the type PICCO_FLOAT_TYPE(format):
 * K bits v, lowest first; E bits p + 2^(E-1); a sign. It is ±v·2^p, where v >= 2^(K-1), or 0, which is the
 * integer 0 (so cleared memory is 0). There is no -0, infinity or NaN. Memory, vectors, selections, private
 * places, pointers, picco_input and picco_output treat it as that integer.
 *
 * Results of + - * / sqrt and of all conversions are the exact ones, rounded towards zero, or to nearest even
 * with PICCO_NEAREST; magnitudes below the range give 0, those above it the largest number. x / 0 is the
 * largest number of the sign of x (0 / 0 of +), sqrt of a negative number is 0. */
#define PICCO_FLOAT(K, E) ((K) << 8 | (E))
#define PICCO_NEAREST (1 << 16)
#define PICCO_FLOAT_TYPE(format) PICCO_UNSIGNED((((format) >> 8) & 255) + ((format)&255) + 1)

/* A number in C's notation, decimal or hexadecimal, without suffix, rounded to nearest. */
picco_value picco_float_number(const char *literal, int format);
/* Public numbers; the elements of an array of float, double or long double, size bytes each. NaN and
 * infinities end the program. */
#define picco_float_public(x, format) picco_float_public_at(x, format, __LINE__)
#define picco_float_public_elements(first, size, format, count)                                              \
    picco_float_public_elements_at(first, size, format, count, __LINE__)
#define picco_float_add(x, y, format) picco_float_add_at(x, y, format, __LINE__)
#define picco_float_subtract(x, y, format) picco_float_subtract_at(x, y, format, __LINE__)
#define picco_float_multiply(x, y, format) picco_float_multiply_at(x, y, format, __LINE__)
#define picco_float_divide(x, y, format) picco_float_divide_at(x, y, format, __LINE__)
#define picco_float_negate(x, format) picco_float_negate_at(x, format, __LINE__)
/* Bits. Truth: x != 0. */
#define picco_float_less(x, y, format) picco_float_less_at(x, y, format, __LINE__)
#define picco_float_less_equal(x, y, format) picco_float_less_equal_at(x, y, format, __LINE__)
#define picco_float_equal(x, y, format) picco_float_equal_at(x, y, format, __LINE__)
#define picco_float_truth(x, format) picco_float_truth_at(x, format, __LINE__)
/* Conversions. To an integer: towards zero; outside of the type the result is unspecified. Between formats:
 * `to` tells how to round. */
#define picco_float_from_int(x, type, format) picco_float_from_int_at(x, type, format, __LINE__)
#define picco_float_to_int(x, format, type) picco_float_to_int_at(x, format, type, __LINE__)
#define picco_float_convert(x, from, to) picco_float_convert_at(x, from, to, __LINE__)
/* Functions of one number and of two. PICCO_ROUND: to the nearest integer, halves away from zero, as round.
 */
typedef enum picco_float_function {
    PICCO_ABS,
    PICCO_SQRT,
    PICCO_FLOOR,
    PICCO_CEIL,
    PICCO_TRUNC,
    PICCO_ROUND,
    PICCO_EXP,
    PICCO_EXP2,
    PICCO_LOG,
    PICCO_LOG2,
    PICCO_SIN,
    PICCO_COS,
    PICCO_MIN,
    PICCO_MAX,
    PICCO_POW
} picco_float_function;
#define picco_float_call(function, x, format) picco_float_call_at(function, x, format, __LINE__)
#define picco_float_call_two(function, x, y, format) picco_float_call_two_at(function, x, y, format, __LINE__)
/* The sum of the `count` elements of x, and of the products x[i] * y[i], aligned once: docs/PROTOCOLS.md
 * tells the error bound. The matrix product by such inner products. picco_float_row: the numbers of an array
 * one after the other. */
static inline picco_vector picco_float_row(const picco_int *first, int format) {
    picco_vector vector = {first, 1, PICCO_FLOAT_TYPE(format), format};
    return vector;
}
#define picco_float_sum(x, count, format) picco_float_sum_at(x, count, format, __LINE__)
#define picco_float_dot(x, y, count, format) picco_float_dot_at(x, y, count, format, __LINE__)
#define picco_float_product(x, y, rows, inner, columns, format)                                              \
    picco_float_product_at(x, y, rows, inner, columns, format, __LINE__)
/* Opening, as picco_open, picco_open_array and picco_open_vector: to the nearest number of C, infinite above
 * its range. size: of float, double or long double. */
#define picco_float_open(x, format) picco_float_open_at(x, format, __LINE__)
#define picco_float_open_array(to, size, format, from, count)                                                \
    picco_float_open_array_at(to, size, format, from, count, __LINE__)
#define picco_float_open_vector(to, size, format, x, count)                                                  \
    picco_float_open_vector_at(to, size, format, x, count, __LINE__)

/* Order of private arrays: rows of `count` cells that belong together column by column; outside of private
 * branches only. picco_sort: by rows[0], rising, equal ones as they stood; picco_top: the `wanted` greatest
 * come to the front, falling, the others follow in any order; picco_permute: column i goes where rows[0][i],
 * which keeps its elements, would come in rising order; picco_shuffle: a random order that nobody knows. What
 * is opened on the way are comparisons in a random order, which tell nothing. picco_extreme and
 * picco_extreme_index: the least or greatest of count > 0 elements and the place of the first such;
 * picco_prefix_sums: to each element those before it, in the array's type (docs/PROTOCOLS.md has the error
 * bound of floating-point ones); picco_total: the sum of all
 * elements, a value of the type (unsigned ones wrap), or as picco_float_sum. Integers are added exactly.
 * picco_bit_function: of the low bits of x, as many as the type has. */
#define picco_sort(rows, row_count, count) picco_sort_at(rows, row_count, count, __LINE__)
#define picco_top(rows, row_count, count, wanted) picco_top_at(rows, row_count, count, wanted, __LINE__)
#define picco_permute(rows, row_count, count) picco_permute_at(rows, row_count, count, __LINE__)
#define picco_shuffle(rows, row_count, count) picco_shuffle_at(rows, row_count, count, __LINE__)
#define picco_extreme(x, count, is_greatest) picco_extreme_at(x, count, is_greatest, __LINE__)
#define picco_extreme_index(x, count, is_greatest) picco_extreme_index_at(x, count, is_greatest, __LINE__)
#define picco_prefix_sums(x, count) picco_prefix_sums_at(x, count, __LINE__)
#define picco_total(x, count, type) picco_total_at(x, count, type, __LINE__)
#define picco_bit_function(x, function, type) picco_bit_function_at(x, function, type, __LINE__)

/* if (picco_if(condition)) { … } if (picco_else()) { … } picco_end_if(); both branches run, and every private location
 * stored to inside keeps the value of the branch that the condition selects. picco_else may be left out. Calls nest.
 * picco_if is 0 where the condition is known in public to be 0, and picco_else where it is known to be 1: then the
 * branch may be left out, and must be where it is to keep from what is not there. */
#define picco_if(condition) picco_if_at(condition, __LINE__)
#define picco_else() picco_else_at(__LINE__)
#define picco_end_if() picco_end_if_at(__LINE__)

/* Opening to the computing parties. type is that of the private value, which the scalar form returns
 * in 64 bits, the wide one in 128; the array form fills count elements of a public array, size bytes each. */
#define picco_open(x, type) picco_open_at(x, type, __LINE__)
#define picco_open_wide(x, type) picco_open_wide_at(x, type, __LINE__)
#define picco_open_array(to, size, type, from, count)                                                        \
    picco_open_array_at(to, size, type, from, count, __LINE__)

/* Which elements an input or output call moves: rows of columns elements each, step elements apart. */
typedef struct picco_area {
    size_t rows, columns, step;
} picco_area;

/* Areas: count elements in one line; rows of a two-dimensional array; the first count elements, row by row,
 * of an array with columns elements a row. */
static inline picco_area picco_line(size_t count) {
    picco_area area = {1, count, count};
    return area;
}
static inline picco_area picco_grid(size_t rows, size_t columns, size_t step) {
    picco_area area = {rows, columns, step};
    return area;
}
static inline picco_area picco_elements(size_t count, size_t columns) {
    return columns != 0 && count % columns == 0 ? picco_grid(count / columns, columns, columns)
                                                : picco_line(count);
}

/* The number of elements of an array (not of a pointer). */
#define PICCO_LENGTH(array) (sizeof(array) / sizeof *(array))

#define picco_input(name, party, type, to, area) picco_input_at(name, party, type, to, area, __LINE__)
#define picco_output(name, party, type, from, area) picco_output_at(name, party, type, from, area, __LINE__)
#define picco_input_public(name, party, type, to, size, area)                                                \
    picco_input_public_at(name, party, type, to, size, area, __LINE__)
#define picco_output_public(name, party, type, from, size, area)                                             \
    picco_output_public_at(name, party, type, from, size, area, __LINE__)

/* Public floating-point data of C: elements of float, double or long double, size bytes each. The format
 * holds every number of that type. NaN and infinities end the program. */
#define picco_input_float(name, party, format, to, size, area)                                               \
    picco_input_float_at(name, party, format, to, size, area, __LINE__)
#define picco_output_float(name, party, format, from, size, area)                                            \
    picco_output_float_at(name, party, format, from, size, area, __LINE__)
void picco_input_float_at(const char *name, int party, int format, void *to, size_t size, picco_area area,
                          int line);
void picco_output_float_at(const char *name, int party, int format, const void *from, size_t size,
                           picco_area area, int line);

/* What the compiler decided for the program; the parties compare it before they start. */
#define PICCO_ABI 10
/* What picco calibrate measured between the parties, in picoseconds: of a protocol, by its name in costs.json, for each
 * element and each batch; of the links, a round and each byte. */
typedef struct picco_time {
    const char *protocol;
    int64_t element, batch;
} picco_time;
typedef struct picco_costs {
    int64_t round, byte;
    int limbs,
        element_bytes; /* of the shares that it was measured with: 64-bit words, and bytes on their way */
    size_t count;
    const picco_time *times;
} picco_costs;
/* What lines are computed in, by their numbers: garbled circuits, or shares. */
typedef struct picco_representation {
    int first, last, is_garbled;
} picco_representation;
/* What operations of a line are computed in, as a plan of picco assign says. */
typedef struct picco_choice {
    int line;
    const char *operation;
    int is_garbled;
} picco_choice;
/* A block of 65536 numbers: those of lines of one file. first: the line of the first one. */
typedef struct picco_source {
    const char *file;
    int first;
} picco_source;
typedef struct picco_program {
    int abi;             /* PICCO_ABI */
    const char *name;    /* of the source file */
    const char *hash;    /* SHA-256 of source and configuration, 64 hexadecimal digits */
    const char *modulus; /* decimal */
    int limbs;           /* PICCO_LIMBS */
    int parties, threshold, inputs, outputs;
    int kappa;
    int latency, bandwidth; /* between the computing parties: microseconds one way, million bits a second; 0:
                               unknown */
    const picco_costs
        *costs; /* NULL: those that come with picco; latency and bandwidth, where known, count before
                                 the links of these */
    size_t
        memory;   /* bytes that a party may use where its command line says nothing; 0: as many as it needs */
    int garbling; /* when operations become garbled circuits, if that takes less time */
    const picco_representation *representations; /* the first one that has a line counts */
    size_t representation_count;
    const picco_choice *choices; /* of lines that representations say nothing of */
    size_t choice_count;
    const picco_source *sources; /* NULL: the numbers are the lines of the source file */
    size_t source_count;
} picco_program;
/* PICCO_GARBLES_ALL: whatever the time, all that has gates. PICCO_GARBLES_NEVER_BUT_BITS: none, and all that can be is
 * computed in shared bits. */
enum {
    PICCO_GARBLES_WHERE_LINKS_ARE_KNOWN,
    PICCO_GARBLES_NEVER,
    PICCO_GARBLES_ALWAYS,
    PICCO_GARBLES_ALL,
    PICCO_GARBLES_NEVER_BUT_BITS
};

/* Runs a computing party from its command line; start prepares globals (may be NULL), run is the user's main
 * with the program arguments that follow "--". Returns the exit code. */
int picco_main(int argc, char **argv, const picco_program *program, void (*start)(void),
               int (*run)(int argc, char **argv));

/* The main of the program that picco calibrate makes: measures, for argv[2] seconds or half a minute, and writes
 * costs.json to argv[1], where these are given. */
int picco_calibrate(int argc, char **argv);

/* The functions behind the macros. */
picco_location picco_move_by_at(picco_location x, picco_value amount, size_t count, size_t size, int line);
picco_location picco_select_location_at(picco_value condition, picco_location x, picco_location y, int line);
picco_value picco_read_at(picco_location x, int type, int line);
void picco_write_at(picco_location x, picco_value value, int type, int line);
picco_location picco_follow_at(picco_location x, int line);
picco_location picco_follow_address_at(picco_location x, int line);
void picco_redirect_at(picco_location x, picco_location value, int line);
picco_value picco_points_at(picco_location x, int line);
picco_value picco_same_at(picco_location x, picco_location y, int line);
picco_value picco_element_at(picco_location x, size_t size, int line);
picco_place picco_place_in_at(const void *pointer, const void *part, picco_value index, size_t size,
                              int line);
picco_value picco_get_at(picco_place place, size_t offset, int type, int line);
void picco_put_at(picco_place place, size_t offset, int type, picco_value value, int line);
picco_value picco_lookup_at(picco_place place, int type, int line);
void picco_update_at(picco_place place, int type, picco_value value, int line);
void picco_add_to_at(picco_place place, int type, picco_value change, int line);
picco_value picco_read_public_at(picco_place place, size_t size, int type, int line);
picco_value picco_read_public_float_at(picco_place place, size_t size, int format, int line);
picco_value picco_get_vector_at(picco_place place, size_t step, int type, size_t count, int line);
void picco_put_vector_at(picco_place place, size_t step, int type, size_t count, picco_value x, int line);
void picco_free_at(void *first, void (*release)(void *first, size_t count), int line);
picco_value picco_multiply_at(picco_value x, picco_value y, int line);
picco_value picco_shift_left_at(picco_value x, int amount, int line);
picco_value picco_shift_right_at(picco_value x, int amount, int line);
picco_value picco_shift_left_by_at(picco_value x, picco_value amount, int type, int line);
picco_value picco_shift_right_by_at(picco_value x, picco_value amount, int type, int line);
picco_value picco_divide_at(picco_value x, picco_value y, int line);
picco_value picco_remainder_at(picco_value x, picco_value y, int line);
picco_value picco_divisor_at(picco_value x, int line);
picco_value picco_wrap_at(picco_value x, int type, int line);
picco_value picco_less_at(picco_value x, picco_value y, int line);
picco_value picco_less_equal_at(picco_value x, picco_value y, int line);
picco_value picco_greater_at(picco_value x, picco_value y, int line);
picco_value picco_greater_equal_at(picco_value x, picco_value y, int line);
picco_value picco_equal_at(picco_value x, picco_value y, int line);
picco_value picco_not_equal_at(picco_value x, picco_value y, int line);
picco_value picco_truth_at(picco_value x, int line);
picco_value picco_and_at(picco_value x, picco_value y, int line);
picco_value picco_or_at(picco_value x, picco_value y, int line);
picco_value picco_xor_at(picco_value x, picco_value y, int line);
picco_value picco_bit_and_at(picco_value x, picco_value y, int type, int line);
picco_value picco_bit_or_at(picco_value x, picco_value y, int type, int line);
picco_value picco_bit_xor_at(picco_value x, picco_value y, int type, int line);
picco_value picco_select_at(picco_value condition, picco_value x, picco_value y, int line);
picco_value picco_minimum_at(picco_value x, picco_value y, int line);
picco_value picco_maximum_at(picco_value x, picco_value y, int line);
void picco_order_pair_at(picco_int *x, picco_int *y, int type, int line);
picco_value picco_dot_at(picco_vector x, picco_vector y, size_t count, int line);
picco_value picco_sum_at(picco_value x, size_t count, int line);
void picco_keep_at(const picco_vector *rows, picco_int *const *so_far, size_t row_count, size_t count,
                   picco_order order, int line);
void picco_fold_at(picco_value *parts, size_t part_count, size_t count, picco_composition compose, int line);
void picco_scan_at(picco_value *parts, size_t part_count, size_t count, picco_composition compose, int line);
void picco_cases_at(picco_value x, const int64_t *numbers, picco_value *entries, size_t case_count,
                    int are_all, int line);
picco_value picco_running_sums_at(picco_value x, size_t count, int line);
picco_value picco_delayed_at(picco_value first, picco_value x, size_t count, int line);
picco_value picco_iteration_at(picco_value x, size_t index, int line);
void picco_tests_at(picco_value x, int64_t first, size_t count, picco_value *tests, int line);
void picco_sort_at(const picco_vector *rows, size_t row_count, size_t count, int line);
void picco_top_at(const picco_vector *rows, size_t row_count, size_t count, size_t wanted, int line);
void picco_permute_at(const picco_vector *rows, size_t row_count, size_t count, int line);
void picco_shuffle_at(const picco_vector *rows, size_t row_count, size_t count, int line);
picco_value picco_extreme_at(picco_vector x, size_t count, int is_greatest, int line);
picco_value picco_extreme_index_at(picco_vector x, size_t count, int is_greatest, int line);
void picco_prefix_sums_at(picco_vector x, size_t count, int line);
picco_value picco_total_at(picco_vector x, size_t count, int type, int line);
picco_value picco_bit_function_at(picco_value x, picco_bits function, int type, int line);
picco_value picco_by_public_at(picco_public_operator op, picco_value x, const void *y, size_t size, int type,
                               size_t count, int line);
picco_value picco_choose_at(const unsigned char *which, picco_value x, picco_value y, size_t count, int line);
picco_value picco_product_at(picco_value x, picco_value y, size_t rows, size_t inner, size_t columns,
                             int line);
void picco_open_vector_at(void *to, size_t size, int type, picco_value x, size_t count, int line);
size_t picco_same_length_at(size_t x, size_t y, int line);
picco_value picco_float_public_at(long double x, int format, int line);
picco_value picco_float_public_elements_at(const void *first, size_t size, int format, size_t count,
                                           int line);
picco_value picco_float_add_at(picco_value x, picco_value y, int format, int line);
picco_value picco_float_subtract_at(picco_value x, picco_value y, int format, int line);
picco_value picco_float_multiply_at(picco_value x, picco_value y, int format, int line);
picco_value picco_float_divide_at(picco_value x, picco_value y, int format, int line);
picco_value picco_float_negate_at(picco_value x, int format, int line);
picco_value picco_float_less_at(picco_value x, picco_value y, int format, int line);
picco_value picco_float_less_equal_at(picco_value x, picco_value y, int format, int line);
picco_value picco_float_equal_at(picco_value x, picco_value y, int format, int line);
picco_value picco_float_truth_at(picco_value x, int format, int line);
picco_value picco_float_from_int_at(picco_value x, int type, int format, int line);
picco_value picco_float_to_int_at(picco_value x, int format, int type, int line);
picco_value picco_float_convert_at(picco_value x, int from, int to, int line);
picco_value picco_float_call_at(picco_float_function function, picco_value x, int format, int line);
picco_value picco_float_call_two_at(picco_float_function function, picco_value x, picco_value y, int format,
                                    int line);
picco_value picco_float_sum_at(picco_value x, size_t count, int format, int line);
picco_value picco_float_dot_at(picco_value x, picco_value y, size_t count, int format, int line);
picco_value picco_float_product_at(picco_value x, picco_value y, size_t rows, size_t inner, size_t columns,
                                   int format, int line);
long double picco_float_open_at(picco_value x, int format, int line);
void picco_float_open_array_at(void *to, size_t size, int format, const picco_int *from, size_t count,
                               int line);
void picco_float_open_vector_at(void *to, size_t size, int format, picco_value x, size_t count, int line);
int picco_if_at(picco_value condition, int line);
int picco_else_at(int line);
void picco_end_if_at(int line);
int64_t picco_open_at(picco_value x, int type, int line);
__extension__ __int128 picco_open_wide_at(picco_value x, int type, int line);
void picco_open_array_at(void *to, size_t size, int type, const picco_int *from, size_t count, int line);
void picco_input_at(const char *name, int party, int type, picco_int *to, picco_area area, int line);
void picco_output_at(const char *name, int party, int type, const picco_int *from, picco_area area, int line);
void picco_input_public_at(const char *name, int party, int type, void *to, size_t size, picco_area area,
                           int line);
void picco_output_public_at(const char *name, int party, int type, const void *from, size_t size,
                            picco_area area, int line);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
