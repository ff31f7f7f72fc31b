// Which operations are cheaper in bits: a minimum cut with what rounds take on the longest paths, then one class after the
// other is tried in the other representation.
#include "engine/rewrite/bit_regions.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace picco::runtime {
namespace {

/// Terms whose representation is given.
constexpr std::uint32_t kFieldTerm = 0, kBitsTerm = 1;
/// Larger windows are taken as a whole, or left as they are.
constexpr std::size_t kMostBitTerms = 20'000;
/// How often it is cut, and how often that may find nothing new.
constexpr int kMostBitCuts = 8, kMostSameCuts = 2;
/// Looking at a choice takes so much for an operation. All looks take such a part of the time of the window, or so many
/// operations are looked at; more choices are not worth while.
constexpr std::int64_t kPicosecondsToLook = 60'000, kPartToLook = 20, kFewestLooked = 20'000,
                       kMostLooks = 200;
/// What is predicted is not exact: less than such a part of the time is not worth a change.
constexpr int kLeastShareSaved = 8;

/// Nothing overflows where terms are added up.
std::int64_t limited(Int128 picoseconds) {
    return static_cast<std::int64_t>(std::min<Int128>(picoseconds, TermGraph::kNever >> 16));
}

} // namespace

/// What the cut takes it to be; the schedule knows how many are added at a time.
std::int64_t BitRegions::in_bits(const Place &place) const {
    const auto count = static_cast<std::int64_t>(place.count);
    const int width = std::max<int>(place.width, 1);
    switch (place.kind) {
    case Kind::kSum:
    case Kind::kChoice:
        return limited(Int128{prices_.choice(width).picoseconds} * count);
    case Kind::kTest:
        return limited(Int128{prices_.sum(2, width).picoseconds} * count);
    default:
        return 0;
    }
}

void BitRegions::make_graph() {
    using TermKey = std::tuple<Kind, std::uint32_t, Op, std::uint16_t, std::uint16_t, std::uint16_t,
                               std::uint32_t, bool, std::uint64_t>;
    std::map<TermKey, std::uint32_t> numbers;
    graph_.terms = {{{0, TermGraph::kNever}, {0, 0}}, {{TermGraph::kNever, 0}, {0, 0}}};
    example_of_ = {0, 0};
    for (std::size_t place = 1; place < places_.size(); ++place) {
        Place &own = places_[place];
        const NodeId id = place <= order_.size() ? id_at(place) : given_[place - order_.size() - 1];
        const Node &node = table_[id];
        const bool is_given = own.kind == Kind::kOther || own.kind == Kind::kGiven;
        if ((place <= order_.size() && !own.is_wanted) || own.kind == Kind::kPart || own.width == 0) {
            continue;
        }
        const TermKey key{own.kind,  node.line(), node.op,      node.k,      node.m,
                          own.width, own.count,   own.has_bits, node.ready()};
        const auto [number, is_new] =
            numbers.try_emplace(key, static_cast<std::uint32_t>(graph_.terms.size()));
        if (is_new) {
            graph_.terms.push_back({});
            example_of_.push_back(static_cast<std::uint32_t>(place));
        }
        own.term = number->second;
        TermGraph::Term &term = graph_.terms[own.term];
        const auto add = [&](std::int64_t &to, std::int64_t each) {
            to = limited(Int128{to} + Int128{each} * own.count);
        };
        if (is_given) {
            term.work[1] = TermGraph::kNever;
        } else if (own.kind == Kind::kFromBits) {
            term.work[0] = TermGraph::kNever;
        } else {
            add(term.work[0], own.in_field.picoseconds);
            term.work[1] = limited(Int128{term.work[1]} + in_bits(own));
        }
        add(term.leave[0], own.to_bits.picoseconds);
        add(term.leave[1], own.to_field.picoseconds);
    }
    const auto use = [&](NodeId operand, std::uint32_t by) {
        const std::uint32_t of = places_[place_of(operand)].term;
        if (of == 0 || of == by) {
            return;
        }
        const auto [number, is_new] =
            use_of_.try_emplace(std::uint64_t{of} << 32 | by, static_cast<std::uint32_t>(graph_.uses.size()));
        if (is_new) {
            graph_.uses.push_back({of, by, {0, 0}});
        }
    };
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        const Place &own = places_[place];
        const NodeId id = id_at(place);
        if (!own.is_wanted || own.kind == Kind::kFromBits) {
            continue;
        }
        if (own.is_kept && own.term != 0) {
            use(id, kFieldTerm);
        }
        if (own.kind == Kind::kOther) {
            for_each_operand(id, [&](NodeId operand) { use(operand, kFieldTerm); });
            continue;
        }
        for_each_taken(place,
                       [&](NodeId operand) { use(operand, own.kind == Kind::kPart ? kBitsTerm : own.term); });
        if (own.kind == Kind::kChoice && table_[id].op != Op::kSelectNegative) {
            for_each_operand(id, [&](NodeId operand) { // the condition, as a number
                if (places_[place_of(operand)].kind == Kind::kFromBits) {
                    use(operand, own.term);
                }
            });
        }
    }
    flows_.terms.resize(graph_.terms.size());
    flows_.uses.resize(graph_.uses.size());
}

