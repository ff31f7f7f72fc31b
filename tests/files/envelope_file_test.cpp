// Files in envelopes: what was written comes back, for the reader and the use that it was written for, and every
// change is an error that names its cause.
#include "contains.h"
#include "temporary_folder.h"

#include "base/error.h"
#include "crypto/random.h"
#include "files/encoding.h"
#include "files/envelope_file.h"
#include "files/stable_file.h"

#include <fmt/format.h>
#include <functional>

namespace picco::runtime::test {
namespace {

std::shared_ptr<EVP_PKEY> new_key() {
    return std::shared_ptr<EVP_PKEY>(make_envelope_key());
}

EnvelopeEnd end_of(int party, const std::string &name, const std::shared_ptr<EVP_PKEY> &key) {
    const Point point = public_point(key.get());
    return {party, name, name + ".crt (runtime.conf:4)", key, sha256(point.data(), point.size())};
}

class EnvelopeFileTest : public testing::Test {
  protected:
    EnvelopeFileTest() {
        use_.program = "prog.c";
        use_.hash = std::string(64, 'a');
        use_.run = "march";
        use_.writer = end_of(1, "input party 1", alice_);
        use_.reader = end_of(2, "computing party 2", second_);
    }
    EnvelopeUse own(const std::shared_ptr<EVP_PKEY> &key) const {
        EnvelopeUse use = use_;
        use.own_key = key;
        return use;
    }
    std::string write(const std::string &content, std::size_t piece = 5000) {
        NewFile file(folder_.file("envelope"), Access::owner);
        EnvelopeWriter writer(file, own(alice_));
        for (std::size_t at = 0; at < content.size(); at += piece)
            writer.write(content.data() + at, std::min(piece, content.size() - at));
        writer.finish();
        file.commit();
        return folder_.read("envelope");
    }
    std::unique_ptr<EnvelopeFile> open(const EnvelopeUse &use) const {
        return std::make_unique<EnvelopeFile>(std::make_unique<StableFile>(folder_.file("envelope")), use);
    }
    static std::string content_of(const EnvelopeFile &file) {
        std::string content(file.size(), '\0');
        file.read(0, content.data(), content.size());
        return content;
    }
    std::string error_of(const std::function<void(EnvelopeUse &)> &change) {
        EnvelopeUse use = own(second_);
        change(use);
        return error_of_reading(use);
    }
    std::string error_of_reading(const EnvelopeUse &use) {
        try {
            content_of(*open(use));
        } catch (const UserError &error) {
            return error.what();
        }
        return "no error";
    }

