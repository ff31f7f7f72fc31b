// Keys and certificates that a party is given, ports that are taken, and strangers.
#include "net/mesh_fixture.h"

#include <cstring>

namespace picco::runtime::test {
namespace {

class MeshFilesTest : public MeshTest {
  protected:
    /// Another certificate for a party's key.
    std::string signed_again(const std::string &name) const {
        const auto certificate = load_certificate(folder_.file(name + ".crt"), "test");
        const auto key = load_private_key(folder_.file(name + ".key"));
        ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate.get()), 7);
        X509_sign(certificate.get(), key.get(), EVP_sha256());
        const BioPtr bio(BIO_new(BIO_s_mem()));
        PEM_write_bio_X509(bio.get(), certificate.get());
        char *text = nullptr;
        const auto length = BIO_get_mem_data(bio.get(), &text);
        return std::string(text, static_cast<std::size_t>(length));
    }
};

TEST_F(MeshFilesTest, StrangersCannotDisturb) {
    make_parties(3);
    // A connection that says nothing, and one that does not speak TLS.
    for (const char *text : {"", "GET / HTTP/1.1\r\n\r\n"}) {
        const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(addresses_[0].port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        ASSERT_EQ(::connect(socket, reinterpret_cast<sockaddr *>(&address), sizeof address), 0);
        ASSERT_EQ(::send(socket, text, std::strlen(text), 0), static_cast<ssize_t>(std::strlen(text)));
    }
    const auto endings = run([&](int id) {
        TlsChannel channel(options(id));
        all_to_all(channel, {0, 0, 0}, 10);
        channel.finish();
    });
    EXPECT_EQ(endings, std::vector<std::string>(endings.size()));
}

TEST_F(MeshFilesTest, KeyOfAnotherPartyIsRefused) {
    make_parties(3);
    auto given = options(1);
    given.key_file = folder_.file("party2.key");
    try {
        TlsChannel channel(given);
        FAIL();
    } catch (const UserError &error) {
        EXPECT_HAS(error.what(), "party2.key");
        EXPECT_HAS(error.what(), "party1.crt");
        EXPECT_HAS(error.what(), "runtime.conf:1");
    }
}

TEST_F(MeshFilesTest, EmptyKeyIsRefused) {
    make_parties(3);
    auto given = options(1);
    for (const std::string &file : {folder_.write("empty.key", ""), std::string("/dev/null")}) {
        given.key_file = file;
        try {
            TlsChannel channel(given);
            FAIL();
        } catch (const UserError &error) {
            EXPECT_HAS(error.what(), file);
            EXPECT_HAS(error.what(), "no private key");
        }
    }
}

TEST_F(MeshFilesTest, OneKeyIsNotTwoParties) {
    make_parties(3);
    const auto expect_refused = [&](const std::string &certificate) {
        auto given = options(1);
        given.parties[2].certificate_file = certificate;
        try {
            TlsChannel channel(given);
            FAIL();
        } catch (const UserError &error) {
            EXPECT_HAS(error.what(), "runtime.conf:3: certificate " + certificate + " of party 3");
            EXPECT_HAS(error.what(), "has the same key as " + folder_.file("party2.crt"));
            EXPECT_HAS(error.what(), "of party 2 (runtime.conf:2)");
        }
    };
    expect_refused(folder_.file("party2.crt"));
    expect_refused(folder_.write("again.crt", signed_again("party2")));
}

TEST_F(MeshFilesTest, ExpiredAndUnreadableCertificatesAreRefused) {
    make_parties(3);
    const auto expect_error = [&](const std::string &certificate, const std::string &text) {
        auto given = options(1);
        given.parties[1].certificate_file = certificate;
        try {
            TlsChannel channel(given);
            FAIL();
        } catch (const UserError &error) {
            EXPECT_HAS(error.what(), certificate);
            EXPECT_HAS(error.what(), text);
            EXPECT_HAS(error.what(), "runtime.conf:2");
        }
    };
    expect_error(folder_.write("old.crt", make_identity(2, -1).certificate), "expired on");
    expect_error(folder_.write("text.crt", "hello"), "no certificate in PEM form");
    expect_error(folder_.file("missing.crt"), "cannot be opened: No such file");
}

TEST_F(MeshFilesTest, BusyPortIsNamed) {
    make_parties(3);
    auto given = options(1);
    given.listener = -1;
    try {
        TlsChannel channel(given);
        FAIL();
    } catch (const UserError &error) {
        EXPECT_HAS(error.what(), "runtime.conf:1: cannot listen at 127.0.0.1:");
        EXPECT_HAS(error.what(), "Address already in use");
    }
}

} // namespace
} // namespace picco::runtime::test
