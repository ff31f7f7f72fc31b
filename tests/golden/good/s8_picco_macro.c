#ifdef __PICCO__
public
#endif
int main() {
    return 0;
}
