/// Values of a result as the result files have them, some of which may be wrong.
#pragma once

#include "files/record_file.h"
#include "sharing/shamir.h"

#include <gmpxx.h>

#include <memory>
#include <optional>
#include <vector>

namespace picco::runtime {

class ResultChunk {
  public:
    /// The values begin, …, end - 1 of a record, from files of different computing parties. Keeps references.
    ResultChunk(const Shamir &shamir, const std::vector<std::unique_ptr<RecordFile>> &files,
                std::size_t record, std::size_t begin, std::size_t end);

    /// The values, if all files but those that are left out agree on them, and are t + 1 at least.
    std::optional<std::vector<mpz_class>> values(const std::vector<bool> &left_out) const;

    /// The fewest files, those of `known` among them, without which the others agree, where that tells which
    /// files are wrong: of m files, (m - t - 1) / 2 at most.
    ///
    /// If no more are wrong, then those that are found are wrong, and the values without them are right: for each
    /// value there are t + 1 right shares among those that agree. That is decoding of Reed-Solomon codes up to half
    /// their distance; n <= 15 allows to try all sets of so few files.
    std::optional<std::vector<bool>> find_wrong(const std::vector<bool> &known) const;

  private:
    std::vector<mpz_class> public_values(std::size_t file) const;
    std::vector<mpz_class> shared_values(const std::vector<std::size_t> &files) const;

    const Shamir &shamir_;
    const Record &record_;
    std::vector<int> parties_;
    std::vector<std::vector<std::uint8_t>> encoded_;
    std::vector<std::optional<Elements>> shares_; ///< nothing where a share is no element of the field
};

} // namespace picco::runtime
