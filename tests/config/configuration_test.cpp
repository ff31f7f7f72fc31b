#include "plan/configuration.h"

#include <gtest/gtest.h>

#include <string>

namespace picco::compiler {
namespace {

const std::string kGood = "technique=shamir\nbits=\npeers=5\nthreshold=2\ninputs=3\noutputs=0\n";

std::string faults(const std::string &text) {
    try {
        parse_configuration(text, "c.conf");
    } catch (const ConfigurationError &error) {
        return error.what();
    }
    return "";
}

/// kGood with one line replaced.
std::string with(const std::string &line, const std::string &instead) {
    std::string text = kGood;
    const auto at = text.find(line);
    EXPECT_NE(at, std::string::npos);
    return text.replace(at, line.size(), instead);
}

TEST(Configuration, ReadsAllKeys) {
    const Configuration result =
        parse_configuration(kGood + "modulus = 2305843009213693951 # 2^61-1\n\n# more\nkappa=64\n", "c.conf");
    EXPECT_EQ(result.parties, 5);
    EXPECT_EQ(result.threshold, 2);
    EXPECT_EQ(result.inputs, 3);
    EXPECT_EQ(result.outputs, 0);
    EXPECT_EQ(result.bits, 0);
    EXPECT_EQ(result.modulus, "2305843009213693951");
    EXPECT_EQ(result.modulus_line, 7);
    EXPECT_EQ(result.kappa, 64);
    EXPECT_EQ(result.latency, 0);
    const Configuration distant = parse_configuration(kGood + "latency=31500\nbandwidth=100\n", "c.conf");
    EXPECT_EQ(distant.latency, 31500);
    EXPECT_EQ(distant.bandwidth, 100);
    EXPECT_EQ(distant.garbling, Configuration::Garbling::kKnownLinks);
    EXPECT_EQ(parse_configuration(kGood + "representations=ab\n", "c.conf").garbling,
              Configuration::Garbling::kNever);
    EXPECT_EQ(parse_configuration(kGood + "representations=b\n", "c.conf").garbling,
              Configuration::Garbling::kNeverButBits);
    EXPECT_EQ(parse_configuration(
                  with("peers=5\nthreshold=2", "peers=3\nthreshold=1") + "representations=aby\n", "c.conf")
                  .garbling,
              Configuration::Garbling::kAlways);
    EXPECT_EQ(result.file, "c.conf");
}

TEST(Configuration, OrderAndBlanksDoNotMatter) {
    const Configuration result = parse_configuration(
        "  outputs = 1\ninputs=1\r\nbits = 61\n threshold=1\npeers=3\ntechnique = shamir", "c");
    EXPECT_EQ(result.parties, 3);
    EXPECT_EQ(result.bits, 61);
    EXPECT_EQ(result.bits_line, 3);
}

TEST(Configuration, TheFilesInConfigAreGood) {
    for (const auto &[name, parties] : {std::pair{"three", 3}, {"five", 5}, {"seven", 7}}) {
        const Configuration result =
            read_configuration(std::string(SOURCE_DIR) + "/config/" + name + "-parties.conf");
        EXPECT_EQ(result.parties, parties);
        EXPECT_EQ(result.threshold, (parties - 1) / 2);
    }
}

TEST(Configuration, NamesFileAndLineOfEveryFault) {
    EXPECT_EQ(faults("peers=3\n"), "c.conf:1: error: missing key 'technique'\n"
                                   "c.conf:1: error: missing key 'threshold'\n"
                                   "c.conf:1: error: missing key 'inputs'\n"
                                   "c.conf:1: error: missing key 'outputs'");
    EXPECT_EQ(faults(kGood + "peers=3\n"), "c.conf:7: error: key 'peers' stands on line 3 already");
    EXPECT_EQ(faults(kGood + "peer=3\n"), "c.conf:7: error: unknown key 'peer'; did you mean 'peers'?");
    EXPECT_EQ(faults(kGood + "colour=red\n"), "c.conf:7: error: unknown key 'colour'");
    EXPECT_EQ(faults(kGood + "hello\n"), "c.conf:7: error: expected key=value, found 'hello'");
    EXPECT_EQ(faults(with("shamir", "replicated")),
              "c.conf:1: error: unknown technique 'replicated'; the choice is 'shamir'");
}

TEST(Configuration, ChecksNumbers) {
    EXPECT_EQ(
        faults(with("peers=5", "peers=3")),
        "c.conf:3: error: peers must be 2*threshold+1: peers=3 needs threshold=1, threshold=2 needs peers=5");
    EXPECT_EQ(faults(with("peers=5", "peers=17")),
              "c.conf:3: error: 'peers' must be a number from 3 to 15, not '17'");
    EXPECT_EQ(faults(with("inputs=3", "inputs=-1")),
              "c.conf:5: error: 'inputs' must be a number from 0 to 1000, not '-1'");
    EXPECT_EQ(faults(with("inputs=3", "inputs=3x")),
              "c.conf:5: error: 'inputs' must be a number from 0 to 1000, not '3x'");
    EXPECT_EQ(faults(with("bits=", "bits=0")),
              "c.conf:2: error: 'bits' must be a number from 1 to 521, not '0'");
    EXPECT_EQ(faults(kGood + "representations=a"),
              "c.conf:7: error: unknown representations 'a'; the choice is 'ab' (arithmetic and boolean "
              "sharing), 'b' (boolean wherever there can be), 'aby' (garbled circuits, too) or 'y' (wherever "
              "there can be circuits)");
    EXPECT_EQ(faults(kGood + "field=gf256\nrepresentations=b"),
              "c.conf:8: error: representations=b is for numbers: with field=gf256 there are no other "
              "representations");
    EXPECT_EQ(faults(kGood + "representations=y"), "c.conf:7: error: representations=y is for three "
                                                   "computing parties: with 5, garbled circuits would take "
                                                   "more than ten times the bytes");
    EXPECT_EQ(faults(kGood + "representations=aby"), "c.conf:7: error: representations=aby is for three "
                                                     "computing parties: with 5, garbled circuits would take "
                                                     "more than ten times the bytes");
    EXPECT_EQ(faults(kGood + "field=gf256\nrepresentations=aby"),
              "c.conf:8: error: representations=aby is for numbers: with field=gf256 there are no garbled "
              "circuits");
    EXPECT_EQ(faults(kGood + "bandwidth=0"),
              "c.conf:7: error: 'bandwidth' must be a number from 1 to 1000000, not '0'");
    EXPECT_EQ(faults(kGood + "kappa=39"),
              "c.conf:7: error: 'kappa' must be a number from 40 to 80, not '39'");
    EXPECT_EQ(faults(kGood + "modulus=2^61-1"),
              "c.conf:7: error: 'modulus' must be a decimal number, not '2^61-1'");
}

TEST(Configuration, NamesTheField) {
    EXPECT_FALSE(parse_configuration(kGood, "c.conf").computes_bytes);
    EXPECT_FALSE(parse_configuration(kGood + "field=prime\n", "c.conf").computes_bytes);
    EXPECT_TRUE(parse_configuration(kGood + "field=gf256\n", "c.conf").computes_bytes);
    EXPECT_EQ(faults(kGood + "field=gf2\n"),
              "c.conf:7: error: unknown field 'gf2'; the choice is 'prime' or 'gf256'");
    EXPECT_EQ(faults("technique=shamir\npeers=11\nthreshold=5\ninputs=1\noutputs=1\nfield=gf256\n"),
              "c.conf:2: error: field=gf256 is for at most 9 computing parties");
    EXPECT_EQ(faults(with("bits=", "bits=61") + "field=gf256\nmodulus=31\n"),
              "c.conf:2: error: 'bits' has no meaning with field=gf256\n"
              "c.conf:8: error: 'modulus' has no meaning with field=gf256");
}

TEST(Configuration, AMissingFileIsAnError) {
    EXPECT_THROW(read_configuration("/nowhere/c.conf"), ConfigurationError);
    EXPECT_THROW(read_configuration("/"), ConfigurationError);
}

} // namespace
} // namespace picco::compiler
