/* The rules of C11, the GNU extensions that programs and system headers use, and the forms for private data.
 * Actions only build nodes; what they mean is decided later. The one thing known here is which names are
 * typedef names, because the grammar of C depends on it: see lexer.h. */
%require "3.8"
%skeleton "lalr1.cc"
%define api.namespace {picco::compiler}
%define api.parser.class {Parser}
%define api.value.type variant
%define api.location.type {picco::compiler::SourceRange}
%define api.token.raw
%define parse.error custom
%define parse.lac full
%locations
/* All are meant, and shifting is right: `_Atomic(` is a type, a typedef name behind qualifiers is the type, attributes
 * belong to the declarator before them or to the declarator in parentheses. */
%expect 4
%param { picco::compiler::Lexer &lexer }
%parse-param { picco::compiler::TreeBuilder &build }

%code requires {
#include "ast/program.h"

#include <optional>
#include <string_view>
#include <vector>

namespace picco::compiler {
class Lexer;
class TreeBuilder;
}
}

%code {
#include "grammar/lexer.h"
#include "grammar/tree_builder.h"

#define YYLLOC_DEFAULT(Current, Rhs, N)                                                                      \
    do {                                                                                                     \
        if (N) {                                                                                             \
            (Current).begin = YYRHSLOC(Rhs, 1).begin;                                                        \
            (Current).end = YYRHSLOC(Rhs, N).end;                                                            \
        } else {                                                                                             \
            (Current).begin = (Current).end = YYRHSLOC(Rhs, 0).end;                                          \
        }                                                                                                    \
    } while (false)

namespace {
int yylex(picco::compiler::Parser::value_type *value, picco::compiler::SourceRange *range,
          picco::compiler::Lexer &lexer) {
    return lexer.next(*value, *range);
}
}
}

%token <std::string_view>
    T_END 0 "end of file"
    T_SYNC "synchronisation"
    T_IDENTIFIER "identifier" T_TYPEDEF_NAME "type name"
    T_INTEGER "integer constant" T_FLOATING "floating constant" T_CHARACTER "character constant"
    T_STRING "string"
    T_ATTRIBUTE "__attribute__" T_ASM "asm" T_PRAGMA "#pragma" T_INCLUDE "#include"
    T_TYPEDEF "typedef" T_EXTERN "extern" T_STATIC "static" T_AUTO "auto" T_REGISTER "register"
    T_THREAD_LOCAL "_Thread_local" T_INLINE "inline" T_NORETURN "_Noreturn" T_ALIGNAS "_Alignas"
    T_CONST "const" T_VOLATILE "volatile" T_RESTRICT "restrict" T_ATOMIC "_Atomic"
    T_PRIVATE "private" T_PUBLIC "public"
    T_VOID "void" T_CHAR "char" T_SHORT "short" T_INT "int" T_LONG "long" T_FLOAT "float" T_DOUBLE "double"
    T_SIGNED "signed" T_UNSIGNED "unsigned" T_BOOL "_Bool" T_COMPLEX "_Complex" T_INT128 "__int128"
    T_FLOAT128 "_Float128" T_FLOAT16 "_Float16" T_FLOAT32 "_Float32" T_FLOAT64 "_Float64" T_FLOAT32X "_Float32x"
    T_FLOAT64X "_Float64x" T_AUTO_TYPE "__auto_type" T_FIXED "fixed" T_VA_LIST "__builtin_va_list"
    T_STRUCT "struct" T_UNION "union" T_ENUM "enum" T_TYPEOF "typeof"
    T_IF "if" T_ELSE "else" T_SWITCH "switch" T_CASE "case" T_DEFAULT "default" T_WHILE "while" T_DO "do"
    T_FOR "for" T_GOTO "goto" T_LABEL "__label__" T_CONTINUE "continue" T_BREAK "break" T_RETURN "return"
    T_SIZEOF "sizeof" T_ALIGNOF "_Alignof" T_GENERIC "_Generic" T_STATIC_ASSERT "_Static_assert"
    T_REAL "__real__" T_IMAGINARY "__imag__"
    T_VA_ARG "__builtin_va_arg" T_OFFSETOF "__builtin_offsetof"
    T_TYPES_COMPATIBLE "__builtin_types_compatible_p" T_CHOOSE "__builtin_choose_expr" T_PMALLOC "pmalloc"
    T_ELLIPSIS "..." T_ARROW "->" T_INCREMENT "++" T_DECREMENT "--" T_SHIFT_LEFT "<<" T_SHIFT_RIGHT ">>"
    T_LESS_EQUAL "<=" T_GREATER_EQUAL ">=" T_EQUAL "==" T_NOT_EQUAL "!=" T_LOGICAL_AND "&&"
    T_LOGICAL_OR "||" T_MULTIPLY_ASSIGN "*=" T_DIVIDE_ASSIGN "/=" T_REMAINDER_ASSIGN "%="
    T_ADD_ASSIGN "+=" T_SUBTRACT_ASSIGN "-=" T_SHIFT_LEFT_ASSIGN "<<=" T_SHIFT_RIGHT_ASSIGN ">>="
    T_AND_ASSIGN "&=" T_XOR_ASSIGN "^=" T_OR_ASSIGN "|="
    T_LEFT_BRACKET "[" T_RIGHT_BRACKET "]" T_LEFT_BRACE "{" T_RIGHT_BRACE "}" T_LEFT_PAREN "("
    T_RIGHT_PAREN ")" T_SEMICOLON ";" T_COMMA "," T_COLON ":" T_QUESTION "?" T_ASSIGN "=" T_DOT "."
    T_AMPERSAND "&" T_STAR "*" T_PLUS "+" T_MINUS "-" T_TILDE "~" T_EXCLAMATION "!" T_SLASH "/"
    T_PERCENT "%" T_LESS "<" T_GREATER ">" T_CARET "^" T_BAR "|" T_AT "@"

