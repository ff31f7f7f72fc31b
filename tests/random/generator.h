#pragma once

#include "values.h"
#include "writer.h"

#include <deque>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace picco::random_programs {

/// Writes a random program without undefined behaviour. Its values stay in range by construction: every
/// expression carries the interval of its values, and operands are cast to narrower types where an operation
/// could overflow. Expressions in branches that are never taken know no such limits: they must not matter.
class Generator : ProgramWriter {
  public:
    /// Faultless programs lose no bits in a store, have their private indices within their arrays, and read nothing before
    /// it has a value: `picco run --check` finds nothing in them.
    Generator(unsigned seed, std::set<int> left_out, bool is_faultless)
        : ProgramWriter(seed, std::move(left_out)), is_faultless_(is_faultless) {}

    Program program();

  private:
    struct Variable {
        std::string name;
        Type type;
        Int128 low = 0, high = 0; ///< holds from the first assignment on
        bool is_private = true;
        std::vector<int> sizes;    ///< of an array, or of what a pointer leads to
        bool is_pointer = false;   ///< to private data; also an array parameter
        bool is_global = false;    ///< or may be: what pointers and array parameters lead to
        bool is_addressed = false; ///< a pointer may lead to it
        bool is_counter = false;   ///< of a loop: not assigned
        bool is_chosen = false;    ///< a pointer that private data moves
        bool is_bit_field = false; ///< has no address
        std::string suffix = {};   ///< behind the indices: a field of an array of structs
    };
    struct StructType {
        std::string name;
        std::vector<Variable> fields; ///< those of structs inside too, by their paths
    };
    struct Record {
        std::string name;
        const StructType *type = nullptr;
        int count = 0; ///< of an array of structs; 0: one struct
        bool is_global = false;
    };
    struct StructFunction {
        std::string name;
        const StructType *type = nullptr;
        Variable parameter;
    };
    struct PrivatePlace {
        std::string picco;
        std::string c;     ///< the place, where test holds
        std::string front; ///< declares its indices
        std::string test;
        std::string picco_front;          ///< declares those that have names
        bool has_names = false;           ///< its private indices have names: without side effects
        std::string moved_from, moved_by; ///< of a pointer and a private number: the C text of both
    };
    struct Layout {
        bool is_defined = false;
        bool has_links = false; ///< fields that are pointers
        Variable element;       ///< what its arrays hold
    };
    struct Function {
        std::string name;
        Type result;
        bool is_void = false;
        bool is_pure = true; ///< no globals, no pointers
        std::vector<Variable> parameters;
    };
    struct Place {
        std::string picco, c;
        const Variable *variable = nullptr;
    };
    /// Where the statement being made stands.
    struct Context {
        bool is_private = false;  ///< in a private branch or a function that one may call
        bool is_parallel = false; ///< no calls with effects, no pointers, no globals beyond those read
        bool is_dead = false;     ///< never executed: any value will do
        bool is_function = false;
        bool is_pure = false;
        bool may_break = false; ///< masked: in a loop without public effects, or in a private switch
        bool may_continue = false;
        const Function *returns = nullptr; ///< a masked `return` from it is possible
    };

    Type any_type();
    /// A variable of the type with the values that it is allowed to hold: signed ones from 32 bits on leave
    /// room.
    static Variable holder_of(const Type &type);

    // Expressions.
    Value expression(int depth);
    Value leaf();
    Value public_expression(int depth);
    Value condition(int depth, bool is_public);
    Value read(const Variable &variable);
    Value arithmetic(int depth);
    Value arithmetic_of(char op, Value left, Value right);
    Value comparison(Value left, Value right);
    Value shifted(Value value);
    Value negated(Value value);
    Value choice(int depth);
    Value logical(int depth);
    Value bit_operation(int depth);
    Value bit(int depth);
    Value counted_bits();
    Value word_operation(int depth);
    Value division(int depth);
    Value pure_call(int depth);
    Value call(const Function &function, int depth);
    bool has_effect() const { return effect_ || effect_call_; }
    Value with_effect(int depth);
    Value inner_product();
    Value narrow(const Value &value, int width);
    /// Brings a value into [low, high], which holds 0 and 1 at least.
    Value into(Value value, Int128 low, Int128 high);
    /// What may be stored in the variable.
    Value fitting(Value value, const Variable &variable);
    /// `place op operand`, stored in the place: as an update, or where this may lose bits and must not by a cast.
    std::pair<std::string, std::string> updated(const std::string &picco, const std::string &c,
                                                const std::string &op, const Value &operand,
                                                const Variable &variable) const;
    Value argument(const Variable &parameter, int depth);

