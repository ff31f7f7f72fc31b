// 6.7.1: _Thread_local, and threads.
#include <pthread.h>
#include <stdio.h>
static _Thread_local int mine = 1;
_Thread_local int shared_name = 2;
extern __thread int gnu;
__thread int gnu = 3;
static void *work(void *argument) {
    static _Thread_local int calls;
    mine += *(int *)argument;
    calls++;
    return (void *)(long)(mine + calls + gnu);
}
int main(void) {
    pthread_t threads[2];
    int values[2] = {10, 20};
    void *result;
    mine = 100;
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, work, &values[i]);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], &result);
        printf("%ld\n", (long)result);
    }
    printf("%d %d\n", mine, shared_name);
    return 0;
}
