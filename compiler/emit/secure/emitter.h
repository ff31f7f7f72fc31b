#pragma once

#include "emit/c/emitter.h"
#include "emit/c/records.h"
#include "emit/secure/runtime_functions.h"
#include "ir/plans.h"
#include "nests/lane_calls.h"
#include "nests/lane_loops.h"
#include "nests/wavefront.h"
#include "plan/alike.h"
#include "plan/extremes.h"
#include "plan/ranges.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <set>

namespace picco::compiler {

/// Prints a program as C against <picco/runtime.h>: private integers become picco_int, operations on them
/// calls that record.
class SecureEmitter : public CEmitter {
    friend class FoldedLoop; // folded_loops.cpp

  public:
    SecureEmitter(const Program &program, Names &names, Diagnostics &diagnostics, Ranges &ranges);
    /// A cell has several words.
    void set_wide_cells(bool are_wide) { has_wide_cells_ = are_wide; }

    /// All user code. Afterwards start() holds what has to run before main.
    Lines program();
    const Lines &start() const { return start_; }
    Lines &start_lines() override { return start_; }
    /// The program calls functions of picco/plain.h on public numbers.
    bool needs_plain() const { return needs_plain_; }
    /// From now on it says what becomes of loops with private data.
    void set_remarks(bool wanted) { remarks_loops_ = wanted; }
    /// Each call stands on the line of its statement, in loops that are taken apart, too.
    void tell_each_line() { tells_each_line_ = true; }
    /// The name of the user's main.
    /// Of what the runtime calls.
    const std::string &entry_name() const { return entry_name_; }

  protected:
    bool is_left_out(const Symbol &symbol) const override { return &symbol == program_.main; }
    std::optional<Code> special(const Expression &expression) override;
    Code effect(const Expression &expression) override;
    Code choice_of_effects(const Conditional &node);
    std::vector<Code> operands(const std::vector<const Expression *> &expressions) override;
    Code assignment(const Assignment &node) override;
    Code logical(const Binary &binary) override;
    Code conditional(const Conditional &conditional) override;
    Code statement_expression(const StatementExpression &node) override;
    Code elementwise(const Elementwise &node) override;
    WholeArray opened_array(const SmcOpen &node) override;
    std::string extent(const Type *array, const std::string &place) const override;
    std::string room(const Expression &array, const std::string &place) const override;
    std::string size_of(const SizeOf &size_of) override;

    void block(const Block &block) override;
    void statement(const Statement &node) override;
    void sequence(const std::vector<const Statement *> &statements) override;
    void if_statement(const If &node) override;
    void return_statement(const Return &node) override;
    void switch_statement(const Switch &node) override;
    void for_statement(const For &node) override;
    void any_for(const For &node);
    void while_statement(const While &node) override;
    void do_statement(const DoWhile &node) override;
    void break_statement(const Break &node) override;
    void continue_statement(const Continue &node) override;
    void before_goto(const Goto &node) override;
    void behind_label(const Label &node) override;
    void enter_breakable(const Statement &node) override;
    void leave_breakable() override { scopes_.pop_back(); }
    void iteration(const Statement &loop, const Statement &loop_body) override;
    Code loop_condition(const Statement &loop, const Expression &expression) override;
    Code loop_step(const Statement &loop, const Expression &expression) override;

    void special_item(const VariableDeclaration &node, const DeclaredItem &item) override;
    bool is_made(const Record &record) const override { return uses_.concerns_private(record); }
    void define_record(const RecordSpecifier &specifier) override;
    void before_declaration(const Type *type, const std::string &name) override;
    void function(const FunctionDefinition &node) override;

  private:
    // Values (secure_expressions.cpp): texts of type picco_value.
    Code value(const Expression &expression);
    Code binary_value(const Binary &node);
    Code put_effect(const Expression &expression);
    Code logical_value(const Binary &node);
    Code masked_logical(const Binary &node, Code left);
    Code conditional_value(const Conditional &node);
    Code masked_conditional(const Conditional &node);
    Code unary_value(const Unary &node);
    /// result: the address where a struct goes; empty: it is asked for.
    Code call_value(const Call &node, const std::string &result = "");
    Code inner_product(const Binary &node);
    Code share(const Expression &operand);
    Code share_long(const Expression &operand, const Type *type);
    Code constant(const mpz_class &value);
    Code bit(const Expression &expression);
    Code open(const SmcOpen &node);
    Code array_call(const ArrayCall &node);
    Code bit_call(const BitCall &node);
    Code fitted(Code code, Fit how, const Type *type);
    /// A value converted for an object of this type.
    Code stored(const Expression &value, const Type *type);

