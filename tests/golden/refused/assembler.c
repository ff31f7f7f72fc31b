public int main() {
    private int s = 1;
    __asm__ volatile ("nop");
    if (s) // note: the branch is private because of this condition
        __asm__ volatile ("nop" ::: "memory"); // error: a branch on private data may not run assembler code
    return 0;
}
void names_private(public int n) {
    private int s = 1, *p = &s;
    asm volatile("movl %1, %0 # s" : "=r"(n) : "r"(s)); // error: assembler code cannot use 's', which is private
    asm("" : : "r"(p), "r"(n)); // error: assembler code cannot use 'p', which is private
    __asm__("nop # s");
}