/// With what rounds take put on the paths that were longest.
BitChoice BitRegions::by_cut() const {
    TermGraph graph = graph_;
    const auto waiting = [&](std::int64_t flow, int rounds) {
        return flows_.all == 0 ? Int128{0} : Int128{flow} * prices_.round() * rounds / flows_.all;
    };
    for (std::size_t i = 2; i < graph.terms.size(); ++i) {
        const Place &own = places_[example_of_[i]];
        TermGraph::Term &term = graph.terms[i];
        const int width = std::max<int>(own.width, 1);
        const int rounds = own.kind == Kind::kChoice ? 1
                           : own.kind == Kind::kTest ? prices_.sum(2, width).rounds
                                                     : 0;
        if (term.work[0] < TermGraph::kNever) {
            term.work[0] = limited(term.work[0] + waiting(flows_.terms[i], own.in_field.rounds));
        }
        if (term.work[1] < TermGraph::kNever) {
            term.work[1] = limited(term.work[1] + waiting(flows_.terms[i], rounds));
        }
    }
    for (std::size_t i = 0; i < graph.uses.size(); ++i) {
        TermGraph::Use &use = graph.uses[i];
        const Place &own = places_[example_of_[use.of]];
        const int adding = own.kind == Kind::kSum ? prices_.sum(2, std::max<int>(own.width, 1)).rounds : 0;
        use.cross[0] = limited(waiting(flows_.uses[i], own.to_bits.rounds));
        use.cross[1] = limited(waiting(flows_.uses[i], own.to_field.rounds + adding));
    }
    const std::vector<std::uint8_t> representations = assign_pair(graph);
    BitChoice choice;
    choice.in_bits.resize(places_.size());
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        const Place &own = places_[place];
        choice.in_bits[place] = own.is_wanted && own.term > kBitsTerm && own.kind != Kind::kOther &&
                                own.kind != Kind::kFromBits && representations[own.term] != 0;
    }
    return choice;
}

/// A product that is taken apart is reduced for that, and what has bits needs no reduction: it goes with its product.
void BitRegions::complete(BitChoice &choice) const {
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        const Node &node = table_[id_at(place)];
        if (node.op == Op::kReduce && places_[place].is_wanted && places_[place].kind == Kind::kSum) {
            choice.in_bits[place] = choice.in_bits[place_of(node.operands[0])];
        }
    }
    find_schedule(choice);
}