    // Places.
    std::vector<const Variable *> visible(const std::function<bool(const Variable &)> &wanted) const;
    bool is_readable(const Variable &variable) const;
    Place place(const Variable &variable);
    std::string index(int size);
    const Variable *target();

    // Statements.
    void statements(int count, int depth);
    void statement(int depth);
    void structure_statement(int kind);
    void block(const std::string &head, const std::string &open, const std::string &close,
               const std::function<void()> &body);
    void assignment();
    void update();
    void step();
    void private_if(int depth);
    void private_switch(int depth);
    void inner_case(int number, int depth);
    /// A `break`, `continue` or `return` that only a private condition decides on, where there can be one.
    void masked_jump();
    void return_value(const Function &function);
    void dead_branch(int depth);
    void public_if(int depth);
    void loop(int depth);
    void parallel_loop();
    void parallel_blocks();
    void local_declaration();
    void pointer_declaration();
    void call_statement();
    void opening();
    void public_assignment();
    void chained_assignment();
    void two_widths();
    /// False where there is nothing to call or to store in.
    bool assignment_with_call();
    void output_one();

    // Private indices, pointers that private data chooses (private_places.cpp).
    Value private_index(int size);
    PrivatePlace private_place(const Variable &variable);
    Value private_read();
    std::pair<std::string, std::string> stored(const PrivatePlace &place, const Variable &array);
    void private_write();
    std::string target_address(const Type &type, size_t before);
    void chosen_pointer();
    void repoint();
    Value block_value(int depth);

    // Whole arrays, products (whole_arrays.cpp).
    Place whole_array(const std::vector<int> &sizes);
    void whole_array_statement();
    void product_variables();
    void product_statement();

    // Structs (structs.cpp).
    void struct_types();
    void expose(const StructType &type, const std::string &name, bool is_global, int count);
    void struct_variables();
    void struct_function();
    void local_struct();
    std::vector<const Record *> visible_records(const StructType &type) const;
    std::string record_place(const Record &record);
    void struct_assignment();
    void struct_output(const Record &record);
    void struct_input(const Record &record);

    // Arrays in structs (layouts.cpp).
    void layout_types();
    void layout_start();
    void layout_index(PrivatePlace &place, int size);
    PrivatePlace layout_record(bool has_names = false);
    PrivatePlace layout_pointer();
    PrivatePlace layout_place();
    bool may_use_layouts() const;
    Value layout_read();
    void layout_write();
    void layout_repoint();
    void layout_copy();
    void layout_rows();
    void layout_statement();
    void layout_output();

    // control.cpp.
    void control_statement(int kind, int depth);
    void expression_jump();
    void counting_loop(int depth);
    void comma_assignment();
    void stepped_place();
    // loops.cpp
    void lane_function();
    void row_loops();
    Value kept_choice(int depth);
    std::string callee(const Function &function);
    std::string field_text(const Variable &field, bool is_c) const;

    // The program.
    void global_variables();
    void function(bool is_pure);
    void recursive_function();
    void main_function();
    void output(const Variable &variable);
    void input(const Variable &variable);
    long input_number(const Variable &variable);
    void declare(Variable variable, const std::string &picco_initial, const std::string &c_initial);
    std::string declaration_text(const Variable &variable, bool is_c) const;
    Variable new_variable(const std::string &prefix, bool with_arrays);

    static std::string arguments_text(const std::vector<std::string> &texts);

    bool is_faultless_;
    std::deque<Variable> variables_;
    std::vector<Function> functions_;
    std::vector<std::string> lanes_; ///< functions that loops call for each element
    std::deque<StructType> structs_;
    std::vector<Record> records_;
    std::vector<StructFunction> struct_functions_;
    const Function *effect_call_ = nullptr; ///< changes globals; no operand besides may be one
    Layout layout_;
    Context context_;
    std::set<std::string> locked_;     ///< neither read nor written in the statement being made
    const Variable *effect_ = nullptr; ///< changed within the statement, read nowhere else in it
};

} // namespace picco::random_programs
