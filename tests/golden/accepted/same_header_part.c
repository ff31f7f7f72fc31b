#include "same_header.h"
public enum colour last = GREEN;
public FILE *log_file;
public int length(public struct list *list) {
    return list ? 1 + length(list->next) : 0;
}
int twice(int x) {
    return 2 * x;
}
