/// Exact distributions of what a coalition of t parties sees, with all its unknown randomness enumerated.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "support/parties.h"
#include "support/recording_channel.h"
#include "support/sharings.h"

namespace picco::runtime::testing {

/// A stream under the name that all its holders share.
using StreamName =
    std::tuple<bool, int, int, std::uint64_t, int, int>; // pair?, key, operation, purpose, dealer

inline StreamName name_of(int self, const Stream &stream) {
    const bool pair = stream.key.kind == KeyName::Kind::pair;
    const int other = stream.key.index;
    return {pair,
            pair ? std::min(self, other) : other,
            pair ? std::max(self, other) : 0,
            stream.operation,
            static_cast<int>(stream.purpose),
            stream.dealer};
}

inline std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

/// One batch holds, for each of `trials` choices of what the coalition knows, all choices of what it does not
/// know: value number i is choice i % combinations of trial i / combinations.
struct Enumeration {
    std::uint64_t p = 0;
    std::size_t trials = 1, combinations = 1;
    struct Digit {
        std::uint64_t radix, stride; ///< stride 0: known to the coalition, the same in all of a trial
    };
    std::map<StreamName, std::vector<Digit>> digits;            ///< one per plane, or one for elements
    std::set<StreamName> zeroed;                                ///< streams that a mutation removes
    std::set<std::pair<StreamName, std::size_t>> zeroed_planes; ///< and single planes of them

    /// Calls use(i, value) for all count values of one digit of a stream.
    template <class Use>
    void for_each(const StreamName &name, std::size_t plane, std::size_t count, Use use) const {
        const Digit digit = digits.at(name).at(plane);
        if (zeroed.contains(name) || zeroed_planes.contains({name, plane}))
            return;
        if (digit.stride != 0) {
            for (std::size_t i = 0; i < count; ++i)
                use(i, i % combinations / digit.stride % digit.radix);
            return;
        }
        const auto &[pair, first, second, operation, purpose, dealer] = name;
        std::uint64_t hash = mix(plane);
        for (const std::uint64_t part :
             {std::uint64_t{pair}, static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(second),
              operation, static_cast<std::uint64_t>(purpose), static_cast<std::uint64_t>(dealer)}) {
            hash = mix(hash ^ part);
        }
        for (std::size_t trial = 0; trial * combinations < count; ++trial) {
            const std::uint64_t value = mix(hash ^ mix(trial)) % digit.radix;
            const std::size_t end = std::min(count, (trial + 1) * combinations);
            for (std::size_t i = trial * combinations; i < end; ++i)
                use(i, value);
        }
    }
};

/// Draws from an enumeration; while the enumeration is unknown, only notes what is drawn and gives zeros.
class ScriptedGenerators final : public Generators {
  public:
    /// values: of the batch; a stream of more elements holds several for each, one plane after the other, or
    /// all bits of a value side by side.
    ScriptedGenerators(int self, const Enumeration *script,
                       std::map<StreamName, std::vector<std::uint64_t>> *noted, std::mutex *mutex,
                       std::size_t values, bool side_by_side)
        : self_(self), script_(script), noted_(noted), mutex_(mutex), values_(values),
          side_by_side_(side_by_side) {}

    void element_block(const Stream &stream, std::span<const std::uint64_t> modulus, std::uint64_t *out,
                       std::size_t first, std::size_t count) override {
        const StreamName name = name_of(self_, stream);
        std::fill(out, out + count * modulus.size(), 0);
        if (script_ == nullptr) {
            const std::lock_guard lock(*mutex_);
            (*noted_)[name] = std::vector<std::uint64_t>((first + count + values_ - 1) / values_, modulus[0]);
            return;
        }
        for (std::size_t plane = first / values_; plane * values_ < first + count; ++plane) {
            script_->for_each(name, plane, values_, [&](std::size_t i, std::uint64_t value) {
                const std::size_t place = plane * values_ + i;
                if (place >= first && place < first + count)
                    out[place - first] = value;
            });
        }
    }

