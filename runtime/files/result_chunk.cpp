#include "files/result_chunk.h"

#include "base/error.h"
#include "files/integer_type.h"
#include "sharing/byte_sharing.h"

#include <algorithm>

namespace picco::runtime {

ResultChunk::ResultChunk(const Shamir &shamir, const std::vector<std::unique_ptr<RecordFile>> &files,
                         std::size_t record, std::size_t begin, std::size_t end)
    : shamir_(shamir), record_(files.front()->records()[record]) {
    const Field &field = shamir.field();
    for (const auto &file : files) {
        parties_.push_back(file->header().computing_party);
        encoded_.push_back(file->values(file->records()[record], begin, end));
        if (!record_.is_private)
            continue;
        Elements shares(field, end - begin);
        const bool are_elements = field.decode(shares.data(), encoded_.back().data(), shares.count);
        shares_.push_back(are_elements ? std::optional(std::move(shares)) : std::nullopt);
    }
}

std::vector<mpz_class> ResultChunk::public_values(std::size_t file) const {
    std::vector<mpz_class> values;
    for (std::size_t at = 0; at < encoded_[file].size(); at += record_.value_bytes)
        values.push_back(load_integer(encoded_[file].data() + at, record_.value_bytes, record_.type));
    return values;
}

/// Throws UserError where the shares disagree.
std::vector<mpz_class> ResultChunk::shared_values(const std::vector<std::size_t> &files) const {
    const Field &field = shamir_.field();
    std::vector<int> parties;
    std::vector<Elements> shares;
    for (const std::size_t file : files) {
        parties.push_back(parties_[file]);
        shares.push_back(*shares_[file]);
    }
    std::vector<mpz_class> values;
    if (field.is_binary()) {
        for (const std::uint8_t byte : reconstruct_bytes(parties, shares, shamir_.parties()))
            values.emplace_back(byte);
        return values;
    }
    const Elements elements = shamir_.reconstruct(parties, shares);
    for (std::size_t i = 0; i < elements.count; ++i) {
        mpz_class value = field.to_signed(elements.at(i));
        if (value < 0 && record_.type < 0) // of a field that just holds the type
            value += field.modulus();
        values.push_back(std::move(value));
    }
    return values;
}

std::optional<std::vector<mpz_class>> ResultChunk::values(const std::vector<bool> &left_out) const {
    std::vector<std::size_t> files;
    for (std::size_t i = 0; i < parties_.size(); ++i)
        if (!left_out[i])
            files.push_back(i);
    if (files.size() <= static_cast<std::size_t>(shamir_.threshold()))
        return std::nullopt;
    if (!record_.is_private) {
        const auto differs = [&](std::size_t file) { return encoded_[file] != encoded_[files.front()]; };
        if (std::any_of(files.begin(), files.end(), differs))
            return std::nullopt;
        return public_values(files.front());
    }
    if (std::any_of(files.begin(), files.end(), [&](std::size_t file) { return !shares_[file]; }))
        return std::nullopt;
    try {
        return shared_values(files);
    } catch (const UserError &) {
        return std::nullopt;
    }
}

std::optional<std::vector<bool>> ResultChunk::find_wrong(const std::vector<bool> &known) const {
    const std::size_t files = parties_.size(), needed = static_cast<std::size_t>(shamir_.threshold()) + 1;
    const std::size_t most = files > needed ? (files - needed) / 2 : 0;
    for (auto count = static_cast<std::size_t>(std::count(known.begin(), known.end(), true)); count <= most;
         ++count) {
        std::vector<bool> left_out(files, false);
        std::fill_n(left_out.begin(), count, true);
        do {
            bool has_known = true;
            for (std::size_t i = 0; i < files; ++i)
                has_known = has_known && (!known[i] || left_out[i]);
            if (has_known && values(left_out))
                return left_out;
        } while (std::prev_permutation(left_out.begin(), left_out.end()));
    }
    return std::nullopt;
}

} // namespace picco::runtime
