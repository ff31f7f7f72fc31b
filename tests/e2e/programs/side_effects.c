/* What only C's own order and types get right: sides that are not evaluated, ranks, casts of 0. */
private int changed = 7, three = 3, minus = -1, one = 1, result;
private unsigned int<33> wide;
private unsigned int<20> narrow = 5;
private long below = -1;
private int<1> flag = 1;
public int rows = 2;

private int bump(private int by) {
    changed += by;
    return changed;
}

public int main() {
    /* the right side of && and ||, the other side of ?:, changes nothing where C does not get there */
    result = one || ((changed = three) > 2);
    result = minus && (4 > ((changed = three) > 2) || one);
    smcoutput(changed, 1);
    result = (minus > 0 && 4 > (changed = 5)) || one;
    result = one || ++changed > 2;
    result = one || changed-- > 2;
    result = one || (changed++, three > 2);
    result = one || bump(3) + three > 2;
    result = three + (one || three * bump(3) > three + 1);
    smcoutput(changed, 1);
    result = one ? three : three + (changed = three) * 2;
    smcoutput(changed, 1);
    result = one ? three + bump(three) * bump(2) : minus;
    smcoutput(changed, 1);
    smcoutput(result, 1);

    /* comparisons of widths that C has not: by value, not by what holds them in C */
    result = below <= wide;
    smcoutput(result, 1);
    result = minus < narrow;
    smcoutput(result, 1);
    result = wide >= below ? 2 : 3;
    smcoutput(result, 1);

    result = -(-three) - -minus;
    smcoutput(result, 1);
    result = (unsigned int<33>)(-(~wide)) == 1;
    smcoutput(result, 1);
    result = three + (int)0 % 4 + (three << (int)0);
    smcoutput(result, 1);

    flag &= (rows == 2) & (rows != 3);
    flag = flag ^ ((rows == 2) | (rows == 3));
    smcoutput(flag, 1);

    /* the loop's body is its own brackets; the blocks come behind it */
    private int cells[3], after;
    for (public int i = 0; i < 3; i++) [ cells[i] = three + i; ]
    [ three = three + 1; ] [ after = 2; ]
    smcoutput(cells, 1);
    smcoutput(three, 1);
    return 0;
}
