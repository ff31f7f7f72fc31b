// Declarations, scopes and control flow around private data.
#include "emit/secure_emitter.h"
#include "lower/gotos.h"
#include "lower/indexed_pointers.h"
#include "lower/walk.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// Local arrays of so few elements stand in the function's frame.
constexpr std::uint64_t kMostInPlace = 16;
/// Longer lists of constants become a table and a loop.
constexpr size_t kMostSingleStores = 4;

bool declares_private(const Declaration &declaration) {
    const auto *variables = as<VariableDeclaration>(&declaration);
    return variables && std::ranges::any_of(variables->items, [](const DeclaredItem &item) {
               return as<VariableSymbol>(item.symbol) && is_private(item.type);
           });
}

/// Finds run-time sizes of private arrays that are asked for after the declaration.
class SizeUses {
  public:
    explicit SizeUses(std::set<unsigned> &needed) : needed_(needed) {}

    void look(Declaration &declaration) { visit_parts(declaration, visitor_); }

  private:
    void look(Expression &expression) {
        if (const auto *name = as<Name>(&expression)) {
            const Type *type = name->type;
            if (type && is_array(type) && is_private(type) && type->array_form == ArrayForm::kRuntime)
                needed_.insert(type->size->id);
            return;
        }
        if (const auto *element = as<Subscript>(&expression); element && element->stored)
            if (const auto *array = as<Conversion>(element->base); array && as<Name>(array->operand))
                look(*array->operand); // its length is the bound of a private index
        if (const auto *decay = as<Conversion>(&expression);
            decay && decay->conversion == ConversionKind::kArrayToPointer && as<Name>(decay->operand))
            return;
        if (const auto *input = as<SmcInput>(&expression); input && !input->shape.sizes.empty())
            return look(*input->target, *input->party, input->shape);
        if (const auto *output = as<SmcOutput>(&expression); output && !output->shape.sizes.empty())
            return look(*output->source, *output->party, output->shape);
        visit_children(expression, visitor_);
    }
    void look(Expression &target, Expression &party, const TransferShape &shape) {
        if (!as<Name>(&target))
            look(target);
        look(party);
        for (Expression *size : shape.sizes)
            look(*size);
    }

    std::set<unsigned> &needed_;
    ChildVisitor visitor_ = {[this](Expression *&expression) { look(*expression); },
                             [this](Statement *&statement) { visit_children(*statement, visitor_); },
                             [this](Declaration *declaration) { look(*declaration); }};
};

/// Finds for each label of a function the blocks around it, and its static private variables.
class FunctionSurvey {
  public:
    std::map<const LabelSymbol *, std::vector<const Block *>> label_blocks;
    std::vector<std::pair<const VariableDeclaration *, const DeclaredItem *>> statics; ///< private ones
    std::vector<const RecordSpecifier *> records; ///< defined in the function: they go in front of it

    void look(Statement &statement) {
        const auto *block = as<Block>(&statement);
        if (block)
            blocks_.push_back(block);
        if (const auto *label = as<Label>(&statement))
            label_blocks[label->symbol] = blocks_;
        visit_children(statement, visitor_);
        if (block)
            blocks_.pop_back();
    }

  private:
    void look(Declaration &declaration) {
        visit_children(declaration, visitor_);
        const auto *variables = as<VariableDeclaration>(&declaration);
        if (variables)
            add_record(*variables->specifiers);
        if (!variables || variables->specifiers->storage != StorageClass::kStatic)
            return;
        for (const DeclaredItem &item : variables->items)
            if (as<VariableSymbol>(item.symbol) && is_private(item.type))
                statics.push_back({variables, &item});
    }

    /// A type name may define a struct, too.
    void look(Expression &expression) {
        visit_children(expression, visitor_);
        const TypeName *name = nullptr;
        if (const auto *cast = as<Cast>(&expression))
            name = cast->type_name;
        else if (const auto *size = as<SizeOf>(&expression))
            name = size->type_name;
        else if (const auto *literal = as<CompoundLiteral>(&expression))
            name = literal->type_name;
        if (name)
            add_record(*name->specifiers);
    }

