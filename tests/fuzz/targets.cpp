#include "targets.h"

#include "base/error.h"
#include "net/link.h"
#include "plan/configuration.h"

#include <stdexcept>

namespace picco::fuzz {

std::vector<Target> targets() {
    std::vector<Target> all = file_targets();
    for (auto *more : {input_targets, network_targets, server_targets})
        for (Target &target : more())
            all.push_back(std::move(target));
    return all;
}

Target target(const std::string &name) {
    for (Target &each : targets())
        if (each.name == name)
            return each;
    throw std::runtime_error("no target of this name");
}

Outcome outcome_of(const Target &target, const std::string &bytes) {
    try {
        target.run(bytes);
    } catch (const runtime::InternalError &error) {
        return {"", error.what()};
    } catch (const runtime::Error &error) {
        const std::string what = error.what();
        return {what, what.empty()         ? "an error without a word"
                      : what.size() > 8000 ? "a message without end"
                                           : ""};
    } catch (const runtime::Failure &failure) {
        return {failure.message, ""};
    } catch (const compiler::ConfigurationError &error) {
        return {error.what(), ""};
    } catch (const std::exception &error) {
        return {"", std::string("a foreign exception: ") + error.what()};
    }
    return {};
}

} // namespace picco::fuzz
