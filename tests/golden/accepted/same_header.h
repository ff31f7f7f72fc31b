#include <stdio.h>
enum colour { RED, GREEN };
struct list { public int value; struct list *next; };
extern public enum colour last;
extern public FILE *log_file;
public int length(public struct list *list);
int twice(int x);