    void bit_block(const Stream &stream, std::size_t count, std::uint64_t *out, std::size_t first,
                   std::size_t words) override {
        const StreamName name = name_of(self_, stream);
        const std::size_t stride = (count + 63) / 64, end = first + words;
        // A plane of several times as many bits holds several for each value.
        const std::size_t parts = std::max<std::size_t>(1, count / values_), part = count / parts;
        std::fill(out, out + words, 0);
        if (script_ == nullptr) {
            const std::lock_guard lock(*mutex_);
            (*noted_)[name] = std::vector<std::uint64_t>((end + stride - 1) / stride * parts, 2);
            return;
        }
        for (std::size_t k = 0; side_by_side_ && k < parts; ++k) {
            script_->for_each(name, k, values_, [&](std::size_t i, std::uint64_t value) {
                const std::size_t bit = i * parts + k;
                if (bit / 64 >= first && bit / 64 < end)
                    out[bit / 64 - first] |= value << (bit % 64);
            });
        }
        for (std::size_t plane = first / stride; !side_by_side_ && plane * stride < end; ++plane) {
            for (std::size_t k = 0; k < parts; ++k) {
                script_->for_each(name, plane * parts + k, part, [&](std::size_t i, std::uint64_t value) {
                    const std::size_t bit = k * part + i, word = plane * stride + bit / 64;
                    if (word >= first && word < end)
                        out[word - first] |= value << (bit % 64);
                });
            }
        }
    }

  private:
    int self_;
    const Enumeration *script_;
    std::map<StreamName, std::vector<std::uint64_t>> *noted_;
    std::mutex *mutex_;
    std::size_t values_;
    bool side_by_side_;
};

struct Secret {
    std::vector<int> elements, bits;
};

struct Inputs {
    std::vector<Elements> elements;
    std::vector<Bits> bits; ///< one plane each
};

/// What travels: planes of bits, or elements of one byte, or, told by its size, a frame of either kind, where
/// no frame has a multiple of 8 planes.
enum class Frames { bits, elements, by_size };

/// A protocol under test, over a field with p < 256 (an element is one byte on the wire).
struct ViewCase {
    int n;
    int p;
    std::function<void(Context &, Inputs)> run;
    Frames frames;
    /// Which turn of the rotating roles.
    int turn = 0;
    std::size_t trials = 64;
    std::size_t limit = std::size_t{1} << 15; ///< of combinations
    bool subset_keys = true;                  ///< whether bits are dealt by them
    bool side_by_side = false;                ///< all bits of a value follow each other, in one plane
};

class Views {
  public:
    Views(const ViewCase &test, PartySet coalition, const Secret &shape)
        : test_(test), coalition_(coalition), field_(Field::create(mpz_class(test.p))),
          subsets_(test.n, (test.n - 1) / 2) {
        script_.p = static_cast<std::uint64_t>(test.p);
        script_.trials = test.trials;
        discover(shape);
    }

    /// Streams whose values the coalition does not know.
    std::vector<StreamName> unknown_streams() const {
        std::vector<StreamName> unknown;
        for (const auto &[name, digits] : script_.digits) {
            if (!known(name))
                unknown.push_back(name);
        }
        return unknown;
    }
    /// How many values of each plane such a stream gives.
    std::size_t planes_of(const StreamName &name) const { return script_.digits.at(name).size(); }
    /// Removes one plane of a stream from here on; none: nothing.
    void remove_plane(const StreamName *name, std::size_t plane) {
        script_.zeroed_planes.clear();
        if (name != nullptr)
            script_.zeroed_planes.insert({*name, plane});
    }
    bool feasible() const { return script_.combinations <= test_.limit; }

    /// For each trial, the sorted views (as hashes) over all that the coalition does not know.
    std::vector<std::vector<std::uint64_t>> of(const Secret &secret,
                                               const std::set<StreamName> &zeroed = {}) {
        script_.zeroed = zeroed;
        const std::size_t count = script_.trials * script_.combinations;
        std::vector<std::vector<std::vector<Bytes>>> received(static_cast<std::size_t>(test_.n));
        run(&script_, secret, count, received);

        std::vector<std::vector<std::uint64_t>> views(script_.trials);
        std::vector<std::uint64_t> hashes(count, 0);
        for (int party = 1; party <= test_.n; ++party) {
            if (contains(coalition_, party))
                add_frames(received[static_cast<std::size_t>(party - 1)], hashes);
        }
        for (std::size_t trial = 0; trial < script_.trials; ++trial) {
            const auto first = hashes.begin() + static_cast<std::ptrdiff_t>(trial * script_.combinations);
            views[trial].assign(first, first + static_cast<std::ptrdiff_t>(script_.combinations));
            std::sort(views[trial].begin(), views[trial].end());
        }
        return views;
    }

