// Linked into a library that stands in for libpicco.so in tests of what parties send and of what their times depend
// on. The linker puts these functions in the place of the library's own (--wrap), so that the library that is shipped
// has no such seam. From the environment:
//
//     AUDIT_SEED=TEXT     all randomness of the parties comes from it, and the keys that they share
//     AUDIT_PARTY=NUMBER  the party, so that each has randomness of its own
//     AUDIT_ISA=NAME      the kernels are those of this instruction set: scalar, avx2 or avx512
//     AUDIT_TRACE=FILE    a line for each message: round, direction, party, bytes, their SHA-256
//     AUDIT_DRAWS=FILE    a line for each key, with a digest of it, and for each draw: holders, operation, purpose,
//                         dealer, kind, first and count
//     AUDIT_CONTROL=1     branches on what comes from others, so that the audit has something to find
#include "base/cpu.h"
#include "base/secrecy.h"
#include "base/subsets.h"
#include "crypto/generators.h"
#include "crypto/sha256.h"
#include "session/rounds.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <fmt/format.h>

using namespace picco::runtime;

namespace {

const char *setting(const char *name) {
    const char *value = std::getenv(name);
    return value == nullptr || *value == '\0' ? nullptr : value;
}

Sha256Digest digest_of(const std::string &text) {
    return sha256(text.data(), text.size());
}

/// SHA-256 of the seed, the party and a counter, block by block.
void fill_from_seed(const std::string &seed, unsigned char *to, std::size_t size) {
    static std::mutex one;
    static std::uint64_t counter = 0;
    const std::lock_guard lock(one);
    while (size > 0) {
        const Sha256Digest block =
            digest_of(fmt::format("{} party {} {}", seed, setting("AUDIT_PARTY"), counter++));
        const std::size_t part = std::min(size, block.size());
        std::memcpy(to, block.data(), part);
        to += part;
        size -= part;
    }
}

/// The session's keys depend on the share files, as they should; these depend on the seed alone.
void replace_keys(const std::string &seed, Keys &keys) {
    const auto set = [&](Key &key, const std::string &name) {
        const Sha256Digest digest = digest_of(seed + name);
        std::copy_n(digest.begin(), key.size(), key.begin());
    };
    for (int other = 1; other <= keys.parties; ++other)
        set(keys.pair[slot(other)],
            fmt::format(" pair {} {}", std::min(keys.self, other), std::max(keys.self, other)));
    const Subsets subsets = Subsets::with_keys(keys.parties);
    const auto &held = subsets.held_by(keys.self);
    for (std::size_t i = 0; i < held.size(); ++i)
        set(keys.subset[i], fmt::format(" subset {}", held[i]));
}

/// Where the parties' shares leave and come: sees every message of the check of inputs and of the computation.
class AuditedChannel final : public Channel {
  public:
    explicit AuditedChannel(Channel &below)
        : below_(below), is_control_(setting("AUDIT_CONTROL") != nullptr) {
        if (const char *file = setting("AUDIT_TRACE"))
            trace_.reset(std::fopen(file, "w"));
    }

    int parties() const override { return below_.parties(); }
    int self() const override { return below_.self(); }
    std::uint64_t bytes_sent() const override { return below_.bytes_sent(); }

    void exchange(const RoundTag &tag, const std::vector<Bytes> &outgoing,
                  std::vector<Bytes> &incoming) override {
        for (std::size_t i = 0; i < outgoing.size(); ++i) {
            Sha256 hash;
            send(hash, outgoing[i].data(), outgoing[i].size());
            write(tag, "to", static_cast<int>(i) + 1, outgoing[i].size(), hash);
        }
        below_.exchange(tag, outgoing, incoming);
        for (std::size_t i = 0; i < incoming.size(); ++i) {
            Sha256 hash;
            if (!incoming[i].empty())
                receive(hash, incoming[i].data(), incoming[i].size());
            write(tag, "from", static_cast<int>(i) + 1, incoming[i].size(), hash);
        }
    }

