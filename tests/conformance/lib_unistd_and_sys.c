// POSIX: unistd, sys/types, sys/stat, fcntl, sys/wait, sys/time.
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    int ends[2], status;
    char buffer[8] = {0};
    struct stat st;
    struct timeval tv;
    if (pipe(ends)) return 1;
    pid_t child = fork();
    if (child == 0) { write(ends[1], "child", 5); _exit(3); }
    waitpid(child, &status, 0);
    ssize_t n = read(ends[0], buffer, sizeof buffer - 1);
    printf("%zd %s %d %d\n", n, buffer, WIFEXITED(status), WEXITSTATUS(status));
    printf("%d %d %d\n", stat("/", &st), S_ISDIR(st.st_mode), gettimeofday(&tv, NULL));
    int fd = open("/dev/null", O_RDONLY);
    printf("%d %d %d\n", fd > 2, close(fd), getpid() == getppid());
    printf("%d\n", access("/no/such", F_OK));
    return isatty(ends[0]);
}
