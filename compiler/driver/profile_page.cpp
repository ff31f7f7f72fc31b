// The page of `--profile=FILE.html`: one file, without scripts, that loads nothing.
#include "driver/profile.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// Lines that have a colour of their own in the timeline.
constexpr std::size_t kColours = 6;
/// Of the list of lines.
constexpr std::size_t kMostCards = 12;
constexpr double kLeastShare = 0.01;
/// What is shown beside a line of the source, in seconds.
constexpr double kLeastWork = 1e-5;
/// So many lines in a row that cost nothing are folded, but for some at both ends.
constexpr std::size_t kFolded = 30, kShownAround = 5;
/// Of the timeline, in units of its drawing.
constexpr double kWidth = 960, kHeight = 120;

constexpr const char *kStyle = R"css(
:root { color-scheme: light dark; --ground: #fbfaf7; --card: #ffffff; --ink: #1d2329; --soft: #5b6570; --rule: #e2dfd8;
  --heat: 214, 72, 24; --accent: #0b6e6e;
  --c0: #c8431b; --c1: #2f6db3; --c2: #8a5a9e; --c3: #3b8a4e; --c4: #b0851a; --c5: #5f7d8c; --other: #b9b5ab; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #15181b; --card: #1d2125; --ink: #e6e3dc; --soft: #9aa3ab; --rule: #32383e;
    --heat: 240, 110, 60; --accent: #56c2bd;
    --c0: #ee7a4e; --c1: #6ba6e8; --c2: #c194d4; --c3: #72c287; --c4: #dcb24e; --c5: #92aebb; --other: #555a5f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 32px 24px 80px; }
h1 { font-size: 24px; margin: 0 0 4px; overflow-wrap: anywhere; } h2 { font-size: 17px; margin: 40px 0 12px; }
p { margin: 4px 0; } .soft { color: var(--soft); }
code, pre, .code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 13px; }
.totals { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; margin: 20px 0 0; padding: 0; }
.totals div { background: var(--card); border: 1px solid var(--rule); border-radius: 8px; padding: 12px 16px; }
.totals dt { color: var(--soft); font-size: 13px; } .totals dd { margin: 0; font-size: 22px; font-variant-numeric: tabular-nums; }
.hot { list-style: none; margin: 0; padding: 0; }
.hot li { background: var(--card); border: 1px solid var(--rule); border-radius: 8px; padding: 12px 16px; margin: 0 0 10px; }
.hot .code { display: block; overflow-wrap: anywhere; }
a { color: var(--accent); text-decoration: none; } a:hover { text-decoration: underline; }
.bar { height: 6px; background: var(--rule); border-radius: 3px; margin: 8px 0; overflow: hidden; }
.bar span { display: block; height: 100%; background: rgb(var(--heat)); }
.figures { display: flex; flex-wrap: wrap; gap: 4px 20px; font-size: 13px; font-variant-numeric: tabular-nums; }
.cure { margin-top: 8px; padding-left: 12px; border-left: 3px solid var(--accent); }
svg { display: block; width: 100%; height: auto; background: var(--card); border: 1px solid var(--rule); border-radius: 8px; }
svg text { fill: var(--soft); font: 11px system-ui, sans-serif; }
.key { display: flex; flex-wrap: wrap; gap: 4px 18px; font-size: 13px; margin: 8px 0 0; padding: 0; list-style: none; }
.key i { display: inline-block; width: 10px; height: 10px; border-radius: 2px; margin-right: 6px; }
.source { overflow-x: auto; background: var(--card); border: 1px solid var(--rule); border-radius: 8px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { text-align: right; font-weight: 500; color: var(--soft); font-size: 12px; padding: 8px 10px; white-space: nowrap; }
th:last-child { text-align: left; }
td { padding: 0 10px; text-align: right; white-space: nowrap; font-size: 12.5px; line-height: 1.6; vertical-align: top; }
td:not(.code), th:not(:last-child) { min-width: 84px; }
td.n { color: var(--soft); } tr[id] td.n { color: var(--ink); } td.code { text-align: left; white-space: pre; width: 100%; }
tr:target td { outline: 2px solid var(--accent); outline-offset: -2px; }
summary { cursor: pointer; color: var(--soft); font-size: 12.5px; padding: 2px 10px; }
footer { margin-top: 40px; font-size: 13px; }
)css";

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '"':
            result += "&quot;";
            break;
        default:
            result += c;
        }
    }
    return result;
}

