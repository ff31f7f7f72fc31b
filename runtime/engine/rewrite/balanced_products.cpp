#include "engine/rewrite/balanced_products.h"

namespace picco::runtime {

bool BalancedProducts::find() {
    for (const NodeId id : order_.nodes()) {
        if (is_wanted(id)) {
            trees_.add(id);
        }
    }
    bool is_any = false;
    for (const NodeId id : order_.nodes()) {
        if (is_wanted(id)) {
            const std::uint64_t by_itself = drafts_.ready_by_itself(id);
            drafts_.set_ready(id, by_itself);
            if (const Ref result = trees_.ready(id) < by_itself ? trees_.balanced(id) : Ref()) {
                balanced_[order_.place(id)] = result;
                drafts_.set_ready(id, drafts_.ready(result));
                is_any = true;
            }
        }
    }
    return is_any;
}

} // namespace picco::runtime