    // Places and effects (secure_effects.cpp).
    Code place(const Expression &expression);
    /// From here to forget_place() the place is where it is now: its side effects happen once.
    void keep_place(const Expression &expression);
    /// The place by way of a pointer to it, which is computed here and may stand in the text more than once.
    Code pointed(Code place);
    void forget_place(const Expression &expression) { kept_places_.erase(&expression); }
    std::string address(const Code &place) const;
    std::string first_element(const Expression &array);
    std::string length(const Expression &array);
    Code load(const Expression &place_expression, const Code &code);
    Code load_everywhere(const Expression &place_expression);
    Code assign(const Assignment &node);
    Code step(const Unary &node);
    Code transfer(const Expression &target, const Expression &party, const TransferShape &shape,
                  std::string_view name, bool is_input);
    std::string area(const Expression &target, const TransferShape &shape);
    /// The elements are not rows at equal distances: they go through an array of their own.
    Code boxed_transfer(const Expression &target, const Expression &party, const TransferShape &shape,
                        std::string_view name, bool is_input);
    std::string name_text(const Name &name);

    /// The call for `left op right`; type: that of the result.
    Code operation(BinaryOperator op, const Expression &right, std::vector<Code> sides, bool is_on_bits,
                   const Type *type);
    void put_in_order(std::vector<Code> &arguments);
    Code call(RuntimeFunction function, std::vector<Code> arguments);
    static Code text(std::string text) { return Code{std::move(text), kPrimaryPrecedence, {}}; }
    static std::string type_text(const Type *type) { return integer_text(type); }
    bool is_bit_value(const Expression &expression);

    // Whole arrays (secure_arrays.cpp): a picco_value stands for all elements.
    std::vector<std::string> extents_of(const Expression &array);
    std::string count_of(const Expression &array);
    Code row_of(const Expression &array);
    Code all_of(const Expression &array);
    static Code public_vector(const std::string &name);
    Code public_elements(const WholeArray &from, const Type *element, SourceRange range);
    static std::string first_of_buffer(const WholeArray &array);
    WholeArray public_each(const Expression &value);
    Code share_each(const Expression &value);
    void check_operands(const Elementwise &node);
    Code first_place(const ArrayElement &element);
    Code store_call(const Expression &place_expression, const Code &location, const Code &value);
    Code matrix_product(const Binary &node);
    static std::string common_length(const std::string &x, const std::string &y);
    /// The public value behind an operand that is public and depends on the element; else null.
    static const Expression *public_side(const Expression &expression);
    static bool treats_public_right(BinaryOperator op) {
        return is_shift(op) || op == BinaryOperator::kDivide || op == BinaryOperator::kRemainder;
    }
    Code by_public(BinaryOperator op, const Code &left, const Expression &right);
    Code choose(const Expression &condition, const Code &when_true, const Code &when_false);
    std::optional<Code> logical_each(const Binary &node);
    static bool opens_into(const SmcOpen &node, const Type *type);
    std::string opened_type(const Type *type) const;
    Code open_into(const Expression &target, const SmcOpen &node);
    Code opened_values(const SmcOpen &node);

    // Real numbers (secure_real.cpp).
    Code real_operation(const RealOperation &node);
    Code real_call(const RealOperation &node, std::vector<Code> values);
    Code scaled_function(const RealOperation &node, std::vector<Code> values);
    Code shared_float(const Expression &source, const Code &format);
    void fill_numbers(const std::string &buffer, const Expression &source, const CountedLoop &loop,
                      const std::string &count, const std::vector<const Statement *> &ahead = {});
    void fill_moving(const std::string &buffer, const Expression &source);
    std::string moving_numbers(const Expression &source);
    Code float_product(const Binary &node, std::vector<Code> sides, const std::vector<std::string> &left,
                       const std::vector<std::string> &right);
    Code open_float(const SmcOpen &node);
    Code open_long(const SmcOpen &node);
    /// Stores what becomes of the old value: the place is computed once.
    Code update_old(const Assignment &node, const Lines &before, const Code &left);
    Code update_private_place(const Assignment &node);

