#ifndef PICCO_GRAMMAR_NAME_SCOPES_H
#define PICCO_GRAMMAR_NAME_SCOPES_H

#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace picco::compiler {

/// What the grammar has to know of a name.
enum class NameKind { kUnknown, kTypedef, kOrdinary };

/// The names in scope while a file is parsed: which are typedef names. Names are interned views.
class NameScopes {
  public:
    void enter() { marks_.push_back(hidden_.size()); }

    void leave() {
        while (hidden_.size() > marks_.back()) {
            kinds_[hidden_.back().name] = hidden_.back().kind;
            hidden_.pop_back();
        }
        marks_.pop_back();
    }

    void declare(std::string_view name, NameKind kind) {
        NameKind &current = kinds_[name];
        if (!marks_.empty())
            hidden_.push_back({name, current});
        current = kind;
    }

    NameKind find(std::string_view name) const {
        const auto found = kinds_.find(name);
        return found == kinds_.end() ? NameKind::kUnknown : found->second;
    }

    std::size_t depth() const { return marks_.size(); }

    std::vector<std::string_view> typedef_names() const {
        std::vector<std::string_view> names;
        for (const auto &[name, kind] : kinds_)
            if (kind == NameKind::kTypedef)
                names.push_back(name);
        return names;
    }

  private:
    struct Hidden {
        std::string_view name;
        NameKind kind;
    };

    std::unordered_map<std::string_view, NameKind> kinds_;
    std::vector<Hidden> hidden_; // what inner declarations replaced, to be restored
    std::vector<std::size_t> marks_;
};

} // namespace picco::compiler

#endif