    void add_record(const Specifiers &specifiers) {
        if (specifiers.record && specifiers.record->has_body)
            records.push_back(specifiers.record);
    }

    std::vector<const Block *> blocks_;
    ChildVisitor visitor_ = {[this](Expression *&expression) { look(*expression); },
                             [this](Statement *&statement) { look(*statement); },
                             [this](Declaration *declaration) { look(*declaration); }};
};

/// The position of an element in row-major order.
std::uint64_t flat_index(const Type *type, const InitializedPart &part) {
    std::uint64_t index = 0;
    for (const InitializerStep &step : part.path) {
        index = index * (is_array(type) ? type->count : 1) + step.index;
        type = type->target;
    }
    return index;
}

} // namespace

std::string SecureEmitter::part_text(const std::string &name, const InitializedPart &part) {
    std::string result = name;
    for (const InitializerStep &step : part.path) {
        if (step.kind == InitializerStep::Kind::kElement)
            result += fmt::format("[{}]", step.index);
        else if (!step.field->name.empty())
            result += "." + std::string(step.field->name);
    }
    return result;
}

SecureEmitter::SecureEmitter(const Program &program, Names &names, Diagnostics &diagnostics, Ranges &ranges)
    : CEmitter(program, names, diagnostics, PrivateStyle::kSecure), ranges_(ranges), uses_(program),
      has_indexed_pointers_(has_indexed_pointers(program)), main_name_(names.fresh("user_main")) {
    names_.rename(*program.main, main_name_);
    has_private_locations_ = finds_private_locations();
    find_freed_records();
    find_records_at_private_places();
    for (const TranslationUnit *unit : program.units)
        for (Declaration *declaration : unit->declarations)
            if (!declaration->is_from_system_header)
                SizeUses(needed_sizes_).look(*declaration);
}

Lines SecureEmitter::program() {
    Lines lines;
    file_ = &lines;
    captured(lines, [&] {
        units();
        return 0;
    });
    return lines;
}

SecureEmitter::Form SecureEmitter::form_of(const VariableSymbol &variable) const {
    const bool is_static = variable.is_global || variable.storage == Storage::kStatic;
    if (is_pointer(innermost_element(variable.type)) ||
        (is_record(innermost_element(variable.type)) && is_static && !is_variably_modified(variable.type)))
        return Form::kInPlace;
    if (is_variably_modified(variable.type))
        return is_static && dimensions(variable.type) > 1 ? Form::kFlat : Form::kPointer;
    return is_static || element_count(variable.type) <= kMostInPlace ? Form::kInPlace : Form::kPointer;
}

// Scopes.

void SecureEmitter::enter_scope(const Block *block) {
    Scope scope;
    scope.block = block;
    scope.mark = temporary("scope");
    out_->add(fmt::format("picco_mark {} = picco_enter();", scope.mark));
    scopes_.push_back(scope);
}

void SecureEmitter::leave_scope(bool is_reachable) {
    if (is_reachable)
        out_->add(fmt::format("picco_leave({});", scopes_.back().mark));
    scopes_.pop_back();
}

void SecureEmitter::leave_through(size_t first_scope) {
    // Leaving a mark releases everything that was declared since.
    std::string mark;
    const auto leave = [&] {
        if (!mark.empty())
            out_->add(fmt::format("picco_leave({});", mark));
        mark.clear();
    };
    for (size_t i = scopes_.size(); i-- > first_scope;) {
        if (!scopes_[i].mark.empty())
            mark = scopes_[i].mark;
        if (scopes_[i].kind != Scope::Kind::kMask)
            continue;
        leave();
        out_->add("picco_end_if();");
    }
    leave();
}

void SecureEmitter::enter_breakable(const Statement &node) {
    const auto bit = bits_.find(&node);
    Scope scope;
    scope.kind = as<Switch>(&node) ? Scope::Kind::kSwitch : Scope::Kind::kLoop;
    scope.bit = bit == bits_.end() ? "" : bit->second;
    scopes_.push_back(scope);
}