    // Places at private locations (secure_private_places.cpp).
    Code private_place(const Expression &place);
    std::string named_place(const Expression &place);
    std::string length_at(const Subscript &element, const std::string &row_text);
    Code load_from_private_place(const Expression &place, const Code &at);
    Code assign_private_place(const Assignment &node);
    Code step_private_place(const Unary &node, const std::string &place);
    bool adds_to_place(const Assignment &node) const;
    bool adds_to_place(const Unary &node) const;
    Code add_to_private_place(const Assignment &node);
    Code add_to_private_place(const Unary &node);
    static Code writing(Code code, const Expression &place);
    Code written_value(const Expression &place, const Code &write);
    std::vector<std::string> private_extents(const Expression &row);
    std::vector<Code> row_operands(const Expression &row);
    Code private_row(const Expression &row);
    Code assign_private_row(const Assignment &node);
    Code fetched_record(const Expression &place);
    Code assign_record_at_private_place(const Assignment &node);
    Code moved_by(const Expression &pointer, const Expression &amount, bool is_forward);
    Code location_at_private_place(const Expression &place);
    Code private_place_transfer(const Expression &target, const Expression &party, const TransferShape &shape,
                                std::string_view name, bool is_input);
    std::string boxed_area(const std::vector<std::string> &extents, const TransferShape &shape);
    void find_records_at_private_places();
    std::string layout_text(const Type *element) const;
    void note_block(const VariableSymbol &variable, const std::string &size);
    void define_private_access(const Record &record, Privacy privacy, const std::string &name);

    // Order.
    struct Operand {
        Code code;
        Lines before;
        std::string declaration; ///< `T {} = ` of a temporary that takes it
        bool is_place = false;
    };
    std::vector<Code> in_order(std::vector<Operand> operands);
    Operand operand(const Expression &expression);
    Operand guarded(const Guards &guards, const Expression &side, const std::function<Code()> &print);
    Code store_operand(const Expression &place_expression, Operand left, Operand right);
    std::string temporary_declaration(const Type *type, const std::string &name);

    // Scopes (secure_statements.cpp).
    struct Scope {
        /// kIteration: one run of a loop's body; kMask: a picco_if around what follows a masked jump.
        /// kHead: the head of a loop, whose jumps leave what is around the loop.
        enum class Kind { kBlock, kLoop, kIteration, kSwitch, kMask, kHead } kind = Kind::kBlock;
        std::string mark; ///< empty: nothing to leave
        const Block *block = nullptr;
        std::string bit = {};  ///< 1 as long as no masked jump has left the scope; empty: there is none
        std::string skip = {}; ///< kMask: the label behind it, if there is a jump over it
        bool is_block = false; ///< kMask: it is a block of C
    };
    void enter_scope(const Block *block);
    void leave_scope(bool is_reachable);
    void leave_through(size_t first_scope);
    void open_branch(const Code &condition);
    void open_other_branch();
    void close_branches();
    void private_if(const If &node);
    // secure_extremes.cpp
    Code extreme(const Extreme &node);
    Code updated(const ExtremeUpdate &update);
    std::optional<OrderedPair> exchanged_pair(const If &node);
    bool extreme_if(const If &node);

    // Masked jumps (secure_masks.cpp).
    static bool is_masked(const Statement *jump);
    bool keeps_jump(const Statement &jump) const override { return !is_masked(&jump); }
    /// Control does not reach the end of the text.
    static bool leaves_at_end(const std::vector<const Statement *> &statements);
    size_t breakable_index() const;
    size_t loop_index() const;
    /// Says that a masked jump has left the scopes from this one on.
    void clear_bits(size_t first_scope);
    std::string declare_bit(const std::string &wish);
    /// The innermost bit that masked jumps clear; empty if there is none.
    std::string innermost_bit() const;
    /// The bit under which the loop runs.
    std::string bit_inside(const Statement &loop) const;
    /// Opens a picco_if around statements that a masked jump may have left; false if nothing says so. What is
    /// known in public not to run is left out: its indices, say, may be out of range. is_followed: cases of
    /// the same block follow, which see what is declared here.
    bool open_mask(const std::vector<const Statement *> &statements, bool is_followed = false);
    void close_mask(bool is_reachable);
    /// A statement expression may have been left by a masked jump: opens a picco_if around the rest of the
    /// statement that it is part of.
    void open_rest();
    /// Closes what open_rest() has opened since there were so many scopes; false if that is nothing.
    bool close_rest(size_t first_scope, bool is_reachable = true);
    /// Prints a side that only runs where C evaluates it; what open_rest() opens in it is closed with it.
    /// declaration: `T {}` of what keeps its value then.
    Code closed_side(const std::string &declaration, bool &may_have_left, const std::function<Code()> &print);
    void masked_sequence(const std::vector<const Statement *> &statements, bool is_followed);
    /// Declares the private variables of a list in front of a jump over it.
    void declare_early(const std::vector<const Statement *> &statements);
    /// Prints a loop or switch with the bit that masked jumps out of it clear, if there are any.
    void with_bit(const Statement &node, const Masks &masks, const std::string &wish,
                  const std::function<void()> &print);
    /// A part of a loop's head, by itself if a masked jump may leave it.
    Code head_part(const Statement &loop, bool has_value, const std::function<Code()> &print);
    /// The same if it works on private data and iterations are masked.
    std::optional<Code> masked_head(const Statement &loop, const Lines &before, const Code &code,
                                    bool has_value);
    void kept_return(const Return &node);
    /// Returns the result that is kept in a variable.
    void return_kept();