    /// The frames that the only member of the coalition receives, in the order of the rounds.
    std::vector<Bytes> received_by(int party, const Secret &secret) {
        std::vector<std::vector<std::vector<Bytes>>> received(static_cast<std::size_t>(test_.n));
        run(&script_, secret, script_.trials * script_.combinations, received);
        std::vector<Bytes> frames;
        for (const std::vector<Bytes> &round : received[static_cast<std::size_t>(party - 1)]) {
            for (const Bytes &frame : round) {
                if (!frame.empty())
                    frames.push_back(frame);
            }
        }
        return frames;
    }
    /// What a plane of a stream gives for each value.
    std::vector<bool> mask(const StreamName &name, std::size_t plane) const {
        std::vector<bool> bits(script_.trials * script_.combinations);
        script_.for_each(name, plane, bits.size(),
                         [&](std::size_t i, std::uint64_t value) { bits[i] = value != 0; });
        return bits;
    }

  private:
    bool known(const StreamName &name) const {
        const auto &[pair, first, second, operation, purpose, dealer] = name;
        if (pair)
            return contains(coalition_, first) || contains(coalition_, second);
        return (coalition_ & ~subsets_[first]) != 0;
    }

    /// Finds the streams in a run of one byte of values, and numbers the unknown ones' values.
    void discover(const Secret &shape) {
        std::map<StreamName, std::vector<std::uint64_t>> noted;
        std::vector<std::vector<std::vector<Bytes>>> received(static_cast<std::size_t>(test_.n));
        noted_ = &noted;
        run(nullptr, shape, 8, received);
        for (const auto &[name, radices] : noted) {
            for (const std::uint64_t radix : radices) {
                const bool enumerated = !known(name) && script_.combinations <= test_.limit;
                script_.digits[name].push_back({radix, enumerated ? script_.combinations : 0});
                if (enumerated)
                    script_.combinations *= radix;
            }
        }
        // Frames hold whole bytes of planes.
        while (script_.combinations % 8 != 0)
            script_.combinations *= 2;
    }

    /// The coalition's shares depend on the trial only; the others' follow from them and the secret.
    std::vector<Elements> share_element(int secret, std::size_t which, std::size_t count) const {
        const Shamir shamir(*field_, test_.n);
        std::vector<int> points{0};
        for (int party = 1; party <= test_.n; ++party) {
            if (contains(coalition_, party))
                points.push_back(party);
        }
        Elements known(*field_, points.size());
        std::vector<Elements> shares(static_cast<std::size_t>(test_.n), Elements(*field_, count));
        std::vector<Elements> weights;
        for (int party = 1; party <= test_.n; ++party)
            weights.push_back(shamir.weights(points, party));
        for (std::size_t i = 0; i < count; ++i) {
            field_->from_int64(known.at(0), secret);
            for (std::size_t j = 1; j < points.size(); ++j) {
                const std::uint64_t seed = mix(mix(which) ^ mix(i / script_.combinations) ^ mix(1000 + j));
                *known.at(j) = seed % script_.p;
            }
            for (std::size_t party = 0; party < shares.size(); ++party) {
                field_->inner_product(shares[party].at(i), weights[party].data(), 1, known.data(), 1,
                                      known.count);
            }
        }
        return shares;
    }

    /// The coalition's shares depend on the trial only; the others' follow from them and the bit.
    std::vector<Bits> share_bit(int secret, std::size_t which, std::size_t count) const {
        std::vector<Bits> shares;
        for (int party = 1; party <= test_.n; ++party) {
            shares.emplace_back(count, 1, BitSharing(test_.n, party).components());
            std::fill(shares.back().words.begin(), shares.back().words.end(), 0);
        }
        for (std::size_t i = 0; i < count; ++i) {
            const auto part = [&](int number) {
                return static_cast<unsigned>(mix(mix(which + 77) ^ mix(i / script_.combinations) ^
                                                 mix(static_cast<unsigned>(number))));
            };
            const auto put = [&](int party, std::size_t component, unsigned bit) {
                shares[static_cast<std::size_t>(party - 1)].plane(component, 0)[i / 64] |=
                    std::uint64_t{bit & 1} << (i % 64);
            };
            if (test_.n == 3)
                share_components(static_cast<unsigned>(secret), part, put);
            else
                share_polynomial(static_cast<unsigned>(secret), part, put);
        }
        return shares;
    }

