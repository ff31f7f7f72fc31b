/// Half gates [ZRE15], whatever stands for a label and whatever hashes them: tests look at all views of tiny ones.
#pragma once

#include "circuits/stages.h"

#include <cstdint>

namespace picco::runtime {

/// Which of an AND gate's two labels: each garbler sends one of them.
enum class Half { kFirst, kSecond };

/// Garbles a circuit step by step. XOR is free, AND takes two labels.
template <class Labels, class Hash>
class GateGarbler {
  public:
    using Label = typename Labels::value_type;

    /// zeros: of each input, the label that stands for 0; that for 1 is this XOR difference, whose lowest bit is 1. Keeps
    /// references to the circuit and the hash.
    GateGarbler(const Stages &stages, Hash &hash, const Labels &zeros, Label difference, Half half)
        : run_(stages, zeros, difference), hash_(hash), difference_(difference), half_(half),
          labels_(6 * Gates::kTogether) {}

    bool is_done() const { return run_.is_done(); }
    /// AND gates of the next step.
    std::size_t products() const { return run_.products(); }
    /// AND gate i, as they are computed, uses the tweaks 2 i and 2 i + 1. write: takes the label that this half sends for an
    /// AND gate, gate by gate.
    template <class Write>
    void step(Write &&write) {
        run_.step([&](const Gates::Gate *gate, std::size_t gates, auto lanes, const Label *wire,
                      Label *results) { garble(gate, gates, lanes, wire, results, write); });
    }
    /// The labels of the outputs that stand for 0.
    Labels outputs() const { return run_.outputs(); }

  private:
    template <class Lanes, class Write>
    void garble(const Gates::Gate *gate, std::size_t gates, Lanes lanes, const Label *wire, Label *results,
                Write &&write) {
        Label *const hashes = labels_.data(), *const operands = hashes + 4 * Gates::kTogether;
        const std::size_t count = gates * lanes;
        for (std::size_t i = 0, at = 0; i < gates; ++i)
            for (std::size_t lane = 0; lane < lanes; ++lane, ++at) {
                const Label a = wire[gate[i].a * lanes + lane] ^ where(gate[i].is_a_inverted, difference_),
                            b = wire[gate[i].b * lanes + lane] ^ where(gate[i].is_b_inverted, difference_);
                operands[2 * at] = a;
                operands[2 * at + 1] = b;
                hashes[4 * at] = a;
                hashes[4 * at + 1] = a ^ difference_;
                hashes[4 * at + 2] = b;
                hashes[4 * at + 3] = b ^ difference_;
            }
        hash_.pairs(tweak_, hashes, 2 * count);
        tweak_ += 2 * count;
        for (std::size_t i = 0; i < count; ++i) {
            const Label a = operands[2 * i], b = operands[2 * i + 1], *const hashed = hashes + 4 * i;
            const Label first = hashed[0] ^ hashed[1] ^ where(colour(b), difference_);
            const Label second = hashed[2] ^ hashed[3] ^ a;
            results[i] = hashed[0] ^ where(colour(a), first) ^ hashed[2] ^ where(colour(b), second ^ a);
            write(half_ == Half::kFirst ? first : second);
        }
    }

    StageRun<Labels> run_;
    Hash &hash_;
    const Label difference_;
    const Half half_;
    Labels labels_; ///< of gates that are hashed together
    std::uint64_t tweak_ = 0;
};

/// Evaluates a garbled circuit step by step, from one label for each input.
template <class Labels, class Hash>
class GateEvaluator {
  public:
    using Label = typename Labels::value_type;

    /// Keeps references to the circuit and the hash.
    GateEvaluator(const Stages &stages, Hash &hash, const Labels &inputs)
        : run_(stages, inputs, Label{}), hash_(hash), labels_(4 * Gates::kTogether) {}

    bool is_done() const { return run_.is_done(); }
    /// AND gates of the next step.
    std::size_t products() const { return run_.products(); }
    /// first and second: give what each half has sent, gate by gate.
    template <class Read>
    void step(Read &&first, Read &&second) {
        run_.step([&](const Gates::Gate *gate, std::size_t gates, auto lanes, const Label *wire,
                      Label *results) { evaluate(gate, gates, lanes, wire, results, first, second); });
    }
    Labels outputs() const { return run_.outputs(); }

  private:
    template <class Lanes, class Read>
    void evaluate(const Gates::Gate *gate, std::size_t gates, Lanes lanes, const Label *wire, Label *results,
                  Read &first, Read &second) {
        Label *const hashed = labels_.data(), *const operands = hashed + 2 * Gates::kTogether;
        const std::size_t count = gates * lanes;
        for (std::size_t i = 0, at = 0; i < gates; ++i)
            for (std::size_t lane = 0; lane < lanes; ++lane, ++at) {
                operands[2 * at] = hashed[2 * at] = wire[gate[i].a * lanes + lane];
                operands[2 * at + 1] = hashed[2 * at + 1] = wire[gate[i].b * lanes + lane];
            }
        hash_.each(tweak_, hashed, 2 * count);
        tweak_ += 2 * count;
        for (std::size_t i = 0; i < count; ++i) {
            const Label a = operands[2 * i], b = operands[2 * i + 1];
            results[i] = hashed[2 * i] ^ where(colour(a), first()) ^ hashed[2 * i + 1] ^
                         where(colour(b), second() ^ a);
        }
    }

    StageRun<Labels> run_;
    Hash &hash_;
    Labels labels_; ///< of gates that are hashed together
    std::uint64_t tweak_ = 0;
};

} // namespace picco::runtime
