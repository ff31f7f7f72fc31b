// Files of people and tools: shares, results, envelopes, prog.util, configurations, costs, runtime.conf, keys.
#include "targets.h"

#include "memory_file.h"

#include "base/error.h"
#include "crypto/envelope.h"
#include "crypto/sha256.h"
#include "driver/delays.h"
#include "files/envelope_file.h"
#include "files/program_field.h"
#include "files/result_file.h"
#include "files/share_file.h"
#include "files/share_points.h"
#include "net/certificate.h"
#include "net/runtime_conf.h"
#include "paging/page_plan.h"
#include "plan/configuration.h"
#include "plan/costs.h"
#include "session/party_options.h"
#include "session/used_inputs.h"

#include <cstring>
#include <memory>
#include <sstream>

#include <fmt/format.h>

namespace picco::fuzz {

using namespace picco::runtime;

namespace {

constexpr const char *kModulus = "2305843009213693951";

std::shared_ptr<const FileBytes> memory(const std::string &bytes) {
    return std::make_shared<const FileBytes>(bytes.begin(), bytes.end());
}

/// The last bytes are the SHA-256 of those before, so that what is read behind the checksum is reached.
std::string with_checksum(std::string bytes) {
    if (bytes.size() >= kSha256Bytes) {
        const std::size_t size = bytes.size() - kSha256Bytes;
        const Sha256Digest digest = sha256(bytes.data(), size);
        std::memcpy(bytes.data() + size, digest.data(), digest.size());
    }
    return bytes;
}

RecordFileHeader header(FileKind kind, int computing_party) {
    return {kind, "prog.c", std::string(64, 'a'), kModulus, 1, computing_party, 3,
            1,    "",       std::string(32, 'b'), "in.txt"};
}

/// A file with records of all kinds.
std::string record_file(FileKind kind, int computing_party) {
    FileBytes bytes;
    RecordWriter writer(WritePlace("file", &bytes), header(kind, computing_party), 8, nullptr);
    const auto add = [&](const char *name, bool is_private, int type, std::uint64_t rows,
                         std::uint64_t columns) {
        Record record;
        record.name = name;
        record.is_private = is_private;
        record.type = type;
        record.line = 3;
        record.rows = rows;
        record.columns = columns;
        writer.begin(record);
        const std::size_t bytes_each = record_value_bytes(is_private, type, 8);
        std::vector<std::uint8_t> values(rows * columns * bytes_each); // shares of 1, if they are shares
        for (std::size_t at = 0; at < values.size(); at += bytes_each)
            values[at] = 1;
        writer.add(values.data(), values.size());
    };
    add("a", true, 32, 2, 3);
    add("n", false, 32, 1, 1);
    add("x", true, -32, 1, 4);
    if (kind == FileKind::output)
        add("empty", true, 8, 0, 0);
    writer.finish();
    writer.file().commit();
    return {bytes.begin(), bytes.end()};
}

void read_shares_of(const std::string &bytes, bool is_state) {
    const auto field = Field::create(std::string(kModulus));
    ShareReader reader(ReadPlace("file", memory(with_checksum(bytes))), *field,
                       {"prog.c", std::string(64, 'a'), kModulus, "", 3, 1, 1, 1, is_state});
    reader.public_digest();
    for (const SharedVariable &variable : reader.private_variables()) {
        std::vector<std::uint64_t> words(std::min<std::size_t>(variable.count, 1000) * field->limbs());
        reader.read_shares(variable, 0, words.size() / field->limbs(), words.data());
    }
    std::uint64_t words[6];
    reader.read_private({"a", 32, true, 6, "prog.c:2"}, words);
    reader.read_public({"n", 32, false, 1, "prog.c:3"}, words, 4);
    reader.read_private({"x", -32, true, 4, "prog.c:4"}, words);
    reader.check_end();
}

void read_shares(const std::string &bytes) {
    read_shares_of(bytes, false);
}

void read_state(const std::string &bytes) {
    read_shares_of(bytes, true);
    export_shares(RecordFile(ReadPlace("file", memory(with_checksum(bytes))), FileKind::state, nullptr),
                  [](const std::string &) {});
}

UtilFile util() {
    UtilFile util;
    util.file = "prog.util";
    util.program = "prog.c";
    util.hash = std::string(64, 'a');
    util.modulus = kModulus;
    util.parties = 3;
    util.threshold = util.inputs = util.outputs = 1;
    return util;
}

void read_results(const std::string &bytes) {
    std::map<int, ReadPlace> places;
    places.emplace(1, ReadPlace("result.1", memory(with_checksum(bytes))));
    for (const int party : {2, 3})
        places.emplace(
            party, ReadPlace(fmt::format("result.{}", party), memory(record_file(FileKind::output, party))));
    Results results(places, util(), {1, "", {}});
    std::size_t record = 0;
    for (const ResultItem &item : results.items())
        results.texts(record++, 0, std::min<std::size_t>(item.rows * item.columns, 1000));
}

void import_points(const std::string &bytes) {
    FileBytes state;
    UtilFile program = util();
    if (bytes.find(kByteField) != std::string::npos)
        program.modulus = kByteField;
    import_shares(bytes, "points.json", {program, 1, 2, "march"}, WritePlace("state.1", &state), nullptr);
}

/// Keys of both ends: those of the process.
struct Ends {
    std::shared_ptr<EVP_PKEY> writer{make_envelope_key()}, reader{make_envelope_key()};
    EnvelopeUse use(bool writes) const {
        EnvelopeUse use{FileKind::input, "prog.c",       std::string(64, 'a'),    "march",
                        end(1, writer),  end(2, reader), writes ? writer : reader};
        return use;
    }
    static EnvelopeEnd end(int party, const std::shared_ptr<EVP_PKEY> &key) {
        const Point point = public_point(key.get());
        return {party, "party", "party.crt", key, sha256(point.data(), point.size())};
    }
};
const Ends &ends() {
    static const Ends the_ends;
    return the_ends;
}

std::string envelope(const std::string &content) {
    FileBytes bytes;
    NewFile file(WritePlace("file", &bytes), Access::owner);
    EnvelopeWriter writer(file, ends().use(true));
    writer.write(content.data(), content.size());
    writer.finish();
    file.commit();
    return {bytes.begin(), bytes.end()};
}

/// Signed anew, so that what is read behind the signature is reached: who writes it may write anything.
void open_envelope(std::string bytes) {
    Signature signature{};
    if (bytes.size() >= signature.size() && bytes.size() % 2 == 0) {
        const std::size_t size = bytes.size() - signature.size();
        signature = sign_envelope(ends().writer.get(), sha256(bytes.data(), size));
        std::memcpy(bytes.data() + size, signature.data(), signature.size());
    }
    auto content = ReadPlace("file", memory(bytes)).open();
    is_envelope(*content);
    const EnvelopeFile file(std::move(content), ends().use(false));
    std::vector<char> inside(std::min<std::size_t>(file.size(), 200'000));
    file.read(0, inside.data(), inside.size());
}

constexpr const char *kUtil =
    R"({"picco": 1, "program": "prog.c", "hash": ")"
    "75da86b7f6ef900510df1de38973a339ebd5700c174800da4c8da0582db7e7d5"
    R"(", "modulus": "2305843009213693951", "parties": 3, "threshold": 1, "inputs": 2,
 "outputs": 1, "kappa": 40, "variables": [{"direction": "input", "name": "a", "party": 1, "private": true, "type":
 {"kind": "int", "bits": 32, "signed": true}, "dimensions": [3, null], "length": {"name": "n", "times": 2},
 "file": "prog.c", "line": 3}, {"direction": "output", "name": "x", "party": 1, "private": true, "type":
 {"kind": "float", "significand": 24, "exponent": 8}, "dimensions": [], "file": "prog.c", "line": 4}], "opens":
 [{"text": "a[0] > 1", "type": {"kind": "int", "bits": 1, "signed": true}, "dimensions": [], "file": "prog.c", "line": 9}]})";

constexpr const char *kPoints =
    R"({"picco_shares": 1, "modulus": "2305843009213693951", "threshold": 1, "point": 1, "sharing": "census", "variables": [
 {"name": "a", "type": "int<32>", "rows": 1, "columns": 2, "values": ["17", 2305843009213693950]},
 {"name": "n", "type": "unsigned int<8>", "public": true, "values": ["2"]}]})";
