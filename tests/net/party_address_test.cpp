#include "net/mesh_fixture.h"
#include "net/runtime_conf.h"

namespace picco::runtime::test {
namespace {

std::string error_of(const TemporaryFolder &folder, const std::string &content) {
    try {
        read_runtime_conf(folder.write("runtime.conf", content), 3);
    } catch (const UserError &error) {
        return error.what();
    }
    return "no error";
}

TEST(PartyAddress, ReadsLinesInAnyOrder) {
    TemporaryFolder folder;
    const auto file = folder.write("runtime.conf", "# the hospitals\n"
                                                   "2, b.example ,7002,certs/b.crt # west\n\n"
                                                   "3,::1,7003,/etc/c.crt\r\n"
                                                   "1,10.0.0.1,7001,a,b.crt\n");
    const auto addresses = read_runtime_conf(file, 3).parties;
    ASSERT_EQ(addresses.size(), 3u);
    EXPECT_EQ(addresses[0].name(), "party 1 (10.0.0.1:7001)");
    EXPECT_EQ(addresses[0].certificate_file, folder.file("a,b.crt"));
    EXPECT_EQ(addresses[1].host, "b.example");
    EXPECT_EQ(addresses[1].certificate_file, folder.file("certs/b.crt"));
    EXPECT_EQ(addresses[1].where, file + ":2");
    EXPECT_EQ(addresses[2].certificate_file, "/etc/c.crt");
    EXPECT_EQ(addresses[2].port, 7003);
}

TEST(PartyAddress, NamesFileAndLineOfMistakes) {
    TemporaryFolder folder;
    const auto where = folder.file("runtime.conf");
    EXPECT_EQ(error_of(folder, "1,a,7001\n"),
              where + ":1: expected id,host,port,certificate-file, found '1,a,7001'");
    EXPECT_EQ(error_of(folder, "\n4,a,7001,a.crt\n"),
              where + ":2: '4' is not the id of a computing party (1 to 3)");
    EXPECT_EQ(error_of(folder, "1,,7001,a.crt\n"), where + ":1: the host of party 1 is missing");
    EXPECT_EQ(error_of(folder, "1,a,70010,a.crt\n"), where + ":1: '70010' is not a port (1 to 65535)");
    EXPECT_EQ(error_of(folder, "1,a,7001,\n"), where + ":1: the certificate file of party 1 is missing");
    EXPECT_EQ(error_of(folder, "1,a,1,a\n1,b,2,b\n"),
              where + ":2: party 1 stands at " + where + ":1 already");
    EXPECT_HAS(error_of(folder, "1,a,1,a\n3,b,2,b\n"), "no line for party 2");
    EXPECT_THROW(read_runtime_conf(folder.file("missing"), 3), UserError);
}

TEST(RuntimeConf, ListsCertificatesOfInputAndOutputParties) {
    TemporaryFolder folder;
    const std::string parties = "1,a,7001,1.crt\n2,b,7002,2.crt\n3,c,7003,3.crt\n";
    const auto file = folder.write("runtime.conf", "input 2 , certs/bob.crt # west\n" + parties +
                                                       "output\t1,/etc/carol,1.crt\ninput 1,alice.crt\n");
    const auto conf = read_runtime_conf(file, 3);
    EXPECT_EQ(conf.parties[2].host, "c");
    ASSERT_EQ(conf.inputs.size(), 2u);
    EXPECT_EQ(conf.inputs.at(1).certificate_file, folder.file("alice.crt"));
    EXPECT_EQ(conf.inputs.at(2).certificate_file, folder.file("certs/bob.crt"));
    EXPECT_EQ(conf.inputs.at(2).where, file + ":1");
    ASSERT_EQ(conf.outputs.size(), 1u);
    EXPECT_EQ(conf.outputs.at(1).certificate_file, "/etc/carol,1.crt");
    for (const std::string wrong : {"input 1", "input 1,", "input x,a.crt", "output 0,a.crt", "input ,a.crt"})
        EXPECT_HAS(error_of(folder, parties + wrong + "\n"), "runtime.conf:4: expected ") << wrong;
    EXPECT_HAS(error_of(folder, parties + "output 1,a\noutput 1,b\n"), "output party 1 stands at");
}

} // namespace
} // namespace picco::runtime::test
