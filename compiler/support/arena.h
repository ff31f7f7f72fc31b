#ifndef PICCO_COMPILER_SUPPORT_ARENA_H
#define PICCO_COMPILER_SUPPORT_ARENA_H

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <vector>

namespace picco::compiler {

/// Owns every object made in it until it is destroyed itself: nodes, types and names hold plain pointers to
/// one another.
class Arena {
  public:
    Arena() = default;
    Arena(const Arena &) = delete;
    Arena &operator=(const Arena &) = delete;
    ~Arena();

    /// Constructs a T that lives as long as the arena.
    template <class T, class... Arguments>
    T *make(Arguments &&...arguments) {
        static_assert(alignof(T) <= alignof(std::max_align_t));
        T *object = new (allocate(sizeof(T))) T(std::forward<Arguments>(arguments)...);
        if constexpr (!std::is_trivially_destructible_v<T>)
            destructors_.push_back({object, [](void *dying) { static_cast<T *>(dying)->~T(); }});
        return object;
    }

    /// The one copy of a text: equal texts have equal data pointers, valid as long as the arena.
    std::string_view intern(std::string_view text);

  private:
    struct Destructor {
        void *object;
        void (*destroy)(void *);
    };

    void *allocate(std::size_t size);

    std::vector<std::unique_ptr<std::byte[]>> chunks_;
    std::size_t free_ = 0; // bytes left in the last chunk
    std::byte *next_ = nullptr;
    std::vector<Destructor> destructors_;
    std::unordered_set<std::string> texts_;
};

} // namespace picco::compiler

#endif
