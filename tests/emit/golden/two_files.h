typedef public int count;
struct pair {
    public int left, right;
};
enum { LIMIT = 9 };
private int library(private int x, public count limit);
