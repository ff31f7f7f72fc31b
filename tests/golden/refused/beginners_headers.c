// Headers that are forgotten.

void headers(void) {
    public int x = abs(-1), n = strlen("text"); // error: the function 'abs' is not declared // error: the function 'strlen' is not declared // hint: #include <stdlib.h> // hint: #include <string.h>
    printf("%d\n", x); // error: the function 'printf' is not declared // hint: #include <stdio.h>
    public int *p = malloc(10), *q = NULL; // error: 'NULL' is not declared // error: the function 'malloc' is not declared // hint: #include <stddef.h> // hint: #include <stdlib.h>
    bool done = true; // error: 'true' is not declared // error: unknown type name 'bool' // hint: #include <stdbool.h> // hint: #include <stdbool.h>
    uint32_t word = 0; // error: unknown type name 'uint32_t' // hint: #include <stdint.h>
    x = INT_MAX; // error: 'INT_MAX' is not declared // hint: #include <limits.h>
    x = sqrt(4); // error: the function 'sqrt' is not declared // hint: #include <math.h>
    exit(1); // error: the function 'exit' is not declared // hint: #include <stdlib.h>
}

int main(void) {
    int secret;
    scanf("%d", &secret); // error: the function 'scanf' is not declared // hint: smcinput(variable, party) takes private data from an input party
    printf("%d\n", secret); // error: the function 'printf' is not declared // hint: smcoutput(variable, party) gives private data to an output party, and to nobody else
    assert(secret > 0); // error: the function 'assert' is not declared // hint: compute a private bit that says so, and give it to an output party by smcoutput(…)
    return 0;
}
