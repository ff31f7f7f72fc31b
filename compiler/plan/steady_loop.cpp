// Loops in which public arrays stay as they are.
#include "plan/steady_loop.h"

#include "ast/facts.h"

namespace picco::compiler {
namespace {

/// Looks at every part of a loop; what it does not know may change anything.
class SteadyLoop {
  public:
    bool check(const For &loop) {
        visit_statement(loop);
        return is_steady_ && reads_array_;
    }

  private:
    void visit_statement(const Statement &node) {
        switch (node.kind) {
        case StatementKind::kBlock:
        case StatementKind::kExpressionStatement:
        case StatementKind::kDeclarationStatement:
        case StatementKind::kIf:
        case StatementKind::kWhile:
        case StatementKind::kDoWhile:
        case StatementKind::kFor:
        case StatementKind::kContinue:
        case StatementKind::kBreak:
            return visit_children(node, parts_);
        default: // jumps may leave it
            is_steady_ = false;
        }
    }

    void visit_declaration(const Declaration &node) {
        const auto *variables = as<VariableDeclaration>(&node);
        for (size_t i = 0; variables && i < variables->items.size(); ++i) {
            const DeclaredItem &item = variables->items[i];
            is_steady_ = is_steady_ && (is_private(item.type) || is_scalar(item.type));
        }
        is_steady_ = is_steady_ && variables;
        visit_children(node, parts_);
    }

    void visit_place(const Expression &place) {
        const auto *name = as<Name>(&place);
        is_steady_ = is_steady_ && (is_private(place.type) || (name && is_scalar(place.type)));
    }

    void visit_expression(const Expression &node) {
        switch (node.kind) {
        case ExpressionKind::kAssignment:
            visit_place(*as<Assignment>(&node)->left);
            break;
        case ExpressionKind::kUnary:
            if (is_step(as<Unary>(&node)->op))
                visit_place(*as<Unary>(&node)->operand);
            break;
        case ExpressionKind::kSubscript: {
            const Type *stored = stored_type(node);
            reads_array_ = reads_array_ || (stored && !is_private(stored));
            is_steady_ = is_steady_ && !(stored && stored->is_volatile);
            break;
        }
        case ExpressionKind::kName:
        case ExpressionKind::kIntegerLiteral:
        case ExpressionKind::kFloatLiteral:
        case ExpressionKind::kCharacterLiteral:
        case ExpressionKind::kBinary:
        case ExpressionKind::kConditional:
        case ExpressionKind::kMember:
        case ExpressionKind::kCast:
        case ExpressionKind::kConversion:
        case ExpressionKind::kRealOperation:
        case ExpressionKind::kBitCall:
            break;
        default:
            is_steady_ = false;
        }
        visit_children(node, parts_);
    }

    ConstChildVisitor parts_{[this](const Expression *part) { visit_expression(*part); },
                             [this](const Statement *part) { visit_statement(*part); },
                             [this](const Declaration *part) { visit_declaration(*part); }};
    bool is_steady_ = true, reads_array_ = false;
};

} // namespace

bool reads_steady_arrays(const For &loop) {
    return SteadyLoop().check(loop);
}

} // namespace picco::compiler
