#include "ast/facts.h"
#include "sema/sema.h"

#include <algorithm>

namespace picco::compiler {

namespace {

bool is_characters(const Type *type) {
    return is_array(type) && type->target->kind == TypeKind::kInteger && !is_bool(type->target);
}

bool is_aggregate(const Type *type) {
    return is_array(type) || is_record(type);
}

} // namespace

/// Goes through a braced list and the object it initialises together, as C11 6.7.9 says.
class InitializerWalk {
  public:
    InitializerWalk(Sema &sema, InitializerList &outermost, const Destination &destination)
        : sema_(sema), outermost_(outermost), destination_(destination) {}

    /// Returns the number of elements if the type is an array.
    std::uint64_t braced(InitializerList &list, const Type *type, const std::vector<InitializerStep> &path) {
        list.type = type;
        const Sema::Descent descent(sema_, list.range, kWeight);
        if (list.items.empty() || descent.is_too_deep())
            return 0;
        if (type->vector_bytes > 0) { // public, as written
            for (InitializerItem &item : list.items)
                as_written(item.value);
            return 0;
        }
        Cursor cursor{&list, 0};
        if (!is_aggregate(type)) {
            scalar(cursor, type, path);
        } else if (is_characters(type) && list.items[0].designators.empty() &&
                   as<StringLiteral>(list.items[0].value)) {
            string(cursor, type, path);
            return list.items.size() > 1 ? (excess(cursor), string_size_) : string_size_;
        } else {
            const std::uint64_t count = aggregate(cursor, type, path, 0, true);
            if (!cursor.at_end())
                excess(cursor);
            return count;
        }
        if (!cursor.at_end())
            excess(cursor);
        return 0;
    }

    std::uint64_t string(InitializerList &list, const Type *type) {
        Cursor cursor{&list, 0};
        string(cursor, type, {});
        return string_size_;
    }

  private:
    static constexpr std::size_t kMostParts = 1000000; ///< that a range stands for
    static constexpr int kWeight = 2;                  ///< of a list: how much of the stack it takes

    struct Cursor {
        InitializerList *list;
        std::size_t index;

        bool at_end() const { return index >= list->items.size(); }
        InitializerItem &item() const { return list->items[index]; }
    };

    using Path = std::vector<InitializerStep>;

    static Path with(const Path &path, const InitializerStep &step) {
        Path longer = path;
        longer.push_back(step);
        return longer;
    }

    void add(const Path &path, const Type *type, Expression *value) {
        outermost_.parts.push_back({path, type, value});
    }

    void excess(Cursor &cursor) {
        sema_.diagnostics_.report(MessageId::kExcessElements, cursor.item().value->range);
        for (; !cursor.at_end(); ++cursor.index)
            as_written(cursor.item().value);
    }

    /// A value that initialises nothing of its own.
    void as_written(Expression *&value) {
        InitializerList *list = as<InitializerList>(value);
        if (!list) {
            value = sema_.check_value(value);
            return;
        }
        const Sema::Descent descent(sema_, list->range, kWeight);
        if (!descent.is_too_deep())
            for (InitializerItem &item : list->items)
                as_written(item.value);
    }

    void scalar(Cursor &cursor, const Type *type, const Path &path) {
        Expression *&slot = cursor.item().value;
        ++cursor.index;
        if (InitializerList *list = as<InitializerList>(slot)) {
            braced(*list, type, path);
            return;
        }
        slot = sema_.assign(sema_.check_value(slot), type, destination_);
        add(path, type, slot);
    }

    void string(Cursor &cursor, const Type *type, const Path &path) {
        Expression *&slot = cursor.item().value;
        slot = sema_.check(slot);
        ++cursor.index;
        if (Sema::is_bad(slot))
            return;
        string_size_ = slot->type->count;
        if (type->target->width != slot->type->target->width)
            sema_.mismatch(*slot, type, destination_);
        else if (type->array_form == ArrayForm::kConstant && string_size_ > type->count + 1)
            sema_.diagnostics_.report(MessageId::kExcessElements, slot->range);
        if (type->array_form == ArrayForm::kIncomplete)
            type = sema_.types_.array(type->target, string_size_);
        add(path, type, slot);
    }

