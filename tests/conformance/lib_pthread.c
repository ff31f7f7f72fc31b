// POSIX threads: mutexes, conditions, once.
#include <pthread.h>
#include <stdio.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int total, arrived, prepared;
static void prepare(void) { prepared++; }
static void *work(void *argument) {
    long n = (long)argument;
    pthread_once(&once, prepare);
    for (int i = 0; i < 1000; i++) {
        pthread_mutex_lock(&lock);
        total += (int)n;
        pthread_mutex_unlock(&lock);
    }
    pthread_mutex_lock(&lock);
    arrived++;
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&lock);
    return argument;
}
int main(void) {
    pthread_t t[3];
    void *r;
    long sum = 0;
    for (long i = 0; i < 3; i++) pthread_create(t + i, NULL, work, (void *)(i + 1));
    pthread_mutex_lock(&lock);
    while (arrived < 3) pthread_cond_wait(&ready, &lock);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < 3; i++) { pthread_join(t[i], &r); sum += (long)r; }
    printf("%d %ld %d\n", total, sum, prepared);
    return 0;
}