%type <Expression *>
    primary postfix unary cast multiplicative additive shift relational equality bit_and bit_xor bit_or
    logical_and logical_or conditional assignment expression expression_opt constant_expression initializer
%type <StringLiteral *> string
%type <std::vector<Expression *>> arguments
%type <GenericAssociation> association
%type <std::vector<GenericAssociation>> associations
%type <std::vector<Designator>> offset_path designators
%type <Designator> designator
%type <InitializerList *> braced initializer_items
%type <InitializerItem> initializer_item
%type <UnaryOperator> unary_operator
%type <std::optional<BinaryOperator>> assignment_operator
%type <std::string_view> any_name
%type <std::vector<std::string_view>> label_names

%type <Specifiers *> specifiers modifiers specifiers_basic specifiers_whole declaration_head
%type <Specifiers *> modifier basic whole_type
%type <RecordSpecifier *> record
%type <EnumSpecifier *> enumeration
%type <std::vector<Enumerator>> enumerators
%type <Enumerator> enumerator
%type <bool> struct_or_union
%type <std::vector<Attribute>> attributes_opt trailers trailers_opt
%type <Attribute> attribute trailer
%type <TypeName *> type_name
%type <Declarator *> declarator direct_declarator abstract_declarator direct_abstract abstract_opt
    bare_function
%type <std::vector<DeclaratorPart>> pointer
%type <Qualifiers> qualifiers_opt qualifiers qualifier
%type <DeclaratorPart> array_part function_part prototype_part
%type <std::vector<Parameter>> parameters
%type <Parameter> parameter
%type <std::vector<Name *>> identifiers
%type <std::vector<DeclaredItem>> init_declarators field_declarators
%type <DeclaredItem> init_declarator declared field_declarator
%type <VariableDeclaration *> variable_declaration
%type <std::vector<Declaration *>> fields
%type <Declaration *> external_declaration field declaration static_assert line
%type <std::vector<VariableDeclaration *>> old_style
%type <FunctionDefinition *> function_head

%type <Statement *> statement plain_statement block_item for_initial
%type <Block *> block parallel_block
%type <std::vector<Statement *>> block_items
%type <std::vector<Block *>> parallel_blocks

/* `else` goes with the nearest `if`; a bracketed block goes with the one before it. */
%precedence LOWER
%precedence T_ELSE T_LEFT_BRACKET
/* In a parameter `int (T)`, a typedef name T is a parameter's type. */
%precedence T_TYPEDEF_NAME
%precedence PARAMETERS

%%

/* ---- Translation unit ---- */

translation_unit:
    %empty
  | translation_unit external_declaration       { build.add_external($2); }
  ;

external_declaration:
    declaration                                 { $$ = $1; }
  | function_head block                         { $$ = build.end_function(@$, $1, $2); }
  | T_ASM ";"                                   { $$ = build.asm_declaration(@$, $1); }
  | ";"                                         { $$ = build.node<EmptyDeclaration>(@$); }
  | line                                        { $$ = $1; }
  | error T_SYNC                                { yyerrok; build.mark_broken(); $$ = build.node<EmptyDeclaration>(@$); }
  ;

line:
    T_PRAGMA                                    { $$ = build.pragma(@$, $1); }
  | T_INCLUDE                                   { $$ = build.include(@$, $1); }
  ;

function_head:
    declaration_head declarator                 { build.begin_function($1, $2); }
    old_style                                   { $$ = build.function(@$, $1, $2, $4); }
  | bare_function                               { build.begin_function(nullptr, $1); }
    old_style                                   { $$ = build.function(@$, nullptr, $1, $3); }
  ;

/* `main() { … }` without a type: an error with a message of its own. */
bare_function:
    T_IDENTIFIER function_part                  { $$ = build.suffix(@$, build.declarator(@1, $1), std::move($2)); }
  ;

old_style:
    %empty                                      { }
  | old_style variable_declaration              { $$ = std::move($1); $$.push_back($2); }
  ;

/* ---- Declarations ---- */

declaration:
    variable_declaration                        { $$ = $1; }
  | static_assert                               { $$ = $1; }
  ;