    // Private switches (secure_switch.cpp).
    void private_switch(const Switch &node);
    /// Blocks that hold labels become a part of the block around: their variables get names of their own.
    void rename_inner(const std::vector<Statement *> &statements);
    /// Compares the control's value with all cases at once; returns the name of the array of bits, in the
    /// order of the labels.
    std::string compare_cases(const Switch &node, const std::string &of);

    void print_body(const FunctionDefinition &node);
    /// Keeps the run-time sizes of a declared type in constants: they are evaluated here and nowhere else.
    void name_sizes(const Type *type, const std::string &name, bool is_first_needed);
    void declare_local(const VariableSymbol &variable, const DeclaredItem &item);
    void declare_global(const VariableDeclaration &node, const DeclaredItem &item);
    void initialize(const VariableSymbol &variable, const Expression &initializer);
    void initialize_from_table(const VariableSymbol &variable, const InitializerList &list);
    void store_string(const std::string &array, const StringLiteral &string, const Type *type);

    // Structs with private fields (secure_records.cpp).
    std::string record_name(const Record &record, Privacy privacy) const;
    void define_inner(const RecordSpecifier &specifier);
    void define_fields(const Record &record, Privacy privacy);
    bool needs_padding(const Record &record, Privacy privacy) const;
    void define_meaning(const RecordSpecifier &specifier, Privacy privacy);
    void define_local(const Record &record, Privacy privacy, const std::string &name);
    void define_copy(const Record &record, Privacy privacy, const std::string &name);
    /// Stores a value of the type at the address; the text is the last statement of it.
    Code copy_into(const std::string &address_text, const Type *type, const Expression &value);
    /// A place that holds the value.
    Code record_place(const Expression &value);
    Code record_argument(const Call &node, size_t index);
    bool needs_record_temporaries(const FunctionDefinition &node) const;
    std::string record_temporary(const Type &type);
    void declare_record(const VariableSymbol &variable, const DeclaredItem &item);
    void initialize_record(const std::string &name, const Type *type, const Expression &initializer);
    std::string part_text(const std::string &name, const InitializedPart &part) const;

    // Pointers with a private location (secure_pointers.cpp).
    std::optional<Code> private_pointer(const Expression &expression);
    /// A pointer as a picco_location, and the one to a place that is reached through such a pointer.
    Code pointer_value(const Expression &expression);
    Code pointer_of_conversion(const Conversion &node);
    Code pointer_choice(const Conditional &node);
    Code location(const Expression &place);
    Code moved(const Expression &pointer, const Expression &amount, bool is_forward);
    Code pointer_comparison(const Binary &node);
    Code read_located(const Expression &place);
    /// Effects on places at private locations, and on pointers.
    Code assign_pointer(const Assignment &node);
    Code step_pointer(const Unary &node);
    Code assign_located(const Assignment &node, bool is_value_wanted);
    Code step_located(const Unary &node, bool is_value_wanted);
    std::string kept_pointer(const Expression &pointer);
    std::string step_text(const Unary &node, const std::string &pointer);
    /// Keeps the location of a place in a variable, to be used through picco_again.
    std::string kept_location(const Expression &place);
    Code located_record(const Assignment &node);
    Code located_transfer(const Expression &target, const Expression &party, const TransferShape &shape,
                          std::string_view name, bool is_input);
    void declare_pointers(const VariableSymbol &variable, const DeclaredItem &item);
    void initialize_pointers(const std::string &name, const Type *type, const Expression &initializer);
    void define_located(const Record &record, Privacy privacy, const std::string &name);
    bool finds_private_locations() const;

