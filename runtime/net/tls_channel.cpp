#include "net/tls_channel.h"

#include "base/error.h"

#include "net/farewell.h"
#include "net/watch.h"

#include <algorithm>
#include <condition_variable>
#include <csignal>
#include <fmt/format.h>
#include <limits>
#include <mutex>
#include <optional>
#include <thread>

namespace picco::runtime {
namespace {

/// In the end everything has been sent and confirmed, and only the others' closing is waited for.
constexpr std::chrono::milliseconds kFarewell{5000};

/// Pieces that are made before the first of them has been sent. Few, so that they stay in the second-level
/// cache.
constexpr std::size_t kMadeAhead = 4;

/// A failure in what was received does not end the round, as messages that others wait for would stay behind.
class CarefulPieces final : public Pieces {
  public:
    explicit CarefulPieces(Pieces &pieces) : pieces_(pieces) {}

    std::size_t size() const override { return pieces_.size(); }
    std::size_t piece() const override { return pieces_.piece(); }
    bool sends_to(int party) const override { return pieces_.sends_to(party); }
    bool receives_from(int party) const override { return pieces_.receives_from(party); }
    void make(std::size_t first, std::size_t last, const std::vector<std::uint8_t *> &to) override {
        pieces_.make(first, last, to);
    }
    void take(int party, std::size_t first, std::size_t last, const std::uint8_t *from) override {
        if (failure_ != nullptr)
            return;
        try {
            pieces_.take(party, first, last, from);
        } catch (...) {
            failure_ = std::current_exception();
        }
    }
    void rethrow() const {
        if (failure_ != nullptr)
            std::rethrow_exception(failure_);
    }

  private:
    Pieces &pieces_;
    std::exception_ptr failure_;
};

} // namespace

struct TlsChannel::Impl {
    TlsOptions options;
    std::vector<std::unique_ptr<Link>> owned;
    std::vector<std::string> certificate_digests;
    std::vector<Link *> links;
    std::optional<Watch> watch; ///< once the parties are connected
    /// Messages in pieces, of each link.
    struct Ring {
        Bytes outgoing, incoming; ///< kept for the next messages
        std::size_t taken = 0;    ///< bytes of the incoming one
    };
    std::vector<Ring> rings;
    /// Bytes of each outgoing message. Of incoming ones no more is taken, as sums begin with what is made.
    std::size_t made = SIZE_MAX;
    bool closed = false;
    std::string closed_reason;
    std::uint64_t bytes_sent = 0;

    std::mutex turn; ///< of whoever uses what stands above
    std::mutex beat_mutex;
    std::condition_variable_any beat_now;
    std::jthread heart; ///< gives signs of life while this party computes

    explicit Impl(const TlsOptions &given) : options(given) {
        auto connected = connect_mesh(given);
        owned = std::move(connected.links);
        certificate_digests = std::move(connected.certificate_digests);
        for (auto &link : owned) {
            link->allow_waiting();
            links.push_back(link.get());
        }
        watch.emplace(given.self, links, given.deadlines);
        start_heart();
    }

    void start_heart();
    void beat(const std::stop_token &stop);