variable_declaration:
    declaration_head ";"                        { $$ = build.variables(@$, $1, {}); }
  | declaration_head init_declarators ";"       { $$ = build.variables(@$, $1, std::move($2)); }
  ;

declaration_head:
    specifiers                                  { $$ = $1; build.set_current($1); }
  ;

static_assert:
    T_STATIC_ASSERT "(" constant_expression "," string ")" ";"
                                                { $$ = build.static_assertion(@$, $3, $5); }
  | T_STATIC_ASSERT "(" constant_expression ")" ";"
                                                { $$ = build.static_assertion(@$, $3, nullptr); }
  ;

init_declarators:
    init_declarator                             { $$.push_back($1); }
  | init_declarators "," init_declarator        { $$ = std::move($1); $$.push_back($3); }
  | init_declarators "," attribute init_declarator
                                                { $$ = std::move($1); $4.declarator->attributes.push_back($3); $$.push_back($4); }
  ;

init_declarator:
    declared                                    { $$ = $1; }
  | declared "=" initializer                    { $$ = $1; $$.initializer = $3; }
  ;

/* A name is known from the end of its declarator on. */
declared:
    declarator                                  { $$ = build.declare(@$, $1, {}); }
  | declarator trailers                         { $$ = build.declare(@$, $1, std::move($2)); }
  ;

trailers:
    trailer                                     { $$.push_back($1); }
  | trailers trailer                            { $$ = std::move($1); $$.push_back($2); }
  ;

trailers_opt:
    %empty                                      { }
  | trailers                                    { $$ = std::move($1); }
  ;

trailer:
    attribute                                   { $$ = $1; }
  | T_ASM                                       { $$ = build.attribute(@$, $1); }
  ;

attribute:
    T_ATTRIBUTE                                 { $$ = build.attribute(@$, $1); }
  ;

attributes_opt:
    %empty                                      { }
  | attributes_opt attribute                    { $$ = std::move($1); $$.push_back($2); }
  ;

/* Specifiers hold basic words in any order, or one whole type. Behind either, a typedef name is what is declared. */
specifiers:
    modifiers                                   { $$ = $1; }
  | specifiers_basic                            { $$ = $1; }
  | specifiers_whole                            { $$ = $1; }
  ;

modifiers:
    modifier                                    { $$ = $1; }
  | modifiers modifier                          { $$ = build.merge(@$, $1, $2); }
  ;

specifiers_basic:
    basic                                       { $$ = $1; }
  | modifiers basic                             { $$ = build.merge(@$, $1, $2); }
  | specifiers_basic basic                      { $$ = build.merge(@$, $1, $2); }
  | specifiers_basic modifier                   { $$ = build.merge(@$, $1, $2); }
  ;

specifiers_whole:
    whole_type                                  { $$ = $1; }
  | modifiers whole_type                        { $$ = build.merge(@$, $1, $2); }
  | specifiers_whole modifier                   { $$ = build.merge(@$, $1, $2); }
  ;

modifier:
    T_TYPEDEF                                   { $$ = build.storage(@$, StorageClass::kTypedef); }
  | T_EXTERN                                    { $$ = build.storage(@$, StorageClass::kExtern); }
  | T_STATIC                                    { $$ = build.storage(@$, StorageClass::kStatic); }
  | T_AUTO                                      { $$ = build.storage(@$, StorageClass::kAuto); }
  | T_REGISTER                                  { $$ = build.storage(@$, StorageClass::kRegister); }
  | T_THREAD_LOCAL                              { $$ = build.specifiers(@$); $$->is_thread_local = true; }
  | T_INLINE                                    { $$ = build.specifiers(@$); $$->is_inline = true; }
  | T_NORETURN                                  { $$ = build.specifiers(@$); $$->is_noreturn = true; }
  | T_ALIGNAS "(" type_name ")"                 { $$ = build.attributed({@$, build.text(@$), nullptr, $3}); }
  | T_ALIGNAS "(" constant_expression ")"       { $$ = build.attributed({@$, build.text(@$), $3, nullptr}); }
  | T_ATTRIBUTE                                 { $$ = build.attributed(build.attribute(@$, $1)); }
  | qualifier                                   { $$ = build.specifiers(@$); $$->qualifiers = $1; }
  ;

qualifier:
    T_CONST                                     { $$.is_const = true; }
  | T_VOLATILE                                  { $$.is_volatile = true; }
  | T_RESTRICT                                  { $$.is_restrict = true; }
  | T_ATOMIC                                    { $$.is_atomic = true; }
  | T_PRIVATE                                   { $$.privacy = Privacy::kPrivate; $$.privacy_location = @1.begin; }
  | T_PUBLIC                                    { $$.privacy = Privacy::kPublic; $$.privacy_location = @1.begin; }
  ;

qualifiers:
    qualifier                                   { $$ = $1; }
  | qualifiers qualifier                        { $$ = build.merge($1, $2, @2); }
  | T_ATTRIBUTE                                 { }
  | qualifiers T_ATTRIBUTE                      { $$ = $1; }
  ;

