// Words of the language are ordinary names where no type can start.
public int private = 1, fixed = 2;
struct public { public int private, public; };
public int use(public int public) {
    return public + private;
}
public int main() {
    public struct public v = { 1, .public = 2 };
    private++;
    fixed = private < 3 ? fixed < 3 : v.private;
    goto public;
public:
    return private * fixed + use(v.public);
}