void SecureEmitter::behind_label(const Label &node) {
    if (!backward_labels_.contains(node.symbol))
        return;
    const std::string mark = temporary(std::string(node.name) + "_mark");
    out_->add(fmt::format("picco_mark {} = picco_enter();", mark));
    label_marks_[node.symbol] = mark;
}

void SecureEmitter::before_goto(const Goto &node) {
    if (const auto mark = label_marks_.find(node.label); mark != label_marks_.end())
        return out_->add(fmt::format("picco_leave({});", mark->second));
    const std::vector<const Block *> &kept = label_blocks_[node.label];
    for (size_t i = 0; i < scopes_.size(); ++i)
        if (scopes_[i].block && std::ranges::find(kept, scopes_[i].block) == kept.end())
            return leave_through(i);
}

void SecureEmitter::block(const Block &node) {
    if (!node.declares_private)
        return CEmitter::block(node);
    enter_scope(&node);
    CEmitter::block(node);
    leave_scope(!leaves_at_end(parts_of(node)));
}

// Control flow.

void SecureEmitter::if_statement(const If &node) {
    if (node.is_private)
        private_if(node);
    else
        CEmitter::if_statement(node);
}

void SecureEmitter::private_if(const If &node) {
    const auto branch = [&](const Statement &statement) {
        const auto *inner = as<Block>(&statement);
        const bool needs_braces = inner && std::ranges::any_of(inner->statements, [](const Statement *each) {
                                      return each->kind == StatementKind::kDeclarationStatement;
                                  });
        needs_braces ? out_->open("") : out_->indent();
        body(statement);
        if (&node == unread_.branch)
            for (const VariableSymbol *variable : unread_.variables)
                out_->add(call(RuntimeFunction::kForget, {text("&" + names_.of(*variable)), text("1")}).text +
                          ";");
        needs_braces ? out_->close() : out_->outdent();
    };
    out_->add(call(RuntimeFunction::kIf, {bit(*node.condition)}).text + ";");
    branch(*node.then_branch);
    if (node.else_branch) {
        out_->add("picco_else();");
        branch(*node.else_branch);
    }
    out_->add("picco_end_if();");
}

void SecureEmitter::switch_statement(const Switch &node) {
    if (node.is_private)
        return private_switch(node);
    const auto *inner = as<Block>(node.body);
    // In front of all that the switch declares: a masked jump may leave the control, and the rest with it.
    const std::string control = print(*node.control).text;
    with_bit(node, node.masks, "active", [&] {
        if (!inner || !inner->declares_private)
            return switch_on(control, node);
        // The jump to a case would pass a mark set inside.
        out_->open("");
        enter_scope(inner);
        std::vector<const Statement *> parts = parts_of(*inner);
        const auto first_case = parts.begin() + static_cast<std::ptrdiff_t>(names_in_front(*inner));
        sequence({parts.begin(), first_case});
        out_->open("switch (" + control + ")");
        enter_breakable(node);
        sequence({first_case, parts.end()});
        leave_breakable();
        out_->close();
        leave_scope(true);
        out_->close();
    });
}

void SecureEmitter::while_statement(const While &node) {
    with_bit(node, node.masks, "looping", [&] { CEmitter::while_statement(node); });
}

void SecureEmitter::do_statement(const DoWhile &node) {
    with_bit(node, node.masks, "looping", [&] { CEmitter::do_statement(node); });
}

void SecureEmitter::for_statement(const For &node) {
    if (function_) {
        if (const std::optional<VectorLoop> loop = vector_loop(node, *function_))
            return vector_for(node, *loop);
        if (const std::optional<ProductLoop> loop = product_loop(node, *function_))
            return product_for(node, *loop);
    }
    const auto *declared = as<DeclarationStatement>(node.initial);
    if (!declared || !declares_private(*declared->declaration))
        return with_bit(node, node.masks, "looping", [&] { CEmitter::for_statement(node); });
    out_->open("");
    enter_scope(nullptr);
    declaration(*declared->declaration);
    For rest = node;
    rest.initial = nullptr;
    with_bit(rest, rest.masks, "looping", [&] { CEmitter::for_statement(rest); });
    leave_scope(true);
    out_->close();
}

