#include "sharing/byte_sharing.h"

#include "base/error.h"

#include <algorithm>

namespace picco::runtime {

namespace {

/// Three subsets that no party is in all of: the components of public bytes. An odd number of copies of a
/// byte adds up to it, and every party holds one.
std::vector<int> unit_subsets(const Subsets &subsets) {
    const int t = subsets.threshold();
    const PartySet first = (1u << t) - 1;
    std::vector<int> result;
    for (int index = 0; index < subsets.count(); ++index)
        if (const PartySet set = subsets[index]; set == first || set == first << t || set == first << (t + 1))
            result.push_back(index);
    return result;
}

} // namespace

std::unique_ptr<Field> byte_field(const Cnf &cnf, Isa isa) {
    ByteShape shape;
    shape.components = cnf.components();
    shape.products = cnf.products();
    for (const int index : unit_subsets(cnf.subsets()))
        if (const int position = cnf.subsets().position(cnf.self(), index); position >= 0)
            shape.units.push_back(static_cast<std::size_t>(position));
    return Field::create_bytes(shape, isa);
}

std::uint8_t byte_of(const Elements &x, std::size_t i, std::size_t place) {
    return static_cast<std::uint8_t>(x.at(i)[place / 8] >> place % 8 * 8);
}

void set_byte(Elements &x, std::size_t i, std::size_t place, std::uint8_t byte) {
    std::uint64_t &word = x.at(i)[place / 8];
    const std::size_t shift = place % 8 * 8;
    word = (word & ~(std::uint64_t{0xff} << shift)) | std::uint64_t{byte} << shift;
}

std::vector<Elements> share_bytes(const std::vector<std::uint8_t> &secrets,
                                  const std::vector<std::uint8_t> &random, int parties) {
    const Subsets subsets(parties, (parties - 1) / 2);
    const auto drawn = static_cast<std::size_t>(subsets.count()) - 1;
    require(random.size() == secrets.size() * drawn, "sharing needs C(n, t) - 1 random bytes a secret");
    const auto field = byte_field(Cnf(parties, 1));
    std::vector<Elements> shares(static_cast<std::size_t>(parties), Elements(*field, secrets.size()));
    for (Elements &share : shares)
        std::fill(share.words.begin(), share.words.end(), 0);
    for (std::size_t i = 0; i < secrets.size(); ++i) {
        std::uint8_t rest = secrets[i];
        for (std::size_t index = 0; index <= drawn; ++index) {
            const std::uint8_t component = index < drawn ? random[i * drawn + index] : rest;
            rest ^= component;
            for (int party = 1; party <= parties; ++party)
                if (const int at = subsets.position(party, static_cast<int>(index)); at >= 0)
                    set_byte(shares[static_cast<std::size_t>(party - 1)], i, static_cast<std::size_t>(at),
                             component);
        }
    }
    return shares;
}

std::vector<std::uint8_t> reconstruct_bytes(const std::vector<int> &holders,
                                            const std::vector<Elements> &shares, int parties) {
    const Subsets subsets(parties, (parties - 1) / 2);
    require(holders.size() > static_cast<std::size_t>(subsets.threshold()) && holders.size() == shares.size(),
            "too few shares of bytes");
    std::vector<std::uint8_t> values(shares.front().count, 0);
    for (int index = 0; index < subsets.count(); ++index) {
        const Elements *first = nullptr; // t + 1 parties cannot all lack a component
        std::size_t first_place = 0;
        for (std::size_t k = 0; k < holders.size(); ++k) {
            const int at = subsets.position(holders[k], index);
            if (at < 0)
                continue;
            const auto place = static_cast<std::size_t>(at);
            for (std::size_t i = 0; i < values.size(); ++i) {
                const std::uint8_t component = byte_of(shares[k], i, place);
                if (first == nullptr)
                    values[i] ^= component;
                else if (component != byte_of(*first, i, first_place))
                    throw UserError("the shares of party " + std::to_string(holders[k]) +
                                    " do not fit those of the others: a file is damaged or of another run");
            }
            if (first == nullptr) {
                first = &shares[k];
                first_place = place;
            }
        }
    }
    return values;
}

} // namespace picco::runtime
