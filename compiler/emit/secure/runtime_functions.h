#pragma once

#include <string_view>

namespace picco::compiler {

// Every function and macro of <picco/runtime.h> that generated code calls, one line each: what the emitter
// calls it, its name, the number of its arguments, whether the call records an operation. A test holds this
// table against the header.
#define PICCO_RUNTIME_FUNCTIONS(X)                                                                           \
    X(Public, "picco_public", 1, false)                                                                      \
    X(PublicUnsigned, "picco_public_unsigned", 1, false)                                                     \
    X(Number, "picco_number", 1, false)                                                                      \
    X(Load, "picco_load", 2, true)                                                                           \
    X(Store, "picco_store", 2, true)                                                                         \
    X(Discard, "picco_discard", 1, true)                                                                     \
    X(Enter, "picco_enter", 0, true)                                                                         \
    X(Local, "picco_local", 2, true)                                                                         \
    X(Array, "picco_array", 1, true)                                                                         \
    X(Objects, "picco_objects", 2, true)                                                                     \
    X(Leave, "picco_leave", 1, true)                                                                         \
    X(Allocate, "picco_allocate", 3, true)                                                                   \
    X(Free, "picco_free", 2, true)                                                                           \
    X(LocalPointers, "picco_local_pointers", 2, true)                                                        \
    X(LocalObject, "picco_local_object", 3, true)                                                            \
    X(GlobalObject, "picco_global_object", 3, true)                                                          \
    X(ReleasePointers, "picco_release_pointers", 2, true)                                                    \
    X(Locate, "picco_locate", 1, false)                                                                      \
    X(Again, "picco_again", 1, false)                                                                        \
    X(Drop, "picco_drop", 1, true)                                                                           \
    X(PointerLoad, "picco_pointer_load", 1, false)                                                           \
    X(PointerStore, "picco_pointer_store", 2, true)                                                          \
    X(Move, "picco_move", 2, false)                                                                          \
    X(MoveBy, "picco_move_by", 4, true)                                                                      \
    X(SelectLocation, "picco_select_location", 3, true)                                                      \
    X(Read, "picco_read", 2, true)                                                                           \
    X(Write, "picco_write", 3, true)                                                                         \
    X(Follow, "picco_follow", 1, true)                                                                       \
    X(FollowAddress, "picco_follow_address", 1, true)                                                        \
    X(Redirect, "picco_redirect", 2, true)                                                                   \
    X(Points, "picco_points", 1, true)                                                                       \
    X(Same, "picco_same", 2, true)                                                                           \
    X(Element, "picco_element", 2, true)                                                                     \
    X(Release, "picco_release", 2, true)                                                                     \
    X(Forget, "picco_forget", 2, true)                                                                       \
    X(PlaceOf, "picco_place_of", 1, true)                                                                    \
    X(PlaceIn, "picco_place_in", 4, true)                                                                    \
    X(Room, "picco_room", 2, true)                                                                           \
    X(Index, "picco_index", 4, true)                                                                         \
    X(Get, "picco_get", 3, true)                                                                             \
    X(Put, "picco_put", 4, true)                                                                             \
    X(Lookup, "picco_lookup", 2, true)                                                                       \
    X(Update, "picco_update", 3, true)                                                                       \
    X(AddTo, "picco_add_to", 3, true)                                                                        \
    X(ReadPublic, "picco_read_public", 3, true)                                                              \
    X(ReadPublicFloat, "picco_read_public_float", 3, true)                                                   \
    X(BeginSteady, "picco_begin_steady", 0, true)                                                            \
    X(EndSteady, "picco_end_steady", 0, true)                                                                \
    X(PlaceDone, "picco_place_done", 1, true)                                                                \
    X(Block, "picco_block", 3, true)                                                                         \
    X(PutVector, "picco_put_vector", 5, true)                                                                \
    X(GetVector, "picco_get_vector", 4, true)                                                                \
    X(Add, "picco_add", 2, true)                                                                             \
    X(Subtract, "picco_subtract", 2, true)                                                                   \
    X(Negate, "picco_negate", 1, true)                                                                       \
    X(Multiply, "picco_multiply", 2, true)                                                                   \
    X(ShiftLeft, "picco_shift_left", 2, true)                                                                \
    X(ShiftRight, "picco_shift_right", 2, true)                                                              \
    X(ShiftLeftBy, "picco_shift_left_by", 3, true)                                                           \
    X(ShiftRightBy, "picco_shift_right_by", 3, true)                                                         \
    X(Divide, "picco_divide", 2, true)                                                                       \
    X(Remainder, "picco_remainder", 2, true)                                                                 \
    X(Divisor, "picco_divisor", 1, true)                                                                     \
    X(Wrap, "picco_wrap", 2, true)                                                                           \
    X(Assume, "picco_assume", 2, true)                                                                       \
    X(Fit, "picco_fit", 2, true)                                                                             \
    X(Less, "picco_less", 2, true)                                                                           \
    X(LessEqual, "picco_less_equal", 2, true)                                                                \
    X(Greater, "picco_greater", 2, true)                                                                     \
    X(GreaterEqual, "picco_greater_equal", 2, true)                                                          \
    X(Equal, "picco_equal", 2, true)                                                                         \
    X(NotEqual, "picco_not_equal", 2, true)                                                                  \
    X(Truth, "picco_truth", 1, true)                                                                         \
    X(And, "picco_and", 2, true)                                                                             \
    X(Or, "picco_or", 2, true)                                                                               \
    X(Xor, "picco_xor", 2, true)                                                                             \
    X(Not, "picco_not", 1, true)                                                                             \
    X(BitAnd, "picco_bit_and", 3, true)                                                                      \
    X(BitOr, "picco_bit_or", 3, true)                                                                        \
    X(BitXor, "picco_bit_xor", 3, true)                                                                      \
    X(Select, "picco_select", 3, true)                                                                       \
    X(Minimum, "picco_minimum", 2, true)                                                                     \
    X(Maximum, "picco_maximum", 2, true)                                                                     \
    X(OrderPair, "picco_order_pair", 3, true)                                                                \
    X(Dot, "picco_dot", 3, true)                                                                             \
    X(LoadVector, "picco_load_vector", 2, true)                                                              \
    X(StoreVector, "picco_store_vector", 3, true)                                                            \
    X(Sum, "picco_sum", 2, true)                                                                             \
    X(Keep, "picco_keep", 5, true)                                                                           \
    X(Fold, "picco_fold", 4, true)                                                                           \
    X(Scan, "picco_scan", 4, true)                                                                           \
    X(Cases, "picco_cases", 5, true)                                                                         \
    X(RunningSums, "picco_running_sums", 2, true)                                                            \
    X(Delayed, "picco_delayed", 3, true)                                                                     \
    X(Iteration, "picco_iteration", 2, true)                                                                 \
    X(Tests, "picco_tests", 4, true)                                                                         \
    X(Copy, "picco_copy", 1, false)                                                                          \
    X(Sort, "picco_sort", 3, true)                                                                           \
    X(Top, "picco_top", 4, true)                                                                             \
    X(Permute, "picco_permute", 3, true)                                                                     \
    X(Shuffle, "picco_shuffle", 3, true)                                                                     \
    X(Extreme, "picco_extreme", 3, true)                                                                     \
    X(ExtremeIndex, "picco_extreme_index", 3, true)                                                          \
    X(PrefixSums, "picco_prefix_sums", 2, true)                                                              \
    X(Total, "picco_total", 3, true)                                                                         \
    X(BitFunction, "picco_bit_function", 3, true)                                                            \
    X(PublicVector, "picco_public_vector", 2, true)                                                          \
    X(Numbers, "picco_numbers", 1, false)                                                                    \
    X(Along, "picco_along", 3, false)                                                                        \
    X(Iterations, "picco_iterations", 4, false)                                                              \
    X(Strip, "picco_strip", 1, false)                                                                        \
    X(StripOfRows, "picco_strip_of_rows", 2, false)                                                          \
    X(StripOfLanes, "picco_strip_of_lanes", 2, false)                                                        \
    X(Matrix, "picco_matrix", 6, false)                                                                      \
    X(AreMatricesApart, "picco_are_matrices_apart", 4, false)                                                \
    X(AreApart, "picco_are_apart", 3, false)                                                                 \
    X(WalkOver, "picco_walk_over", 3, false)                                                                 \
    X(FollowDiagonals, "picco_follow_diagonals", 4, false)                                                   \
    X(TakesDiagonals, "picco_takes_diagonals", 0, false)                                                     \
    X(Gather, "picco_gather", 3, true)                                                                       \
    X(IsBeside, "picco_is_beside", 3, false)                                                                 \
    X(TakesRows, "picco_takes_rows", 0, false)                                                               \
    X(EnterLanes, "picco_enter_lanes", 1, true)                                                              \
    X(LeaveLanes, "picco_leave_lanes", 1, true)                                                              \
    X(GainsByLanes, "picco_gains_by_lanes", 3, false)                                                        \
    X(Repeat, "picco_repeat", 2, true)                                                                       \
    X(TakeRows, "picco_take_rows", 4, true)                                                                  \
    X(PutRows, "picco_put_rows", 4, true)                                                                    \
    X(AreRowsApart, "picco_are_rows_apart", 6, false)                                                        \
    X(AreInside, "picco_are_inside", 5, false)                                                               \
    X(PublicElements, "picco_public_elements", 4, false)                                                     \
    X(ByPublic, "picco_by_public", 6, true)                                                                  \
    X(Choose, "picco_choose", 4, true)                                                                       \
    X(Product, "picco_product", 5, true)                                                                     \
    X(OpenVector, "picco_open_vector", 5, true)                                                              \
    X(SameLength, "picco_same_length", 2, false)                                                             \
    X(Buffer, "picco_buffer", 2, false)                                                                      \
    X(FreeBuffer, "picco_free_buffer", 1, false)                                                             \
    X(Scaled, "picco_scaled", 3, false)                                                                      \
    X(Abs, "picco_abs", 1, true)                                                                             \
    X(RoundScaled, "picco_round_scaled", 2, true)                                                            \
    X(FloatNumber, "picco_float_number", 2, false)                                                           \
    X(FloatPublic, "picco_float_public", 2, true)                                                            \
    X(FloatPublicElements, "picco_float_public_elements", 4, true)                                           \
    X(FloatAdd, "picco_float_add", 3, true)                                                                  \
    X(FloatSubtract, "picco_float_subtract", 3, true)                                                        \
    X(FloatMultiply, "picco_float_multiply", 3, true)                                                        \
    X(FloatDivide, "picco_float_divide", 3, true)                                                            \
    X(FloatNegate, "picco_float_negate", 2, true)                                                            \
    X(FloatLess, "picco_float_less", 3, true)                                                                \
    X(FloatLessEqual, "picco_float_less_equal", 3, true)                                                     \
    X(FloatEqual, "picco_float_equal", 3, true)                                                              \
    X(FloatTruth, "picco_float_truth", 2, true)                                                              \
    X(FloatFromInt, "picco_float_from_int", 3, true)                                                         \
    X(FloatToInt, "picco_float_to_int", 3, true)                                                             \
    X(FloatConvert, "picco_float_convert", 3, true)                                                          \
    X(FloatCall, "picco_float_call", 3, true)                                                                \
    X(FloatCallTwo, "picco_float_call_two", 4, true)                                                         \
    X(FloatSum, "picco_float_sum", 3, true)                                                                  \
    X(FloatDot, "picco_float_dot", 4, true)                                                                  \
    X(FloatProduct, "picco_float_product", 6, true)                                                          \
    X(FloatOpen, "picco_float_open", 2, true)                                                                \
    X(FloatOpenArray, "picco_float_open_array", 5, true)                                                     \
    X(FloatOpenVector, "picco_float_open_vector", 5, true)                                                   \
    X(If, "picco_if", 1, true)                                                                               \
    X(Else, "picco_else", 0, true)                                                                           \
    X(EndIf, "picco_end_if", 0, true)                                                                        \
    X(Open, "picco_open", 2, true)                                                                           \
    X(OpenWide, "picco_open_wide", 2, true)                                                                  \
    X(OpenArray, "picco_open_array", 5, true)                                                                \
    X(FloatRow, "picco_float_row", 2, false)                                                                 \
    X(Row, "picco_row", 2, false)                                                                            \
    X(Line, "picco_line", 1, false)                                                                          \
    X(Grid, "picco_grid", 3, false)                                                                          \
    X(Elements, "picco_elements", 2, false)                                                                  \
    X(Input, "picco_input", 5, true)                                                                         \
    X(Output, "picco_output", 5, true)                                                                       \
    X(InputPublic, "picco_input_public", 6, true)                                                            \
    X(OutputPublic, "picco_output_public", 6, true)                                                          \
    X(InputFloat, "picco_input_float", 6, true)                                                              \
    X(OutputFloat, "picco_output_float", 6, true)                                                            \
    X(Main, "picco_main", 5, true)                                                                           \
    X(Calibrate, "picco_calibrate", 2, true)

#define PICCO_ENUMERATOR(name, spelling, arity, records) k##name,
enum class RuntimeFunction { PICCO_RUNTIME_FUNCTIONS(PICCO_ENUMERATOR) };
#undef PICCO_ENUMERATOR

struct RuntimeRow {
    std::string_view name;
    int arity;
    bool records;
};

inline constexpr RuntimeRow kRuntimeFunctions[] = {
#define PICCO_ROW(name, spelling, arity, records) {spelling, arity, records},
    PICCO_RUNTIME_FUNCTIONS(PICCO_ROW)
#undef PICCO_ROW
};

} // namespace picco::compiler