void SecureEmitter::return_statement(const Return &node) {
    if (function_->masks_returns)
        return kept_return(node);
    const bool has_marks =
        std::ranges::any_of(scopes_, [](const Scope &scope) { return !scope.mark.empty(); });
    if (!node.value) {
        leave_through(0);
        return out_->add("return;");
    }
    const Type *type = function_->symbol->type->target;
    if (is_private_record(type)) {
        const Code code = copy_into(std::string(kResultName), type, *node.value);
        if (!code.text.empty())
            out_->add(code.text + ";");
        leave_through(0);
        return out_->add("return;");
    }
    const bool is_private_result = is_private(type) && is_integer(type);
    Code code = is_private_result ? stored(*node.value, type) : print(*node.value);
    if (has_marks && (code.effects.engine || code.effects.changes_memory())) {
        // The value is computed while the objects still live.
        const std::string name = temporary("result");
        out_->add(fmt::format("{} = {};", types().value(type, name), code.at(kAssignmentPrecedence)));
        code.text = name;
    }
    leave_through(0);
    out_->add("return " + code.text + ";");
}

// Declarations.

void SecureEmitter::function(const FunctionDefinition &node) {
    FunctionSurvey survey;
    survey.look(*node.body);
    label_blocks_ = std::move(survey.label_blocks);
    label_marks_.clear();
    GotoFacts gotos = goto_facts(node);
    backward_labels_ = std::move(gotos.backward);
    if (!node.symbol->facts.touches_private)
        backward_labels_.clear(); // nothing to release
    for (const GotoFacts::Refused &refused : gotos.refused)
        unsupported(refused.range, refused.what);
    for (const auto &[declaration, item] : survey.statics) {
        if (!item->initializer && !has_private_locations_)
            continue;
        names_.rename(*item->symbol,
                      names_.fresh(fmt::format("{}_of_{}", item->symbol->name, node.symbol->name)));
        at(declaration->range.begin);
        declare_global(*declaration, *item);
        hoisted_.insert(as<VariableSymbol>(item->symbol));
    }
    for (const RecordSpecifier *record : survey.records)
        if (is_made(*record->record))
            define_record(*record);
    function_ = &node;
    names_.enter_function();
    const bool is_main = node.symbol == program_.main;
    std::vector<std::string> parameter_names;
    std::vector<const VariableSymbol *> private_parameters;
    for (const VariableSymbol *parameter : node.parameters) {
        const bool is_value =
            is_private(parameter->type) &&
            (is_integer(parameter->type) || is_record(parameter->type) || is_pointer(parameter->type));
        if (is_value)
            private_parameters.push_back(parameter);
        parameter_names.push_back(is_value ? names_.fresh(names_.of(*parameter) + "_")
                                           : names_.of(*parameter));
    }
    out_->add("");
    at(node.range.begin);
    if (is_main && node.parameters.empty()) {
        out_->open(fmt::format("static int {}(int argc, char **argv)", main_name_));
        out_->add("(void)argc, (void)argv;");
    } else {
        out_->open((is_main ? "static " : function_front(*node.specifiers)) +
                   types().function(node.symbol->type, names_.of(*node.symbol), parameter_names));
    }
    const Type *result = node.symbol->type->target;
    const bool has_scope = node.body->declares_private || !private_parameters.empty() ||
                           needs_record_temporaries(node) || node.masks_returns;
    if (has_scope)
        enter_scope(node.body);
    if (node.has_return_bit)
        scopes_.back().bit = declare_bit("running");
    if (node.masks_returns && is_scalar(result)) {
        kept_result_ = temporary("result");
        out_->add(fmt::format("{};", types().declare(result, kept_result_)));
        out_->add(fmt::format("{}(&{}, 1);", is_pointer(result) ? "picco_local_pointers" : "picco_local",
                              kept_result_));
    }
    for (size_t i = 0; i < node.parameters.size(); ++i) {
        if (std::ranges::find(private_parameters, node.parameters[i]) == private_parameters.end())
            continue;
        const std::string name = names_.of(*node.parameters[i]);
        if (const Type *type = node.parameters[i]->type; is_record(type)) {
            const std::string record = record_name(*type->record, type->privacy);
            out_->add(fmt::format("struct {} {};", record, name));
            out_->add(fmt::format("picco_local_{}(&{}, 1);", record, name));
            out_->add(fmt::format("picco_copy_{}(&{}, {});", record, name, parameter_names[i]));
            continue;
        }
        const bool is_location = is_pointer(node.parameters[i]->type);
        out_->add(fmt::format("{} {};", is_location ? "picco_pointer" : "picco_int", name));
        out_->add(fmt::format("{}(&{}, 1);", is_location ? "picco_local_pointers" : "picco_local", name));
        out_->add(fmt::format("{}(&{}, {});", is_location ? "picco_pointer_store" : "picco_store", name,
                              parameter_names[i]));
    }
    name_parameter_lengths(node);
    print_body(node);
    const bool is_reachable = !leaves_at_end(parts_of(*node.body));
    const bool returns_kept = is_reachable && !kept_result_.empty();
    if (returns_kept)
        return_kept();
    if (has_scope)
        leave_scope(is_reachable && !returns_kept);
    kept_result_.clear();
    if (is_main && is_reachable)
        out_->add("return 0;");
    out_->close();
    names_.leave_function();
    function_ = nullptr;
}

