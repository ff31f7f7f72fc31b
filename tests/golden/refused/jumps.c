private int s, secret[8];
public int shown;

public int main() {
    public int i;
    if (s)
        goto end; // error: goto cannot enter, leave or stand in a branch on private data // hint: turn the condition round, and put what goto passes over into the branch
    if (s) {
    in:
        s = 2;
    }
    goto in; // error: goto cannot enter, leave or stand in a branch on private data // hint: turn the condition round, and put what goto passes over into the branch
    if (s) // note: the branch is private because of this condition
        return 1; // error: main cannot return on a private condition // hint: put these statements into a function of their own: that may return here
    if (s)
        for (public int j = 0; j < 3; j++)
            if (j == 2)
                break;
    switch (s) { // note: the branch is private because of this condition
    case 1:
        i = 3; // error: a branch on private data may not assign to public 'i' // hint: declare 'i' private, or declare it inside of the branch where nothing behind needs its value
    }
end:
    return 0;
}

void late_counter(public int n) {
    public int i, j, k;
    for (i = 0; i < n; i++)
        if (secret[i]) // note: the branch is private because of this condition
            break; // note: what follows this 'break' runs as a branch on private data
    shown = i; // error: 'i' would show when the loop really ended // hint: keep it in a private variable, assigned to in front of the 'break'
    for (i = 0; i < n; i++)
        if (secret[i])
            continue;
    shown = i;
    j = 0;
    while (j++ < n) {
        shown = j; // error: a branch on private data may not assign to public 'shown' // hint: declare 'shown' private, or declare it inside of the branch where nothing behind needs its value
        if (secret[0]) // note: the branch is private because of this condition // note: the branch is private because of this condition
            break; // note: what follows this 'break' runs as a branch on private data // note: what follows this 'break' runs as a branch on private data
    }
    for (;;) {
        if (n > 3)
            j = 0;
        shown = j; // error: 'j' would show when the loop really ended // hint: keep it in a private variable, assigned to in front of the 'break'
        j = 0;
        if (n > 4)
            break;
    }
    shown = j;
    for (k = 0; k < n; k++) { // error: 'k' would show when the loop really ended // hint: keep it in a private variable, assigned to in front of the 'break'
        shown += k;
        do {
            if (s > k) // note: the branch is private because of this condition
                break; // note: what follows this 'break' runs as a branch on private data
        } while (k++ < n);
    }
}

void effects_behind(public int n) {
    public int count = 0;
    for (public int i = 0; i < n; i++) {
        public int twice = 2 * i;
        twice++;
        count++;
        if (s > 3) // note: the branch is private because of this condition // note: the branch is private because of this condition // note: the branch is private because of this condition
            break; // note: what follows this 'break' runs as a branch on private data // note: what follows this 'break' runs as a branch on private data // note: what follows this 'break' runs as a branch on private data
        count = twice; // error: a branch on private data may not assign to public 'count' // hint: declare 'count' private, or declare it inside of the branch where nothing behind needs its value
        smcoutput(s, 1); // error: a branch on private data may not write output // hint: assign to a private variable in the branch, and give it to an output party by smcoutput(…) behind it
    }
    for (public int i = 0; i < n; i++) {
        count++; // error: 'count' would show when the loop really ended // hint: keep it in a private variable, assigned to in front of the 'break' // note: 'count' is read here, where it would show that branch
        if (s > 3) // note: the branch is private because of this condition // note: the branch is private because of this condition
            continue; // note: what follows this 'continue' runs as a branch on private data
        count--; // error: a branch on private data may not assign to public 'count' // hint: declare 'count' private, or declare it inside of the branch where nothing behind needs its value
        if (n > 2)
            break; // note: what follows this 'break' runs as a branch on private data
    }
    if (s) // note: the branch is private because of this condition // note: the branch is private because of this condition
        return; // note: what follows this 'return' runs as a branch on private data // note: what follows this 'return' runs as a branch on private data
    count++; // error: 'count' would show when the loop really ended // hint: keep it in a private variable, assigned to in front of the 'break' // note: 'count' is read here, where it would show that branch
    shown++; // error: a branch on private data may not assign to public 'shown' // hint: declare 'shown' private, or declare it inside of the branch where nothing behind needs its value
    secret[0] = smcopen(s); // error: a branch on private data may not open private data
}

