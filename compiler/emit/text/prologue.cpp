#include "emit/text/prologue.h"

#include <algorithm>
#include <cctype>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

template <class Function>
void for_each_include(const Program &program, Function &&function) {
    for (const TranslationUnit *unit : program.units)
        for (const Declaration *declaration : unit->declarations)
            if (const auto *include = as<SystemInclude>(declaration))
                function(*include);
}

void write_once(Writer &writer, std::vector<std::string> &written, const std::string &line) {
    if (std::ranges::find(written, line) != written.end())
        return;
    writer.line(line);
    written.push_back(line);
}

} // namespace

void write_feature_macros(Writer &writer, const Program &program) {
    std::vector<std::string> written;
    for_each_include(program, [&](const SystemInclude &include) {
        for (const std::string_view macro : include.feature_macros)
            write_once(writer, written, "#define " + std::string(macro));
    });
}

void write_undefinitions(Writer &writer, const Program &program, const Lines &user_code) {
    std::unordered_set<std::string_view> macros(program.system_macros.begin(), program.system_macros.end());
    for (const std::string_view ours : {"NULL", "INT64_MIN"}) // generated code mentions them
        macros.erase(ours);
    const auto is_part = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
    for (const Lines::Line &line : user_code.all())
        for (std::size_t begin = 0, end = 0; begin < line.text.size(); begin = end + 1) {
            for (end = begin; end < line.text.size() && is_part(line.text[end]);)
                ++end;
            const std::string word = line.text.substr(begin, end - begin);
            if (macros.erase(word) != 0)
                writer.line("#undef " + word);
        }
}

void write_includes(Writer &writer, const Program &program) {
    std::vector<std::string> written;
    for_each_include(program, [&](const SystemInclude &include) {
        write_once(writer, written, "#include " + std::string(include.spelling));
    });
}

void write_include_of_pointers(Writer &writer, const Lines &user_code, const Lines &start) {
    constexpr std::string_view kPointers[] = {
        "picco_reach_public",  "picco_walked",        "picco_reach_public_from_home", "picco_public_block",
        "picco_public_malloc", "picco_public_calloc", "picco_public_realloc",         "picco_public_free",
    };
    constexpr std::string_view kHomes[] = {
        "picco_home_in",       "picco_at_home",     "picco_step_before",      "picco_step_behind",
        "picco_set_pointer",   "picco_keep_home",   "picco_set_struct",       "picco_forget_homes",
        "picco_pass",          "picco_passed_home", "picco_copy_homes",       "picco_return",
        "picco_returned_home", "picco_at_returned", "picco_through_returned", "picco_set_returned",
    };
    const auto is_used = [&](std::string_view function) {
        return user_code.mention(function) || start.mention(function);
    };
    if (std::ranges::any_of(kPointers, is_used))
        writer.line("#include <picco/pointers.h>");
    if (std::ranges::any_of(kHomes, is_used))
        writer.line("#include <picco/homes.h>");
}

std::string name_of_entry(const Program &program, Names &names, const std::string &main) {
    const std::size_t parameters = program.main->definition->parameters.size();
    return parameters == 0 || parameters == 2 ? main : names.fresh("user_entry");
}

Lines entry_of_main(const Program &program, const std::string &entry, const std::string &main) {
    Lines lines;
    if (entry == main)
        return lines;
    const bool has_environment = program.main->definition->parameters.size() > 1;
    lines.add("");
    lines.open(fmt::format("static int {}(int argc, char **argv)", entry));
    lines.add(has_environment ? "extern char **environ;" : "(void)argv;");
    lines.add(fmt::format("return {}(argc{});", main, has_environment ? ", argv, environ" : ""));
    lines.close();
    return lines;
}

} // namespace picco::compiler
