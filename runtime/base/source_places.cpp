#include "base/source_places.h"

namespace picco::runtime {

std::string SourcePlaces::line_text(int number) const {
    std::string text = "line " + std::to_string(line(number));
    return file(number) == program_ ? text : text + " of " + file(number);
}

SourcePlaces &source_places() {
    static SourcePlaces &places = *new SourcePlaces; // exit handlers may ask
    return places;
}

} // namespace picco::runtime
