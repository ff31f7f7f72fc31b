// The thread that tells how far a run is, beside the one that computes. make tsan looks for races in it.
#include "session/monitor.h"
#include "temporary_folder.h"

#include "net/frame.h"

#include <gtest/gtest.h>

namespace picco::runtime {
namespace {

/// Takes everything at once.
class NoChannel final : public Channel {
  public:
    int parties() const override { return 3; }
    int self() const override { return 1; }
    void exchange(const RoundTag &, const std::vector<Bytes> &, std::vector<Bytes> &) override {}
    void exchange_pieces(const RoundTag &, Pieces &) override {}
    std::uint64_t bytes_sent() const override { return 0; }
};

class MonitorTest : public ::testing::Test {
  protected:
    std::string metrics() const { return folder_.file("metrics.prom"); }
    MonitorOptions options(bool logs_json) const {
        return {"prog \"x\".c", 1, logs_json, std::chrono::milliseconds(1), metrics()};
    }
    test::TemporaryFolder folder_;
};

TEST_F(MonitorTest, TellsWhatTheComputingThreadCounts) {
    ::testing::internal::CaptureStderr();
    constexpr std::uint64_t kRounds = 20'000;
    {
        Monitor monitor(options(true));
        NoChannel below;
        CountingChannel channel(below, monitor.progress());
        monitor.log("waiting", "party 2");
        monitor.note_connected();
        std::vector<Bytes> outgoing(3, Bytes(10)), incoming(3);
        for (std::uint64_t round = 0; round < kRounds; ++round) {
            monitor.progress().operations = 7 * (round + 1);
            channel.exchange({round, 0, static_cast<std::uint32_t>(round % 50)}, outgoing, incoming);
        }
        // Of the set-up nothing counts.
        channel.exchange({kSetUpRound | 5, 0, 9}, outgoing, incoming);
        monitor.note_end();
    }
    const std::string log = ::testing::internal::GetCapturedStderr();
    EXPECT_NE(log.find("\"event\":\"connected\""), std::string::npos);
    EXPECT_NE(log.find("\"rounds\":20000,\"bytes_sent\":600000,\"operations\":140000"), std::string::npos)
        << log.substr(0, 2000);
    const std::string text = folder_.read("metrics.prom");
    EXPECT_NE(text.find("picco_operations_total{program=\"prog \\\"x\\\".c\",party=\"1\"} 140000\n"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("picco_state{program=\"prog \\\"x\\\".c\",party=\"1\"} 2\n"), std::string::npos)
        << text;
}

TEST_F(MonitorTest, ARunWithoutEndHasFailed) {
    { Monitor monitor(options(false)); }
    EXPECT_NE(folder_.read("metrics.prom").find("picco_state{program=\"prog \\\"x\\\".c\",party=\"1\"} 3\n"),
              std::string::npos);
}

} // namespace
} // namespace picco::runtime