qualifiers_opt:
    %empty                                      { }
  | qualifiers                                  { $$ = $1; }
  ;

basic:
    T_VOID                                      { $$ = build.basic(@$, BasicSpecifier::kVoid); }
  | T_CHAR                                      { $$ = build.basic(@$, BasicSpecifier::kChar); }
  | T_SHORT                                     { $$ = build.basic(@$, BasicSpecifier::kShort); }
  | T_INT                                       { $$ = build.basic(@$, BasicSpecifier::kInt); }
  | T_LONG                                      { $$ = build.basic(@$, BasicSpecifier::kLong); }
  | T_FLOAT                                     { $$ = build.basic(@$, BasicSpecifier::kFloat); }
  | T_DOUBLE                                    { $$ = build.basic(@$, BasicSpecifier::kDouble); }
  | T_SIGNED                                    { $$ = build.basic(@$, BasicSpecifier::kSigned); }
  | T_UNSIGNED                                  { $$ = build.basic(@$, BasicSpecifier::kUnsigned); }
  | T_BOOL                                      { $$ = build.basic(@$, BasicSpecifier::kBool); }
  | T_COMPLEX                                   { $$ = build.basic(@$, BasicSpecifier::kComplex); }
  | T_INT128                                    { $$ = build.basic(@$, BasicSpecifier::kInt128); }
  | T_FLOAT128                                  { $$ = build.basic(@$, BasicSpecifier::kFloat128); }
  | T_FLOAT16                                   { $$ = build.basic(@$, BasicSpecifier::kFloat16); }
  | T_FLOAT32                                   { $$ = build.basic(@$, BasicSpecifier::kFloat32); }
  | T_FLOAT64                                   { $$ = build.basic(@$, BasicSpecifier::kFloat64); }
  | T_FLOAT32X                                  { $$ = build.basic(@$, BasicSpecifier::kFloat32x); }
  | T_FLOAT64X                                  { $$ = build.basic(@$, BasicSpecifier::kFloat64x); }
  | T_AUTO_TYPE                                 { $$ = build.basic(@$, BasicSpecifier::kAutoType); }
  | T_INT "<" additive ">"                      { $$ = build.basic(@$, BasicSpecifier::kInt, $3); }
  | T_FLOAT "<" additive "," additive ">"       { $$ = build.basic(@$, BasicSpecifier::kFloat, $3, $5); }
  | T_FIXED "<" additive "," additive ">"       { $$ = build.basic(@$, BasicSpecifier::kFixed, $3, $5); }
  ;

whole_type:
    T_TYPEDEF_NAME                              { $$ = build.specifiers(@$); $$->typedef_name = $1; $$->typedef_location = @1.begin; }
  | T_VA_LIST                                   { $$ = build.specifiers(@$); $$->builtin = $1; }
  | record                                      { $$ = build.specifiers(@$); $$->record = $1; }
  | enumeration                                 { $$ = build.specifiers(@$); $$->enumeration = $1; }
  | T_TYPEOF "(" expression ")"                 { $$ = build.specifiers(@$); $$->typeof_expression = $3; }
  | T_TYPEOF "(" type_name ")"                  { $$ = build.specifiers(@$); $$->typeof_type = $3; }
  | T_ATOMIC "(" type_name ")"                  { $$ = build.specifiers(@$); $$->typeof_type = $3; $$->qualifiers.is_atomic = true; }
  ;

record:
    struct_or_union attributes_opt any_name     { $$ = build.record(@$, $1, $3, @3, std::move($2)); }
  | struct_or_union attributes_opt any_name "{" enter_fields fields leave "}"
                                                { $$ = build.record(@$, $1, $3, @3, std::move($2), std::move($6)); }
  | struct_or_union attributes_opt "{" enter_fields fields leave "}"
                                                { $$ = build.record(@$, $1, "", @1, std::move($2), std::move($5)); }
  ;

struct_or_union:
    T_STRUCT                                    { $$ = false; }
  | T_UNION                                     { $$ = true; }
  ;

fields:
    %empty                                      { }
  | fields field                                { $$ = std::move($1); if ($2) $$.push_back($2); }
  ;

field:
    specifiers ";"                              { $$ = build.variables(@$, $1, {}); }
  | specifiers field_declarators ";"            { $$ = build.variables(@$, $1, std::move($2)); }
  | static_assert                               { $$ = $1; }
  | ";"                                         { $$ = nullptr; }
  | T_PRAGMA                                    { $$ = build.pragma(@$, $1); }
  | error T_SYNC                                { yyerrok; build.mark_broken(); $$ = nullptr; }
  ;

field_declarators:
    field_declarator                            { $$.push_back($1); }
  | field_declarators "," field_declarator      { $$ = std::move($1); $$.push_back($3); }
  | field_declarators "," attribute field_declarator
                                                { $$ = std::move($1); $$.push_back($4); }
  ;

field_declarator:
    declarator trailers_opt                     { $$ = build.item($1, std::move($2)); }
  | declarator ":" constant_expression trailers_opt
                                                { $$ = build.item($1, std::move($4)); $$.bit_width = $3; }
  | ":" constant_expression trailers_opt        { $$.bit_width = $2; }
  ;

