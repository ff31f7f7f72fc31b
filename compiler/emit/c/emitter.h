#pragma once

#include "emit/c/types.h"
#include "emit/text/code.h"
#include "emit/text/names.h"
#include "emit/text/writer.h"
#include "lower/effects.h"
#include "plan/index_bounds.h"
#include "support/diagnostics.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace picco::compiler {

/// Prints a program as C. This class knows public code, which passes through as written; a derived class says
/// what becomes of private data.
///
/// Expressions return their text. What has to run before the statement that holds them (temporaries, calls
/// taken out to fix their order) is added to the current lines first.
class CEmitter {
  public:
    CEmitter(const Program &program, Names &names, Diagnostics &diagnostics, PrivateStyle style);
    virtual ~CEmitter() = default;
    CEmitter(const CEmitter &) = delete;
    CEmitter &operator=(const CEmitter &) = delete;
    int constant_bits() const { return constant_bits_; }

  protected:
    // Expressions (c_expressions.cpp).

    /// The value of an expression, or the place for what C calls an lvalue.
    Code print(const Expression &expression);
    /// An expression that is evaluated for its effects alone; the text may be empty.
    virtual Code effect(const Expression &expression);
    /// The expression if it is not left to public C: anything that concerns private data.
    virtual std::optional<Code> special(const Expression &expression) = 0;
    /// Public C, as it was written; nothing where there is none.
    std::optional<Code> simple(const Expression &expression);
    /// Operands whose order C leaves open.
    virtual std::vector<Code> operands(const std::vector<const Expression *> &expressions);
    virtual Code assignment(const Assignment &node);
    /// Functions that allocate memory are the runtime's where indices of pointers are checked.
    std::string called_function(const Call &node, const Code &callee) const;
    /// `place op= value`, or `place = old op value` where C could read the place too late.
    Code assigned(const Assignment &node, const Code &place, const std::string &old, const Code &value);
    /// `&&`, `||` and `?:` where a right side may need lines before it.
    virtual Code logical(const Binary &binary);
    virtual Code conditional(const Conditional &conditional);
    /// A public value that goes to a public place of a type that C does not have.
    virtual Code checked_public(const Code &value, const Expression &, const Type *) { return value; }
    std::string checked_index(const Subscript &element, const std::string &base, const Code &index);
    std::string reach_check(const Subscript &element) const;
    /// What `*` and `->` take, checked where it is a pointer that walks.
    Code checked_pointer(const Expression &access, const Code &pointer);
    /// An element behind such a pointer, printed as base and index; nothing for other pointers.
    std::optional<Code> walked_element(const Subscript &element, const std::vector<Code> &parts);
    /// The walking pointer that the access goes through, where such accesses are checked here; else null.
    const Expression *walking_pointer(const Expression &access) const {
        return checks_indices_ ? index_bounds_.walking_pointers().gone_through(access) : nullptr;
    }
    /// What keeps the home of the pointer that the access goes through; empty where it needs no check.
    std::string kept_home(const Expression &access);
    /// The home of a value of the type; empty where it is at home where it leads to.
    std::string home_text(const Type *type, const WalkingPointers::Home &home);
    /// The same, once the value has the name; text of C.
    std::string home_text(const Type *type, const Expression &value, const std::string &name);
    /// What takes back how far a pointer that a function returned was moved: `- (1)` for `+ 1`.
    std::string taken_back(const WalkingPointers::Home &home);
    /// The value of a `return`, which brings its home where callers ask for it.
    Code with_returned_home(const Return &node, Code value);
    /// Names what keeps the home of a pointer that walks; empty for other variables.
    std::string name_home(const VariableSymbol *variable);
    std::string first_home(const VariableSymbol &pointer, const DeclaredItem &item);
    void declare_homes_of_parameters(const FunctionDefinition &node);
    /// An argument of a call, which brings its home where the parameter is a pointer that walks.
    Code with_passed_home(const Call &node, size_t index, Code argument);
    /// `p = value`, and its home.
    Code with_home(const Assignment &node, Code assigned);
    /// `p++` and the like of a pointer in memory whose home the run keeps; nothing for other places.
    std::optional<Code> step_in_memory(const Unary &node, const Code &place);
    /// `p = value` and `p += value` of such a pointer, and a struct that has some; old: as in assigned().
    std::optional<Code> assigned_in_memory(const Assignment &node, const Code &place, const std::string &old,
                                           const Code &value);
    bool stands_in(const Type *type) const { return index_bounds_.walking_pointers().stands_in(type); }
    /// What a struct that a value is copied from has; NULL where that is no place.
    std::string copied_homes(const Expression &value);
    /// The memory of variables that begin has no homes of before.
    void begin_homes(const VariableDeclaration &node);
    /// Makes public variables known that pointers may lead to.
    void note_public_variables(const VariableDeclaration &node);
    /// What runs before main.
    virtual Lines &start_lines() = 0;
    /// A number of elements that are asked for, which ends the program where the array has fewer; text: how it is
    /// printed.
    std::string checked_count(const Expression &array, const Expression &count, const std::string &text);
    /// What print_it prints, with indices as they are: for places of many iterations, which are checked together.
    template <class Print>
    std::string without_checks(Print &&print_it) {
        const bool around = std::exchange(checks_indices_, false);
        std::string text = print_it();
        checks_indices_ = around;
        return text;
    }
    /// The number of elements of an array that an index goes into, printed as place; empty where nothing tells.
    virtual std::string room(const Expression &array, const std::string &place) const;
    virtual Code statement_expression(const StatementExpression &node);
    virtual std::string size_of(const SizeOf &size_of);
    /// Bytes here of a struct with a flexible array, which in C is to have so many.
    std::string flexible_bytes(const PrivateAllocation &node, const Code &bytes_in_c);
    /// A flexible array of a struct: how many elements there are only the run knows.
    static bool is_incomplete_field(const Expression &array) {
        return as<Member>(&array) && is_array(array.type) && array.type->array_form == ArrayForm::kIncomplete;
    }
    /// A public value with the implicit conversions that change it written out.
    Code converted(const Expression &expression);
    Code initializer(const Expression &expression);
    Code condition(const Expression &expression) { return print(expression); }

