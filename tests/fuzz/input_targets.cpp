// Inputs as people wrote them: text, tables, JSON, for variables of all kinds.
#include "targets.h"

#include "files/input_lines.h"
#include "files/input_reader.h"
#include "files/input_source.h"
#include "files/util_file.h"
#include "support/util_variables.h"

namespace picco::fuzz {

using namespace picco::runtime;
using runtime::test::variable;

namespace {

NumberType type_of(const std::string &json) {
    UtilFile util;
    util.parties = util.inputs = util.outputs = 3;
    return read_util_variable(R"({"direction": "input", "name": "x", "party": 1, "private": true, "type": )" +
                                  json + R"(, "dimensions": [], "file": "prog.c", "line": 1})",
                              util)
        .type;
}

const UtilFile &util() {
    static const UtilFile the_util = [] {
        UtilFile util;
        util.file = "prog.util";
        util.program = "prog.c";
        util.parties = 3;
        util.threshold = util.inputs = util.outputs = 1;
        const NumberType integer = NumberType::of_integer(32);
        util.variables = {
            variable("M", integer, {}),
            variable("A", integer, {std::nullopt, 3}),
            variable("name", NumberType::of_integer(8), {std::nullopt}),
            variable("wide", NumberType::of_integer(100), {2}),
            variable("bit", NumberType::of_integer(-1), {}),
            variable("x", type_of(R"({"kind": "float", "significand": 24, "exponent": 8})"), {std::nullopt}),
            variable("y", type_of(R"({"kind": "fixed", "bits": 32, "fraction": 16})"), {})};
        util.variables[0].is_private = false;
        util.variables[1].length = UtilVariable::Length{"M"};
        return util;
    }();
    return the_util;
}

template <class Read>
Target of_format(const std::string &name, std::vector<std::string> seeds, Read read) {
    return {name, [seeds] { return seeds; },
            [read](const std::string &bytes) {
                InputLines lines(util(), 1, {}, [](const InputBlock &) {});
                InputSource source = InputSource::of_text("input", bytes);
                lines.begin_source("input", true);
                read(source, lines);
                lines.finish();
            }};
}

} // namespace

std::vector<Target> input_targets() {
    return {
        of_format("text",
                  {"# what alice knows\nM = 2\nA = 1,2,3\nA = 4,5,6\nname = \"alice\\n\\x41\", 0\nwide = "
                   "123456789012345678901234567890, -1\nbit = 1\nx = -1.5, .5e-3, 0x1.8p3\ny = 2.25\n"},
                  [](InputSource &source, InputLines &lines) { read_text(source, lines); }),
        of_format("csv",
                  {"M,bit,y\n2,1,2.5\n\"3\",0,\"-1e3\"\n", "1;2;3\n4;5;6\n",
                   "\xef\xbb\xbfx\tname\r\n1.5\t\"a\"\"b\"\r\n"},
                  [](InputSource &source, InputLines &lines) { read_csv(source, "A", std::nullopt, lines); }),
        of_format(
            "json",
            {R"({"M": 2, "A": [[1,2,3],[4,5,6]], "name": "al\u0069ce", "x": [1e5, -2.5, 0], "y": 2.5, "wide": [1, 2]})",
             R"([{"M": 1, "bit": true}, {"M": 3, "bit": false}])"},
            [](InputSource &source, InputLines &lines) { read_json(source, false, lines); }),
        of_format("json_lines", {"{\"M\": 1, \"bit\": 1}\n{\"M\": 3, \"bit\": 0}\n"},
                  [](InputSource &source, InputLines &lines) { read_json(source, true, lines); }),
    };
}

} // namespace picco::fuzz
