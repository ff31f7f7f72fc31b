#include "lower/pointer_sums.h"

#include "ast/facts.h"
#include "lower/walk.h"

#include <unordered_map>

namespace picco::compiler {
namespace {

class PointerSums {
  public:
    explicit PointerSums(Program &program) : program_(program) {}

    void run() {
        for (TranslationUnit *unit : program_.units)
            for (Declaration *declaration : unit->declarations)
                if (!declaration->is_from_system_header)
                    visitor_.declaration(declaration);
    }

  private:
    void look(Expression *&expression) {
        visit_children(*expression, visitor_);
        if (auto *list = as<InitializerList>(expression))
            for (InitializedPart &part : list->parts)
                if (const auto at = replaced_.find(part.value); at != replaced_.end())
                    part.value = at->second;
        if (auto *unary = as<Unary>(expression); unary && unary->op == UnaryOperator::kDereference) {
            if (Subscript *element = element_of(*unary->operand, *unary)) {
                replaced_[expression] = element;
                expression = element;
            }
        } else if (auto *member = as<Member>(expression); member && member->is_arrow) {
            if (Subscript *element = element_of(*member->base, *member->base)) {
                element->type = member->base->type->target;
                element->category = ValueCategory::kPlace;
                member->base = element;
                member->is_arrow = false;
            }
        }
    }

    /// Of what a sum leads to, which is written as `whole`; null for other pointers.
    Subscript *element_of(Expression &pointer, const Expression &whole) {
        const std::optional<PointerSum> sum = pointer_sum(pointer);
        if (!sum || sum->is_difference || is_function(sum->base->type->target) ||
            is_void(sum->base->type->target))
            return nullptr;
        auto *element = program_.arena.make<Subscript>();
        element->range = whole.range;
        element->type = whole.type;
        element->category = whole.category;
        element->base = sum->base;
        element->index = sum->index;
        return element;
    }

    Program &program_;
    std::unordered_map<Expression *, Expression *> replaced_;
    ChildVisitor visitor_{[this](Expression *&each) { look(each); },
                          [this](Statement *&each) { visit_children(*each, visitor_); },
                          [this](Declaration *each) { visit_parts(*each, visitor_); }};
};

} // namespace

void lower_pointer_sums(Program &program) {
    PointerSums(program).run();
}

} // namespace picco::compiler
