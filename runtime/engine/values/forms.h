/// What a value is known as beside its own form.
#pragma once

#include "engine/values/value_table.h"

namespace picco::runtime {

/// The node, or what it was converted to the field from, where that has the form; 0 where neither has.
inline NodeId node_of_form(const ValueTable &table, NodeId id, Form form) {
    const Node &node = table[id];
    if (node.form == form) {
        return id;
    }
    const NodeId source = node.converted;
    return node.form == Form::kField && source != 0 && table[source].form == form ? source : 0;
}

} // namespace picco::runtime
