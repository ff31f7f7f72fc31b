/// Share files of all parties for inputs of a program.
#pragma once

#include "contains.h"
#include "temporary_folder.h"

#include "base/error.h"
#include "files/share_file.h"
#include "sharing/shamir.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

namespace picco::runtime::test {

inline const std::string kHash(64, 'a');

/// The util file of a program with inputs M (public), A (private 2×3), B (run-time size) of party 1, C of
/// party 2.
inline std::string util_text(int parties, const std::string &modulus) {
    const auto variable = [](const char *direction, const char *name, int party, bool is_private, int bits,
                             const char *dimensions, int line) {
        return fmt::format(R"({{"direction":"{}","name":"{}","party":{},"private":{},"type":{{"kind":"int",)"
                           R"("bits":{},"signed":true}},"dimensions":{},"file":"prog.c","line":{}}})",
                           direction, name, party, is_private, bits, dimensions, line);
    };
    return fmt::format(
        R"({{"picco":1,"program":"prog.c","hash":"{}","modulus":"{}","parties":{},"threshold":{},)"
        R"("inputs":2,"outputs":1,"kappa":40,"variables":[{},{},{},{},{}],"opens":[]}})",
        kHash, modulus, parties, (parties - 1) / 2, variable("input", "M", 1, false, 32, "[]", 10),
        variable("input", "A", 1, true, 16, "[2,3]", 11), variable("input", "B", 1, true, 100, "[null]", 12),
        variable("input", "C", 2, true, 8, "[null]", 13), variable("output", "R", 1, true, 16, "[2,3]", 14));
}

class ShareFileTest : public testing::TestWithParam<int> {
  protected:
    ShareFileTest()
        : util_(read_util_file(folder_.write("prog.util", util_text(GetParam(), kModulus)))),
          field_(Field::create(kModulus)) {}

    void share(const std::string &content, int party = 1) {
        const auto read = [&](InputLines &lines) {
            auto source = InputSource::of_text("alice.txt", content);
            read_text(source, lines);
            lines.finish();
        };
        warnings_ = share_input(read, "alice.txt", util_, {party, "", {}}, {},
                                share_files(folder_.file("alice.shares"), util_.parties))
                        .warnings;
    }
    std::string error_of_sharing(const std::string &content, int party = 1) {
        try {
            share(content, party);
        } catch (const UserError &error) {
            return error.what();
        }
        return "no error";
    }
    ShareFileUse use(int computing_party) const {
        return {"prog.c", kHash, kModulus, "", util_.parties, util_.threshold, 1, computing_party};
    }
    std::string path(int party) const { return folder_.file(fmt::format("alice.shares.{}", party)); }
    std::string error_of_reading(int file, const ShareFileUse &given) {
        try {
            ShareReader(path(file), *field_, given);
        } catch (const UserError &error) {
            return error.what();
        }
        return "no error";
    }
    /// The values of a private request, reconstructed from all readers.
    std::string values(std::vector<std::unique_ptr<ShareReader>> &readers, const InputRequest &request) {
        std::vector<Elements> shares;
        std::vector<int> parties;
        for (std::size_t i = 0; i < readers.size(); ++i) {
            shares.emplace_back(*field_, request.count);
            readers[i]->read_private(request, shares.back().data());
            parties.push_back(static_cast<int>(i) + 1);
        }
        const auto secrets = Shamir(*field_, util_.parties).reconstruct(parties, shares);
        std::string text;
        for (std::size_t i = 0; i < secrets.count; ++i)
            text += (i == 0 ? "" : ",") + field_->to_signed(secrets.at(i)).get_str();
        return text;
    }
    std::vector<std::unique_ptr<ShareReader>> open_all() {
        std::vector<std::unique_ptr<ShareReader>> readers;
        for (int i = 1; i <= util_.parties; ++i)
            readers.push_back(std::make_unique<ShareReader>(path(i), *field_, use(i)));
        return readers;
    }

    // 2^127 - 1
    static inline const std::string kModulus = "170141183460469231731687303715884105727";
    TemporaryFolder folder_;
    UtilFile util_;
    std::unique_ptr<Field> field_;
    std::vector<std::string> warnings_;
};

inline const std::string kInput =
    "M = 2\nA = 1,-2,3\nA = -32768,0,32767\nB = 5,-633825300114114700748351602688\n";

} // namespace picco::runtime::test
