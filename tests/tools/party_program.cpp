// Stands in for a compiled program: reads M (public, party 1), A (M private values, party 1) and B (a private
// value, party 2); gives A to output party 1 and B to output party 2. The first program argument chooses a
// way to fail at party 2.
#include "base/error.h"
#include "session/party.h"
#include "session/reports.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <unistd.h>

namespace {

using namespace picco::runtime;

picco_program program() {
    const char *parties = std::getenv("TEST_PARTIES");
    const int n = parties != nullptr ? std::atoi(parties) : 3;
    return {PICCO_ABI,
            "prog.c",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "2305843009213693951",
            1,
            n,
            (n - 1) / 2,
            2,
            2,
            40,
            0,
            0,
            nullptr,
            0,
            0,
            nullptr,
            0,
            nullptr,
            0,
            nullptr,
            0};
}

int compute(Party &party, const std::string &fault) {
    std::int32_t m = 0;
    party.input(1).read_public({"M", 32, false, 1, "prog.c:1"}, &m, sizeof m);
    const auto count = static_cast<std::size_t>(m);
    std::vector<std::uint64_t> a(count), b(1);
    party.input(1).read_private({"A", 32, true, count, "prog.c:2"}, a.data());
    party.input(2).read_private({"B", 8, true, 1, "prog.c:3"}, b.data());
    std::printf("hello from party %d\n", party.self());
    std::fflush(stdout);
    fmt::print(stderr, "a note\n");
    const auto n = static_cast<std::size_t>(party.channel().parties());
    for (std::uint64_t round = 0; round < 5; ++round) {
        if (party.self() == 2 && round == 3) {
            if (fault == "crash")
                std::raise(SIGKILL);
            if (fault == "stall")
                ::sleep(100);
            if (fault == "error")
                throw UserError("the test wants it");
        }
        std::vector<Bytes> outgoing(n, Bytes(10)), incoming(n, Bytes(10));
        outgoing[party.self() - 1].clear();
        incoming[party.self() - 1].clear();
        party.channel().exchange({round, 0, 7}, outgoing, incoming);
    }
    if (fault == "result")
        throw ComputationError("main returned 5: no results are written");
    if (fault != "surplus")
        party.check_inputs_used();
    party.results().of(1).write_private({"A", 32, 1, count}, a.data());
    party.results().of(2).write_private({"B", 8, 1, 1}, b.data());
    const auto sent = party.bytes_sent();
    party.finish({5, 0, 8});
    write_stats(party.options(), {5, sent, 0.25, 0.5, 1 << 20, {{"multiply", 7}}, {}, {}});
    return 0;
}

} // namespace

int main(int argc, char **argv) {
    std::unique_ptr<Party> party;
    try {
        const auto description = program();
        auto options = parse_party_options(argc, argv, description);
        if (!options)
            return 0;
        const auto fault = options->arguments.empty() ? "" : options->arguments[0];
        party = std::make_unique<Party>(*options, description);
        party->agree();
        return compute(*party, fault);
    } catch (const Error &error) {
        fmt::print(stderr, "prog.c (party {}): error: {}\n", party ? party->self() : 0, error.what());
        if (party)
            party->fail(error.what());
        return error.exit_code();
    }
}