    /// One element or field, whatever it is.
    void object(Cursor &cursor, const Type *type, const Path &path) {
        Expression *&slot = cursor.item().value;
        if (InitializerList *list = as<InitializerList>(slot)) {
            ++cursor.index;
            braced(*list, type, path);
            return;
        }
        if (!is_aggregate(type)) {
            scalar(cursor, type, path);
            return;
        }
        if (is_characters(type) && as<StringLiteral>(slot)) {
            string(cursor, type, path);
            return;
        }
        slot = sema_.check(slot);
        if (is_record(type) && !Sema::is_bad(slot) && is_record(slot->type)) {
            slot = sema_.assign(sema_.value(slot), type, destination_);
            add(path, type, slot);
            ++cursor.index;
            return;
        }
        const std::size_t before = cursor.index;
        aggregate(cursor, type, path, 0, false);
        if (cursor.index == before) // nothing in it can take a value
            ++cursor.index;
    }

    std::uint64_t aggregate(Cursor &cursor, const Type *type, const Path &path, std::uint64_t start,
                            bool is_braced, std::size_t designators_used = 0) {
        return is_array(type) ? elements(cursor, type, path, start, is_braced, designators_used)
                              : (fields(cursor, type, path, start, is_braced, designators_used), 0);
    }

    std::uint64_t elements(Cursor &cursor, const Type *type, const Path &path, std::uint64_t next,
                           bool is_braced, std::size_t used) {
        std::uint64_t count = 0;
        while (!cursor.at_end()) {
            InitializerItem &item = cursor.item();
            if (item.designators.size() > used) {
                if (!is_braced && used == 0)
                    return count;
                Designator &designator = item.designators[used];
                if (!designator.index || !index_of(designator.index, next)) {
                    bad_designator(cursor, designator, type);
                    continue;
                }
                const std::uint64_t limit =
                    type->array_form == ArrayForm::kConstant ? type->count : UINT64_MAX;
                if (next >= limit) {
                    bad_designator(cursor, designator, type);
                    continue;
                }
                std::uint64_t last = next;
                if (designator.last && !(index_of(designator.last, last) && last >= next && last < limit)) {
                    bad_designator(cursor, designator, type);
                    continue;
                }
                const std::size_t first_part = outermost_.parts.size();
                designated(cursor, type->target, with(path, {InitializerStep::Kind::kElement, next, nullptr}),
                           used + 1);
                if (reaches_private(type->target)) // public data stays as written
                    repeat(first_part, path.size(), next, last, designator.range);
                next = last + 1;
            } else {
                if (type->array_form == ArrayForm::kConstant && next >= type->count)
                    return count;
                object(cursor, type->target, with(path, {InitializerStep::Kind::kElement, next, nullptr}));
                ++next;
            }
            count = std::max(count, next);
            if (used > 0)
                is_braced = false, used = 0;
        }
        return count;
    }

    void fields(Cursor &cursor, const Type *type, const Path &path, std::uint64_t next, bool is_braced,
                std::size_t used) {
        const std::vector<Field> &all = type->record->fields;
        while (!cursor.at_end()) {
            InitializerItem &item = cursor.item();
            if (item.designators.size() > used) {
                if (!is_braced && used == 0)
                    return;
                Designator &designator = item.designators[used];
                std::vector<const Field *> way;
                if (designator.index || !sema_.find_field(type, designator.field, way)) {
                    bad_designator(cursor, designator, type);
                    continue;
                }
                Path longer = path;
                const Type *inner = type;
                for (const Field *field : way) {
                    longer.push_back({InitializerStep::Kind::kField, 0, field});
                    inner = sema_.types_.field_type(inner, *field);
                }
                designator.resolved = way.back();
                next = static_cast<std::uint64_t>(way.front() - all.data()) + 1;
                designated(cursor, inner, longer, used + 1);
            } else {
                while (next < all.size() && all[next].name.empty() && !is_record(all[next].type))
                    ++next; // padding
                if (next >= all.size())
                    return;
                const Field &field = all[next++];
                object(cursor, sema_.types_.field_type(type, field),
                       with(path, {InitializerStep::Kind::kField, 0, &field}));
            }
            if (type->record->is_union)
                next = all.size();
            if (used > 0)
                is_braced = false, used = 0;
        }
    }

