// Latency of a round over TLS on loopback: every party sends to the next and receives from the one before.
// Usage: ring_bench [parties] [bytes] [rounds]; parties are processes.
#include "net/mesh_fixture.h"

#include <cstdio>
#include <sys/wait.h>

namespace picco::runtime::test {
namespace {

class RingBench : public MeshTest {
  public:
    RingBench(int parties, std::size_t bytes, std::uint64_t rounds) : bytes_(bytes), rounds_(rounds) {
        make_parties(parties);
    }
    void TestBody() override {
        std::vector<pid_t> children;
        for (std::size_t id = 2; id <= addresses_.size(); ++id)
            if (const pid_t child = ::fork(); child == 0) {
                play(static_cast<int>(id));
                ::_exit(0);
            } else {
                children.push_back(child);
            }
        const auto seconds = play(1);
        for (const pid_t child : children)
            ::waitpid(child, nullptr, 0);
        std::printf("%zu parties, %zu bytes: %.2f us a round, %.3f GB/s a party\n", addresses_.size(), bytes_,
                    seconds / static_cast<double>(rounds_) * 1e6,
                    static_cast<double>(bytes_) * static_cast<double>(rounds_) / seconds / 1e9);
    }

  private:
    double play(int id) const {
        TlsChannel channel(options(id));
        ring(channel, {0, 0, 0}, bytes_);
        const auto start = std::chrono::steady_clock::now();
        for (std::uint64_t round = 1; round <= rounds_; ++round)
            ring(channel, {round, 0, 0}, bytes_);
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
        channel.finish();
        return time.count();
    }

    std::size_t bytes_;
    std::uint64_t rounds_;
};

} // namespace
} // namespace picco::runtime::test

int main(int argc, char **argv) {
    const auto argument = [&](int index, unsigned long fallback) {
        return argc > index ? std::stoul(argv[index]) : fallback;
    };
    picco::runtime::test::RingBench bench(static_cast<int>(argument(1, 3)), argument(2, 64),
                                          argument(3, 20000));
    bench.TestBody();
}
