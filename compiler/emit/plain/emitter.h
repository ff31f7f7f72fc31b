#pragma once

#include "emit/c/emitter.h"
#include "emit/c/records.h"
#include "plan/ranges.h"

#include <map>
#include <set>

namespace picco::compiler {

/// Prints a program as ordinary C that computes in the clear: the oracle of the secure program, so it shares
/// nothing with that but the printing of public code. Private integers are C variables that hold their width,
/// wider ones than C has picco_wide of picco/wide.h; expressions on them are exact and reduced where they are
/// stored, in __int128 wherever that holds all bits that count.
class PlainEmitter : public CEmitter {
  public:
    /// checks: the program ends with an error at the first store of what the place does not hold, the first
    /// index out of range, division by zero and use of private data without a value.
    PlainEmitter(const Program &program, Names &names, Diagnostics &diagnostics, Ranges &ranges, bool checks);

    Lines program();
    const Lines &start() const { return start_; }
    Lines &start_lines() override { return start_; }
    /// Of what the runtime calls.
    const std::string &entry_name() const { return entry_name_; }
    /// Some sum or product may exceed __int128: its arithmetic has to wrap.
    bool overflows() const { return overflows_; }
    /// Words of a picco_wide; 0 where there is none.
    int wide_words() const;

  protected:
    std::optional<Code> special(const Expression &expression) override;
    Code array_call(const ArrayCall &node);
    Code effect(const Expression &expression) override;
    std::vector<Code> operands(const std::vector<const Expression *> &expressions) override;
    Code assignment(const Assignment &node) override;
    Code statement_expression(const StatementExpression &node) override;
    std::string size_of(const SizeOf &size_of) override;
    std::string extent(const Type *array, const std::string &place) const override;
    bool is_exact(const Expression &array) const override;
    std::string buffer_element(const Expression &array) override;
    Code element_value(const Expression &body) override;
    WholeArray opened_array(const SmcOpen &node) override;
    void return_statement(const Return &node) override;
    void switch_statement(const Switch &node) override;
    void special_item(const VariableDeclaration &node, const DeclaredItem &item) override;
    void function(const FunctionDefinition &node) override;
    Privacy open_fields(const Record &record, SourceRange range) override;
    bool is_left_out(const Symbol &symbol) const override { return &symbol == program_.main; }

  private:
    /// Wider values do not fit __int128.
    static constexpr int kMostBits = 128;

