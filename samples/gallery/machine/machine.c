// A stack machine runs a private program on private data: how the program goes stays secret, only how long it may take is public.
#define STEPS 24
#define CODE 16
#define STACK 4

enum instruction { HALT, PUSH, ADD, MULTIPLY, DUPLICATE, SWAP, JUMP_IF_POSITIVE };

int main(void) {
    private unsigned char code[CODE][2]; // instruction and argument
    private int argument, stack[STACK] = {0}, result;
    private unsigned char at = 0;
    private signed char top = 0;

    // Sums and products may leave int: -W overflow names both, picco run --check a program of the machine that does it.
    smcinput(code, 1);
    smcinput(argument, 2);
    stack[0] = argument;
    for (public int step = 0; step < STEPS; step++) {
        private unsigned char instruction = code[at][0], operand = code[at][1];
        private int upper = stack[top], lower = top > 0 ? stack[top - 1] : 0;
        if (instruction != HALT)
            at++;
        switch (instruction) {
        case PUSH:
            top++;
            stack[top] = operand;
            break;
        case ADD:
            top--;
            stack[top] = lower + upper;
            break;
        case MULTIPLY:
            top--;
            stack[top] = lower * upper;
            break;
        case DUPLICATE:
            top++;
            stack[top] = upper;
            break;
        case SWAP:
            stack[top] = lower;
            stack[top - 1] = upper;
            break;
        case JUMP_IF_POSITIVE:
            top--;
            if (upper > 0)
                at = operand;
            break;
        }
    }
    result = stack[top];
    smcoutput(result, 2);
    return 0;
}
