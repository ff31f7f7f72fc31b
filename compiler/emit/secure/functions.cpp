// Functions that work on private data: what stands in front of them, their parameters and bodies.
#include "emit/program_facts.h"
#include "emit/secure/emitter.h"
#include "emit/text/prologue.h"
#include "lower/gotos.h"
#include "lower/indexed_pointers.h"
#include "lower/walk.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace picco::compiler {

namespace {

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
        if (const auto *element = as<Subscript>(&expression))
            if (const auto *array = as<Conversion>(element->base); array && as<Name>(array->operand))
                look(*array->operand); // its length is the bound of the index
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

} // namespace

SecureEmitter::SecureEmitter(const Program &program, Names &names, Diagnostics &diagnostics, Ranges &ranges)
    : CEmitter(program, names, diagnostics, PrivateStyle::kSecure), ranges_(ranges), uses_(program),
      has_indexed_pointers_(has_indexed_pointers(program)), main_name_(names.fresh("user_main")),
      entry_name_(name_of_entry(program, names, main_name_)), plans_(ranges, program.arena),
      lane_loops_(plans_) {
    names_.rename(*program.main, main_name_);
    with_lanes_ = functions_with_lanes(program, lane_loops_, plans_);
    called_in_loops_ = functions_in_loops(program, plans_);
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
    out_->add("return " + with_returned_home(node, code).text + ";");
}

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
                      names_.fresh(fmt::format("{}_of_{}", names_.of(*item->symbol), node.symbol->name)));
        at(declaration->range.begin);
        declare_global(*declaration, *item);
        hoisted_.insert(as<VariableSymbol>(item->symbol));
    }
    define_types_of_parameters(node);
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
    Lines text, *const around = std::exchange(out_, &text);
    out_->add("");
    at(node.range.begin);
    if (is_main && node.parameters.empty()) {
        out_->open(fmt::format("static int {}(int argc, char **argv)", main_name_));
        out_->add("(void)argc, (void)argv;");
    } else {
        out_->open((is_main ? "static " : function_front(*node.specifiers)) +
                   types().function(node.symbol->type, names_.of(*node.symbol), parameter_names));
    }
    out_->append(stack_check(node, program_));
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
    out_ = around;
    out_->append(std::exchange(compositions_, Lines()));
    out_->append(text);
    if (is_main)
        out_->append(entry_of_main(program_, entry_name_, main_name_));
    names_.leave_function();
    function_ = nullptr;
}

void SecureEmitter::print_body(const FunctionDefinition &node) {
    const Lines body = sized_body(node);
    out_->append(record_temporaries_);
    record_temporaries_ = Lines();
    out_->append(body);
}

} // namespace picco::compiler
