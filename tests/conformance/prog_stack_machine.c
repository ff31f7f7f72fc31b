#include <stdio.h>
#include <stdlib.h>
/* small interpreter with unions, function tables, gotos */
enum op { PUSH, ADD, SUB, MUL, DUP, SWAP, JNZ, JMP, PRINT, HALT, CALL, RET };
typedef union {
    int i;
    float f;
    void *p;
} cell;
struct vm {
    cell stack[64];
    int sp, pc;
    const int *code;
    int rs[16], rp;
    unsigned halted : 1, trace : 1;
};
typedef void (*handler)(struct vm *);
#define OP(name) static void do_##name(struct vm *v)
#define TOP (v->stack[v->sp - 1].i)
OP(push) {
    v->stack[v->sp++].i = v->code[v->pc++];
}
OP(add) {
    v->sp--;
    TOP += v->stack[v->sp].i;
}
OP(sub) {
    v->sp--;
    TOP -= v->stack[v->sp].i;
}
OP(mul) {
    v->sp--;
    TOP *= v->stack[v->sp].i;
}
OP(dup) {
    v->stack[v->sp] = v->stack[v->sp - 1], v->sp++;
}
OP(swap) {
    cell t = v->stack[v->sp - 1];
    v->stack[v->sp - 1] = v->stack[v->sp - 2];
    v->stack[v->sp - 2] = t;
}
OP(jnz) {
    int t = v->code[v->pc++];
    if (v->stack[--v->sp].i)
        v->pc = t;
}
OP(jmp) {
    v->pc = v->code[v->pc];
}
OP(print) {
    printf("%d\n", v->stack[--v->sp].i);
}
OP(halt) {
    v->halted = 1;
}
OP(call) {
    v->rs[v->rp++] = v->pc + 1;
    v->pc = v->code[v->pc];
}
OP(ret) {
    v->pc = v->rs[--v->rp];
}
static const handler table[] = {[PUSH] = do_push,   [ADD] = do_add,   [SUB] = do_sub,   [MUL] = do_mul,
                                [DUP] = do_dup,     [SWAP] = do_swap, [JNZ] = do_jnz,   [JMP] = do_jmp,
                                [PRINT] = do_print, [HALT] = do_halt, [CALL] = do_call, [RET] = do_ret};
static void run(struct vm *v) {
    while (!v->halted)
        table[v->code[v->pc++]](v);
}
int main(void) {
    static const int prog[] = {PUSH, 5,     PUSH, 1,          SWAP,        /*4*/ DUP, JNZ, 11,
                               SWAP, PRINT, HALT, /*11*/ DUP, PUSH,        1,         SUB, SWAP,
                               CALL, 20,    JMP,  5,          /*20*/ SWAP, RET};
    struct vm v = {.code = (const int[]){PUSH, 6, DUP, MUL, PRINT, CALL, 9, HALT, 0, PUSH, 7, PRINT, RET}};
    run(&v);
    struct vm *w = calloc(1, sizeof *w);
    w->code = prog;
    w->pc = 0;
    w->code += 0;
    printf("%d %d\n", v.pc, w->code[1]);
    free(w);
    unsigned h = 5381;
    for (const char *p = "hash me"; *p; h = h * 33 ^ (unsigned char)*p++)
        ;
    printf("%u\n", h);
    unsigned crc = ~0u;
    for (int i = 0; i < 9; i++) {
        crc ^= "123456789"[i];
        for (int k = 8; k--;)
            crc = crc & 1 ? crc >> 1 ^ 0xEDB88320u : crc >> 1;
    }
    printf("%08x\n", ~crc);
    int tri[6][6] = {{0}};
    for (int i = 0; i < 6; i++) {
        tri[i][0] = tri[i][i] = 1;
        for (int j = 1; j < i; j++)
            tri[i][j] = tri[i - 1][j - 1] + tri[i - 1][j];
    }
    printf("%d\n", tri[5][2]);
    char b[33];
    int n = 0;
    for (unsigned x = 37; x; x >>= 1)
        b[n++] = '0' + (x & 1);
    while (n)
        putchar(b[--n]);
    putchar('\n');
    return 0;
}
