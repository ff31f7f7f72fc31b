#include "scale.h"

int scaled(int x) {
    return x * BY;
}