    void exchange_pieces(const RoundTag &tag, Pieces &pieces) override {
        AuditedPieces audited(*this, pieces);
        below_.exchange_pieces(tag, audited);
        audited.write(tag);
    }

  private:
    /// Pieces of several parties come in any order: what is written of a message is the whole.
    class AuditedPieces final : public Pieces {
      public:
        AuditedPieces(AuditedChannel &channel, Pieces &below)
            : channel_(channel), below_(below), sent_(static_cast<std::size_t>(channel.parties())),
              received_(sent_.size()) {}
        std::size_t size() const override { return below_.size(); }
        std::size_t piece() const override { return below_.piece(); }
        bool sends_to(int party) const override { return below_.sends_to(party); }
        bool receives_from(int party) const override { return below_.receives_from(party); }
        void make(std::size_t first, std::size_t last, const std::vector<std::uint8_t *> &to) override {
            below_.make(first, last, to);
            for (int party = 1; party <= channel_.parties(); ++party)
                if (party != channel_.self() && sends_to(party))
                    channel_.send(sent_[slot(party)], to[slot(party)], last - first);
        }
        void take(int party, std::size_t first, std::size_t last, const std::uint8_t *from) override {
            channel_.receive(received_[slot(party)], from, last - first);
            below_.take(party, first, last, from);
        }
        void write(const RoundTag &tag) {
            for (int party = 1; party <= channel_.parties(); ++party)
                if (party != channel_.self() && sends_to(party))
                    channel_.write(tag, "to", party, size(), sent_[slot(party)]);
            for (int party = 1; party <= channel_.parties(); ++party)
                if (party != channel_.self() && receives_from(party))
                    channel_.write(tag, "from", party, size(), received_[slot(party)]);
        }

      private:
        AuditedChannel &channel_;
        Pieces &below_;
        std::vector<Sha256> sent_, received_;
    };

    /// Whoever it goes to may know it; encryption is OpenSSL's.
    void send(Sha256 &hash, const std::uint8_t *bytes, std::size_t size) {
        declassify(bytes, size);
        hash.add(bytes, size);
    }

    void receive(Sha256 &hash, const std::uint8_t *bytes, std::size_t size) {
        hash.add(bytes, size);
        mark_private(bytes, size);
        if (is_control_ && bytes[0] > 0x40)
            great_ = great_ + 1;
    }

    void write(const RoundTag &tag, const char *direction, int party, std::size_t size, Sha256 &hash) {
        if (!trace_ || size == 0)
            return;
        const std::string line =
            fmt::format("{:x} {} {} {} {}\n", tag.round, direction, party, size, hexadecimal(hash.finish()));
        std::fputs(line.c_str(), trace_.get());
    }

    struct Close {
        void operator()(std::FILE *file) const { std::fclose(file); }
    };
    Channel &below_;
    bool is_control_;
    volatile int great_ = 0;
    std::unique_ptr<std::FILE, Close> trace_;
};

/// Writes what is drawn from which stream.
class LoggedGenerators final : public Generators {
  public:
    LoggedGenerators(std::FILE *log, int parties, int self)
        : log_(log), subsets_(Subsets::with_keys(parties)), everybody_((1u << parties) - 1), self_(self) {}
    ~LoggedGenerators() override { std::fclose(log_); }

    void element_block(const Stream &stream, std::span<const std::uint64_t> modulus, std::uint64_t *out,
                       std::size_t first, std::size_t count) override {
        write(stream, "elements", first, count);
        below_->element_block(stream, modulus, out, first, count);
    }
    void bit_block(const Stream &stream, std::size_t count, std::uint64_t *out, std::size_t first,
                   std::size_t words) override {
        write(stream, "words", first, words);
        below_->bit_block(stream, count, out, first, words);
    }
    void small_numbers(const Stream &stream, unsigned bound, std::uint8_t *out, std::size_t count) override {
        write(stream, "numbers", 0, count);
        below_->small_numbers(stream, bound, out, count);
    }
    void draw_from(std::unique_ptr<Generators> below) { below_ = std::move(below); }
    void write_keys(const Keys &keys) {
        const auto line = [&](PartySet holders, const char *kind, const Key &key) {
            const std::string text =
                fmt::format("key {} {} {}\n", kind, holders, hexadecimal(sha256(key.data(), key.size())));
            std::fputs(text.c_str(), log_);
        };
        for (int other = 1; other <= keys.parties; ++other)
            if (other != self_)
                line(holders(KeyName::pair(other)), "pair", keys.pair[slot(other)]);
        const auto &held = subsets_.held_by(self_);
        for (std::size_t i = 0; i < held.size(); ++i)
            line(holders(KeyName::subset(held[i])), "subset", keys.subset[i]);
    }

