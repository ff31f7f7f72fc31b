#include "engine/rewrite/bit_regions.h"

#include "engine/values/forms.h"
#include "protocols/garbled/garbled_circuit.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// A number times a constant of more digits is left to the field.
constexpr int kMostFactorDigits = 3;
/// Powers of two that a number is a sum or difference of, as few as possible: those of n ^ 3n that are not in the last place.
int digits_of_factor(const mpz_class &number) {
    const mpz_class factor = abs(number), changed = factor ^ (3 * factor);
    return static_cast<int>(mpz_popcount(changed.get_mpz_t()));
}

} // namespace

BitRegions::BitRegions(ValueTable &table, const Field &field, const Latency &latency, BitPrices &prices,
                       std::uint64_t now, const std::vector<NodeId> &nodes,
                       const NetworkSearch::Wanted &wanted, const BitTimes &times,
                       const GarbledPlaces &garbled)
    : table_(table), field_(field), latency_(latency), prices_(prices), now_(now), wanted_(wanted),
      times_(times), garbled_(garbled), order_(table, nodes), places_(nodes.size() + 1) {}

std::size_t BitRegions::place_of(NodeId id) const {
    if (const std::size_t place = order_.place(id); place != 0) {
        return place;
    }
    const auto given = place_of_given_.find(id);
    return given == place_of_given_.end() ? 0 : given->second;
}

bool BitRegions::fits(NodeId id) const {
    return table_[id].range.signed_bits() <= latency_.max_signed_bits();
}

bool BitRegions::has_known_bits(NodeId id) const {
    if (node_of_form(table_, id, Form::kBit) != 0 || node_of_form(table_, id, Form::kBits) != 0 ||
        node_of_form(table_, id, Form::kWord) != 0) {
        return true;
    }
    const std::vector<Value> *bits = table_.bits(id);
    const auto width = static_cast<std::size_t>(table_[id].range.bits());
    return bits != nullptr && bits->size() >= width &&
           std::none_of(bits->begin(), bits->begin() + static_cast<std::ptrdiff_t>(width),
                        [](Value bit) { return bit == Value::node(0); });
}

NodeId BitRegions::condition_of(NodeId id) const {
    const Node &node = table_[id];
    const NodeId first = node_of_form(table_, node.operands[0], Form::kBit);
    return first != 0 || node.op == Op::kSelect ? first : node_of_form(table_, node.operands[1], Form::kBit);
}

bool BitRegions::is_first_condition(NodeId id) const {
    return node_of_form(table_, table_[id].operands[0], Form::kBit) != 0;
}

/// Sums of the field, and reductions, are sums of one number or two.
BitRegions::Kind BitRegions::kind_of(NodeId id) const {
    const Node &node = table_[id];
    switch (node.op) {
    case Op::kLessThanZero:
    case Op::kEqualZero:
        return Kind::kTest;
    case Op::kDecompose:
        return Kind::kPart;
    case Op::kFromWord:
        return (node.k & kOnesOfWord) == 0 ? Kind::kFromBits : Kind::kOther;
    case Op::kToField:
    case Op::kRecompose:
        return Kind::kFromBits;
    default:
        break;
    }
    if (!is_number(id) || !fits(id) || table_.division(id) != nullptr || table_.power(id) != nullptr) {
        return Kind::kOther;
    }
    switch (node.op) {
    case Op::kReduce: // another one gives an output a sharing of its own
        return table_[node.operands[0]].form == Form::kProduct && node.converted == node.operands[0]
                   ? Kind::kSum
                   : Kind::kOther;
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kNegate:
    case Op::kAddConstant:
        return Kind::kSum;
    case Op::kMultiplyConstant:
        return digits_of_factor(field_.to_signed(table_.share(id))) <= kMostFactorDigits ? Kind::kSum
                                                                                         : Kind::kOther;
    case Op::kSelect:
    case Op::kMultiply:
        return condition_of(id) != 0 ? Kind::kChoice : Kind::kOther;
    case Op::kSelectNegative:
        return (node.m & kOfEquality) == 0 ? Kind::kChoice : Kind::kOther;
    case Op::kSelectBit:
        return Kind::kChoice;
    case Op::kWrap:
    case Op::kTruncate:
    case Op::kResidue:
        return Kind::kCut;
    default:
        return Kind::kOther;
    }
}

/// Its bits are there. A number is masked.
void BitRegions::look_at_garbled(std::size_t place) {
    const NodeId id = id_at(place);
    Place &own = places_[place];
    own.is_garbled = true;
    if (is_number(id) && fits(id)) {
        own.has_bits = true;
        own.width = static_cast<std::uint16_t>(std::min(table_[id].range.bits(), latency_.max_signed_bits()));
        own.in_field.picoseconds =
            garbled_.gate *
            static_cast<std::int64_t>(GarbledCircuitBuilder::products_of_result(field_, own.width));
    }
}

