/// All protocols that declare what they cost, each at some shapes.
#pragma once

#include "protocols/catalogue/times.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace picco::runtime {

/// The bits of the numbers and words that protocols are measured with: those of an `int`; fewer where the field holds
/// no more.
constexpr int kMeasuredWidth = 32;

/// What a protocol runs on; of everything `x.count` elements.
struct CatalogueInputs {
    Elements x;  ///< sharings of degree t of numbers of few bits
    Bits b, c;   ///< three planes of shared bits
    Words masks; ///< of byte inverses, where the field is one of bytes
};

struct CatalogueEntry {
    std::string name;
    /// Whose time is measured at this shape.
    std::optional<Protocol> measured;
    /// Runs it to its end, alone.
    std::function<void(Context &context, CatalogueInputs inputs)> run;
    /// Of so many elements, all together.
    std::function<Cost(const Context &context, std::size_t count)> cost;
};

/// Those that the context's field and number of parties have; what is measured stands in front.
std::vector<CatalogueEntry> catalogue(const Context &context);
/// Those alone that are measured.
std::vector<CatalogueEntry> measured_catalogue(const Context &context);

/// What one element costs at the shape that is measured.
class MeasuredCosts {
  public:
    /// Keeps a reference.
    explicit MeasuredCosts(const Context &context)
        : context_(context), entries_(measured_catalogue(context)) {}
    /// Nothing where this field or number of parties lacks the protocol.
    std::optional<Cost> of(Protocol protocol) const;

  private:
    const Context &context_;
    std::vector<CatalogueEntry> entries_;
};

} // namespace picco::runtime
