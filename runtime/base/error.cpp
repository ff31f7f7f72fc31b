#include "base/error.h"

#include <new>
#include <system_error>

#include <boost/system/system_error.hpp>

namespace picco::runtime {

Ending ending_of(const std::exception_ptr &error) {
    try {
        std::rethrow_exception(error);
    } catch (const Error &known) {
        return {known.what(), known.exit_code()};
    } catch (const std::bad_alloc &) {
        return {"out of memory: run with less data or on a larger machine", kExitFailed};
    } catch (const std::system_error &refusal) { // no thread, for example
        return {"the system refuses: " + refusal.code().message(), kExitFailed};
    } catch (const boost::system::system_error &refusal) { // no descriptor, for example
        return {"the system refuses: " + refusal.code().message(), kExitFailed};
    } catch (const std::exception &unknown) {
        return {InternalError(unknown.what()).what(), kExitInternal};
    } catch (...) {
        return {InternalError("an exception of unknown type").what(), kExitInternal};
    }
}

} // namespace picco::runtime
