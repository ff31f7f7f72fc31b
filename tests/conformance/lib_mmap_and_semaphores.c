// POSIX: mmap, semaphores, sysconf, uname.
#include <semaphore.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/utsname.h>
#include <unistd.h>
int main(void) {
    long page = sysconf(_SC_PAGESIZE);
    char *m = mmap(NULL, (size_t)page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (m == MAP_FAILED) return 1;
    strcpy(m, "mapped");
    sem_t s;
    sem_init(&s, 0, 1);
    struct utsname u;
    printf("%s %d %d %d\n", m, sem_trywait(&s), sem_trywait(&s), uname(&u));
    sem_destroy(&s);
    return munmap(m, (size_t)page);
}
