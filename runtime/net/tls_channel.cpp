#include "net/tls_channel.h"

#include "base/error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <limits>
#include <poll.h>

namespace picco::runtime {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

Bytes party_bytes(int party) {
    Bytes bytes(4);
    put_little_endian(bytes.data(), static_cast<std::uint32_t>(party));
    return bytes;
}

/// Sends on; true when the notice has been sent and the other end has closed, or the connection is broken.
bool ended_after_notice(Link &link) {
    if (link.sending()) {
        try {
            link.move_out();
        } catch (const Failure &) {
            return true; // a second failure tells nothing new
        }
        if (!link.sending())
            link.close_in_order();
    }
    return link.drain();
}

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

void announce_failure(const std::vector<Link *> &links, const Failure &failure) noexcept {
    try {
        auto payload = party_bytes(failure.culprit);
        const auto &text = failure.reported.empty() ? failure.message : failure.reported;
        payload.insert(payload.end(), text.begin(),
                       text.begin() + std::min(text.size(), kMaxNoticeBytes - 4));
        for (auto *link : links)
            if (!link->ended())
                link->queue_notice(FrameKind::failure, payload);
        const auto end = Clock::now() + std::chrono::seconds(1);
        // Closing a socket with unread input would throw away the notice on its way: read until the others
        // have closed, too.
        std::vector<Link *> open = links;
        std::vector<pollfd> waiting;
        for (;;) {
            std::erase_if(open, [](Link *link) { return ended_after_notice(*link); });
            if (open.empty() || Clock::now() >= end)
                break;
            waiting.clear();
            for (auto *link : open)
                waiting.push_back(
                    {link->socket(), static_cast<short>(link->sending() ? POLLIN | POLLOUT : POLLIN), 0});
            ::poll(waiting.data(), waiting.size(), 50);
        }
    } catch (const std::exception &) {
        // Out of memory: the others see this party's connections close.
    }
}

struct TlsChannel::Impl {
    TlsOptions options;
    std::vector<std::unique_ptr<Link>> owned;
    std::vector<std::string> certificate_digests;
    std::vector<Link *> links;
    std::vector<pollfd> polled;
    /// Messages in pieces, of each link.
    struct Ring {
        Bytes outgoing, incoming; ///< kept for the next messages
        std::size_t taken = 0;    ///< bytes of the incoming one
    };
    std::vector<Ring> rings;
    /// Bytes of each outgoing message. Of incoming ones no more is taken, as sums begin with what is made.
    std::size_t made = SIZE_MAX;
    std::vector<Clock::time_point> heard; ///< of each link: when it last moved in this round
    Clock::time_point started;            ///< when this party began to wait in this round
    bool notified = false;                ///< the others know whom this party waits for in this round
    bool closed = false;
    std::string closed_reason;
    std::uint64_t bytes_sent = 0;

    explicit Impl(const TlsOptions &given) : options(given) {
        auto connected = connect_mesh(given);
        owned = std::move(connected.links);
        certificate_digests = std::move(connected.certificate_digests);
        for (auto &link : owned) {
            link->allow_waiting();
            links.push_back(link.get());
        }
    }

