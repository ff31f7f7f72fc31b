// Connecting with the other parties, whoever else connects and whatever happens on the way.
#include "net/proxy.h"

#include "net/tls_context.h"

namespace picco::runtime::test {
namespace {

using std::chrono::milliseconds;

class ConnectTest : public MeshTest {
  protected:
    void SetUp() override { make_parties(3); }

    std::vector<std::string> connect_all(const std::function<void(int, TlsOptions &)> &change =
                                             [](int, TlsOptions &) {}) {
        return run([&](int id) {
            auto given = options(id);
            change(id, given);
            TlsChannel channel(given);
            all_to_all(channel, {0, 0, 0}, 10);
            channel.finish();
        });
    }

    /// Connects to party 1 again and again, a connection a millisecond, and says `text`, until the end of its life.
    class Crowd {
      public:
        Crowd(std::uint16_t port, std::string text)
            : thread_([this, port, text = std::move(text)] {
                  std::list<int> open;
                  while (!ends_) {
                      if (const int made = connect_to(port); made >= 0) {
                          ::send(made, text.data(), text.size(), MSG_NOSIGNAL);
                          open.push_back(made);
                      }
                      if (open.size() > 600) {
                          ::close(open.front());
                          open.pop_front();
                      }
                      std::this_thread::sleep_for(milliseconds(1));
                  }
                  for (const int socket : open)
                      ::close(socket);
              }) {}
        ~Crowd() {
            ends_ = true;
            thread_.join();
        }

      private:
        std::atomic<bool> ends_ = false;
        std::thread thread_;
    };

    /// The parties are 50 ms from each other; all of this machine is one address.
    void expect_nobody_kept_out(const std::string &text) {
        const Proxy distance(addresses_[0].port,
                             [](const Proxy::Chunk &) { std::this_thread::sleep_for(milliseconds(50)); });
        const Crowd crowd(addresses_[0].port, text);
        std::this_thread::sleep_for(milliseconds(300)); // it is there first
        const auto endings = connect_all([&](int id, TlsOptions &given) {
            if (id != 1)
                given.parties[0].port = distance.port();
        });
        EXPECT_EQ(endings, std::vector<std::string>(3));
    }
};

TEST_F(ConnectTest, SilentStrangersKeepNobodyOut) {
    expect_nobody_kept_out("");
}

/// The beginning of a handshake that never goes on.
TEST_F(ConnectTest, SpeakingStrangersKeepNobodyOut) {
    expect_nobody_kept_out(std::string("\x16\x03\x01\x02\x00", 5));
}

/// Damage on the way is no reason to give up, nor to suspect a configuration.
TEST_F(ConnectTest, DamagedHandshakesAreTriedAgain) {
    for (const bool to_server : {true, false})
        for (std::size_t place = 1; place < 700; place += 83) {
            make_parties(3);
            const Proxy proxy(addresses_[0].port, [=](const Proxy::Chunk &chunk) {
                if (chunk.connection == 0 && chunk.to_server == to_server && chunk.offset <= place &&
                    place < chunk.offset + chunk.bytes.size())
                    chunk.bytes[place - chunk.offset] ^= 0x10;
            });
            const auto endings = connect_all([&](int id, TlsOptions &given) {
                given.handshake_timeout = milliseconds(300); // a wrong length is waited for
                if (id == 2)
                    given.parties[0].port = proxy.port();
            });
            EXPECT_EQ(endings, std::vector<std::string>(3))
                << "byte " << place << (to_server ? " of party 2" : " of party 1");
        }
}

/// A server that never speaks is tried again, too, and what is missing is said.
TEST_F(ConnectTest, SilentServersAreTriedAgain) {
    const auto endings = connect_all([&](int id, TlsOptions &given) {
        given.handshake_timeout = milliseconds(200);
        given.connect_timeout = milliseconds(1000);
        if (id == 1) { // its port is open, and nobody accepts
            given.listener = ::dup(open_listener().first);
            given.parties[1].port = given.parties[2].port = 1;
        }
    });
    EXPECT_HAS(endings[2], "party 1 (127.0.0.1:");
    EXPECT_HAS(endings[2], "[no answer within 0.2 s]");
}

TEST_F(ConnectTest, WithoutATimeoutPartiesWaitAndSayForWhom) {
    testing::internal::CaptureStderr();
    const auto endings = connect_all([&](int id, TlsOptions &given) {
        given.connect_timeout = milliseconds(0);
        given.report_after = milliseconds(300);
        if (id == 3)
            std::this_thread::sleep_for(milliseconds(1500));
    });
    const auto said = testing::internal::GetCapturedStderr();
    EXPECT_EQ(endings, std::vector<std::string>(3));
    EXPECT_HAS(said, "picco: waiting for " + name(3) + "\n");
    EXPECT_HAS(said, "picco: all parties are connected\n");
}

/// As when its machine is switched off while the parties wait for a third.
TEST_F(ConnectTest, APartyThatIsLostBeforeAllAreThereMayComeAgain) {
    const auto given = options(2);
    TlsContext context(given);
    const auto endings = run([&](int id) {
        if (id == 2) {
            const int socket = connect_to(addresses_[0].port);
            {
                const auto ssl = context.client(socket, 1);
                set_waiting(SSL_get_rbio(ssl.get()), true);
                std::uint8_t byte = 0;
                if (SSL_do_handshake(ssl.get()) != 1 || SSL_read(ssl.get(), &byte, 1) != 1)
                    throw std::runtime_error("not welcome");
            }
            ::close(socket);
        }
        if (id != 1)
            std::this_thread::sleep_for(milliseconds(300));
        TlsChannel channel(options(id));
        all_to_all(channel, {0, 0, 0}, 10);
        channel.finish();
    });
    EXPECT_EQ(endings, std::vector<std::string>(3));
}

} // namespace
} // namespace picco::runtime::test