class Page {
  public:
    Page(const CompiledProgram &program, const RunProfile &profile) : program_(program), profile_(profile) {
        for (const ProfileLine &line : profile.lines)
            lines_[line.number] = &line;
    }

    std::string text() {
        const std::string name = escaped(program_.lines.place(1).file);
        add("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
            "'unsafe-inline'\">\n");
        add(fmt::format("<title>{} – profile</title>\n<style>{}</style>\n</head>\n<body>\n<main>\n", name,
                        kStyle));
        add(fmt::format("<h1>{}</h1>\n<p class=\"soft\">What each line cost in one run of {} parties on one "
                        "machine. Rounds decide between distant parties, bytes on slow links.</p>\n",
                        name, profile_.parties));
        add_totals();
        add_hottest();
        add_timeline();
        add_sources();
        add(fmt::format(
            "<footer class=\"soft\"><p>A round belongs to the operation that the next step waited for. "
            "Bytes are those of all parties, computing and waiting those of the slowest one.</p>"
            "<p>picco {}</p></footer>\n</main>\n</body>\n</html>\n",
            escaped(compiler_version())));
        return std::move(text_);
    }

  private:
    void add(const std::string &text) { text_ += text; }

    std::string link(unsigned number) const {
        return program_.lines.place(number).file.empty()
                   ? "elsewhere"
                   : fmt::format("<a href=\"#L{}\">{}</a>", number, escaped(place_text(program_, number)));
    }

    std::string source(unsigned number) const {
        const LineTable::Place place = program_.lines.place(number);
        const auto file = program_.sources.find(place.file);
        return file == program_.sources.end() || place.line > file->second.size() || place.line == 0
                   ? ""
                   : escaped(file->second[place.line - 1]);
    }