constexpr const char *kComponents =
    R"({"picco_shares": 1, "modulus": "gf256", "threshold": 1, "point": 1, "sharing": "x", "components": [[3], [2]],
 "variables": [{"name": "b", "type": "unsigned int<8>", "values": [[0, 255], [7, "9"]]}]})";

constexpr const char *kConfiguration =
    "# three "
    "parties\ntechnique=shamir\npeers=3\nthreshold=1\ninputs=2\noutputs=1\nbits=\nkappa=40\nlatency=31500\n"
    "bandwidth=100\nmodulus=2305843009213693951\n";

constexpr const char *kCosts =
    R"({"costs": 1, "parties": 3, "field": "prime", "limbs": 1, "element_bytes": 8, "round":
 1000000, "byte": 800, "protocols": {"open": {"element": 100, "batch": 2000}, "reduce": {"element": 300, "batch": 1}}})";

void parse_options(const std::string &bytes) {
    static picco_program program{};
    program.abi = PICCO_ABI;
    program.name = "prog.c";
    program.hash = "75da86b7f6ef900510df1de38973a339ebd5700c174800da4c8da0582db7e7d5";
    program.modulus = kModulus;
    program.limbs = 1;
    program.kappa = 40;
    program.parties = 3;
    program.threshold = 1;
    program.inputs = 2;
    program.outputs = 1;
    std::istringstream text(bytes);
    std::vector<std::string> words{"prog"};
    for (std::string word; std::getline(text, word);)
        if (word != "--help" && word != "-h" && word != "--version") // which print
            words.push_back(word.c_str());                           // as far as the first 0
    std::vector<const char *> pointers;
    for (const std::string &word : words)
        pointers.push_back(word.c_str());
    parse_party_options(static_cast<int>(pointers.size()), pointers.data(), program);
}