void SecureEmitter::print_body(const FunctionDefinition &node) {
    // A size in a parameter's type means the value at the call: where the body prints the type, it is kept.
    std::vector<std::pair<unsigned, std::string>> sizes;
    for (const VariableSymbol *parameter : node.parameters)
        for (const Type *type = parameter->type; is_array(type) || is_pointer(type); type = type->target)
            if (type->array_form == ArrayForm::kRuntime && is_array(type) && type->size->expression &&
                mentions_private(type)) {
                sizes.emplace_back(type->size->id, runtime_size(*type->size));
                parameter_sizes_[type->size->id] = temporary(names_.of(*parameter) + "_columns");
            }
    printed_parameter_sizes_.clear();
    Lines body;
    captured(body, [&] {
        CEmitter::block(*node.body);
        return 0;
    });
    for (const auto &[id, value] : sizes)
        if (printed_parameter_sizes_.count(id))
            out_->add(fmt::format("const size_t {} = {};", parameter_sizes_[id], value));
    parameter_sizes_.clear();
    out_->append(record_temporaries_);
    record_temporaries_ = Lines();
    out_->append(body);
}

void SecureEmitter::special_item(const VariableDeclaration &node, const DeclaredItem &item) {
    const auto &variable = *as<VariableSymbol>(item.symbol);
    const Type *element = innermost_element(item.type);
    if (!is_integer(element) && !is_pointer(element) &&
        !(is_record(element) &&
          (function_ || !is_variably_modified(item.type) || dimensions(item.type) == 1))) {
        unsupported(node.range, "a variable of " + to_string(item.type));
        return;
    }
    if (hoisted_.count(&variable))
        return;
    if (early_.count(&variable)) {
        if (item.initializer)
            initialize(variable, *item.initializer);
        return;
    }
    const StorageClass storage_class = node.specifiers->storage;
    if (!function_ || storage_class == StorageClass::kStatic || storage_class == StorageClass::kExtern)
        declare_global(node, item);
    else
        declare_local(variable, item);
}

void SecureEmitter::name_sizes(const Type *type, const std::string &name, bool is_first_needed) {
    const Type *outermost = type;
    for (; is_array(type) || is_pointer(type); type = type->target) {
        if (!is_array(type) || type->array_form != ArrayForm::kRuntime || !type->size->expression)
            continue;
        const bool is_needed =
            type != outermost || is_first_needed || needed_sizes_.count(type->size->id) != 0;
        if (!is_needed || size_names_.count(type->size->id))
            continue;
        const std::string value = runtime_size(*type->size);
        size_names_[type->size->id] = temporary(name + (type == outermost ? "_length" : "_columns"));
        out_->add(fmt::format("const size_t {} = {};", size_names_[type->size->id], value));
    }
}

