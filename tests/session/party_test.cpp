#include "contains.h"
#include "relay.h"
#include "support/ports.h"
#include "temporary_folder.h"

#include "base/error.h"
#include "net/certificate.h"
#include "session/party.h"

#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <gtest/gtest.h>
#include <optional>

namespace picco::runtime::test {
namespace {

const picco_program kProgram{PICCO_ABI, "prog.c", "00", "11", 1,       3, 1,       0, 0,       40, 0,
                             0,         nullptr,  0,    0,    nullptr, 0, nullptr, 0, nullptr, 0};
const picco_program kWithOutput{PICCO_ABI, "prog.c", "00", "11", 1,       3, 1,       0, 1,       40, 0,
                                0,         nullptr,  0,    0,    nullptr, 0, nullptr, 0, nullptr, 0};

/// Three parties in threads of this process.
class PartyTest : public testing::Test {
  protected:
    PartyTest() : ports_(free_ports(4)) {
        for (const char *name : {"party1", "party2", "party3", "false1", "false2"}) {
            const auto identity = make_identity(1, 30);
            folder_.write(fmt::format("{}.key", name), identity.private_key);
            folder_.write(fmt::format("{}.crt", name), identity.certificate);
        }
        for (int id = 1; id <= 3; ++id)
            lines_.push_back(line(id, ports_[id - 1], fmt::format("party{}", id)));
    }

    static std::string line(int id, int port, const std::string &certificate) {
        return fmt::format("{},127.0.0.1,{},{}.crt\n", id, port, certificate);
    }

    /// What the party knows of the others.
    void write_configuration(int id, const std::vector<std::string> &lines) {
        folder_.write(fmt::format("runtime{}.conf", id), fmt::format("{}", fmt::join(lines, "")));
    }

    /// What ends each of the parties; "" where they agree, and come through what follows.
    std::vector<std::string> run(
        const picco_program &program = kProgram,
        const std::function<void(Party &)> &before_end = [](Party &) {}) {
        std::vector<std::string> endings(3);
        std::vector<std::thread> threads;
        for (int id = 1; id <= 3; ++id)
            threads.emplace_back([&, id] {
                PartyOptions options;
                options.party = id;
                options.runtime_file = folder_.file(fmt::format("runtime{}.conf", id));
                options.key_file = folder_.file(fmt::format("party{}.key", id));
                options.is_unencrypted = true;
                options.connect_timeout = options.timeout = std::chrono::seconds(10);
                if (program.outputs > 0)
                    options.outputs.emplace(1, folder_.file("result"));
                std::unique_ptr<Party> party;
                try {
                    party = std::make_unique<Party>(options, program);
                    party->agree();
                    before_end(*party);
                    party->finish({0, 0, 1});
                } catch (const Error &error) {
                    endings[id - 1] = error.what();
                    if (party)
                        party->fail(error.what());
                }
            });
        for (auto &thread : threads)
            thread.join();
        return endings;
    }

    /// The options of somebody who has a key and a list of certificates.
    TlsOptions options(int self, const std::string &key, const std::vector<std::string> &certificates) const {
        TlsOptions made;
        made.self = self;
        made.key_file = folder_.file(key + ".key");
        for (const auto &certificate : certificates)
            made.parties.push_back({static_cast<int>(made.parties.size()) + 1, "127.0.0.1", 0,
                                    folder_.file(certificate + ".crt"), "relay"});
        return made;
    }

    TemporaryFolder folder_;
    std::vector<int> ports_;
    std::vector<std::string> lines_; ///< of runtime.conf, by party - 1
};

TEST_F(PartyTest, Agrees) {
    for (int id = 1; id <= 3; ++id)
        write_configuration(id, lines_);
    EXPECT_EQ(run(), std::vector<std::string>(3));
}

TEST_F(PartyTest, SomebodyBetweenTwoPartiesIsSeenByTheThird) {
    // Party 1 takes the relay's certificate for that of party 2, and the other way round.
    write_configuration(1, {lines_[0], line(2, ports_[1], "false2"), lines_[2]});
    write_configuration(2, {line(1, ports_[3], "false1"), lines_[1], lines_[2]});
    write_configuration(3, lines_);
    const Relay relay(options(1, "false1", {"false1", "party2", "party3"}),
                      options(2, "false2", {"party1", "false2", "party3"}),
                      static_cast<std::uint16_t>(ports_[3]), static_cast<std::uint16_t>(ports_[0]));
    for (const auto &ending : run()) {
        EXPECT_HAS(ending, "the certificate of party 1 in runtime.conf differs: ");
        EXPECT_HAS(ending, "the certificate of party 2 in runtime.conf differs: ");
    }
    EXPECT_GT(relay.bytes(), 0u);
}

/// How the parties end together where results are to be written.
class PartyEndTest : public PartyTest {
  protected:
    PartyEndTest() {
        for (int id = 1; id <= 3; ++id)
            write_configuration(id, lines_);
    }

    std::string result(int party) const { return folder_.file(fmt::format("result.{}", party)); }
    /// What begins like a result's name, temporary names too.
    std::vector<std::string> results() const {
        auto names = folder_.names();
        std::erase_if(names, [](const auto &name) { return !name.starts_with("result"); });
        return names;
    }
};

TEST_F(PartyEndTest, AllResultsAppear) {
    EXPECT_EQ(run(kWithOutput), std::vector<std::string>(3));
    EXPECT_EQ(results(), (std::vector<std::string>{"result.1", "result.2", "result.3"}));
}

/// A full disk is noticed before anybody's results have names.
TEST_F(PartyEndTest, OneFullDiskKeepsAllResultsBack) {
    std::filesystem::create_symlink("/dev/full", result(2));
    for (const auto &ending : run(kWithOutput)) {
        EXPECT_HAS(ending, result(2) + ": cannot be written: No space left on device");
    }
    EXPECT_EQ(results(), std::vector<std::string>{"result.2"}); // the link
}

/// Nobody succeeds where others have no results, and nobody takes back what others may count on.
TEST_F(PartyEndTest, PartiesThatCannotNameTheirResultsFailAll) {
    const auto endings = run(kWithOutput, [&](Party &party) {
        party.results().of(1);
        if (party.self() != 1)
            std::filesystem::create_directory(result(party.self()));
    });
    EXPECT_HAS(endings[0],
               "cannot be given its name: Is a directory; this party's results are complete and in place");
    EXPECT_HAS(endings[0], result(1));
    EXPECT_HAS(endings[1], "cannot be given its name: Is a directory");
    EXPECT_HAS(endings[2], "cannot be given its name: Is a directory");
    EXPECT_TRUE(std::filesystem::is_regular_file(result(1)));
    EXPECT_EQ(results(),
              (std::vector<std::string>{"result.1", "result.2", "result.3"})); // two of them folders
}

} // namespace
} // namespace picco::runtime::test