  private:
    PartySet holders(const KeyName &key) const {
        return key.kind == KeyName::Kind::pair ? 1u << (self_ - 1) | 1u << (key.index - 1)
                                               : everybody_ & ~subsets_[key.index];
    }
    /// From any thread.
    void write(const Stream &stream, const char *kind, std::size_t first, std::size_t count) {
        const std::string line = fmt::format(
            "draw {} {} {} {} {} {} {} {}\n", stream.key.kind == KeyName::Kind::pair ? "pair" : "subset",
            holders(stream.key), stream.operation, static_cast<int>(stream.purpose), stream.dealer, kind,
            first, count);
        std::fputs(line.c_str(), log_);
    }

    std::FILE *log_;
    Subsets subsets_;
    PartySet everybody_;
    int self_;
    std::unique_ptr<Generators> below_;
};

} // namespace

extern "C" {

int __real_RAND_bytes(unsigned char *to, int size);
int __wrap_RAND_bytes(unsigned char *to, int size) {
    const char *seed = setting("AUDIT_SEED");
    if (seed == nullptr)
        return __real_RAND_bytes(to, size);
    fill_from_seed(seed, to, static_cast<std::size_t>(size));
    return 1;
}

Isa __real__ZN5picco7runtime8best_isaEv();
Isa __wrap__ZN5picco7runtime8best_isaEv() {
    const Isa best = __real__ZN5picco7runtime8best_isaEv();
    const char *name = setting("AUDIT_ISA");
    if (name == nullptr)
        return best;
    for (const Isa isa : usable_isas())
        if (name_of(isa) == name)
            return isa;
    std::fprintf(stderr, "AUDIT_ISA: this processor has no %s\n", name);
    std::_Exit(2);
}

void __real__ZN5picco7runtime6RoundsC1ERNS0_7ChannelE(Rounds *self, Channel &channel);
void __wrap__ZN5picco7runtime6RoundsC1ERNS0_7ChannelE(Rounds *self, Channel &channel) {
    static AuditedChannel audited(channel); // one computation a process
    __real__ZN5picco7runtime6RoundsC1ERNS0_7ChannelE(self, audited);
}

} // extern "C"

// A class is no result of a function of C: these have their names from the assembler.
std::unique_ptr<Generators>
real_generators(Keys keys, Isa isa) __asm__("__real__ZN5picco7runtime15make_generatorsENS0_4KeysENS0_3IsaE");
std::unique_ptr<Generators>
wrapped_generators(Keys keys,
                   Isa isa) __asm__("__wrap__ZN5picco7runtime15make_generatorsENS0_4KeysENS0_3IsaE");
std::unique_ptr<Generators> wrapped_generators(Keys keys, Isa isa) {
    if (const char *seed = setting("AUDIT_SEED"))
        replace_keys(seed, keys);
    for (auto *kind : {&keys.pair, &keys.subset})
        for (const Key &key : *kind)
            mark_private(key.data(), key.size());
    std::FILE *log = nullptr;
    if (const char *file = setting("AUDIT_DRAWS"))
        log = std::fopen(file, "w");
    if (log == nullptr)
        return real_generators(std::move(keys), isa);
    auto logged = std::make_unique<LoggedGenerators>(log, keys.parties, keys.self);
    logged->write_keys(keys);
    logged->draw_from(real_generators(std::move(keys), isa));
    return logged;
}