void SecureEmitter::before_declaration(const Type *type, const std::string &name) {
    if (function_ && mentions_private(type))
        name_sizes(type, name, true);
}

void SecureEmitter::declare_local(const VariableSymbol &variable, const DeclaredItem &item) {
    const std::string name = names_.of(variable);
    const Type *type = variable.type;
    if (is_record(innermost_element(type)))
        return declare_record(variable, item);
    if (is_pointer(innermost_element(type)))
        return declare_pointers(variable, item);
    if (!is_array(type)) {
        out_->add(fmt::format("picco_int {};", name));
        out_->add(fmt::format("picco_local(&{}, 1);", name));
        note_block(variable, "");
    } else if (form_of(variable) == Form::kInPlace) {
        out_->add(types().declare(type, name) + ";");
        std::string first = name;
        if (dimensions(type) > 1) {
            first = "&" + name;
            for (int i = 0; i < dimensions(type); ++i)
                first += "[0]";
        }
        out_->add(fmt::format("picco_local({}, {});", first, element_count(type)));
        note_block(variable, "");
    } else {
        name_sizes(type, name, dimensions(type) > 1);
        std::string count;
        for (const Type *step = type; is_array(step); step = step->target) {
            std::string factor = std::to_string(step->count);
            if (step->array_form == ArrayForm::kRuntime) {
                const auto known = size_names_.find(step->size->id);
                factor = known != size_names_.end()
                             ? known->second
                             : print(*step->size->expression).at(precedence(BinaryOperator::kMultiply) + 1);
            }
            count += (count.empty() ? "" : " * ") + factor;
        }
        if (dimensions(type) > 1)
            count = "(size_t)" + count;
        const std::string pointer = is_array(type->target) ? "(*" + name + ")" : "*" + name;
        out_->add(fmt::format("{} = picco_array({});", types().declare(type->target, pointer), count));
        note_block(variable, count + " * sizeof(picco_int)");
    }
    if (item.initializer)
        initialize(variable, *item.initializer);
}

void SecureEmitter::declare_global(const VariableDeclaration &node, const DeclaredItem &item) {
    const auto &variable = *as<VariableSymbol>(item.symbol);
    const std::string name = names_.of(variable);
    const std::string front = storage(*node.specifiers);
    const Form form = is_array(variable.type) ? form_of(variable) : Form::kInPlace;
    const bool is_mention = node.specifiers->storage == StorageClass::kExtern && !item.initializer;
    if (form == Form::kInPlace) {
        out_->add(front + types().declare(item.type, name) + ";");
    } else {
        out_->add(front +
                  (is_record(innermost_element(variable.type))
                       ? types().declare(variable.type->target, "*" + name)
                       : "picco_int *" + name) +
                  ";");
        for (const Type *step = variable.type; is_array(step); step = step->target) {
            const bool is_wanted = step != variable.type || needed_sizes_.count(step->size->id);
            if (step->array_form != ArrayForm::kRuntime || !is_wanted || size_names_.count(step->size->id))
                continue;
            size_names_[step->size->id] =
                names_.fresh(name + (step == variable.type ? "_length" : "_columns"));
            out_->add(fmt::format("static size_t {};", size_names_[step->size->id]));
        }
    }
    if (!is_mention && form == Form::kInPlace && has_private_locations_)
        start_.add(fmt::format("picco_global_object(&{0}, sizeof {0});", name));
    if (form == Form::kInPlace && !is_mention)
        captured(function_ ? *out_ : start_, [&] {
            note_block(variable, "");
            return 0;
        });
    if (is_mention || (form == Form::kInPlace && !item.initializer))
        return;
    captured(start_, [&] {
        at(item.declarator->range.begin);
        if (form != Form::kInPlace) {
            std::string count;
            for (const Type *step = variable.type; is_array(step); step = step->target) {
                std::string factor = std::to_string(step->count);
                if (step->array_form == ArrayForm::kRuntime) {
                    factor = print(*step->size->expression).at(precedence(BinaryOperator::kMultiply) + 1);
                    if (const auto known = size_names_.find(step->size->id); known != size_names_.end()) {
                        out_->add(fmt::format("{} = {};", known->second, factor));
                        factor = known->second;
                    }
                }
                count += (count.empty() ? "" : " * ") + factor;
            }
            const Type *element = innermost_element(variable.type);
            if (is_record(element)) {
                out_->add(fmt::format("{0} = picco_objects({1}, sizeof *{0});", name, count));
                out_->add(fmt::format("picco_local_{}({}, {});",
                                      record_name(*element->record, element->privacy), name, count));
                return 0;
            }
            out_->add(fmt::format("{} = picco_array({});", name, count));
            note_block(variable, count + " * sizeof(picco_int)");
        }
        if (item.initializer)
            initialize(variable, *item.initializer);
        return 0;
    });
}