enumeration:
    T_ENUM attributes_opt any_name              { $$ = build.enumeration(@$, $3, @3, std::move($2)); }
  | T_ENUM attributes_opt any_name "{" enumerators comma_opt "}"
                                                { $$ = build.enumeration(@$, $3, @3, std::move($2), std::move($5)); }
  | T_ENUM attributes_opt "{" enumerators comma_opt "}"
                                                { $$ = build.enumeration(@$, "", @1, std::move($2), std::move($4)); }
  ;

comma_opt: %empty | "," ;

enumerators:
    enumerator                                  { $$.push_back($1); }
  | enumerators "," enumerator                  { $$ = std::move($1); $$.push_back($3); }
  ;

enumerator:
    any_name attributes_opt                     { $$ = build.enumerator($1, @1, nullptr); }
  | any_name attributes_opt "=" constant_expression
                                                { $$ = build.enumerator($1, @1, $4); }
  ;

any_name:
    T_IDENTIFIER                                { $$ = $1; }
  | T_TYPEDEF_NAME                              { $$ = $1; }
  ;

/* ---- Declarators ---- */

declarator:
    direct_declarator                           { $$ = $1; }
  | pointer direct_declarator                   { $$ = build.pointers(@$, $2, $1); }
  ;

direct_declarator:
    any_name                                    { $$ = build.declarator(@$, $1); }
  | "(" declarator ")"                          { $$ = $2; }
  | "(" attribute declarator ")"                { $$ = $3; $$->attributes.push_back($2); }
  | direct_declarator array_part                { $$ = build.suffix(@$, $1, std::move($2)); }
  | direct_declarator function_part             { $$ = build.suffix(@$, $1, std::move($2)); }
  ;

pointer:
    "*" qualifiers_opt                          { $$.push_back(build.pointer(@$, $2)); }
  | pointer "*" qualifiers_opt                  { $$ = std::move($1); $$.push_back(build.pointer(@2, $3)); }
  ;

array_part:
    "[" qualifiers_opt "]"                      { $$ = build.array(@$, $2, nullptr); }
  | "[" qualifiers_opt assignment "]"           { $$ = build.array(@$, $2, $3); }
  | "[" T_STATIC qualifiers_opt assignment "]"  { $$ = build.array(@$, $3, $4); $$.is_static = true; }
  | "[" qualifiers T_STATIC assignment "]"      { $$ = build.array(@$, $2, $4); $$.is_static = true; }
  | "[" qualifiers_opt "*" "]"                  { $$ = build.array(@$, $2, nullptr); $$.is_star = true; }
  ;

function_part:
    prototype_part                              { $$ = std::move($1); }
  | "(" identifiers ")"                         { $$ = build.old_style_part(@$, std::move($2)); }
  ;

prototype_part:
    "(" enter_parameters parameters leave ")"   { $$ = build.function_part(@$, std::move($3), false); }
  | "(" enter_parameters parameters "," "..." leave ")"
                                                { $$ = build.function_part(@$, std::move($3), true); }
  | "(" ")"                                     { $$ = build.old_style_part(@$, {}); }
  ;

parameters:
    parameter                                   { $$.push_back($1); }
  | parameters "," parameter                    { $$ = std::move($1); $$.push_back($3); }
  ;

parameter:
    specifiers declarator trailers_opt          { $$ = build.parameter(@$, $1, $2, std::move($3)); }
  | specifiers abstract_opt                     { $$ = build.parameter(@$, $1, $2, {}); }
  ;

identifiers:
    T_IDENTIFIER                                { $$.push_back(build.name(@1, $1)); }
  | identifiers "," T_IDENTIFIER                { $$ = std::move($1); $$.push_back(build.name(@3, $3)); }
  ;

type_name:
    specifiers abstract_opt                     { $$ = build.type_name(@$, $1, $2); }
  ;

abstract_opt:
    %empty                                      { $$ = build.declarator(@$, ""); }
  | abstract_declarator                         { $$ = $1; }
  ;

abstract_declarator:
    pointer                                     { $$ = build.pointers(@$, build.declarator(@$, ""), $1); }
  | direct_abstract                             { $$ = $1; }
  | pointer direct_abstract                     { $$ = build.pointers(@$, $2, $1); }
  ;

direct_abstract:
    "(" abstract_declarator ")"                 { $$ = $2; }
  | array_part                                  { $$ = build.suffix(@$, build.declarator(@$, ""), std::move($1)); }
  | prototype_part                              { $$ = build.suffix(@$, build.declarator(@$, ""), std::move($1)); }
  | direct_abstract array_part                  { $$ = build.suffix(@$, $1, std::move($2)); }
  | direct_abstract prototype_part              { $$ = build.suffix(@$, $1, std::move($2)); }
  ;

/* ---- Scopes of names ---- */