    // Compound literals and statement expressions (secure_literals.cpp).
    Code compound_literal(const CompoundLiteral &node);
    void clear(const Type *type, const std::string &place);
    void keep_result(const Expression &result, const Type *type, const std::string &name);

    // Blocks of pmalloc (secure_blocks.cpp).
    Code allocate(const PrivateAllocation &node);
    Code free(const PrivateFree &node);
    void find_freed_records();
    std::string release_function(const Type *type, Privacy privacy) const;
    void define_release(const Record &record, Privacy privacy, const std::string &name);

    // Loops whose iterations run as one (vector_loops.cpp).
    /// What the counters of a vector loop are called in another of its iterations.
    struct Counters {
        std::string inner, outer;
    };
    struct VectorState {
        const ir::Loop *loop;
        std::string count;
        Counters next;
        std::vector<std::string> places;    ///< as in the loop
        std::vector<std::string> scattered; ///< likewise: lists of cells, from this strip on
        /// Of products of matrices: the factors and their lengths, and shapes of products by their loop inside.
        std::map<const ir::Slot *, std::array<std::string, 2>> factors = {};
        std::vector<std::array<std::string, 3>> shapes = {};
    };
    std::string iterations(const CountedLoop &loop, const std::string &limited);
    void start_loop(const For &node);
    void iterations_one_by_one(const For &node);
    void vector_for(const For &node, const ir::Loop &loop);
    Counters declare_counters(const CountedLoop &loop, const std::string &wish, const std::string &offset);
    Counters declare_next(const CountedLoop &loop, const std::string &count);
    template <class Print>
    std::string with_counters(const CountedLoop &loop, const Counters &names, Print &&print_it);
    std::string along(const CountedLoop &loop, const Expression &place_expression, const Counters &next);
    using IndexCheck = std::pair<Location, std::string>;
    std::set<IndexCheck> index_checks(const Expression &place_expression);
    void add_checks(const std::set<IndexCheck> &checks, Location back);
    void check_places(const CountedLoop &loop, const std::vector<const Expression *> &places,
                      const std::string &count);
    void vector_strips(const ir::Loop &loop, const std::string &rest,
                       const std::vector<std::string> &scattered = {});
    std::vector<std::string> find_scattered(const ir::Head &loop, const std::string &rest);
    void print_numbers(const CountedLoop &loop, const std::vector<const Statement *> &statements,
                       const Counters &now);
    void wavefront_for(const For &node, const Wavefront &loops); // secure_wavefronts.cpp
    // Loops of the IR (folded_loops.cpp).
    void folded_body(const ir::Loop &loop);
    std::string inner_loops_condition(const ir::Loop &loop, const std::string &rest);
    void open_jumps(const ir::Loop &loop);
    void close_jumps(const ir::Loop &loop);
    void remark(const For &node, const std::string &text);
    void remark(const ir::Loop &loop);
    void remark_inside(const Statement &statement);
    void remark_scalar(const For &node);
    bool is_called_in_loops(const FunctionSymbol &function) const {
        return called_in_loops_.contains(&function);
    }

    /// The vector of a place; empty for one that is the same in all iterations.
    std::string vector_of(const Expression &place_expression);
    std::string cells_of(const Expression &place_expression);
    Code vector_load(const Expression &place_expression);
    Code vector_share(const Expression &operand);

    std::string row_along(const CountedLoop &loop, const Expression &array, const Counters &next);
    Code stated_length(const Type &array);
    std::string length_of_rows(const LaneLoop &loop);
    std::string cells_of_iteration(const LaneLoop &loop);
    std::string rows_condition(const LaneLoop &loop, const std::string &rest, const Counters &next);
    /// A loop whose body runs in lanes (secure_lane_loops.cpp).
    struct LaneBody {
        const LaneLoop *loop;
        std::vector<std::string> rows;    ///< their cells
        std::vector<std::string> numbers; ///< likewise
    };
    void lane_for(const For &node, const LaneLoop &loop);
    void lane_strips(const For &node, const LaneLoop &loop, const std::string &rest);
    std::string lane_numbers(const CountedLoop &loop, const Expression &number, const std::string &count);
    std::optional<Code> number_of_lane(const Expression &operand);
    std::string inside_condition(const CountedLoop &loop, const Expression &row, const std::string &rest,
                                 const Counters &next);
    std::string guards_text(const std::vector<Guards> &guards);
    bool may_have_lanes() const { return lane_body_ || with_lanes_.contains(function_->symbol); }
    std::optional<Code> in_lanes(const Expression &place_expression);

