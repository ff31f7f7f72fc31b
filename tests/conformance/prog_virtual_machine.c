// A small virtual machine with an assembler made of macros, unions and function tables.
#include <stdint.h>
#include <stdio.h>
typedef enum { OP_PUSH, OP_ADD, OP_SUB, OP_MUL, OP_DUP, OP_JNZ, OP_PRINT, OP_HALT, OP_COUNT } opcode;
typedef struct { opcode op : 8; int32_t operand : 24; } instruction;
typedef struct vm vm;
struct vm { int32_t stack[64]; int sp, pc, running; const instruction *code; };
typedef void handler(vm *, int32_t);
static void push(vm *m, int32_t x) { m->stack[m->sp++] = x; }
static int32_t pop(vm *m) { return m->stack[--m->sp]; }
#define BINARY(name, op) static void name(vm *m, int32_t unused) { (void)unused; int32_t b = pop(m), a = pop(m); push(m, a op b); }
BINARY(add, +)
BINARY(sub, -)
BINARY(mul, *)
static void dup(vm *m, int32_t x) { push(m, m->stack[m->sp - 1 - x]); }
static void jnz(vm *m, int32_t to) { if (pop(m)) m->pc = to; }
static void print(vm *m, int32_t x) { (void)x; printf("%d\n", pop(m)); }
static void halt(vm *m, int32_t x) { (void)x; m->running = 0; }
static handler *const handlers[OP_COUNT] = {[OP_PUSH] = push, [OP_ADD] = add, [OP_SUB] = sub, [OP_MUL] = mul, [OP_DUP] = dup, [OP_JNZ] = jnz, [OP_PRINT] = print, [OP_HALT] = halt};
#define I(name, ...) {OP_##name, __VA_ARGS__ + 0}
int main(void) {
    static const instruction code[] = {I(PUSH, 1), I(PUSH, 11), I(DUP), I(PRINT), I(PUSH, 3), I(SUB), I(DUP), I(PUSH, 1), I(ADD), I(JNZ, 2), I(PRINT), I(HALT)};
    vm m = {.running = 1, .code = code};
    while (m.running) { instruction i = m.code[m.pc++]; handlers[i.op](&m, i.operand); }
    printf("%d %d %zu\n", m.sp, m.stack[0], sizeof(instruction));
    return 0;
}