enter: %empty                                   { build.enter(Scope::kBlock); } ;
enter_fields: %empty                            { build.enter(Scope::kFields); } ;
enter_plain: %empty                             { build.enter(Scope::kPlain); } ;
enter_parameters: %empty %prec PARAMETERS       { build.enter(Scope::kPlain); } ;
leave: %empty                                   { build.leave(); } ;

/* ---- Initialisers ---- */

initializer:
    assignment                                  { $$ = $1; }
  | braced                                      { $$ = $1; }
  ;

braced:
    "{" "}"                                     { $$ = build.node<InitializerList>(@$); }
  | "{" initializer_items comma_opt "}"         { $$ = $2; $$->range = @$; }
  ;

initializer_items:
    initializer_item                            { $$ = build.node<InitializerList>(@$); $$->items.push_back(std::move($1)); }
  | initializer_items "," initializer_item      { $$ = $1; $$->items.push_back(std::move($3)); }
  ;

initializer_item:
    initializer                                 { $$.value = $1; }
  | designators "=" initializer                 { $$.designators = std::move($1); $$.value = $3; }
  | T_IDENTIFIER ":" initializer                { $$.designators.push_back(build.field_designator(@1, $1)); $$.value = $3; }
  ;

designators:
    designator                                  { $$.push_back($1); }
  | designators designator                      { $$ = std::move($1); $$.push_back($2); }
  ;

designator:
    "[" constant_expression "]"                 { $$ = build.index_designator(@$, $2, nullptr); }
  | "[" constant_expression "..." constant_expression "]"
                                                { $$ = build.index_designator(@$, $2, $4); }
  | "." any_name                                { $$ = build.field_designator(@$, $2); }
  ;

/* ---- Statements ---- */

block:
    "{" enter block_items leave "}"             { $$ = build.block(@$, std::move($3)); }
  ;

block_items:
    %empty                                      { }
  | block_items block_item                      { $$ = std::move($1); $$.push_back($2); }
  ;

block_item:
    statement                                   { $$ = $1; }
  | declaration                                 { $$ = build.declaration(@$, $1); }
  | line                                        { $$ = build.declaration(@$, $1); }
  | T_LABEL label_names ";"                     { $$ = build.local_labels(@$, std::move($2)); }
  | error T_SYNC                                { yyerrok; build.mark_broken(); $$ = build.node<ExpressionStatement>(@$); }
  ;

label_names:
    any_name                                    { $$.push_back($1); }
  | label_names "," any_name                    { $$ = std::move($1); $$.push_back($3); }
  ;

parallel_blocks:
    parallel_block %prec LOWER                  { $$.push_back($1); }
  | parallel_blocks parallel_block              { $$ = std::move($1); $$.push_back($2); }
  ;

parallel_block:
    "[" enter block_items leave "]"             { $$ = build.block(@$, std::move($3)); $$->is_parallel = true; }
  ;

statement:
    plain_statement                             { $$ = $1; }
  | parallel_blocks %prec LOWER                 { $$ = build.parallel(@$, std::move($1)); }
  ;

plain_statement:
    any_name ":" attributes_opt statement       { $$ = build.label(@$, $1, @1, $4); }
  | T_CASE constant_expression ":" statement    { $$ = build.case_label(@$, $2, nullptr, $4); }
  | T_CASE constant_expression "..." constant_expression ":" statement
                                                { $$ = build.case_label(@$, $2, $4, $6); }
  | T_DEFAULT ":" statement                     { $$ = build.case_label(@$, nullptr, nullptr, $3); }
  | block                                       { $$ = $1; }
  | expression_opt ";"                          { $$ = build.expression_statement(@$, $1); }
  | T_IF "(" expression ")" statement %prec LOWER
                                                { $$ = build.if_statement(@$, $3, $5, nullptr); }
  | T_IF "(" expression ")" statement T_ELSE statement
                                                { $$ = build.if_statement(@$, $3, $5, $7); }
  | T_SWITCH "(" expression ")" statement       { $$ = build.switch_statement(@$, $3, $5); }
  | T_WHILE "(" expression ")" statement        { $$ = build.while_statement(@$, $3, $5); }
  | T_DO statement T_WHILE "(" expression ")" ";"
                                                { $$ = build.do_statement(@$, $2, $5); }
  | T_FOR "(" enter_plain for_initial expression_opt ";" expression_opt ")" plain_statement leave
                                                { $$ = build.for_statement(@$, $4, $5, $7, $9); }
  | T_FOR "(" enter_plain for_initial expression_opt ";" expression_opt ")" parallel_block leave
                                                { // Brackets behind the loop's own are parallel blocks.
                                                  Statement *body = build.parallel(@9, {$9});
                                                  $$ = build.for_statement(@$, $4, $5, $7, body); }
  | T_GOTO any_name ";"                         { $$ = build.goto_statement(@$, $2, @2); }
  | T_GOTO "*" cast ";"                         { $$ = build.goto_statement(@$, $3); }
  | T_CONTINUE ";"                              { $$ = build.node<Continue>(@$); }
  | T_BREAK ";"                                 { $$ = build.node<Break>(@$); }
  | T_RETURN expression_opt ";"                 { $$ = build.return_statement(@$, $2); }
  | T_ASM ";"                                   { $$ = build.asm_statement(@$, $1); }
  ;