    // Nests of loops that multiply matrices (secure_products.cpp).
    struct AxisNames {
        std::string count, first, next;
        std::string are_any; ///< whether it and the axes around have iterations
    };
    struct Axis {
        const CountedLoop *loop;
        AxisNames names;
    };
    void product_for(const For &node, const ir::Loop &loop);
    Axis product_axis(const CountedLoop &loop, const Expression &first_value, const Axis *around);
    std::string product_matrix(const Expression &matrix, const Axis &down, const Axis &along,
                               const std::string &are_any);
    template <class Print>
    std::string renamed(const Symbol &symbol, const std::string &name, Print &&print_it);

    enum class Form { kInPlace, kPointer, kFlat };
    Form form_of(const VariableSymbol &variable) const;

    Ranges &ranges_;
    RecordUses uses_;
    std::map<std::string, std::pair<std::string, std::string>>
        defined_records_; ///< by place: public, private tag
    std::set<std::string> record_tags_;
    bool has_wide_cells_ = false;
    bool has_private_locations_ = false;             ///< some pointer has
    std::map<const Expression *, Code> kept_places_; ///< as they are printed
    std::set<RecordMeaning> records_at_private_places_;
    bool has_indexed_pointers_;             ///< arrays are made known at run time
    std::set<RecordMeaning> freed_records_; ///< that pfree meets, those inside too
    Lines record_temporaries_;              ///< of the function that is printed
    Lines start_;
    Lines *file_ = nullptr;               ///< the whole file: static objects of our own stand there
    std::deque<VariableSymbol> literals_; ///< the objects of compound literals
    std::string main_name_, entry_name_;
    std::vector<Scope> scopes_;
    std::map<const Statement *, std::string> bits_; ///< of loops and switches that masked jumps leave
    std::string kept_result_;                       ///< the variable for the result of a masked `return`
    /// Variables that a branch leaves unread: a private branch that is all that an iteration does, and what
    /// it alone uses.
    struct Unread {
        const If *branch = nullptr;
        std::vector<const VariableSymbol *> variables;
    } unread_;
    std::map<const VariableSymbol *, bool> only_in_exchanges_; ///< as far as somebody asked
    std::map<ir::Slot::Kind, std::string> jump_cells_;         ///< of the loop of the IR that is printed
    std::map<const Expression *, std::string> given_indices_;  ///< private ones that are computed already
    VectorState *vector_ = nullptr;                            ///< while the body of a vector loop is printed
    std::set<const FunctionSymbol *> with_lanes_;              ///< see functions_with_lanes
    std::set<const FunctionSymbol *> called_in_loops_;         ///< perhaps with vectors
    Lines compositions_; ///< functions that folds of the function's loops call, in front of it
    bool remarks_loops_ = false;
    bool tells_each_line_ = false;
    std::set<const For *> remarked_;
    ir::Plans plans_;
    LaneLoops lane_loops_;
    LaneBody *lane_body_ = nullptr;     ///< while it is printed
    bool is_in_steady_loop_ = false;    ///< public arrays stay as they are (plan/steady_loop.h)
    const Elementwise *each_ = nullptr; ///< the operation on whole arrays that is being printed
    std::map<const LabelSymbol *, std::vector<const Block *>> label_blocks_;
    std::set<const LabelSymbol *> backward_labels_;
    std::map<const LabelSymbol *, std::string> label_marks_; ///< to leave before a jump back
    std::set<unsigned> needed_sizes_;                        ///< sizes that something asks for later
    std::set<const VariableSymbol *> hoisted_; ///< static locals that stand before their function
    std::set<const VariableSymbol *> early_;   ///< declared already: only the initialiser is to come
};

template <class Print>
std::string SecureEmitter::with_counters(const CountedLoop &loop, const Counters &names, Print &&print_it) {
    return renamed(*loop.counter, names.inner,
                   [&] { return loop.outer ? renamed(*loop.outer, names.outer, print_it) : print_it(); });
}

template <class Print>
std::string SecureEmitter::renamed(const Symbol &symbol, const std::string &name, Print &&print_it) {
    const std::string own = names_.of(symbol);
    names_.rename(symbol, name);
    const std::string result = print_it();
    names_.rename(symbol, own);
    return result;
}

} // namespace picco::compiler
