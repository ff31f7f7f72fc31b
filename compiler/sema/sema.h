#ifndef PICCO_COMPILER_SEMA_SEMA_H
#define PICCO_COMPILER_SEMA_SEMA_H

#include "ast/program.h"
#include "sema/declare/type_table.h"
#include "sema/locate/locations.h"
#include "sema/options.h"
#include "sema/public_cures.h"
#include "support/diagnostics.h"

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace picco::compiler {

/// A call with private data: whether the function has a body is known at the end.
struct LateCall {
    const Call *call = nullptr;
    FunctionSymbol *function = nullptr;
};

/// Where a value goes: for messages about its conversion.
struct Destination {
    enum class Kind { kAssignment, kInitializer, kArgument, kReturn } kind = Kind::kAssignment;
    std::string name;                   ///< of the variable or function
    const Symbol *symbol = nullptr;     ///< may be null
    std::size_t argument = 0;           ///< from 1
    VariableSymbol *declared = nullptr; ///< with this initializer; may be null
};

/// Types and names: completes the nodes of the parser as ast/README.md says. The files declarations.cpp,
/// records.cpp, statements.cpp, expressions.cpp, operators.cpp, whole_arrays.cpp, calls.cpp, builtins.cpp,
/// initializers.cpp, conversions.cpp, constants.cpp and literals.cpp hold its parts.
class Sema {
  public:
    /// locations: the pointers that get a private location without a qualifier that says so.
    /// forgotten: the variables that are public though no qualifier says so.
    Sema(Program &program, Diagnostics &diagnostics, const FrontEndOptions &options,
         const PrivateLocations &locations, const ForgottenPublic &forgotten, PublicCures &cures);

    void check(TranslationUnit &unit);
    /// After all units: what can only be seen then.
    void finish();
    const LostParts &lost() const { return lost_; }
    /// A pointer with a private location went where only one with a public location may go. To be called
    /// where no more locations are inferred: then it is an error.
    void report_lost_locations();

    /// Something is nested too deeply, which is reported.
    bool is_too_deep() const { return is_depth_reported_; }

    TypeTable &types() { return types_; }

  private:
    struct Tag {
        Record *record = nullptr;
        Enum *enumeration = nullptr;
        const Type *enum_type = nullptr;
    };
    struct NameScope {
        std::unordered_map<std::string_view, Symbol *> names;
        std::unordered_map<std::string_view, Tag> tags;
    };
    /// What statements have to know of where they stand.
    struct FunctionState {
        FunctionDefinition *definition = nullptr;
        const Type *result = nullptr;
        std::unordered_map<std::string_view, LabelSymbol *> labels;
        std::map<std::string_view, std::string_view> local_labels; // by `__label__`: their unique names
        std::vector<std::pair<Goto *, LabelAddress *>> jumps;      // resolved at the end
        int loops = 0;
        std::vector<Switch *> switches;
        std::vector<std::vector<const Case *>> cases; // of each of the switches, so far
        std::vector<int> loops_outside_switch;
    };

    // ---- Scopes ----
    void enter() { scopes_.emplace_back(); }
    void leave() { scopes_.pop_back(); }
    bool is_file_scope() const { return scopes_.size() == 1; }
    Symbol *find(std::string_view name) const;
    Symbol *find_here(std::string_view name) const;
    Tag *find_tag(std::string_view tag);
    void bind(Symbol *symbol) { scopes_.back().names[symbol->name] = symbol; }
    std::string_view nearest_visible(std::string_view name) const;
    /// The nearest complete struct, union or enumeration; empty if none is near.
    std::string_view nearest_tag(std::string_view tag) const;
    static std::vector<std::string_view> field_names(const Record &record);
    /// Adds a hint if one of the names is close.
    static void suggest_name(Diagnostic &error, std::string_view name,
                             const std::vector<std::string_view> &names);
    void bind_undeclared(std::string_view name);
    /// Adds a hint about a name that is not declared: its header, or one that is close.
    void suggest_declared(Diagnostic &error, std::string_view name);
    /// Adds the hint, whose argument is the value. What merely lacks a qualifier is to be declared public instead.
    void suggest_public(Diagnostic &error, const Expression &value, HintId otherwise);
    void suggest_private(Diagnostic &error, const Destination &destination) const;
    bool is_system(Location location) const { return program_.sources.is_in_system_header(location); }
    Privacy default_privacy(Location location) const;

    // ---- Declarations ----
    void check_declaration(Declaration &declaration);
    void check_variables(VariableDeclaration &declaration);
    void declare(VariableDeclaration &declaration, DeclaredItem &item, const Type *base);
    void declare_typedef(DeclaredItem &item, const Type *type);
    FunctionSymbol *declare_function(const Specifiers &specifiers, const Declarator &declarator,
                                     const Type *type, bool is_definition);
    void declare_variable(const Specifiers &specifiers, DeclaredItem &item, const Type *type);
    void check_initializer(DeclaredItem &item, VariableSymbol &variable);
    void check_function(FunctionDefinition &function);
    void keep_types(const NameScope &parameters);
    const Type *old_style_type(FunctionDefinition &function, DeclaratorPart &part, const Type *type);
    void check_static_assert(StaticAssert &assertion);
    void check_pragma(const Pragma &pragma);
    void refuse_own_pragma(const Pragma &pragma);
    std::uint64_t alignment_of(const std::vector<Attribute> &attributes);
    const Type *main_type(const Type *type, const Declarator &declarator, const Specifiers *specifiers);
    bool conflicts(const Symbol &previous, const Type *type, SourceRange range);
    const Type *base_type(Specifiers &specifiers);
    const Type *basic_type(const Specifiers &specifiers);
    const Type *width_type(const BasicMention &mention, bool is_unsigned);
    std::optional<int> width_constant(Expression *expression, int least, int most);
    const Type *typedef_type(const Specifiers &specifiers);
    const Type *with_written_privacy(const Type *type, const Specifiers &specifiers);
    const Type *with_attributes(const Type *type, const std::vector<Attribute> &attributes);
    const Type *record_type(RecordSpecifier &specifier, bool is_alone);
    void check_fields(RecordSpecifier &specifier, Record &record);
    void add_fields(VariableDeclaration &declaration, Record &record);
    const Type *bit_field_type(DeclaredItem &item, const Type *type, SourceRange range);
    const Type *enum_type(EnumSpecifier &specifier);
    const Type *declared_type(const Type *base, Declarator &declarator, bool is_parameter);
    const Type *array_type(const Type *element, DeclaratorPart &part, bool is_parameter, SourceRange range);
    const Type *function_type(const Type *result, DeclaratorPart &part, SourceRange range);
    const Type *type_of(TypeName &name);
    /// Its open parts become what is given, in the type name itself, too.
    const Type *resolved_type_of(TypeName &name, Privacy privacy);

    // ---- Statements ----
    /// May put another statement in its place.
    void check_statement(Statement *&statement);
    friend class SwitchEntries;
    Block *enter_branches(Switch &node);
    void check_kind(Statement &statement);
    void check_block(Block &block, bool has_own_scope);
    /// step: of a for loop.
    void check_condition(Expression *&condition, bool is_loop, const Expression *step = nullptr);
    void check_loop_body(Statement *&body);
    void check_return(Return &statement);
    void check_assembler(const AsmStatement &statement);
    void check_case(Case &statement);
    void check_case_is_new(const Case &statement);
    void check_label(Label &statement);
    void declare_labels(const LocalLabels &labels);
    std::string_view label_name(std::string_view written) const;
    void resolve_jumps();

    // ---- Expressions ----
    Expression *check(Expression *expression);
    Expression *check_kind(Expression &expression);
    /// One level deeper in the tree while it lives; every later pass relies on the tree not being bottomless.
    class Descent {
      public:
        /// weight: how much of the stack a level takes.
        Descent(Sema &sema, SourceRange range, int weight = 1);
        Descent(const Descent &) = delete;
        Descent &operator=(const Descent &) = delete;
        ~Descent() { sema_.depth_ -= weight_; }
        bool is_too_deep() const { return sema_.depth_ > kDeepest; }

      private:
        static constexpr int kDeepest = 5000;
        Sema &sema_;
        int weight_;
    };
    Expression *check_value(Expression *expression) { return value(check(expression)); }
    Expression *check_name(Name &name);
    Expression *check_unary(Unary &unary);
    Expression *check_address(Unary &unary);
    Expression *check_dereference(Unary &unary);
    Expression *check_step(Unary &unary);
    Expression *check_binary(Binary &binary);
    Expression *check_arithmetic(Binary &binary);
    Expression *check_additive(Binary &binary);
    Expression *check_shift(Binary &binary);
    Expression *check_comparison(Binary &binary);
    Expression *check_logical(Binary &binary);
    Expression *check_inner_product(Binary &binary);
    Expression *check_assignment(Assignment &assignment);
    Expression *check_assigned(Assignment &assignment);
    Expression *check_choice(Expression *operand);
    Expression *check_conditional(Conditional &conditional);
    Expression *check_kept_conditional(Conditional &conditional, bool chooses_arrays);
    Expression *behind_declaration(std::pair<VariableSymbol *, Statement *> made, Expression &value);
    Expression *check_sides(Conditional &conditional);
    Expression *check_subscript(Subscript &subscript);
    // Places whose location depends on private data (private_places.cpp).
    Expression *check_row(Expression *expression);
    const Type *stored_element(const Subscript &subscript) const;
    const Type *type_at_private_place(const Type *stored);
    Expression *check_private_element(Subscript &subscript, const Type *stored);
    struct PointerSum {
        Expression *pointer, *number;
    };
    PointerSum pointer_sum(Expression *expression);
    Expression *element_of_dereference(Unary &unary);
    Expression *pointers_behind_address(Expression *place);
    bool require_private_object(const Expression &place, SourceRange range);
    Expression *address_at_private_place(Unary &unary);
    Expression *check_private_move(Binary &binary);
    Expression *check_private_step(Assignment &assignment);
    Expression *element_behind_location(Subscript &subscript);
    bool require_private_target(const Expression &place);
    Expression *check_member(Member &member);
    Expression *check_cast(Cast &cast);
    Expression *check_size_of(SizeOf &size_of);
    Expression *check_generic(GenericSelection &generic);
    Expression *check_statement_expression(StatementExpression &expression);
    Expression *check_offset_of(OffsetOf &offset_of);
    Expression *check_compound_literal(CompoundLiteral &literal);
    Expression *check_choose(Choose &choose);
    Expression *check_variable_argument(VariableArgument &argument);
    Expression *check_integer(IntegerLiteral &literal);
    Expression *check_float(FloatLiteral &literal);
    Expression *check_character(CharacterLiteral &literal);
    Expression *check_string(StringLiteral &literal);
    bool find_field(const Type *record, std::string_view name, std::vector<const Field *> &path);
    bool require_assignable(const Expression &place, SourceRange range);
    Expression *invalid_operands(const Binary &binary);
    Expression *done(Expression &expression, const Type *type,
                     ValueCategory category = ValueCategory::kValue);
    Expression *fail(const Expression &expression);
    static bool is_bad(const Expression *expression) { return is_error(expression->type); }

    // ---- Whole arrays (whole_arrays.cpp) ----
    /// The elements that an operation on whole arrays has met.
    struct Lift {
        std::vector<ArrayElement *> elements;
    };
    /// While it lives, arrays become their elements (lift) or decay as in C (null).
    class LiftScope {
      public:
        LiftScope(Sema &sema, Lift *lift);
        LiftScope(const LiftScope &) = delete;
        LiftScope &operator=(const LiftScope &) = delete;
        ~LiftScope() { sema_.lift_ = outer_; }

      private:
        Sema &sema_;
        Lift *outer_;
    };
    LiftScope lift_for(const Expression &expression);
    /// Copies of arrays behind pointers with a private location, around what uses them (array_copies.cpp).
    struct ArrayCopies {
        std::vector<Statement *> before, behind;
    };
    class CopyScope {
      public:
        explicit CopyScope(Sema &sema);
        CopyScope(const CopyScope &) = delete;
        CopyScope &operator=(const CopyScope &) = delete;
        ~CopyScope();
        Expression *around(Expression *expression);

      private:
        Sema &sema_;
        bool is_outermost_, was_in_choice_ = false;
        ArrayCopies copies_;
    };
    Expression *copied_array(Expression *array, bool is_written = false);
    Expression *kept_before(Expression *value);
    Expression *place_without_effects(Expression *place);
    Expression *run_time_count(const Type *array, SourceRange range);
    const Type *type_of_copy(const Type *array, SourceRange range, std::vector<Statement *> &statements);
    Statement *copy_of_elements(Expression *to, Expression *from, const Type *type, SourceRange range);
    std::pair<VariableSymbol *, Statement *> made_variable(std::string_view name, const Type *type,
                                                           Expression *initializer, SourceRange range);
    Expression *named(VariableSymbol &variable, SourceRange range);
    Expression *literal(Int128 number, SourceRange range);
    bool is_lifted_call(const Expression &expression) const;
    Expression *sized_parameter(Expression *expression);
    ArrayElement *element_of(Expression *array);
    Expression *lifted(Expression *array);
    const Type *shaped_like(const Type *array, const Type *element);
    const Type *one_dimension(const Type *array, const Type *element);
    std::string shape_text(const Type *array) const;
    bool check_shapes(const std::vector<ArrayElement *> &elements);
    Expression *elementwise(Expression *body, const Lift &lift, SourceRange range);
    Expression *check_array(Expression *expression);
    Expression *check_whole_array(Assignment &assignment);
    void report_unknown_size(const Expression &pointer);
    const Type *initialize_array(Expression *&initializer, const Type *type, const Destination &destination);

    // ---- Calls and built-in functions ----
    Expression *check_call(Call &call);
    /// abs, fabs, sqrt and the like (real_functions.cpp).
    static bool is_private_function(std::string_view name);
    Expression *private_function(Call &call, std::string_view name);
    const Type *function_format(const Call &call, bool is_whole, char suffix);
    Expression *check_builtin_call(Call &call, std::string_view name);
    Expression *check_transfer(Call &call, bool is_input);
    Expression *transfer_of(bool is_input, Expression *target, Expression *party, const TransferShape &shape,
                            std::string_view name, SourceRange range);
    void check_transfer_types(bool is_input, const Expression &party, const Type &element,
                              std::string_view name, SourceRange range);
    Expression *transfer_fields(bool is_input, Expression *record, const Type *type,
                                const std::vector<const Field *> &path, Expression *party, SourceRange range);
    Expression *transfer_field(bool is_input, Expression *place, const Field &field, Expression *party,
                               SourceRange range);
    Expression *transfer_records(bool is_input, Expression *target, Expression *party,
                                 const TransferShape &shape, SourceRange range);
    Expression *check_print(Call &call);
    Expression *check_open(Call &call);
    Expression *check_allocation(PrivateAllocation &allocation);
    // bit_functions.cpp
    static std::optional<BitFunction> bit_function_of(std::string_view name);
    Expression *check_bit_call(Call &call, BitFunction function, std::string_view name);
    Expression *builtin_bit_call(Call &call);
    Expression *bit_call(const Call &call, BitFunction function, Expression *operand);
    // array_functions.cpp
    Expression *check_array_call(Call &call, ArrayFunction function, std::string_view name);
    /// kWhole: integers.
    enum class ArrayNumbers { kWhole, kAll };
    Expression *check_array_operand(Expression *operand, std::string_view name, bool is_changed,
                                    ArrayNumbers takes);
    void report_no_array(const Expression &operand, std::string_view name, ArrayNumbers takes);
    Expression *check_select(Call &call);
    Expression *check_free(Call &call);
    bool check_public_integer(Expression *&expression, std::string_view what);
    std::string_view transfer_name(const Expression *target) const;
    FunctionSymbol *compiler_builtin(std::string_view name, Location location);
    void check_arguments(Call &call, const Type *function);
    Expression *promoted_argument(Expression *argument, const Call &call);
    void report_unsupported(SourceRange range, std::string_view what);

    // ---- Initialisers ----
    friend class InitializerWalk;
    /// Returns the type of the object, complete if the initialiser says its size.
    const Type *initialize(Expression *&initializer, const Type *type, const Destination &destination);

    // ---- Conversions ----
    Expression *wrap(ConversionKind kind, Expression *operand, const Type *type);
    Expression *value(Expression *expression);
    /// Numbers to numbers, then public to private; no checks.
    Expression *to_type(Expression *value, const Type *type);
    Expression *truth(Expression *value);
    Expression *promoted_bit_field(Expression *loaded);
    Expression *shared(Expression *value);
    Expression *promoted(Expression *value);
    const Type *promoted_type(const Type *type);
    const Type *common_type(const Type *left, const Type *right);
    const Type *common_fixed(const Type *left, const Type *right);
    /// What smcopen gives: the public type, or C's type that is nearest to a format that C does not have.
    const Type *opened_type(const Type *type);
    Expression *assign(Expression *value, const Type *type, const Destination &destination);
    bool keeps_private_type(const Type *from, const Type *to);
    Expression *assign_pointer(Expression *value, const Type *type, const Destination &destination);
    void note_private_by_default(Diagnostic &error, const Expression &value);
    void report_private_to_public(const Expression &value, const Destination &destination);
    Expression *mismatch(const Expression &value, const Type *type, const Destination &destination);
    bool is_null_constant(const Expression *expression) const;

    // ---- Pointers with a private location (private_locations.cpp) ----
    const Type *located(const Type *type, const PointerKey &key);
    const Type *located_function(const Type *type, std::string_view name);
    /// The pointer as one with a private location.
    Expression *with_private_location(Expression *value);
    bool refuse_private_location(const Expression &value, SourceRange range, std::string_view why);
    bool refuse_public_at_private_location(const Expression &place, SourceRange range);
    Expression *private_pointer_choice(Conditional &conditional);

    // ---- Constants ----
    void fold(Expression &expression);
    Int128 wrapped(Int128 number, const Type *type) const;
    /// Warns of a constant that goes to an integer type that does not hold it.
    void check_constant(const Expression &value, const Type *type);
    /// The same of a real constant, and of constants that become private floating-point numbers.
    void check_real_constant(const Expression &value, const Type *type);
    void check_magnitude(const FloatLiteral &literal);

    Program &program_;
    Diagnostics &diagnostics_;
    const FrontEndOptions &options_;
    const PrivateLocations &locations_;
    const ForgottenPublic &forgotten_;
    PublicCures &cures_;
    std::vector<std::pair<SourceRange, std::string>> lost_locations_;
    TypeTable types_;
    std::vector<NameScope> scopes_;
    std::unordered_map<std::string_view, Symbol *> externals_; // with external linkage, over all units
    std::unordered_map<std::string_view, FunctionSymbol *> builtins_;
    std::vector<LateCall> late_calls_;
    LostParts lost_;
    TranslationUnit *unit_ = nullptr;
    unsigned unit_number_ = 0;
    FunctionState *function_ = nullptr;
    Lift *lift_ = nullptr; // null: arrays decay
    ArrayCopies *copies_ = nullptr;
    bool is_print_ = false;            // in smcprint
    bool is_in_choice_ = false;        // the operand of an operation on whole arrays may not be evaluated
    Statement *replacement_ = nullptr; // of the statement just checked
    NameScope parameter_scope_;        // of the function type made last
    struct TransferUse {
        const Type *type;
        SourceRange range;
    };
    std::map<std::tuple<bool, Int128, std::string_view>, TransferUse> transfer_types_; // of the first call
    unsigned next_id_ = 1;
    std::uint64_t pack_ = 0; // `#pragma pack`, 0: none
    std::vector<std::uint64_t> packs_;
    int depth_ = 0; // of the tree, where check() and check_statement() are
    bool is_depth_reported_ = false;
};

/// What an expression that stands for itself is called in messages: its source text, shortened.
std::string describe(const SourceManager &sources, const Expression &expression);

} // namespace picco::compiler

#endif
