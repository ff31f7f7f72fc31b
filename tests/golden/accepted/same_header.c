// options: same_header_part.c
#include "same_header.h"
#include <stdio.h>
public struct list *first;
public int main() {
    public FILE *out = log_file;
    private int s = twice(3);
    return length(first) + (last == RED) + smcopen(s) + (out == NULL);
}
