/// Integer linear programs, solved by CBC.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace picco::assign {

class IntegerProgram {
  public:
    struct Solution {
        std::vector<double> values; ///< empty: none was found
        double bound = 0;           ///< nothing takes less
    };

    /// In [0, most]; most < 0: without end. Returns its number.
    int add_variable(double cost, double most, bool is_integer);
    /// least <= sum of factor * variable.
    void add_row(std::vector<std::pair<int, double>> row, double least);
    /// least <= sum <= most
    void add_row(std::vector<std::pair<int, double>> row, double least, double most);

    /// Of least cost; as if nothing had to be whole; after so many nodes at most. The seed breaks ties.
    Solution solve_relaxed() const;
    Solution solve(int most_nodes, int seed) const;

  private:
    struct Row {
        std::vector<std::pair<int, double>> entries;
        double least, most;
    };
    struct Columns { // as solvers take them
        std::vector<int> starts = {0}, rows;
        std::vector<double> factors, least, most;
    };
    Columns columns() const;

    std::vector<double> costs_, most_;
    std::vector<bool> is_integer_;
    std::vector<Row> rows_;
};

} // namespace picco::assign
