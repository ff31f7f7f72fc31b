// The input party's side of share files.
#include "base/error.h"
#include "base/shown.h"
#include "crypto/random.h"
#include "files/integer_type.h"
#include "files/program_field.h"
#include "files/share_file.h"
#include "sharing/byte_sharing.h"
#include "sharing/shamir.h"

#include <algorithm>
#include <fmt/format.h>

namespace picco::runtime {
namespace {

/// Values that are shared at a time.
constexpr std::size_t kChunk = 4096;
constexpr std::size_t kIdBytes = 16;

std::string random_id() {
    Sha256Digest bytes{};
    random_bytes(bytes.data(), bytes.size());
    return hexadecimal(bytes).substr(0, 2 * kIdBytes);
}

/// Shares values chunk by chunk into all n files.
class Sharer {
  public:
    Sharer(const UtilFile &util, std::vector<std::unique_ptr<RecordWriter>> &writers)
        : field_(create_field(util.modulus, util.parties, 1)), shamir_(*field_, util.parties),
          writers_(writers) {}

    const Field &field() const { return *field_; }

    void write(const InputBlock &block, bool is_ordered) {
        const auto &variable = *block.variable;
        Record record;
        record.name = variable.name;
        record.is_private = variable.is_private;
        record.type = variable.type.type;
        record.line = block.line;
        record.is_ordered = is_ordered;
        record.is_unfinished = block.is_unfinished;
        record.rows = block.rows;
        record.columns = block.columns;
        for (auto &writer : writers_)
            writer->begin(record);
        const std::size_t count = block.rows * block.columns;
        for (std::size_t begin = 0; begin < count; begin += kChunk) {
            const auto end = std::min(count, begin + kChunk);
            if (variable.is_private)
                share(block.values, begin, end);
            else
                copy(block.values, begin, end, record_value_bytes(false, variable.type.type, 0));
        }
    }

  private:
    void share(const Numbers &values, std::size_t begin, std::size_t end) {
        if (field_->is_binary())
            return add(shares_of_bytes(values, begin, end));
        const std::size_t count = end - begin;
        Elements secrets(*field_, count), random(*field_, count * shamir_.threshold());
        for (std::size_t i = 0; i < count; ++i)
            if (values.fits_64())
                field_->from_int64(secrets.at(i), values.small(begin + i));
            else
                field_->from_mpz(secrets.at(i), values.at(begin + i));
        random_elements(random.data(), random.count, field_->modulus_words());
        add(shamir_.share(secrets, random));
        erase(secrets.data(), secrets.words.size() * sizeof(std::uint64_t));
        erase(random.data(), random.words.size() * sizeof(std::uint64_t));
    }

    void copy(const Numbers &values, std::size_t begin, std::size_t end, std::size_t value_bytes) {
        std::vector<std::uint8_t> bytes((end - begin) * value_bytes);
        for (std::size_t i = begin; i < end; ++i)
            store_integer(values.at(i), bytes.data() + (i - begin) * value_bytes, value_bytes);
        for (auto &writer : writers_)
            writer->add(bytes.data(), bytes.size());
    }

    std::vector<Elements> shares_of_bytes(const Numbers &values, std::size_t begin, std::size_t end) const {
        std::vector<std::uint8_t> secrets;
        for (std::size_t i = begin; i < end; ++i)
            secrets.push_back(static_cast<std::uint8_t>(values.small(i)));
        const Subsets subsets(shamir_.parties(), shamir_.threshold());
        std::vector<std::uint8_t> random(secrets.size() * static_cast<std::size_t>(subsets.count() - 1));
        random_bytes(random.data(), random.size());
        std::vector<Elements> shares = share_bytes(secrets, random, shamir_.parties());
        erase(secrets.data(), secrets.size());
        erase(random.data(), random.size());
        return shares;
    }

    void add(const std::vector<Elements> &shares) {
        std::vector<std::uint8_t> wire(shares[0].count * field_->wire_bytes());
        for (std::size_t j = 0; j < writers_.size(); ++j) {
            field_->encode(wire.data(), shares[j].data(), shares[j].count);
            writers_[j]->add(wire.data(), wire.size());
        }
    }

    std::unique_ptr<Field> field_;
    Shamir shamir_;
    std::vector<std::unique_ptr<RecordWriter>> &writers_;
};

} // namespace

std::vector<WritePlace> share_files(const std::string &prefix, int parties) {
    std::vector<WritePlace> places;
    for (int party = 1; party <= parties; ++party)
        places.emplace_back(fmt::format("{}.{}", prefix, party));
    return places;
}

InputRemarks share_input(const std::function<void(InputLines &)> &read, const std::string &source,
                         const UtilFile &util, const DataPartyUse &use, const InputOptions &options,
                         const std::vector<WritePlace> &places) {
    require(places.size() == static_cast<std::size_t>(util.parties), "share files for other parties");
    std::vector<std::unique_ptr<RecordWriter>> writers;
    Sharer sharer(util, writers);
    RecordFileHeader header{
        FileKind::input, util.program, util.hash,   util.modulus,           use.party, 0, util.parties,
        util.threshold,  use.run,      random_id(), shown(source, SIZE_MAX)};
    for (int i = 1; i <= util.parties; ++i) {
        header.computing_party = i;
        writers.push_back(std::make_unique<RecordWriter>(
            places[static_cast<std::size_t>(i - 1)], header, sharer.field().wire_bytes(),
            use.envelopes.empty() ? nullptr : &use.envelopes[static_cast<std::size_t>(i - 1)]));
    }
    InputLines lines(util, use.party, options.substitutes,
                     [&](const InputBlock &block) { sharer.write(block, lines.is_ordered()); });
    read(lines);
    std::vector<NewFile *> files;
    for (auto &writer : writers) {
        writer->finish();
        files.push_back(&writer->file());
    }
    commit_all(files);
    return {lines.warnings(), lines.notes()};
}

} // namespace picco::runtime