    void begin(const RoundTag &tag, const std::vector<Bytes> &outgoing, std::vector<Bytes> &incoming);
    void begin_pieces(const RoundTag &tag, Pieces &pieces);
    std::size_t count_sent(std::size_t bytes);
    void make_rings(const Pieces &pieces);
    void make(Pieces &pieces);
    bool has_room(const Pieces &pieces) const;
    void await_little();
    void run(const RoundTag &tag);
    void run_pieces(const RoundTag &tag, Pieces &pieces);
    bool take_pieces(Pieces &pieces);
    void close(const Failure &failure) noexcept;
    void fail(const std::string &reason, int culprit) noexcept;
};

/// Signals are for the program's own threads.
void TlsChannel::Impl::start_heart() {
    sigset_t all, before;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    heart = std::jthread([this](const std::stop_token &stop) { beat(stop); });
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

/// Within a round the party gives its signs itself.
void TlsChannel::Impl::beat(const std::stop_token &stop) {
    std::unique_lock sleep(beat_mutex);
    while (!beat_now.wait_for(sleep, stop, options.deadlines.beat(), [&] { return stop.stop_requested(); })) {
        if (stop.stop_requested())
            return;
        if (const std::unique_lock mine(turn, std::try_to_lock); mine && !closed)
            watch->beat_alone();
    }
}

void TlsChannel::Impl::begin(const RoundTag &tag, const std::vector<Bytes> &outgoing,
                             std::vector<Bytes> &incoming) {
    watch->begin(false);
    for (auto *link : links) {
        const auto &out = outgoing[link->party() - 1];
        count_sent(out.size());
        link->begin(tag, out, incoming[link->party() - 1]);
    }
    for (auto *link : links)
        link->move_out();
}

/// With a first piece.
void TlsChannel::Impl::begin_pieces(const RoundTag &tag, Pieces &pieces) {
    watch->begin(true);
    make_rings(pieces);
    made = 0;
    make(pieces);
    for (std::size_t i = 0; i < links.size(); ++i) {
        const int party = links[i]->party();
        Ring &ring = rings[i];
        ring.taken = 0;
        const std::size_t sent = pieces.sends_to(party) ? count_sent(pieces.size()) : 0;
        links[i]->begin(
            tag, {ring.outgoing.data(), sent, ring.outgoing.size()},
            {ring.incoming.data(), pieces.receives_from(party) ? pieces.size() : 0, ring.incoming.size()},
            made);
    }
    for (auto *link : links)
        link->move_out();
}

std::size_t TlsChannel::Impl::count_sent(std::size_t bytes) {
    if (bytes > std::numeric_limits<std::uint32_t>::max())
        throw Failure{options.self,
                      fmt::format("{} bytes for one party in one round are more than a frame holds", bytes),
                      {}};
    if (bytes > 0)
        bytes_sent += kFrameHeaderBytes + bytes;
    return bytes;
}

/// Where everything has been sent and little is expected, as in most rounds, parties are waited for one after
/// the other.
void TlsChannel::Impl::await_little() {
    const auto has_time = [](const Link *link) {
        return link->done() || (!link->sending() && link->expects_little());
    };
    if (!std::all_of(links.begin(), links.end(), has_time))
        return;
    for (auto *link : links) {
        if (!link->done())
            link->await();
        if (!link->done())
            return;
    }
}

void TlsChannel::Impl::run(const RoundTag &tag) {
    await_little();
    for (;;) {
        bool done = true;
        for (auto *link : links) {
            if (link->done())
                continue;
            link->move();
            done = done && link->done();
        }
        if (done)
            return;
        watch->wait(tag, made);
    }
}

/// Of whole pieces, so that none of them goes around.
void TlsChannel::Impl::make_rings(const Pieces &pieces) {
    rings.resize(links.size());
    for (std::size_t i = 0; i < links.size(); ++i) {
        const int party = links[i]->party();
        if (pieces.sends_to(party))
            rings[i].outgoing.resize(kMadeAhead * pieces.piece());
        if (pieces.receives_from(party))
            rings[i].incoming.resize((1 + (Link::kMostAhead + pieces.piece() - 1) / pieces.piece()) *
                                     pieces.piece());
    }
}

/// The next piece.
void TlsChannel::Impl::make(Pieces &pieces) {
    std::vector<std::uint8_t *> to(options.parties.size());
    for (std::size_t i = 0; i < links.size(); ++i)
        if (const int party = links[i]->party(); pieces.sends_to(party))
            to[party - 1] = rings[i].outgoing.data() + made % rings[i].outgoing.size();
    const std::size_t first = made;
    made = std::min(pieces.size(), made + pieces.piece());
    pieces.make(first, made, to);
}

/// Whether there is a next piece, and the rings have room for it.
bool TlsChannel::Impl::has_room(const Pieces &pieces) const {
    return made < pieces.size() && std::all_of(links.begin(), links.end(), [&](const Link *link) {
               return !pieces.sends_to(link->party()) ||
                      made + pieces.piece() <= link->sent() + kMadeAhead * pieces.piece();
           });
}

/// Makes a piece, sends what the sockets hold of it, takes what has come meanwhile, and so on. Sleeps only
/// where nothing can be made and nothing comes. The party that has made least is never held up: what it has
/// made the others take.
void TlsChannel::Impl::run_pieces(const RoundTag &tag, Pieces &pieces) {
    for (;;) {
        const bool has_taken = take_pieces(pieces);
        if (has_room(pieces)) {
            make(pieces);
            for (auto *link : links)
                link->add_made(made);
        }
        for (auto *link : links)
            link->move_out();
        if (has_taken || has_room(pieces))
            continue;
        if (std::all_of(links.begin(), links.end(), [](auto *link) { return link->done(); }))
            break;
        watch->wait(tag, made);
    }
    made = SIZE_MAX;
}

/// At most a piece of each party. Whether there was any.
bool TlsChannel::Impl::take_pieces(Pieces &pieces) {
    bool any = false;
    for (std::size_t i = 0; i < links.size(); ++i) {
        Link &link = *links[i];
        Ring &ring = rings[i];
        const std::size_t end = std::min(pieces.size(), ring.taken + pieces.piece());
        if (!pieces.receives_from(link.party()) || end > made)
            continue;
        if (link.received() < end)
            link.move_in(end);
        if (link.received() < end || ring.taken == end)
            continue;
        pieces.take(link.party(), ring.taken, end, ring.incoming.data() + ring.taken % ring.incoming.size());
        ring.taken = end;
        any = true;
    }
    return any;
}

void TlsChannel::Impl::close(const Failure &failure) noexcept {
    if (closed)
        return;
    closed = true;
    announce_failure(links, failure);
    links.clear();
    owned.clear();
}

TlsChannel::TlsChannel(const TlsOptions &options) try : impl_(std::make_unique<Impl>(options)) {
} catch (const Failure &failure) {
    throw NetworkError(failure.message);
}

TlsChannel::~TlsChannel() = default;

int TlsChannel::parties() const {
    return static_cast<int>(impl_->options.parties.size());
}
int TlsChannel::self() const {
    return impl_->options.self;
}
std::uint64_t TlsChannel::bytes_sent() const {
    return impl_->bytes_sent;
}
const std::vector<std::string> &TlsChannel::certificate_digests() const {
    return impl_->certificate_digests;
}
void TlsChannel::hold() {
    impl_->turn.lock();
}
void TlsChannel::let_go() {
    impl_->turn.unlock();
}
void TlsChannel::end_set_up() {
    const std::lock_guard mine(impl_->turn);
    impl_->bytes_sent = 0;
    for (auto *link : impl_->links)
        link->forget();
}

void TlsChannel::exchange(const RoundTag &tag, const std::vector<Bytes> &outgoing,
                          std::vector<Bytes> &incoming) {
    guarded([&] {
        impl_->begin(tag, outgoing, incoming);
        impl_->run(tag);
    });
}

void TlsChannel::exchange_pieces(const RoundTag &tag, Pieces &pieces) {
    if (!pieces.are_several())
        return Channel::exchange_pieces(tag, pieces);
    CarefulPieces careful(pieces);
    guarded([&] {
        impl_->begin_pieces(tag, careful);
        impl_->run_pieces(tag, careful);
    });
    careful.rethrow();
}

/// Fails for all parties together.
template <class Work>
void TlsChannel::guarded(Work work) {
    const std::lock_guard mine(impl_->turn);
    if (impl_->closed)
        throw NetworkError("the connections to the other parties are closed: " + impl_->closed_reason);
    try {
        work();
    } catch (const Failure &failure) {
        impl_->closed_reason = failure.message;
        impl_->close(failure);
        throw NetworkError(failure.message);
    } catch (const std::bad_alloc &) {   // the others are told while the messages are still there
        impl_->fail("out of memory", 0); // short: needs no memory itself
        throw;
    } catch (...) {
        impl_->fail(ending_of(std::current_exception()).reason, 0);
        throw;
    }
}

void TlsChannel::finish() noexcept {
    const std::lock_guard mine(impl_->turn);
    if (impl_->closed)
        return;
    impl_->closed = true;
    leave_in_order(impl_->links, std::min(impl_->options.deadlines.silence, kFarewell));
    impl_->links.clear();
    impl_->owned.clear();
}

void TlsChannel::fail(const std::string &reason, int culprit) noexcept {
    const std::lock_guard mine(impl_->turn);
    impl_->fail(reason, culprit);
}

void TlsChannel::Impl::fail(const std::string &reason, int culprit) noexcept {
    try {
        const auto &own = options.parties[options.self - 1];
        close({culprit != 0 ? culprit : own.id,
               fmt::format("{} ended the computation: {}", own.name(), reason),
               {}});
    } catch (const std::exception &) {
        // Out of memory: the destructor closes the connections, and the others notice.
    }
}

} // namespace picco::runtime