for_initial:
    expression_opt ";"                          { $$ = build.expression_statement(@$, $1); }
  | variable_declaration                        { $$ = build.declaration(@$, $1); }
  ;

expression_opt:
    %empty                                      { $$ = nullptr; }
  | expression                                  { $$ = $1; }
  ;

/* ---- Expressions ---- */

primary:
    T_IDENTIFIER                                { $$ = build.name(@$, $1); }
  | T_INTEGER                                   { $$ = build.integer(@$, $1); }
  | T_FLOATING                                  { $$ = build.floating(@$, $1); }
  | T_CHARACTER                                 { $$ = build.character(@$, $1); }
  | string                                      { $$ = $1; }
  | "(" expression ")"                          { $$ = build.parenthesized(@$, $2); }
  | "(" block ")"                               { $$ = build.statement_expression(@$, $2); }
  | T_GENERIC "(" assignment "," associations ")"
                                                { $$ = build.generic(@$, $3, std::move($5)); }
  | T_VA_ARG "(" assignment "," type_name ")"   { $$ = build.variable_argument(@$, $3, $5); }
  | T_OFFSETOF "(" type_name "," offset_path ")"
                                                { $$ = build.offset_of(@$, $3, std::move($5)); }
  | T_TYPES_COMPATIBLE "(" type_name "," type_name ")"
                                                { $$ = build.types_compatible(@$, $3, $5); }
  | T_CHOOSE "(" assignment "," assignment "," assignment ")"
                                                { $$ = build.choose(@$, $3, $5, $7); }
  | T_PMALLOC "(" assignment "," type_name ")"  { $$ = build.private_allocation(@$, $3, $5); }
  ;

string:
    T_STRING                                    { $$ = build.string(@$, $1); }
  | string T_STRING                             { $$ = $1; $$->pieces.push_back($2); $$->range = @$; }
  ;

associations:
    association                                 { $$.push_back($1); }
  | associations "," association                { $$ = std::move($1); $$.push_back($3); }
  ;

association:
    type_name ":" assignment                    { $$ = {$1, $3}; }
  | T_DEFAULT ":" assignment                    { $$ = {nullptr, $3}; }
  ;

offset_path:
    any_name                                    { $$.push_back(build.field_designator(@$, $1)); }
  | offset_path "." any_name                    { $$ = std::move($1); $$.push_back(build.field_designator(@$, $3)); }
  | offset_path "[" expression "]"              { $$ = std::move($1); $$.push_back(build.index_designator(@$, $3, nullptr)); }
  ;

postfix:
    primary                                     { $$ = $1; }
  | postfix "[" expression "]"                  { $$ = build.subscript(@$, $1, $3); }
  | postfix "(" ")"                             { $$ = build.call(@$, $1, {}); }
  | postfix "(" arguments ")"                   { $$ = build.call(@$, $1, std::move($3)); }
  | postfix "." any_name                        { $$ = build.member(@$, $1, false, $3, @3); }
  | postfix "->" any_name                       { $$ = build.member(@$, $1, true, $3, @3); }
  | postfix "++"                                { $$ = build.unary(@$, UnaryOperator::kPostIncrement, $1); }
  | postfix "--"                                { $$ = build.unary(@$, UnaryOperator::kPostDecrement, $1); }
  | "(" type_name ")" braced                    { $$ = build.compound_literal(@$, $2, $4); }
  ;

arguments:
    assignment                                  { $$.push_back($1); }
  | arguments "," assignment                    { $$ = std::move($1); $$.push_back($3); }
  ;

unary:
    postfix                                     { $$ = $1; }
  | "++" unary                                  { $$ = build.unary(@$, UnaryOperator::kPreIncrement, $2); }
  | "--" unary                                  { $$ = build.unary(@$, UnaryOperator::kPreDecrement, $2); }
  | unary_operator cast                         { $$ = build.unary(@$, $1, $2); }
  | T_SIZEOF unary                              { $$ = build.size_of(@$, $1, $2, nullptr); }
  | T_SIZEOF "(" type_name ")"                  { $$ = build.size_of(@$, $1, nullptr, $3); }
  | T_ALIGNOF unary                             { $$ = build.size_of(@$, $1, $2, nullptr); $$->range = @$; }
  | T_ALIGNOF "(" type_name ")"                 { $$ = build.size_of(@$, $1, nullptr, $3); }
  | "&&" any_name                               { $$ = build.label_address(@$, $2); }
  ;

unary_operator:
    "&"                                         { $$ = UnaryOperator::kAddressOf; }
  | "*"                                         { $$ = UnaryOperator::kDereference; }
  | "+"                                         { $$ = UnaryOperator::kPlus; }
  | "-"                                         { $$ = UnaryOperator::kMinus; }
  | "~"                                         { $$ = UnaryOperator::kBitNot; }
  | "!"                                         { $$ = UnaryOperator::kLogicalNot; }
  | T_REAL                                      { $$ = UnaryOperator::kReal; }
  | T_IMAGINARY                                 { $$ = UnaryOperator::kImaginary; }
  ;