    // Statements (c_statements.cpp).

    virtual void statement(const Statement &statement);
    /// The statements of a branch or loop body, without braces.
    void body(const Statement &statement);
    virtual void block(const Block &block);
    /// Statements that follow each other.
    virtual void sequence(const std::vector<const Statement *> &statements);
    static std::vector<const Statement *> parts_of(const Block &block) {
        return {block.statements.begin(), block.statements.end()};
    }
    /// A label of a switch, without its statement.
    void case_label(const Case &node);
    static bool ends_with_jump(const std::vector<const Statement *> &statements);
    virtual void if_statement(const If &node);
    virtual void return_statement(const Return &node);
    virtual void break_statement(const Break &) { out_->add("break;"); }
    virtual void continue_statement(const Continue &node);
    /// Called before `goto`: leaves what the jump leaves.
    virtual void before_goto(const Goto &) {}
    virtual void behind_label(const Label &) {}
    virtual void switch_statement(const Switch &node);
    void switch_on(const std::string &control, const Switch &node);
    /// Whether it stays a jump of C.
    virtual bool keeps_jump(const Statement &) const { return true; }
    /// Refuses a `break` or `continue` in a part of a loop's head that became lines inside of the loop.
    void check_jumps(const Expression &head, const Lines &lines);
    virtual void for_statement(const For &node);
    virtual void while_statement(const While &node);
    virtual void do_statement(const DoWhile &node);
    /// Called around the body of a loop or switch.
    virtual void enter_breakable(const Statement &) {}
    virtual void leave_breakable() {}
    /// One iteration of a loop, its condition and the step behind it.
    virtual void iteration(const Statement &loop, const Statement &loop_body);
    virtual Code loop_condition(const Statement &loop, const Expression &expression);
    virtual Code loop_step(const Statement &loop, const Expression &expression);

    // Declarations (c_declarations.cpp).