    const Link *link_to(int party) const {
        return *std::find_if(links.begin(), links.end(),
                             [party](auto *link) { return link->party() == party; });
    }

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
    /// All that may be taken has come.
    bool is_ahead(const Link &link) const { return link.receiving() && link.received() >= made; }
    void wait(const RoundTag &tag);
    milliseconds time_left(const RoundTag &tag, Clock::time_point now);
    void tell_whom_we_wait_for(const Link &late);
    [[noreturn]] void fail_late(const RoundTag &tag, const Link &late) const;
    void close(const Failure &failure) noexcept;
};

void TlsChannel::Impl::begin(const RoundTag &tag, const std::vector<Bytes> &outgoing,
                             std::vector<Bytes> &incoming) {
    notified = false;
    heard.clear();
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
    notified = false;
    heard.clear();
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
        wait(tag);
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
        wait(tag);
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

/// Sleeps until a socket is ready; reads ahead from parties that nothing is expected from.
void TlsChannel::Impl::wait(const RoundTag &tag) {
    auto now = Clock::now();
    if (heard.empty()) {
        heard.assign(links.size(), now);
        started = now;
    }
    const auto limit = time_left(tag, now);
    polled.clear();
    for (auto *link : links) {
        const auto events = static_cast<short>((link->readable() && !is_ahead(*link) ? POLLIN : 0) |
                                               (link->sending() ? POLLOUT : 0));
        polled.push_back({events != 0 ? link->socket() : -1, events, 0});
    }
    const int ready = ::poll(polled.data(), polled.size(), static_cast<int>(limit.count()) + 1);
    if (ready < 0 && errno != EINTR)
        throw Failure{options.self, fmt::format("poll failed: {}", std::strerror(errno)), {}};
    if (ready <= 0)
        return;
    now = Clock::now();
    for (std::size_t i = 0; i < links.size(); ++i) {
        if (polled[i].revents == 0)
            continue;
        heard[i] = now;
        if (links[i]->done())
            links[i]->read_ahead();
    }
}

/// How long to sleep at most before the next notice or the timeout is due.
milliseconds TlsChannel::Impl::time_left(const RoundTag &tag, Clock::time_point now) {
    auto left = std::chrono::duration_cast<Clock::duration>(options.receive_timeout);
    const auto notice_due = started + options.receive_timeout / 2;
    for (std::size_t i = 0; i < links.size(); ++i) {
        if (links[i]->done() || (is_ahead(*links[i]) && !links[i]->sending()))
            continue;
        const auto silent = now - heard[i];
        if (silent >= options.receive_timeout)
            fail_late(tag, *links[i]);
        left = std::min(left, options.receive_timeout - silent);
        if (!notified && now >= notice_due)
            tell_whom_we_wait_for(*links[i]);
    }
    if (!notified)
        left = std::min(left, notice_due - now);
    return std::chrono::duration_cast<milliseconds>(left);
}

/// Where a party waits for this one, it then knows that another one is late.
void TlsChannel::Impl::tell_whom_we_wait_for(const Link &late) {
    notified = true;
    for (auto *link : links)
        if (link != &late && !link->ended())
            link->queue_notice(FrameKind::waiting, party_bytes(late.party()));
}

void TlsChannel::Impl::fail_late(const RoundTag &tag, const Link &late) const {
    const auto seconds = static_cast<double>(options.receive_timeout.count()) / 1000;
    const std::string round = (tag.round & kSetUpRound) != 0
                                  ? "the set-up"
                                  : fmt::format("round {} (line {})", tag.round, tag.line);
    // The late party may itself wait for another, and so on.
    const Link *waiting = &late;
    const Link *culprit = &late;
    for (std::size_t steps = 0; steps < links.size(); ++steps) {
        const int next = culprit->waits_for(options.receive_timeout);
        if (next == 0 || next == options.self)
            break;
        waiting = culprit;
        culprit = link_to(next);
    }
    if (culprit != &late)
        throw Failure{
            culprit->party(),
            fmt::format("{} is late: {} has been waiting for it, and this party for {} s in {}; check its "
                        "machine and its network, or raise --timeout",
                        culprit->name(), waiting->name(), seconds, round),
            {}};
    throw Failure{
        late.party(),
        fmt::format("{} is late: nothing came from it for {} s in {}; check its machine and its network, "
                    "or raise --timeout",
                    late.name(), seconds, round),
        {}};
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
void TlsChannel::end_set_up() {
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
    if (impl_->closed)
        throw NetworkError("the connections to the other parties are closed: " + impl_->closed_reason);
    try {
        work();
    } catch (const Failure &failure) {
        impl_->closed_reason = failure.message;
        impl_->close(failure);
        throw NetworkError(failure.message);
    } catch (const std::bad_alloc &) { // the others are told while the messages are still there
        fail("out of memory");         // short: needs no memory itself
        throw;
    } catch (...) {
        fail(ending_of(std::current_exception()).reason);
        throw;
    }
}

void TlsChannel::finish() noexcept {
    if (impl_->closed)
        return;
    impl_->closed = true;
    const auto end = Clock::now() + impl_->options.receive_timeout;
    std::vector<Link *> open = impl_->links;
    for (auto *link : open)
        link->close_in_order();
    // Closing a socket with unread input would throw away what is still on its way to the other end.
    for (;;) {
        std::erase_if(open, [](Link *link) { return link->drain(); });
        if (open.empty() || Clock::now() >= end)
            break;
        impl_->polled.clear();
        for (auto *link : open)
            impl_->polled.push_back({link->socket(), POLLIN, 0});
        ::poll(impl_->polled.data(), impl_->polled.size(), 100);
    }
    impl_->links.clear();
    impl_->owned.clear();
}

void TlsChannel::fail(const std::string &reason, int culprit) noexcept {
    try {
        const auto &own = impl_->options.parties[impl_->options.self - 1];
        impl_->close({culprit != 0 ? culprit : own.id,
                      fmt::format("{} ended the computation: {}", own.name(), reason),
                      {}});
    } catch (const std::exception &) {
        // Out of memory: the destructor closes the connections, and the others notice.
    }
}

} // namespace picco::runtime