    TemporaryFolder folder_;
    std::shared_ptr<EVP_PKEY> alice_ = new_key(), second_ = new_key();
    EnvelopeUse use_;
};

std::string random_text(std::size_t size) {
    std::string text(size, '\0');
    random_bytes(text.data(), size);
    return text;
}

TEST_F(EnvelopeFileTest, GivesBackWhatWasWritten) {
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, kChunkBytes - 1, kChunkBytes,
                                   kChunkBytes + 1, 3 * kChunkBytes, 3 * kChunkBytes + 77}) {
        const std::string content = random_text(size);
        const std::string sealed = write(content, size % 2 == 0 ? 5000 : 200'000);
        EXPECT_TRUE(is_envelope(StableFile(folder_.file("envelope"))));
        const auto file = open(own(second_));
        EXPECT_EQ(file->size(), size);
        EXPECT_EQ(content_of(*file), content) << size;
        if (size > 100'000) { // in any order, across the borders of chunks
            std::string part(10'000, '\0');
            for (const std::size_t at :
                 {std::size_t{2 * 65536 - 5000}, std::size_t{0}, std::size_t{65536 - 1}}) {
                file->read(at, part.data(), part.size());
                EXPECT_EQ(part, content.substr(at, part.size()));
            }
            EXPECT_EQ(sealed.find(content.substr(1000, 32)), std::string::npos) << "it is encrypted";
        }
    }
}

TEST_F(EnvelopeFileTest, IsAnotherOneEachTime) {
    const std::string first = write("the same"), second = write("the same");
    EXPECT_EQ(first.size(), second.size());
    EXPECT_NE(first.substr(first.size() - 88, 24), second.substr(second.size() - 88, 24)) << "another key";
}

TEST_F(EnvelopeFileTest, IsForOneUseOnly) {
    write("content");
    EXPECT_EQ(error_of([](EnvelopeUse &) {}), "no error");
    EXPECT_HAS(error_of([](EnvelopeUse &use) { use.kind = FileKind::output; }),
               "is a share file of an input");
    EXPECT_HAS(error_of([](EnvelopeUse &use) { use.program = "other.c"; }),
               "is for another program or another version of it (prog.c, aaaaaaaaaaaaaaaa…; this is other.c");
    EXPECT_HAS(error_of([](EnvelopeUse &use) { use.hash = std::string(64, 'b'); }), "another version");
    EXPECT_HAS(error_of([](EnvelopeUse &use) { use.run = "april"; }),
               "is for the run 'march', but this is the run 'april'");
    EXPECT_HAS(error_of([](EnvelopeUse &use) { use.writer.party = 2; }),
               "is of input party 1, but was given as one of");
    EXPECT_HAS(error_of([](EnvelopeUse &use) { use.reader.party = 3; }),
               "is for computing party 2, but this is");
    EXPECT_HAS(error_of([](EnvelopeUse &use) { use.writer = end_of(1, "input party 1", new_key()); }),
               "was signed with another certificate of input party 1 ");
    EXPECT_HAS(error_of([](EnvelopeUse &use) {
                   use.own_key = new_key();
                   use.reader = end_of(2, "computing party 2", use.own_key);
               }),
               "is encrypted to another certificate of computing party 2 ");
}

/// Who knows everything but the writer's key writes an envelope of his own.
TEST_F(EnvelopeFileTest, OfAnImpostorIsRefused) {
    alice_ = new_key(); // what own() gives the writer; the header names the true certificate
    write("content of the impostor");
    EXPECT_HAS(error_of([](EnvelopeUse &) {}),
               "is truncated or was altered: it is not what input party 1 signed");
}

/// Who signs what another has encrypted does not make it his own: the key is bound to the writer.
TEST_F(EnvelopeFileTest, CannotBeSignedAgainByAnother) {
    const std::string sealed = write("content");
    const auto mallory = new_key();
    const EnvelopeEnd end = end_of(1, "input party 1", mallory);
    std::string stolen = sealed;
    const std::string old(use_.writer.certificate.begin(), use_.writer.certificate.end());
    stolen.replace(stolen.find(old), old.size(), std::string(end.certificate.begin(), end.certificate.end()));
    const std::size_t size = stolen.size() - std::tuple_size_v<Signature>;
    const Signature signature = sign_envelope(mallory.get(), sha256(stolen.data(), size));
    std::copy(signature.begin(), signature.end(), stolen.begin() + static_cast<std::ptrdiff_t>(size));
    folder_.write("envelope", stolen);
    EXPECT_HAS(error_of([&](EnvelopeUse &use) { use.writer = end; }),
               "cannot be decrypted by computing party 2: input party 1 made it wrongly");
}

TEST_F(EnvelopeFileTest, ShowsEveryByteThatIsAltered) {
    const std::string sealed = write(random_text(200), 200);
    for (std::size_t at = 0; at < sealed.size(); ++at) {
        std::string altered = sealed;
        altered[at] = static_cast<char>(altered[at] ^ (1 << at % 8));
        folder_.write("envelope", altered);
        EXPECT_NE(error_of([](EnvelopeUse &) {}), "no error") << at;
    }
}

TEST_F(EnvelopeFileTest, ShowsThatItIsTruncatedExtendedOrMixed) {
    const std::string content = random_text(3 * kChunkBytes + 100), sealed = write(content);
    const std::size_t chunk = kChunkBytes + kTagBytes,
                      header = sealed.size() - 64 - (100 + kTagBytes) - 3 * chunk;
    const std::string signature = sealed.substr(sealed.size() - 64);
    const std::string text = "is truncated or was altered";
    const auto expect_error = [&](const std::string &altered, const std::string &what) {
        folder_.write("envelope", altered);
        EXPECT_NE(error_of([](EnvelopeUse &) {}), "no error") << what;
    };
    for (std::size_t size = 0; size < sealed.size(); size += size < header + 100 ? 1 : 7919)
        expect_error(sealed.substr(0, size), fmt::format("the first {} bytes", size));
    folder_.write("envelope", sealed.substr(0, header + chunk) + signature);
    EXPECT_HAS(error_of([](EnvelopeUse &) {}), text);
    expect_error(sealed + "x", "a byte more");
    expect_error(sealed + signature, "a signature more");
    std::string swapped = sealed;
    std::copy_n(sealed.begin() + static_cast<std::ptrdiff_t>(header + chunk), chunk,
                swapped.begin() + static_cast<std::ptrdiff_t>(header));
    std::copy_n(sealed.begin() + static_cast<std::ptrdiff_t>(header), chunk,
                swapped.begin() + static_cast<std::ptrdiff_t>(header + chunk));
    expect_error(swapped, "chunks change places");
    const std::string other = write(content);
    expect_error(other.substr(0, header) + sealed.substr(header), "the header of another one");
    expect_error(sealed.substr(0, header + chunk) + other.substr(header + chunk), "chunks of another one");
}

/// Even a writer's own signature does not let chunks be left out or change places.
TEST_F(EnvelopeFileTest, ChunksHaveTheirPlaces) {
    const std::string sealed = write(random_text(3 * kChunkBytes));
    const std::size_t chunk = kChunkBytes + kTagBytes, header = sealed.size() - 64 - 3 * chunk;
    const auto signed_again = [&](const std::string &altered) {
        const Signature signature = sign_envelope(alice_.get(), sha256(altered.data(), altered.size()));
        folder_.write("envelope", altered + std::string(signature.begin(), signature.end()));
        return error_of([](EnvelopeUse &) {});
    };
    const auto part = [&](std::size_t index) { return sealed.substr(header + index * chunk, chunk); };
    const std::string begin = sealed.substr(0, header);
    EXPECT_EQ(signed_again(begin + part(0) + part(1) + part(2)), "no error");
    EXPECT_HAS(signed_again(begin + part(0) + part(1)), "is not authentic in its part 2 of 2");
    EXPECT_HAS(signed_again(begin + part(1) + part(0) + part(2)), "is not authentic in its part 1 of 3");
    EXPECT_HAS(signed_again(begin + part(0) + part(1) + part(2) + part(2)),
               "is not authentic in its part 3 of 4");
    EXPECT_HAS(signed_again(begin), "is malformed");
    EXPECT_HAS(signed_again(begin + "123"), "is malformed");
}

TEST_F(EnvelopeFileTest, ThatChangesWhileItIsReadIsAnError) {
    const std::string content = random_text(3 * kChunkBytes), sealed = write(content);
    const auto file = open(own(second_));
    std::string other = sealed;
    other[other.size() - 1000] ^= 1;
    folder_.write("envelope", other);
    char byte = 0;
    file->read(0, &byte, 1);
    try {
        file->read(3 * kChunkBytes - 1, &byte, 1);
        ADD_FAILURE() << "an altered file was read";
    } catch (const UserError &error) {
        EXPECT_HAS(error.what(), "has changed since this program opened it");
    }
}

} // namespace
} // namespace picco::runtime::test