/// Which of two choices is better is asked for as long as it pays. least: what the window takes without bits.
void BitRegions::search(const BitChoice &recorded, const BitChoice &all, Int128 least) {
    make_graph();
    if (graph_.terms.size() > kMostBitTerms) {
        return;
    }
    const auto size = static_cast<std::int64_t>(order_.size() + 1);
    const Int128 affordable = least / kPartToLook / (Int128{kPicosecondsToLook} * size);
    auto left = static_cast<std::int64_t>(
        std::clamp<Int128>(affordable, std::min(kFewestLooked / size, kMostLooks), kMostLooks));
    const auto look_at = [&](BitChoice &choice) {
        complete(choice);
        --left;
        if (choice.picoseconds < chosen_.picoseconds) {
            chosen_ = choice;
        }
    };
    add_flow(recorded);
    add_flow(all);
    std::vector<bool> before = recorded.in_bits;
    for (int cuts = 0, same = 0; left > 0 && cuts < kMostBitCuts && same < kMostSameCuts; ++cuts) {
        BitChoice next = by_cut();
        same = next.in_bits == before ? same + 1 : 0;
        before = next.in_bits;
        look_at(next);
        add_flow(next);
    }
    std::map<std::uint32_t, std::vector<std::size_t>> terms;
    for (const std::size_t place : free_places()) {
        terms[places_[place].term].push_back(place);
    }
    const auto turn = [&](BitChoice &choice, std::uint32_t term) {
        for (const std::size_t place : terms[term]) {
            choice.in_bits[place] = !choice.in_bits[place];
        }
    };
    if (terms.size() < 8 && std::int64_t{1} << terms.size() <= left) { // all of them
        for (std::size_t set = 0; set < std::size_t{1} << terms.size(); ++set) {
            BitChoice next = recorded;
            std::size_t rest = set;
            for (auto term = terms.begin(); rest != 0; ++term, rest >>= 1) {
                if ((rest & 1u) != 0) {
                    turn(next, term->first);
                }
            }
            look_at(next);
        }
        return;
    }
    const auto climb = [&](BitChoice best) { // one class after the other, then two that use each other
        const auto try_other = [&](std::uint32_t first, std::uint32_t second) {
            BitChoice next = best;
            turn(next, first);
            if (second != first) {
                turn(next, second);
            }
            look_at(next);
            const bool is_better = next.picoseconds < best.picoseconds;
            if (is_better) {
                best = next;
            }
            return is_better;
        };
        for (bool is_better = true; is_better && left > 0;) {
            is_better = false;
            for (auto term = terms.begin(); term != terms.end() && left > 0; ++term) {
                is_better = try_other(term->first, term->first) || is_better;
            }
            for (auto use = graph_.uses.begin(); !is_better && use != graph_.uses.end() && left > 0; ++use) {
                is_better = terms.contains(use->of) && terms.contains(use->by) && try_other(use->of, use->by);
            }
        }
    };
    climb(chosen_);
    for (const BitChoice *start : {&all, &recorded}) {
        climb(*start);
    }
}

bool BitRegions::find(Int128 saved_otherwise) {
    look();
    if (!has_seam()) {
        return false;
    }
    BitChoice recorded, all;
    recorded.in_bits.resize(places_.size());
    complete(recorded);
    const Int128 others = recorded.picoseconds - saved_otherwise, bound = least_of_all();
    const bool is_vain =
        bound >= others || bound * kLeastShareSaved > recorded.picoseconds * (kLeastShareSaved - 1);
    if (is_vain && !times_.is_forced && !times_.observe) {
        return false; // no search finds what is worth it
    }
    all.in_bits.resize(places_.size());
    for (const std::size_t place : free_places()) {
        all.in_bits[place] = true;
    }
    complete(all);
    chosen_ = times_.is_forced || all.picoseconds < recorded.picoseconds ? all : recorded;
    if (!times_.is_forced) {
        search(recorded, all, std::max<Int128>(0, others));
    }
    saved_ = recorded.picoseconds - chosen_.picoseconds;
    if (times_.observe) {
        times_.observe(*this);
    }
    const bool is_worth_it = times_.is_forced || saved_ * kLeastShareSaved >= recorded.picoseconds;
    return is_worth_it && std::ranges::any_of(chosen_.in_bits, [](bool is_in_bits) { return is_in_bits; });
}

} // namespace picco::runtime