/// Three pages in two windows.
std::string page_trace() {
    FileBytes bytes;
    PageTrace trace(WritePlace("trace", &bytes), std::string(64, 'a'));
    using enum PageEvent;
    for (const PageRecord record : {PageRecord{kMake, 4096},
                                    {kMake, 5000},
                                    {kWindow, 77},
                                    {kUse, 0},
                                    {kDrop, 0},
                                    {kMake, 1 << 18},
                                    {kWindow, 78},
                                    {kUse, 2},
                                    {kUse, 1},
                                    {kDrop, 1}})
        trace.add(record);
    trace.commit();
    return {bytes.begin(), bytes.end()};
}

std::string page_plan(const std::string &trace) {
    FileBytes bytes;
    const PageTraceFile file(ReadPlace("trace", memory(trace)));
    PageFileWriter plan(WritePlace("plan", &bytes), kPagePlan, file.file().program());
    write_page_plan(file, plan);
    plan.file().commit();
    return {bytes.begin(), bytes.end()};
}

void read_page_trace(const std::string &bytes) {
    page_plan(with_checksum(bytes));
}

/// As a run does that goes as it says.
void read_page_plan(const std::string &bytes) {
    PagePlan plan(ReadPlace("plan", memory(with_checksum(bytes))), std::string(64, 'a'));
    for (std::uint64_t step = 0; step < plan.size(); plan.pass(++step))
        if (!plan.at(step))
            throw std::logic_error("a plan ends too early");
}

Target of_file(const std::string &name, std::vector<std::string> seeds,
               std::function<void(const std::string &)> read) {
    return {name, [seeds] { return seeds; },
            [read](const std::string &bytes) { read(MemoryFile(bytes).name()); }};
}

} // namespace

std::vector<Target> file_targets() {
    const Identity identity = make_identity(1, 30);
    std::vector<Target> all{
        {"shares", [] { return std::vector<std::string>{record_file(FileKind::input, 1)}; }, read_shares},
        {"state", [] { return std::vector<std::string>{record_file(FileKind::state, 1)}; }, read_state},
        {"points",
         [] {
             return std::vector<std::string>{kPoints, kComponents};
         },
         import_points},
        {"page_trace", [] { return std::vector<std::string>{page_trace()}; }, read_page_trace},
        {"page_plan", [] { return std::vector<std::string>{page_plan(page_trace())}; }, read_page_plan},
        {"results", [] { return std::vector<std::string>{record_file(FileKind::output, 1)}; }, read_results},
        {"envelope",
         [] {
             return std::vector<std::string>{envelope("content"), envelope(std::string(70'000, 'x')),
                                             envelope("")};
         },
         open_envelope},
        {"configuration",
         [] {
             return std::vector<std::string>{
                 kConfiguration,
                 "technique=shamir\nfield=gf256\npeers=5\nthreshold=2\ninputs=1\noutputs=1\n"};
         },
         [](const std::string &bytes) { compiler::parse_configuration(bytes, "prog.conf"); }},
        {"delay",
         [] {
             return std::vector<std::string>{"1-2=31.5,100", "0.5"};
         },
         [](const std::string &bytes) { compiler::parse_delay(bytes); }},
        {"options",
         [] {
             return std::vector<std::string>{
                 "--party\n1\n--runtime\nr.conf\n--key\nk\n--input\n1=a\n--output\n1=b\n--unencrypted\n"
                 "--timeout\n3\n--threads\n2\n--delay\n2=5,100\n--\nx",
                 "--party=2\n--run=march\n--key=k\n--runtime=r\n--log=json\n--connect-timeout=0"};
         },
         parse_options}};
    all.push_back(of_file("util", {kUtil}, [](const std::string &file) { read_util_file(file); }));
    all.push_back(of_file("costs", {kCosts}, [](const std::string &file) {
        try {
            compiler::read_costs(file);
        } catch (const std::runtime_error &error) { // whose caller says which file that is
            if (std::strlen(error.what()) > 2000 || std::strstr(error.what(), "json.exception") != nullptr)
                throw;
        }
    }));
    all.push_back(
        of_file("runtime_conf",
                {"1,127.0.0.1,9000,party1.crt\n2,[::1],9001,party2.crt\n3,host.example.org,9002,party3.crt\n"
                 "input 1, alice.crt\noutput 1, bob.crt # who\n"},
                [](const std::string &file) { read_runtime_conf(file, 3); }));
    all.push_back(of_file("certificate", {identity.certificate},
                          [](const std::string &file) { load_certificate(file, "a certificate"); }));
    all.push_back(
        of_file("key", {identity.private_key}, [](const std::string &file) { load_private_key(file); }));
    all.push_back(of_file(
        "used", {"2026-01-01T00:00:00Z 1 " + std::string(32, 'b') + " " + std::string(64, 'a') + " march\n"},
        [](const std::string &file) {
            UsedInputs(file).check({{1, "in.1", std::string(32, 'c'), std::string(64, 'a'), "april"}});
        }));
    return all;
}

} // namespace picco::fuzz