    /// The one component that the coalition lacks is what the secret leaves of the others.
    template <class Part, class Put>
    void share_components(unsigned secret, Part part, Put put) const {
        std::vector<unsigned> components;
        unsigned rest = secret;
        for (int index = 0; index < subsets_.count(); ++index) {
            components.push_back(subsets_[index] == coalition_ ? 0 : part(index) & 1);
            rest ^= components.back();
        }
        for (int index = 0; index < subsets_.count(); ++index) {
            for (int party = 1; party <= test_.n; ++party) {
                const int position = subsets_.position(party, index);
                if (position >= 0)
                    put(party, static_cast<std::size_t>(position),
                        subsets_[index] == coalition_ ? rest : components[static_cast<std::size_t>(index)]);
            }
        }
    }

    template <class Part, class Put>
    void share_polynomial(unsigned secret, Part part, Put put) const {
        const BinaryField field(test_.n);
        std::vector<int> points{0};
        std::vector<unsigned> known{secret};
        for (int party = 1; party <= test_.n; ++party) {
            if (contains(coalition_, party)) {
                points.push_back(party);
                known.push_back(part(party) & ((1u << field.degree()) - 1));
            }
        }
        for (int party = 1; party <= test_.n; ++party) {
            unsigned share = 0;
            for (std::size_t j = 0; j < points.size(); ++j)
                share ^= field.multiply(field.basis(points[j], points, party), known[j]);
            for (int component = 0; component < field.degree(); ++component)
                put(party, static_cast<std::size_t>(component), share >> component);
        }
    }

    void run(const Enumeration *script, const Secret &secret, std::size_t count,
             std::vector<std::vector<std::vector<Bytes>>> &received) {
        std::vector<std::vector<Elements>> elements;
        std::vector<std::vector<Bits>> bits;
        for (const int value : secret.elements)
            elements.push_back(share_element(value, elements.size(), count));
        for (const int value : secret.bits)
            bits.push_back(share_bit(value, bits.size(), count));
        std::mutex mutex;
        std::vector<std::unique_ptr<Channel>> channels;
        std::vector<std::unique_ptr<Generators>> generators;
        for (auto &channel : make_local_channels(test_.n)) {
            const int self = channel->self();
            generators.push_back(std::make_unique<ScriptedGenerators>(self, script, noted_, &mutex, count,
                                                                      test_.side_by_side));
            channels.push_back(std::make_unique<RecordingChannel>(
                std::move(channel), &received[static_cast<std::size_t>(self - 1)]));
        }
        run_parties(
            *field_, std::move(channels), std::move(generators),
            [&](Context &context) {
                for (int i = 0; i < test_.turn; ++i)
                    context.rounds.next_turn();
                const auto slot = static_cast<std::size_t>(context.self() - 1);
                Inputs inputs;
                for (const auto &shares : elements)
                    inputs.elements.push_back(shares[slot]);
                for (const auto &shares : bits)
                    inputs.bits.push_back(shares[slot]);
                test_.run(context, std::move(inputs));
                return 0;
            },
            test_.subset_keys);
    }

    void add_frames(const std::vector<std::vector<Bytes>> &rounds, std::vector<std::uint64_t> &hashes) const {
        const std::size_t count = hashes.size();
        for (std::size_t round = 0; round < rounds.size(); ++round) {
            for (const Bytes &frame : rounds[round]) {
                const std::size_t each = frame.size() * 8 / count;
                for (std::size_t bit = 0; test_.side_by_side && bit < each * count; ++bit)
                    hashes[bit / each] = mix(hashes[bit / each] ^ (frame[bit / 8] >> (bit % 8) & 1u));
                if (test_.side_by_side)
                    continue;
                const bool whole_bytes = test_.frames == Frames::elements ||
                                         (test_.frames == Frames::by_size && frame.size() % count == 0);
                const std::size_t step = whole_bytes ? count : count / 8;
                for (std::size_t place = 0; place < frame.size(); place += step) {
                    for (std::size_t i = 0; i < count; ++i) {
                        const unsigned symbol =
                            whole_bytes ? frame[place + i] : frame[place + i / 8] >> (i % 8) & 1u;
                        hashes[i] = mix(hashes[i] ^ symbol);
                    }
                }
            }
        }
    }

    ViewCase test_;
    PartySet coalition_;
    std::unique_ptr<Field> field_;
    Subsets subsets_;
    Enumeration script_;
    std::map<StreamName, std::vector<std::uint64_t>> *noted_ = nullptr;
};

} // namespace picco::runtime::testing
