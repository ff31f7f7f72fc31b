#include "utils/assign/integer_program.h"

#include <Cbc_C_Interface.h>
#include <Clp_C_Interface.h>

#include <map>
#include <memory>
#include <string>

namespace picco::assign {
namespace {

constexpr double kNoEnd = 1e30; // as CBC has it

} // namespace

int IntegerProgram::add_variable(double cost, double most, bool is_integer) {
    costs_.push_back(cost);
    most_.push_back(most < 0 ? kNoEnd : most);
    is_integer_.push_back(is_integer);
    return static_cast<int>(costs_.size()) - 1;
}

void IntegerProgram::add_row(std::vector<std::pair<int, double>> row, double least) {
    add_row(std::move(row), least, kNoEnd);
}

void IntegerProgram::add_row(std::vector<std::pair<int, double>> row, double least, double most) {
    std::map<int, double> factors; // of each variable once
    for (const auto &[variable, factor] : row)
        factors[variable] += factor;
    rows_.push_back({{factors.begin(), factors.end()}, least, most});
}

IntegerProgram::Columns IntegerProgram::columns() const {
    std::vector<std::vector<std::pair<int, double>>> entries(costs_.size());
    Columns columns;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        for (const auto &[variable, factor] : rows_[row].entries)
            if (factor != 0)
                entries[static_cast<std::size_t>(variable)].emplace_back(static_cast<int>(row), factor);
        columns.least.push_back(rows_[row].least);
        columns.most.push_back(rows_[row].most);
    }
    for (const auto &column : entries) {
        for (const auto &[row, factor] : column) {
            columns.rows.push_back(row);
            columns.factors.push_back(factor);
        }
        columns.starts.push_back(static_cast<int>(columns.rows.size()));
    }
    return columns;
}

IntegerProgram::Solution IntegerProgram::solve_relaxed() const {
    const Columns columns = this->columns();
    const std::vector<double> lower(costs_.size());
    const std::unique_ptr<Clp_Simplex, void (*)(Clp_Simplex *)> model(Clp_newModel(), Clp_deleteModel);
    Clp_setLogLevel(model.get(), 0);
    Clp_loadProblem(model.get(), static_cast<int>(costs_.size()), static_cast<int>(rows_.size()),
                    columns.starts.data(), columns.rows.data(), columns.factors.data(), lower.data(),
                    most_.data(), costs_.data(), columns.least.data(), columns.most.data());
    Clp_initialSolve(model.get());
    Solution solution;
    if (Clp_status(model.get()) != 0) // not optimal
        return solution;
    const double *values = Clp_primalColumnSolution(model.get());
    solution.values.assign(values, values + costs_.size());
    solution.bound = Clp_objectiveValue(model.get());
    return solution;
}

IntegerProgram::Solution IntegerProgram::solve(int most_nodes, int seed) const {
    const Columns columns = this->columns();
    const std::vector<double> lower(costs_.size());
    const std::unique_ptr<Cbc_Model, void (*)(Cbc_Model *)> model(Cbc_newModel(), Cbc_deleteModel);
    Cbc_loadProblem(model.get(), static_cast<int>(costs_.size()), static_cast<int>(rows_.size()),
                    columns.starts.data(), columns.rows.data(), columns.factors.data(), lower.data(),
                    most_.data(), costs_.data(), columns.least.data(), columns.most.data());
    for (std::size_t i = 0; i < costs_.size(); ++i)
        if (is_integer_[i])
            Cbc_setInteger(model.get(), static_cast<int>(i));
    const auto set = [&](const char *name, const std::string &value) {
        Cbc_setParameter(model.get(), name, value.c_str());
    };
    set("logLevel", "0");
    set("slogLevel", "0");
    set("randomSeed", std::to_string(seed));
    set("randomCbcSeed", std::to_string(seed));
    set("allowableGap", "1e-9");
    set("ratioGap", "0");
    set("preprocess", "off");
    set("cutsOnOff", "off");
    set("heuristicsOnOff", "off");
    set("maxNodes", std::to_string(most_nodes));
    Cbc_solve(model.get());
    Solution solution;
    const double *values = Cbc_getColSolution(model.get());
    constexpr double kNothingFound = 1e40;
    const bool is_found =
        values != nullptr && Cbc_isProvenInfeasible(model.get()) == 0 &&
        (Cbc_isProvenOptimal(model.get()) != 0 || Cbc_getObjValue(model.get()) < kNothingFound);
    if (is_found)
        solution.values.assign(values, values + costs_.size());
    solution.bound = Cbc_getBestPossibleObjValue(model.get());
    return solution;
}

} // namespace picco::assign
