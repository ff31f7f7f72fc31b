/// What an operation takes.
#pragma once

#include "engine/values/value_table.h"

#include <utility>

namespace picco::runtime {

/// A value in the form that an operation takes: itself, which must stay while this is used, or its
/// conversion.
class Operand {
  public:
    explicit Operand(const Handle &same) : value_(&same) {}
    explicit Operand(Handle &&converted) : converted_(std::move(converted)), value_(&converted_) {}
    Operand(const Operand &) = delete;
    Operand &operator=(const Operand &) = delete;

    operator const Handle &() const { return *value_; }
    NodeId id() const { return value_->id(); }

  private:
    Handle converted_;
    const Handle *value_;
};

} // namespace picco::runtime
