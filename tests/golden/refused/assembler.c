public int main() {
    private int s = 1;
    __asm__ volatile ("nop");
    if (s) // note: the branch is private because of this condition
        __asm__ volatile ("nop" ::: "memory"); // error: a branch on private data may not run assembler code
    return 0;
}
