#pragma once

#include "emit/secure/emitter.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace picco::compiler {

/// Prints values of the IR, each once, into a variable of its own. Every value of the runtime is passed on exactly
/// once: all uses of a variable but the last are copies.
class FoldedLoop {
  public:
    FoldedLoop(SecureEmitter &emitter, const ir::Loop &loop) : emitter_(emitter), loop_(loop) {}

    void print();

  private:
    using Id = ir::Id;
    /// A line in the making: texts, and between them variables that it uses.
    struct Line {
        std::string front; ///< `const picco_value v1 = ` or `result[0] = `
        std::string name;  ///< of the variable that it declares; empty: of none
        std::string text;  ///< a use of a variable stands between two kMark
        Lines block = {};  ///< complete in itself, in place of the text
        Location place;    ///< in the source; invalid: the loop's
    };
    static constexpr char kMark = '\1';

    /// As the runtime writes it.
    static std::string type_of(const ir::Slot &slot) {
        return slot.type ? SecureEmitter::type_text(slot.type) : "PICCO_UNSIGNED(1)";
    }
    const ir::Graph &graph() const { return loop_.graph; }
    std::string count() const { return emitter_.vector_->count; }
    static std::string use(const std::string &name) { return kMark + name + kMark; }
    std::string named(const std::string &text, Location place = {}) {
        const std::string name = emitter_.temporary("v");
        lines_.push_back({fmt::format("const picco_value {} = ", name),
                          name,
                          text,
                          {},
                          place.is_valid() ? place : place_});
        return name;
    }
    void add(const std::string &text) { lines_.push_back({"", "", text, {}, place_}); }
    void put(Lines &out);

    std::string call(RuntimeFunction function, const std::vector<std::string> &arguments) {
        std::vector<Code> codes;
        for (const std::string &each : arguments)
            codes.push_back(SecureEmitter::text(each));
        return emitter_.call(function, codes).text;
    }
    std::string operand(Id id);
    std::string compute(Id id);
    std::string operation(const ir::Value &value);
    std::string lookup(const ir::Value &value);
    std::string variable_of(Id id);
    bool test_many(Id id);
    std::string loop_inside(Id behind);
    bool is_needed(Id id);
    std::string from_around(Id id);
    std::string load_inside(const Expression &place);
    std::string initial(const ir::Slot &slot);
    std::string public_number(const ir::Value &value);
    std::string real_operation(const ir::Value &value);
    std::string stored_value(const ir::Slot &slot);
    std::string address_of(const ir::Slot &slot);

    void solve(const ir::Recurrence &each);
    void keep(const ir::Recurrence &each);
    void run_in_order(const ir::Recurrence &each);
    Lines step_of(const ir::Recurrence &each, const std::vector<std::string> &parts,
                  const std::vector<std::string> &rows);
    void finish(const ir::Slot &slot, const ir::Recurrence &each, const std::string &all,
                const std::string &old);
    void note_cases(const ir::Recurrence &each, const std::string &value,
                    const std::vector<std::string> &parts, const std::vector<std::string> &old);
    std::string apply(Id applied, const std::vector<std::string> &parts, const std::vector<std::string> &old);
    std::string composition(const ir::Recurrence &each);

    SecureEmitter &emitter_;
    const ir::Loop &loop_;
    Location place_; ///< of the statement that hands on what is printed
    std::vector<Line> lines_;
    std::map<Id, std::string> names_;     ///< of what is computed
    std::vector<std::string> parameters_; ///< while a composition or its application is printed
    std::optional<SecureEmitter::Counters> counters_ = {}; ///< while one iteration is printed: its own
    std::map<const ir::Slot *, std::string> finals_;       ///< what carried slots hold in the end
    // While an iteration of a loop inside is printed: what is around it, and what it takes from there.
    FoldedLoop *around_ = nullptr;
    std::vector<bool> moves_; ///< of each value whether it differs between these iterations
    std::vector<std::string> taken_;
    Lines *out_ = nullptr;     ///< where what is printed goes
    std::vector<bool> needed_; ///< values that somebody asks for, once it is known
};

} // namespace picco::compiler