void SecureEmitter::initialize(const VariableSymbol &variable, const Expression &initializer) {
    const std::string name = names_.of(variable);
    if (is_record(innermost_element(variable.type)) && !as<Elementwise>(&initializer))
        return initialize_record(name, variable.type, initializer);
    if (as<Elementwise>(&initializer))
        return add_effect(initializer);
    if (is_pointer(innermost_element(variable.type)))
        return initialize_pointers(name, variable.type, initializer);
    const auto *list = as<InitializerList>(&initializer);
    if (initializer.constant && *initializer.constant == 0)
        return; // it is 0 already
    if (!list && !is_array(variable.type)) {
        out_->add(fmt::format("picco_store(&{}, {});", name, stored(initializer, variable.type).text));
        return;
    }
    if (const auto *string = as<StringLiteral>(&initializer)) {
        for (size_t i = 0; i < string->units.size() && i < variable.type->count; ++i)
            out_->add(fmt::format("picco_store(&{}[{}], picco_public({}));", name, i, string->units[i]));
        return;
    }
    if (!list) {
        unsupported(initializer.range, "this initialiser of a private array");
        return;
    }
    const bool are_constants = std::ranges::all_of(list->parts, [&](const InitializedPart &part) {
        return is_integer(part.type) && part.value->constant && type_interval(part.type).signed_bits() <= 64;
    });
    if (are_constants && list->parts.size() > kMostSingleStores)
        return initialize_from_table(variable, *list);
    for (const InitializedPart &part : list->parts) {
        if (!is_integer(part.type)) {
            unsupported(part.value->range, "this initialiser");
            continue;
        }
        if (!part.value->constant || *part.value->constant != 0)
            out_->add(fmt::format("picco_store(&{}, {});", part_text(name, part),
                                  stored(*part.value, part.type).text));
    }
}

void SecureEmitter::initialize_from_table(const VariableSymbol &variable, const InitializerList &list) {
    std::map<std::uint64_t, std::string> values;
    for (const InitializedPart &part : list.parts)
        values[flat_index(variable.type, part)] = fmt::format("{}", ranges_.of(*part.value).low.get_str());
    const std::string name = names_.of(variable);
    const std::string table = temporary(name + "_values");
    const std::string index = temporary("i");
    std::string text;
    for (std::uint64_t i = 0; i <= values.rbegin()->first; ++i)
        text += (i ? ", " : "") + (values.count(i) ? values[i] : std::string("0"));
    std::string first = name;
    if (dimensions(variable.type) > 1) {
        first = "(&" + name;
        for (int i = 0; i < dimensions(variable.type); ++i)
            first += "[0]";
        first += ")";
    }
    out_->add(fmt::format("static const int64_t {}[] = {{{}}};", table, text));
    out_->add(fmt::format("for (size_t {0} = 0; {0} < {1}; {0}++)", index, values.rbegin()->first + 1));
    out_->indent();
    out_->add(fmt::format("picco_store(&{}[{}], picco_public({}[{}]));", first, index, table, index));
    out_->outdent();
}

} // namespace picco::compiler