    void declaration(const Declaration &node);
    void variables(const VariableDeclaration &node);
    /// A declared name that does not appear in the output.
    virtual bool is_left_out(const Symbol &) const { return false; }
    /// Called before a declaration that passes through as written.
    virtual void before_declaration(const Type *, const std::string &) {}
    /// A struct that is not printed as it was written, and its definition.
    virtual bool is_made(const Record &) const { return false; }
    /// What unwritten qualifiers mean for the fields of a struct that is printed as written; kOpen: whatever.
    virtual Privacy open_fields(const Record &, SourceRange) { return Privacy::kOpen; }
    virtual void define_record(const RecordSpecifier &) {}
    /// One declared thing that concerns private data.
    virtual void special_item(const VariableDeclaration &node, const DeclaredItem &item) = 0;
    virtual void function(const FunctionDefinition &node);
    /// What stands before the result type; defines first what the specifiers define.
    std::string function_front(const Specifiers &specifiers);
    std::string function_head(const FunctionDefinition &node);
    std::string storage(const Specifiers &specifiers) const;
    /// is_defined: a definition in them has been printed.
    std::string specifier_text(const Specifiers &specifiers, const Type *base, bool is_defined = false);
    /// A type in a cast, sizeof and the like, which may define a struct or enumeration.
    std::string type_name(const TypeName &name);
    /// Defines what the specifiers of a function define.
    void define_types(const Specifiers &specifiers);
    void define_types_of_parameters(const Declarator &declarator);
    void define_types_of_parameters(const FunctionDefinition &node);
    void define_types_in_front(const Specifiers &specifiers);
    std::string enum_body(const EnumSpecifier &enumeration);
    /// As written, on one line and without the preprocessor's line markers.
    std::string attribute_text(const Attribute &attribute) const;
    std::string attributes(const std::vector<Attribute> &list) const;
    static std::string declared_before_use(const std::string &declaration);
    bool is_emitted_already(const Declaration &node);
    void units();

    // Whole arrays (whole_arrays.cpp).

    /// A whole array in memory: place[i][j] is an element.
    struct WholeArray {
        std::string place;
        std::vector<std::string> extents;
        bool is_exact = false; ///< elements are exact values, not of the array's type
        /// To be copied in front of the loop where it is first read: side effects behind that may change it.
        const Expression *read_once = nullptr;
    };
    /// The loops over all elements that are being printed; inside, an ArrayElement is one of them.
    struct Loop {
        std::vector<std::string> indices;
        std::map<const ArrayElement *, WholeArray> leaves;
        std::map<const Expression *, Code> hoisted;
        Lines *outside = nullptr;
        Loop *outer = nullptr;
    };
    virtual Code elementwise(const Elementwise &node);
    WholeArray array_in_memory(const Expression &array);
    WholeArray place_of(const Expression &array);
    std::pair<WholeArray, WholeArray> factors_of(const Binary &node);
    WholeArray product_of(const Binary &node);
    Code inner_product_of(const Binary &node);
    virtual WholeArray opened_array(const SmcOpen &node) = 0;
    void each_element(const Elementwise &node, const std::function<void()> &statement) {
        each_element(node, *node.body, statement);
    }
    /// The same of another body in its place.
    void each_element(const Elementwise &node, const Expression &body,
                      const std::function<void()> &statement);
    void with_buffers(const std::function<void()> &print_lines);
    WholeArray buffer(const Expression &array, std::vector<std::string> extents);
    WholeArray buffer_of(const std::string &element, std::vector<std::string> extents);
    virtual std::string buffer_element(const Expression &array);
    virtual bool is_exact(const Expression &) const { return false; }
    virtual Code element_value(const Expression &body) { return print(body); }
    /// All of an array, before it is copied or multiplied.
    virtual void before_reading(const WholeArray &, const Expression &) {}
    WholeArray sized_array(const Expression &array, const std::vector<Expression *> &sizes);
    std::string element_text(const WholeArray &array) const;
    static std::string element_text(const WholeArray &array, const Loop &loop);
    std::string element_text(const ArrayElement &element);
    WholeArray copy_of(const WholeArray &array, const Expression &expression);
    /// The number of elements of an array whose text is place.
    virtual std::string extent(const Type *array, const std::string &place) const;
    std::vector<std::string> extents_of_place(const Type *type, std::string place) const;
    void check_shapes(const std::vector<std::string> &wanted, const std::vector<std::string> &given);
    void require_same(const std::string &x, const std::string &y);
    void name_parameter_lengths(const FunctionDefinition &node);
    std::string helper(const std::string &name) const;
    void add_effect(const Expression &expression);
    void add_float_sum(const Binary &node, const std::string &name, const std::string &left,
                       const std::string &right, const std::string &index, const std::string &inner);
    virtual void add_sum(const Binary &node, const std::string &name, const std::string &left,
                         const std::string &right, const std::string &index, const std::string &inner);
    // Private real numbers (real_numbers.cpp).
    static std::string integer_text(const Type *type);
    std::string format_text(const Type *word) const;
    std::string size_in_c(const SizeOf &node);
    static std::string public_format_text(const Type *type);
    static Code of_width(const Code &value, const Type *from, const Type *to);
    static Code wide_code(const Code &value, const Type *type);
    static bool takes_wide(const RealOperation &node);
    /// An operation on public numbers, of formats that C does not have.
    Code public_operation(const RealOperation &node);
    /// The divisor, in a program with checks where it is not 0.
    virtual std::string checked_divisor(const std::string &divisor, const Expression &) const {
        return divisor;
    }
    Code real_call(const RealOperation &node, std::vector<std::string> arguments, std::string_view family);
    Code public_update(const Assignment &node);
    static std::string_view scaled_name(RealOperator op);
    Code descaled(const Code &integer, const Type *fixed, const Type *type);
    /// A loop over all elements, for which print_line gets the indices.
    void each_index(const WholeArray &array, const std::function<void(const std::string &)> &print_line);
    /// What opened fixed-point numbers are put into before they become numbers of C.
    static constexpr int kMostLongBits = 64, kMostOpenedBits = 128;
    static const char *opened_integer(const Type *fixed) {
        return is_wide_integer(fixed) ? "picco_wide" : "int64_t";
    }
    /// smcopen shows the integer that stands for a number, not a number of C.
    static bool keeps_format(const SmcOpen &node) {
        const Type *type = innermost_element(node.type);
        return is_float_word(type) || is_scaled(type);
    }
    WholeArray descaled_array(const WholeArray &integers, const SmcOpen &node);
    bool is_hoisted(const Expression &expression) const;
    /// type: the declaration of the variable, with {} for its name.
    Code hoisted(const Expression &expression, const std::string &type,
                 const std::function<Code()> &print_it);