    /// How a value stands in C.
    enum class Form {
        kStored, ///< in its own type of C
        kInt128, ///< in an __int128, exact or without its upper bits
        kWide    ///< in a picco_wide, exact
    };
    struct Exact {
        Code code;
        Form form = Form::kStored;
        int reduced_to = 0; ///< type code of the type that it has just been wrapped to; 0: none
    };
    /// Never kWide.
    Exact exact(const Expression &expression);
    Exact exact_binary(const Binary &node);
    Exact exact_unary(const Unary &node);
    Exact exact_conversion(const Conversion &node);
    Code private_place(const Expression &place);
    void declare_item(const VariableDeclaration &node, const DeclaredItem &item);
    void initialize_static(const std::string &name, const Lines &stores);
    Exact combine(BinaryOperator op, Exact left, const Exact &right);
    /// computed: the type that C computes in.
    Exact operation(BinaryOperator op, const Exact &left, const Interval &left_range, const Expression &right,
                    const Type *computed);
    /// All bits of the left operand count, or of the right one.
    static bool needs_all_left(BinaryOperator op);
    static bool needs_all_right(BinaryOperator op);
    /// The type as functions of picco/plain.h take it.
    static int code_of(const Type *type);
    /// The declaration of a pointer, and the place by way of it: its side effects then happen once.
    struct KeptPlace {
        std::string declaration;
        Code place;
    };
    KeptPlace kept_place(const Expression &expression, const Code &place);
    Code at_kept(const Expression &expression, const Code &place,
                 const std::function<Code(const Code &)> &change);
    /// Declarations in front of an expression, where the order of its operands may be seen.
    struct Sequence {
        bool is_needed = false;
        std::string front;
    };
    static bool needs_order(const std::vector<const Expression *> &operands);
    Code kept(Sequence &sequence, const Code &value, const Type *type = nullptr);
    static const Type *bit_field_type(const Expression &operand);
    static Code behind(const Sequence &sequence, const Code &result);
    bool works_on_private_data(const Expression &expression) const;
    bool needs_public_order(const std::vector<const Expression *> &operands) const;
    std::optional<Code> public_in_order(const Expression &expression);
    static Exact widened(Exact value);
    // Values of more than 128 bits (plain_wide.cpp).
    static bool needs_wide(const Interval &range) { return range.signed_bits() > kMostBits; }
    bool needs_wide(const Expression &expression) { return needs_wide(ranges_.of(expression)); }
    /// The exact value in a picco_wide.
    Code wide(const Expression &expression);
    Code wide_value(const Expression &expression);
    Code wide_binary(const Binary &node);
    static Code wide_wrapped(const Code &wide, const Type *type);
    /// A result of less than 128 bits, or its low bits.
    Exact narrow_result(BinaryOperator op, const Code &left, const Code &right);
    Code updated_wide(const Assignment &node, const Code &place);
    /// The same in a picco_wide, before it goes to the place.
    Code exact_update(const Assignment &node, const Code &place);
    /// An index or the like, in a type of C.
    Code place_of_wide(const Expression &index);
    bool is_wide_buffer(const Expression &array);
    static bool is_wide_element(const Type *type, const Interval &range);
    void note_width(const Interval &range);
    /// The value reduced to a type, as a C conversion does.
    Exact wrapped(const Exact &value, const Type *type);
    Code stored(const Expression &value, const Type *type);
    /// range: of the value.
    Code update(const Expression &place, const std::string &text, const Exact &value,
                const Interval *range = nullptr, SourceRange where = {});
    // With checks (plain_checks.cpp).
    Code checked_public(const Code &value, const Expression &expression, const Type *type) override;
    /// Some value of the range has to be checked where it goes to the type.
    bool may_not_hold(const Type *type, const Interval &range) const;
    Exact checked(const Exact &value, const Interval &range, const Type *type, SourceRange where) const;
    /// The value where it goes to the type. `~` flips a bit.
    Exact checked(const Expression &value, const Type *type);
    /// The same of a picco_wide, whose low bits it becomes.
    Exact checked_wide(const Code &wide, const Type *type, SourceRange where) const;
    std::string shown(SourceRange range) const;
    std::string checked_divisor(const std::string &divisor, const Expression &expression) const override;
    /// Of what is not defined everywhere: of quotients and logarithms.
    void check_operands(const RealOperation &node, std::vector<std::string> &operands) const;
    /// Of a shift of what C computes in the type.
    Exact checked_amount(const Exact &amount, const Expression &expression, const Type *computed) const;
    /// What checks of array functions say of their results: `, fraction, "text", "type", line`.
    std::string described_result(const Expression &expression, const Type *type) const;
    Code checked_result(const RealOperation &node, const Code &result) const;
    bool is_watched(const Expression &place) const;
    void find_watched(const FunctionDefinition &node);
    Code checked_load(const Expression &place, const Code &value) const;
    std::string noted(const Expression &place, const std::string &text) const;
    std::string checked_row(const Expression &array, const std::string &first, const std::string &size) const;
    void watch(const VariableSymbol &variable, const std::string &name);
    void before_reading(const WholeArray &array, const Expression &expression) override;
    std::optional<Code> checked_copy(const Assignment &node);
    Code assign(const Assignment &node);
    /// `place op= right`.
    Code updated(const Assignment &node, const std::string &place);
    Code step(const Unary &node);
    /// `++` and `--` with their values.
    Code stepped(const Unary &node);
    /// Of the place that the text names.
    Code step(const Unary &node, const Code &operand);
    Code call(const Call &node);
    Code transfer(const Expression &target, const Expression &party, const TransferShape &shape,
                  std::string_view name, bool is_input);
    Code boxed_transfer(const std::string &array, const std::vector<std::string> &sizes,
                        const Expression &party, const TransferShape &shape, std::string_view name,
                        bool is_input);
    /// The number of elements of an array that is written as text.
    std::string length(const Type *array, const std::string &text) const;
    void order_sizes(const Type *type, const std::string &name);
    void declare_runtime_global(const VariableDeclaration &node, const DeclaredItem &item);
    /// Whether it is not 0.
    Exact truth(const Expression &expression);
    Exact converted_to(const Expression &expression, const Type *type);
    bool is_flat(const VariableSymbol &variable) const;
    // Real numbers (plain_real.cpp).
    Exact real_operation(const RealOperation &node);
    Code wide_of_real(const RealOperation &node);
    Code updated_old(const Assignment &node, const Code &place);
    Code opened_number(const SmcOpen &node);
    WholeArray opened_floats(const WholeArray &words, const SmcOpen &node);
    static std::string transfer_function(const Type *type, bool is_input);
    static std::string number_text(const Type *type);
    void add_byte_sum(const std::string &name, const std::string &left, const std::string &right,
                      const std::string &index, const std::string &inner);
    void add_sum(const Binary &node, const std::string &name, const std::string &left,
                 const std::string &right, const std::string &index, const std::string &inner) override;
    // Pointers with a private location (plain_pointers.cpp).
    std::optional<Code> private_pointer(const Expression &expression);
    Code moved(const Expression &pointer, const Expression &amount, bool is_forward);
    Code moved_pointer(const Expression &pointer, const std::string &amount, bool is_forward,
                       bool is_old_wanted);
    Code located(const Expression &place);
    Code located_element(const Subscript &element);
    bool has_layout(const Type *element) const;
    std::string with_layout(const Type *element, const std::string &type, const std::string &call) const;
    Code moved_by(const Code &pointer, const Expression &amount, const std::string &count,
                  const Type *element, bool is_forward);

    Ranges &ranges_;
    bool checks_;
    std::set<const VariableSymbol *> watched_; ///< of the function: they have no value at first
    RecordUses uses_;
    bool has_indexed_pointers_; ///< arrays are made known at run time
    Lines start_;
    std::string main_name_, entry_name_;
    bool overflows_ = false;
    Sequence *sequence_ = nullptr; ///< of the public operands that are printed next
    int most_bits_ = 0;            ///< of the values that stand in a picco_wide
};

} // namespace picco::compiler