    void add_totals() {
        add("<dl class=\"totals\">\n");
        const auto total = [&](const char *what, const std::string &value) {
            add(fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", what, value));
        };
        total("Rounds", count_text(profile_.rounds));
        total("Sent by all parties", bytes_text(profile_.bytes));
        total("Time here", seconds_text(profile_.seconds));
        total("of that, waiting for messages", seconds_text(profile_.waiting));
        total("of that, computing", seconds_text(profile_.work));
        total("of that, the program itself", seconds_text(profile_.recording));
        add("</dl>\n");
        if (!program_.width.empty())
            add(fmt::format("<p class=\"soft\" id=\"modulus\" style=\"margin-top:12px\">{}</p>\n",
                            escaped(program_.width)));
    }

    void add_hottest() {
        add("<h2>Hottest lines</h2>\n<ol class=\"hot\">\n");
        std::size_t count = 0;
        for (const ProfileLine &line : profile_.lines) {
            if (count == kMostCards || profile_.heat(line) < kLeastShare)
                continue;
            ++count;
            add(fmt::format("<li><span class=\"soft\">{}</span><span class=\"code\">{}</span>"
                            "<div class=\"bar\"><span style=\"width:{:.1f}%\"></span></div>",
                            link(line.number), source(line.number), 100 * profile_.round_share(line)));
            add(fmt::format(
                "<div class=\"figures\"><span><b>{}</b> of the rounds ({})</span><span>{} of the bytes "
                "({})</span><span>{} computing</span><span>{} operations</span>",
                percent_text(profile_.round_share(line)), count_text(line.rounds),
                percent_text(profile_.byte_share(line)), bytes_text(line.bytes), seconds_text(line.work),
                count_text(line.operations)));
            if (const auto bits = program_.line_facts.bits.find(line.number);
                bits != program_.line_facts.bits.end())
                add(fmt::format("<span>{} bits{}</span>", bits->second,
                                line.number == program_.line_facts.widest ? ", which force the modulus"
                                                                          : ""));
            add("</div>");
            if (const std::string parts = parts_text(line); !parts.empty())
                add(fmt::format("<p class=\"soft\">{}: {}</p>", line.rounds > 0 ? "Rounds" : "Bytes",
                                escaped(parts)));
            if (profile_.is_hot(line))
                for (const std::string &cure : cures_for(program_, line))
                    add(fmt::format("<p class=\"cure\">{}</p>", escaped(cure)));
            add("</li>\n");
        }
        add("</ol>\n");
    }

    std::string colour(unsigned number) const {
        for (std::size_t i = 0; i < std::min(kColours, profile_.lines.size()); ++i)
            if (profile_.lines[i].number == number && profile_.lines[i].rounds > 0)
                return fmt::format("var(--c{})", i);
        return "var(--other)";
    }

    /// Above whose rounds they were, below what was sent in them.
    void add_timeline() {
        if (profile_.timeline.empty())
            return;
        std::uint64_t most = 1;
        for (const ProfileSpan &span : profile_.timeline)
            most = std::max(most, span.bytes);
        add(fmt::format("<h2>The run, round by round</h2>\n<svg viewBox=\"0 0 {:.0f} {:.0f}\" "
                        "shape-rendering=\"crispEdges\" role=\"img\" "
                        "aria-label=\"rounds by line, and bytes, over the run\">\n",
                        kWidth + 20, 2 * kHeight + 70));
        add(fmt::format(
            "<text x=\"10\" y=\"16\">whose rounds</text><text x=\"10\" y=\"{:.0f}\">bytes sent, at most {} "
            "in {} rounds</text>\n",
            kHeight + 44, bytes_text(most), count_text(profile_.timeline[0].rounds)));
        double x = 10, first = 0;
        for (const ProfileSpan &span : profile_.timeline) {
            const double width =
                kWidth * static_cast<double>(span.rounds) / static_cast<double>(profile_.rounds);
            double y = 24;
            std::string lines;
            for (const ProfileLine &line : profile_.lines) { // the same order everywhere
                const auto own = span.lines.find(line.number);
                if (own == span.lines.end())
                    continue;
                const double height =
                    kHeight * static_cast<double>(own->second) / static_cast<double>(span.rounds);
                add(fmt::format(
                    "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\"/>\n", x,
                    y, width + 0.05, height, colour(line.number)));
                y += height;
                lines += fmt::format("{}: {}\n", place_text(program_, line.number), count_text(own->second));
            }
            const double height = kHeight * static_cast<double>(span.bytes) / static_cast<double>(most);
            add(fmt::format(
                "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"var(--soft)\"/>\n",
                x, 52 + 2 * kHeight - height, std::max(width - 0.4, 0.3), height));
            add(fmt::format(
                "<rect x=\"{:.2f}\" y=\"24\" width=\"{:.2f}\" height=\"{:.0f}\" fill=\"transparent\">"
                "<title>rounds {} to {}\n{}{} sent, {}</title></rect>\n",
                x, width, 2 * kHeight + 28, count_text(static_cast<std::uint64_t>(first) + 1),
                count_text(static_cast<std::uint64_t>(first) + span.rounds), escaped(lines),
                bytes_text(span.bytes), seconds_text(span.seconds)));
            x += width;
            first += static_cast<double>(span.rounds);
        }
        add(fmt::format("<text x=\"10\" y=\"{0:.0f}\">1</text><text x=\"{1:.0f}\" y=\"{0:.0f}\" "
                        "text-anchor=\"end\">{2}</text>\n</svg>\n<ul class=\"key\">\n",
                        2 * kHeight + 66, kWidth + 10, count_text(profile_.rounds)));
        std::size_t shown = 0;
        for (const ProfileLine &line : profile_.lines)
            if (shown < kColours && line.rounds > 0) {
                ++shown;
                add(fmt::format("<li><i style=\"background:{}\"></i>{}</li>\n", colour(line.number),
                                link(line.number)));
            }
        if (profile_.lines.size() > kColours && profile_.lines[kColours].rounds > 0)
            add("<li><i style=\"background:var(--other)\"></i>others</li>\n");
        add("</ul>\n");
    }

    void add_sources() {
        for (const std::string &file : program_.lines.files()) {
            const auto lines = program_.sources.find(file);
            if (lines == program_.sources.end())
                continue;
            const bool costs =
                std::any_of(profile_.lines.begin(), profile_.lines.end(), [&](const ProfileLine &line) {
                    return program_.lines.place(line.number).file == file;
                });
            if (costs)
                add_source(file, lines->second);
        }
    }

    const ProfileLine *line_of(const std::string &file, std::size_t line) {
        const auto found = lines_.find(program_.lines.known(file, static_cast<unsigned>(line)));
        return found == lines_.end() ? nullptr : found->second;
    }

    void add_source(const std::string &file, const std::vector<std::string> &text) {
        add(fmt::format("<h2>{}</h2>\n<div class=\"source\">\n", escaped(file)));
        constexpr const char *kHead = "<table>\n";
        add("<table>\n<thead><tr><th>rounds</th><th>share</th><th>bytes</th><th>computing</th><th>line</th>"
            "<th>source</th></tr></thead>\n");
        for (std::size_t line = 1; line <= text.size();) {
            std::size_t quiet = 0;
            while (line + quiet <= text.size() && line_of(file, line + quiet) == nullptr)
                ++quiet;
            if (quiet < kFolded) {
                for (std::size_t end = std::min(line + std::max<std::size_t>(quiet, 1), text.size() + 1);
                     line < end; ++line)
                    add_line(file, line, text[line - 1]);
                continue;
            }
            const std::size_t end = line + quiet, folded = line + kShownAround, behind = end - kShownAround;
            for (; line < folded; ++line)
                add_line(file, line, text[line - 1]);
            add(fmt::format("</table>\n<details><summary>lines {} to {}, which cost nothing</summary>\n{}",
                            folded, behind - 1, kHead));
            for (; line < behind; ++line)
                add_line(file, line, text[line - 1]);
            add(fmt::format("</table>\n</details>\n{}", kHead));
            for (; line < end; ++line)
                add_line(file, line, text[line - 1]);
        }
        add("</table>\n</div>\n");
    }

    void add_line(const std::string &file, std::size_t number, const std::string &text) {
        const ProfileLine *line = line_of(file, number);
        if (line == nullptr)
            return add(fmt::format("<tr><td></td><td></td><td></td><td></td><td class=\"n\">{}</td><td "
                                   "class=\"code\">{}</td></tr>\n",
                                   number, escaped(text)));
        // What is a hundredth of the whole can still be seen.
        const double heat = 0.6 * std::sqrt(profile_.heat(*line));
        const bool has_rounds = line->rounds > 0;
        add(fmt::format(
            "<tr id=\"L{}\" style=\"background:rgba(var(--heat),{:.2f})\"><td>{}</td><td>{}</td><td>{}</td>"
            "<td>{}</td><td class=\"n\">{}</td><td class=\"code\">{}</td></tr>\n",
            line->number, heat, has_rounds ? count_text(line->rounds) : "",
            has_rounds ? percent_text(profile_.round_share(*line)) : "",
            line->bytes > 0 ? bytes_text(line->bytes) : "",
            line->work >= kLeastWork ? seconds_text(line->work) : "", number, escaped(text)));
    }

    const CompiledProgram &program_;
    const RunProfile &profile_;
    std::map<unsigned, const ProfileLine *> lines_; ///< by number
    std::string text_;
};

} // namespace

std::string profile_page(const CompiledProgram &program, const RunProfile &profile) {
    return Page(program, profile).text();
}

} // namespace picco::compiler