    // Help.

    TypePrinter types();
    /// A run-time size: evaluated here, or the name that holds it since its declaration or the call.
    std::string runtime_size(const RuntimeSize &size);
    /// The body, behind constants for the sizes in types of parameters that it mentions.
    Lines sized_body(const FunctionDefinition &node);
    /// Runs print with its lines going to lines.
    template <class Function>
    auto captured(Lines &lines, Function &&print_it) {
        Lines *saved = out_;
        out_ = &lines;
        auto result = print_it();
        out_ = saved;
        return result;
    }
    void at(Location location);
    std::string temporary(const std::string &wish);
    Code unsupported(SourceRange range, const std::string &what);

    const Program &program_;
    Names &names_;
    Diagnostics &diagnostics_;
    PrivateStyle style_;
    FunctionEffects function_effects_;
    IndexBounds index_bounds_;
    std::map<const VariableSymbol *, std::string> homes_; ///< what keeps those of pointers that walk
    bool checks_indices_ = true;                          ///< false where they are checked elsewhere
    std::string old_value_;                               ///< what a place holds, while its update is printed
    int constant_bits_ = 0;    ///< of the largest constant that stands in a picco_wide
    bool needs_plain_ = false; ///< public numbers are computed as --plain does it
    Lines *out_ = nullptr;
    Loop *loop_ = nullptr;
    Location here_;                                     ///< of the operation on whole arrays that is printed
    Privacy fields_ = Privacy::kOpen;                   ///< what unwritten qualifiers mean where fields stand
    std::vector<std::string> buffers_;                  ///< to be released behind the statement
    std::map<unsigned, std::string> parameter_lengths_; ///< by the id of the size
    std::map<unsigned, std::string> size_names_;        ///< what holds run-time sizes since their declaration
    const FunctionDefinition *function_ = nullptr;      ///< that is printed

  private:
    std::string case_text(const Case &node);
    Code unary(const Unary &node);
    Code binary(const Binary &node);
    Code call(const Call &node);
    Code initializer_list(const InitializerList &list);
    std::string designators(const std::vector<Designator> &list);

    /// True if a `continue` jumps to the label.
    bool loop_body(const Statement &loop, const Statement &node, const std::string &continue_label);
    void flush_declaration(const std::string &base, std::vector<std::string> &pending);

    std::string record_body(const RecordSpecifier &record, bool is_tag_needed = false);
    bool is_named_inside(const Specifiers &specifiers) const;

    struct ContinueLabel {
        std::string name; ///< empty: plain `continue` does
        bool is_used = false;
    };
    std::vector<ContinueLabel> continue_labels_;      ///< of the loops around
    std::map<unsigned, std::string> parameter_sizes_; ///< names for the sizes in types of parameters
    std::set<unsigned> printed_parameter_sizes_;      ///< those that the function's body mentions
    std::set<std::pair<Location, std::string>> refused_;
    std::set<std::string> emitted_types_; ///< places of type definitions, as file:line:column
};

} // namespace picco::compiler