cast:
    unary                                       { $$ = $1; }
  | "(" type_name ")" cast                      { $$ = build.cast(@$, $2, $4); }
  ;

multiplicative:
    cast                                        { $$ = $1; }
  | multiplicative "*" cast                     { $$ = build.binary(@$, BinaryOperator::kMultiply, $1, $3, @2); }
  | multiplicative "/" cast                     { $$ = build.binary(@$, BinaryOperator::kDivide, $1, $3, @2); }
  | multiplicative "%" cast                     { $$ = build.binary(@$, BinaryOperator::kRemainder, $1, $3, @2); }
  | multiplicative "@" cast                     { $$ = build.binary(@$, BinaryOperator::kInnerProduct, $1, $3, @2); }
  ;

additive:
    multiplicative                              { $$ = $1; }
  | additive "+" multiplicative                 { $$ = build.binary(@$, BinaryOperator::kAdd, $1, $3, @2); }
  | additive "-" multiplicative                 { $$ = build.binary(@$, BinaryOperator::kSubtract, $1, $3, @2); }
  ;

shift:
    additive                                    { $$ = $1; }
  | shift "<<" additive                         { $$ = build.binary(@$, BinaryOperator::kShiftLeft, $1, $3, @2); }
  | shift ">>" additive                         { $$ = build.binary(@$, BinaryOperator::kShiftRight, $1, $3, @2); }
  ;

relational:
    shift                                       { $$ = $1; }
  | relational "<" shift                        { $$ = build.binary(@$, BinaryOperator::kLess, $1, $3, @2); }
  | relational ">" shift                        { $$ = build.binary(@$, BinaryOperator::kGreater, $1, $3, @2); }
  | relational "<=" shift                       { $$ = build.binary(@$, BinaryOperator::kLessEqual, $1, $3, @2); }
  | relational ">=" shift                       { $$ = build.binary(@$, BinaryOperator::kGreaterEqual, $1, $3, @2); }
  ;

equality:
    relational                                  { $$ = $1; }
  | equality "==" relational                    { $$ = build.binary(@$, BinaryOperator::kEqual, $1, $3, @2); }
  | equality "!=" relational                    { $$ = build.binary(@$, BinaryOperator::kNotEqual, $1, $3, @2); }
  ;

bit_and:
    equality                                    { $$ = $1; }
  | bit_and "&" equality                        { $$ = build.binary(@$, BinaryOperator::kBitAnd, $1, $3, @2); }
  ;

bit_xor:
    bit_and                                     { $$ = $1; }
  | bit_xor "^" bit_and                         { $$ = build.binary(@$, BinaryOperator::kBitXor, $1, $3, @2); }
  ;

bit_or:
    bit_xor                                     { $$ = $1; }
  | bit_or "|" bit_xor                          { $$ = build.binary(@$, BinaryOperator::kBitOr, $1, $3, @2); }
  ;

logical_and:
    bit_or                                      { $$ = $1; }
  | logical_and "&&" bit_or                     { $$ = build.binary(@$, BinaryOperator::kLogicalAnd, $1, $3, @2); }
  ;

logical_or:
    logical_and                                 { $$ = $1; }
  | logical_or "||" logical_and                 { $$ = build.binary(@$, BinaryOperator::kLogicalOr, $1, $3, @2); }
  ;

conditional:
    logical_or                                  { $$ = $1; }
  | logical_or "?" expression ":" conditional   { $$ = build.conditional(@$, $1, $3, $5); }
  | logical_or "?" ":" conditional              { $$ = build.conditional(@$, $1, nullptr, $4); }
  ;

assignment:
    conditional                                 { $$ = $1; }
  | conditional assignment_operator assignment  { $$ = build.assignment(@$, $2, $1, $3, @2); }
  ;

assignment_operator:
    "="                                         { $$ = std::nullopt; }
  | "*="                                        { $$ = BinaryOperator::kMultiply; }
  | "/="                                        { $$ = BinaryOperator::kDivide; }
  | "%="                                        { $$ = BinaryOperator::kRemainder; }
  | "+="                                        { $$ = BinaryOperator::kAdd; }
  | "-="                                        { $$ = BinaryOperator::kSubtract; }
  | "<<="                                       { $$ = BinaryOperator::kShiftLeft; }
  | ">>="                                       { $$ = BinaryOperator::kShiftRight; }
  | "&="                                        { $$ = BinaryOperator::kBitAnd; }
  | "^="                                        { $$ = BinaryOperator::kBitXor; }
  | "|="                                        { $$ = BinaryOperator::kBitOr; }
  ;

expression:
    assignment                                  { $$ = $1; }
  | expression "," assignment                   { $$ = build.binary(@$, BinaryOperator::kComma, $1, $3, @2); }
  ;

constant_expression:
    conditional                                 { $$ = $1; }
  ;

%%
