// Functions that can be called with vectors.
#include "nests/lanewise.h"

#include "ast/facts.h"
#include "nests/lane_survey.h"
#include "plan/counted_loop.h"

#include <algorithm>

namespace picco::compiler {
namespace {

class FunctionSurvey : public LaneSurvey {
  public:
    FunctionSurvey(const FunctionDefinition &function, ir::Plans &plans) : LaneSurvey(function, plans) {
        facts_.writes.resize(function.parameters.size());
    }

    LaneFacts run() {
        const Type *result = function_.symbol->type->target;
        facts_.takes_vectors = (is_void(result) || (is_private(result) && is_number(result))) &&
                               !function_.masks_returns &&
                               std::ranges::all_of(function_.parameters,
                                                   [&](const VariableSymbol *each) {
                                                       return is_number(each->type) || is_own_array(each);
                                                   }) &&
                               LaneSurvey::look(*function_.body);
        return facts_;
    }

  private:
    bool look(const Return &statement) override {
        return statement.value ? value(*statement.value) : is_void(function_.symbol->type->target);
    }
    const ir::Loop *vector_of(const For &loop) override { return plans_.in_lanes(loop, function_); }
    bool declare(const VariableSymbol &) override { return true; }
    bool is_uniform(const Expression &expression) const override { return stays_the_same(expression); }
    bool owns(const VariableSymbol &) const override { return true; }
    void write_array(const VariableSymbol &array) override {
        const auto found = std::ranges::find(function_.parameters, &array);
        if (found != function_.parameters.end())
            facts_.writes[static_cast<size_t>(found - function_.parameters.begin())] = true;
    }
};

} // namespace

const Expression *lane_operand(const Expression &operation) {
    if (const auto *conversion = as<Conversion>(&operation)) {
        switch (conversion->conversion) {
        case ConversionKind::kWiden:
        case ConversionKind::kSame:
        case ConversionKind::kWrap:
        case ConversionKind::kTruth:
            return conversion->operand;
        default:
            return nullptr;
        }
    }
    if (const auto *cast = as<Cast>(&operation))
        return cast->operand;
    if (const auto *unary = as<Unary>(&operation)) {
        const bool is_value = !is_step(unary->op) && unary->op != UnaryOperator::kDereference &&
                              unary->op != UnaryOperator::kAddressOf;
        return is_value ? unary->operand : nullptr;
    }
    const auto *of_bits = as<BitCall>(&operation);
    return of_bits ? of_bits->operand : nullptr;
}

const LaneFacts &lane_facts(const FunctionSymbol &function, ir::Plans &plans) {
    const FunctionFacts &facts = function.facts;
    const bool is_closed = function.definition && !facts.is_recursive && !facts.has_public_effect &&
                           !facts.opens && !facts.does_input_output;
    if (!function.lanes)
        function.lanes = is_closed ? FunctionSurvey(*function.definition, plans).run() : LaneFacts();
    return *function.lanes;
}

const Expression *passed_array(const Expression &argument) {
    const auto *decay = as<Conversion>(&argument);
    return decay && decay->conversion == ConversionKind::kArrayToPointer && is_array(decay->operand->type)
               ? decay->operand
               : nullptr;
}

} // namespace picco::compiler