public int shows(public int n) {
    if (n)
        return 1;
    if (s) // note: the branch is private because of this condition // note: the branch is private because of this condition
        return 2; // error: the result of 'shows' would show a private condition: it is 'int' // hint: declare the result of 'shows' private // note: what follows this 'return' runs as a branch on private data
    return 3; // error: the result of 'shows' would show a private condition: it is 'int' // hint: declare the result of 'shows' private
}

struct mixed {
    private int a;
    public int b;
} m;
struct mixed gives_mixed() {
    if (s) // note: the branch is private because of this condition // note: the branch is private because of this condition
        return m; // error: the result of 'gives_mixed' would show a private condition: it is 'private struct mixed' // hint: declare the result of 'gives_mixed' private // note: what follows this 'return' runs as a branch on private data
    return m; // error: the result of 'gives_mixed' would show a private condition: it is 'private struct mixed' // hint: declare the result of 'gives_mixed' private
}

void endless(public int n) {
    while (1) { // error: nothing public ends this loop, and nobody may see when private data does // hint: give the loop a public condition: an upper bound of its iterations
        if (s) // note: the branch is private because of this condition
            break; // note: what follows this 'break' runs as a branch on private data
    }
    do { // error: nothing public ends this loop, and nobody may see when private data does // hint: give the loop a public condition: an upper bound of its iterations
        if (s) // note: the branch is private because of this condition
            return; // note: what follows this 'return' runs as a branch on private data
        if (n)
            continue;
    } while (1);
    for (;;) // error: nothing public ends this loop, and nobody may see when private data does // hint: give the loop a public condition: an upper bound of its iterations
        for (public int k = 0; k < 2; k++)
            if (s) // note: the branch is private because of this condition
                return; // note: what follows this 'return' runs as a branch on private data
    for (public int k = 0;; k++) {
        if (k > n)
            break;
        if (s)
            break;
    }
}

void labels(public int n) {
    for (public int i = 0; i < n; i++) {
        if (s)
            continue;
        switch (n) {
        case 1:
            if (s > 1) // note: the branch is private because of this condition
                break; // note: what follows this 'break' runs as a branch on private data
            if (n > 3) {
            case 2: // error: a case cannot stand in a branch on private data that its switch would jump into
                s = 3;
            }
            if (s) { // note: the branch is private because of this condition
            case 3: // error: a case cannot stand in a branch on private data that its switch would jump into
                s = 4;
            }
        case 4:
            s = 5;
        }
        goto next; // error: goto cannot enter, leave or stand in a branch on private data // hint: turn the condition round, and put what goto passes over into the branch
    next:
        s++;
    }
}

public int seen;
void tell(private int x, public int y) {
    seen = y; // note: 'tell' assigns to public 'seen' here
}
void expressions(public int n) {
    n = ({
        if (s) // note: the branch is private because of this condition
            return; // note: what follows this 'return' runs as a branch on private data
        4;
    });
    seen = n; // error: a branch on private data may not assign to public 'seen' // hint: declare 'seen' private, or declare it inside of the branch where nothing behind needs its value
}
void kept_inside(public int n) {
    for (; n > 0; n--)
        s += ({
            if (s > 5) // note: the branch is private because of this condition
                break; // note: what follows this 'break' runs as a branch on private data
            seen++; // error: a branch on private data may not assign to public 'seen' // hint: declare 'seen' private, or declare it inside of the branch where nothing behind needs its value
            s;
        });
}
void calls_behind(public int n) {
    for (; n > 0; n--)
        tell(({ // error: a branch on private data may not call 'tell', which assigns to public 'seen' // hint: declare 'seen' private, or declare it inside of the branch where nothing behind needs its value
                 if (s > 5) // note: the branch is private because of this condition
                     break; // note: what follows this 'break' runs as a branch on private data
                 s;
             }),
             n);
}
void heads(public int n) {
    while (({
        if (s)
            return;
        n--;
    }))
        s++;
    switch (({
        if (s == 2)
            return;
        n;
    })) {
    case 1:
        s = 4;
    }
}