/// Of a place of the window all but what it takes.
void BitRegions::look() {
    for (std::size_t place = 1; place < places_.size(); ++place) {
        const NodeId id = id_at(place);
        const Node &node = table_[id];
        Place &own = places_[place];
        own.is_wanted = node.state == State::kPending && wanted_.has(id) && !garbled_.is_dead(place);
        if (!own.is_wanted) {
            continue;
        }
        own.count = node.count;
        if (garbled_.is_inside(place)) {
            look_at_garbled(place);
            continue;
        }
        own.kind = kind_of(id);
        bool fit = true;
        for_each_taken(place, [&](NodeId operand) { fit = fit && is_number(operand) && fits(operand); });
        for_each_operand(id, [&](NodeId operand) {
            fit = fit && (table_[operand].form != Form::kPublic || table_.has_public_bits(operand));
        });
        own.kind = fit ? own.kind : Kind::kOther;
        if (own.kind == Kind::kOther && !(is_number(id) && fits(id))) {
            continue;
        }
        own.in_field = prices_.of(node);
        Interval range = node.range;
        if (own.kind == Kind::kTest) {
            range = table_[node.operands[0]].range;
            range = node.operands[1] == 0 ? range : range - table_[node.operands[1]].range;
        }
        own.width = static_cast<std::uint16_t>(std::min(range.bits(), latency_.max_signed_bits()));
        if (node.op == Op::kMultiplyConstant && own.kind == Kind::kSum) {
            own.digits = static_cast<std::uint16_t>(digits_of_factor(field_.to_signed(table_.share(id))));
        }
        own.has_bits = own.kind == Kind::kOther && has_known_bits(id);
        if (own.kind != Kind::kTest && own.kind != Kind::kPart) {
            const bool is_whole = node.count >= times_.many_words;
            own.to_bits = own.has_bits ? BitPrices::Price{} : prices_.to_bits(own.width);
            own.to_field = prices_.to_field(own.width, is_whole);
        }
    }
    for (std::size_t place = 1; place < order_.size() + 1; ++place) {
        if (places_[place].is_wanted && places_[place].kind != Kind::kOther) {
            for_each_taken(place, [&](NodeId operand) { add_given(operand); });
        }
    }
    find_kept();
}

/// A number of an earlier window.
void BitRegions::add_given(NodeId id) {
    if (order_.place(id) != 0 || !place_of_given_.try_emplace(id, places_.size()).second) {
        return;
    }
    Place given;
    given.kind = Kind::kGiven;
    given.count = table_[id].count;
    given.width = static_cast<std::uint16_t>(table_[id].range.bits());
    given.has_bits = has_known_bits(id);
    given.to_bits = given.has_bits ? BitPrices::Price{} : prices_.to_bits(given.width);
    places_.push_back(given);
    given_.push_back(id);
}

/// What is referred to from elsewhere than the window.
void BitRegions::find_kept() {
    if (!wanted_.all()) {
        for (const NodeId id : wanted_.results) {
            places_[order_.place(id)].is_kept = true;
        }
        return;
    }
    std::vector<std::uint32_t> uses(order_.size() + 1);
    for (std::size_t place = 1; place < uses.size(); ++place) {
        if (table_[id_at(place)].state == State::kPending) {
            for_each_operand(id_at(place), [&](NodeId operand) { ++uses[order_.place(operand)]; });
        }
    }
    for (std::size_t place = 1; place < uses.size(); ++place) {
        places_[place].is_kept = places_[place].is_wanted && table_.references(id_at(place)) > uses[place];
    }
}

/// Whether something that can be in bits takes a word that was in bits, or sums up bits.
bool BitRegions::has_seam() const {
    bool is_any = false;
    for (std::size_t place = 1; place <= order_.size() && !is_any; ++place) {
        const Place &own = places_[place];
        if (!own.is_wanted || own.kind == Kind::kOther || own.kind == Kind::kPart) {
            continue;
        }
        for_each_taken(place, [&](NodeId operand) {
            const std::size_t at = place_of(operand);
            const bool is_word = places_[at].width > 1 || own.kind == Kind::kSum;
            is_any = is_any || (is_word && (places_[at].kind == Kind::kFromBits || places_[at].has_bits));
        });
    }
    return is_any;
}

std::vector<std::size_t> BitRegions::free_places() const {
    std::vector<std::size_t> places;
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        const Place &own = places_[place];
        if (own.is_wanted && own.kind != Kind::kOther && own.kind != Kind::kFromBits &&
            own.kind != Kind::kPart && table_[id_at(place)].op != Op::kReduce) {
            places.push_back(place);
        }
    }
    return places;
}

Int128 BitRegions::time_of(const std::vector<std::size_t> &in_bits) const {
    BitChoice choice;
    choice.in_bits.resize(places_.size());
    for (const std::size_t place : in_bits) {
        choice.in_bits[place] = true;
    }
    complete(choice);
    return choice.picoseconds;
}

std::vector<BitOperation> BitRegions::operations() const {
    std::vector<BitOperation> operations;
    for (std::size_t i = 0; i < given_.size(); ++i) {
        const std::size_t place = order_.size() + 1 + i;
        if (chosen_.needs_bits[place] && !places_[place].has_bits) {
            operations.push_back({given_[i], true, false, false});
        }
    }
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        const Place &own = places_[place];
        if (!own.is_wanted || own.kind == Kind::kFromBits || own.kind == Kind::kPart) {
            continue;
        }
        if (chosen_.in_bits[place] &&
            (own.kind == Kind::kTest || chosen_.needs_bits[place] || chosen_.needs_number[place])) {
            operations.push_back({id_at(place), false, chosen_.needs_number[place] && own.kind != Kind::kTest,
                                  own.count >= times_.many_words});
        } else if (!chosen_.in_bits[place] && chosen_.needs_bits[place] &&
                   (!own.has_bits || own.is_garbled)) {
            operations.push_back({id_at(place), true, false, false});
        }
    }
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        // Bits of what is in bits now are not found by a protocol.
        if (places_[place].kind == Kind::kPart &&
            chosen_.in_bits[place_of(table_[id_at(place)].operands[0])]) {
            operations.push_back({id_at(place), false, false, false});
        }
    }
    return operations;
}

/// FNV-1a of what is in bits.
std::uint64_t BitRegions::digest() const {
    std::uint64_t digest = 0xcbf29ce484222325u;
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        digest = (digest ^ (chosen_.in_bits[place] ? place : 0)) * 0x100000001b3u;
    }
    return digest | 1;
}

} // namespace picco::runtime