    /// What a designator leads to; the rest of its steps go on inside.
    void designated(Cursor &cursor, const Type *type, const Path &path, std::size_t used) {
        if (cursor.item().designators.size() > used && is_aggregate(type)) {
            aggregate(cursor, type, path, 0, true, used);
            return;
        }
        if (cursor.item().designators.size() > used) {
            bad_designator(cursor, cursor.item().designators[used], type);
            return;
        }
        object(cursor, type, path);
    }

    bool index_of(Expression *&expression, std::uint64_t &index) {
        expression = sema_.check_value(expression);
        if (!expression->constant || *expression->constant < 0)
            return false;
        index = static_cast<std::uint64_t>(*expression->constant);
        return true;
    }

    /// `[first ... last] = value`: the parts from `from` on are those of the first element, whose index is
    /// the step at this depth of their paths.
    void repeat(std::size_t from, std::size_t depth, std::uint64_t first, std::uint64_t last,
                SourceRange range) {
        std::vector<InitializedPart> &parts = outermost_.parts;
        const std::size_t end = parts.size();
        if (last - first > kMostParts / std::max<std::size_t>(end - from, 1)) {
            sema_.report_unsupported(range, "a range of more than a million elements");
            return;
        }
        for (std::size_t i = from; i < end && last > first; ++i)
            if (has_side_effect(*parts[i].value) && is_private(innermost_element(parts[i].type)))
                sema_.report_unsupported(parts[i].value->range,
                                         "a value with side effects for several elements");
        for (std::uint64_t index = first; index < last; ++index)
            for (std::size_t i = from; i < end; ++i) {
                InitializedPart part = parts[i];
                part.path[depth].index = index + 1;
                parts.push_back(std::move(part));
            }
    }

    static void hint_at_field(Diagnostic &error, const Designator &designator, const Type *type) {
        if (!designator.index && is_record(type))
            Sema::suggest_name(error, designator.field, Sema::field_names(*type->record));
    }

    void bad_designator(Cursor &cursor, const Designator &designator, const Type *type) {
        if (!is_error(type) &&
            !(designator.index && is_error(designator.index->type ? designator.index->type : type)))
            hint_at_field(
                sema_.diagnostics_.report(MessageId::kBadDesignator, designator.range, {to_string(type)}),
                designator, type);
        ++cursor.index;
    }

    Sema &sema_;
    InitializerList &outermost_;
    const Destination &destination_;
    std::uint64_t string_size_ = 0;
};

const Type *Sema::initialize(Expression *&initializer, const Type *type, const Destination &destination) {
    InitializerList *list = as<InitializerList>(initializer);
    if (list)
        list->type = types_.error(); // until it fits something
    if (is_error(type)) {
        if (!list)
            initializer = check(initializer);
        return type;
    }
    if (is_array(type) && as<CompoundLiteral>(initializer)) { // GNU: its elements
        initializer = check(initializer);
        if (is_array(initializer->type) && !is_private(type) && !is_private(initializer->type) &&
            types_.are_compatible(types_.unqualified_elements(type),
                                  types_.unqualified_elements(initializer->type)))
            return type->array_form == ArrayForm::kIncomplete ? initializer->type : type;
    }
    if (is_array(type) && !list && !as<StringLiteral>(initializer))
        return initialize_array(initializer, type, destination);
    if (is_array(type) && type->array_form == ArrayForm::kRuntime) {
        diagnostics_.report(MessageId::kRuntimeArrayInitializer, initializer->range);
        return type;
    }
    if (!list && is_characters(type) && as<StringLiteral>(initializer)) {
        // As if in braces, but the tree keeps the string.
        InitializerList *around = program_.arena.make<InitializerList>();
        around->range = initializer->range;
        around->items.push_back({{}, initializer});
        InitializerWalk walk(*this, *around, destination);
        const std::uint64_t count = walk.string(*around, type);
        initializer = around->items[0].value;
        return type->array_form == ArrayForm::kIncomplete ? types_.array(type->target, count) : type;
    }
    if (!list) {
        initializer = check_value(initializer);
        if (is_bad(initializer))
            return type;
        initializer = assign(initializer, type, destination);
        return type;
    }
    if (is_record(type) && !type->record->is_complete)
        return type;
    InitializerWalk walk(*this, *list, destination);
    const std::uint64_t count = walk.braced(*list, type, {});
    if (is_array(type) && type->array_form == ArrayForm::kIncomplete)
        list->type = type = types_.array(type->target, count);
    return type;
}

} // namespace picco::compiler
