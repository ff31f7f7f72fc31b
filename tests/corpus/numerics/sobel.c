// Edges in a grey image (Sobel): the strength at each inner pixel, at most 255, and how many are strong.
#include <stdlib.h>
#define W 16
#define H 12

unsigned char image[H][W], edges[H][W];

int main(void) {
    int threshold, strong = 0;
  public
    int x, y;

    smcinput(threshold, 2);
    smcinput(image, 1, H, W);
    for (y = 0; y < H; y++)
        for (x = 0; x < W; x++)
            edges[y][x] = 0;
    for (y = 1; y < H - 1; y++)
        for (x = 1; x < W - 1; x++) {
            int gx = image[y - 1][x + 1] + 2 * image[y][x + 1] + image[y + 1][x + 1] - image[y - 1][x - 1] -
                     2 * image[y][x - 1] - image[y + 1][x - 1];
            int gy = image[y + 1][x - 1] + 2 * image[y + 1][x] + image[y + 1][x + 1] - image[y - 1][x - 1] -
                     2 * image[y - 1][x] - image[y - 1][x + 1];
            int strength = abs(gx) + abs(gy);
            if (strength > threshold)
                strong++;
            edges[y][x] = strength > 255 ? 255 : strength;
        }
    smcoutput(edges, 1, H, W);
    smcoutput(strong, 2);
    return 0;
}
