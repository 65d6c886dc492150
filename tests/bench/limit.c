/* The limit that gfkit is measured against: matchings of the n x n grid modulo primes below 2^31.

   limit N PRIME ... prints the number modulo each prime, a line each. With PRIME:X:Y vertical
   dominoes count X each and horizontal ones Y each.

   One vector of 2^n residues is swept in place, a cell a pass. Bit j of an index says that cell j
   of this row, or of the next one if j was passed, is covered already. A free cell is left free,
   or is the upper half of a domino, or, if the cell to its right is free, the left half of one. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline uint32_t sum(uint32_t a, uint32_t b, uint32_t p) {
    uint32_t s = a + b, t = s - p;
    return s < t ? s : t;
}

static void cell(uint32_t *restrict v, size_t size, size_t low, int last_column, int last_row,
                 uint32_t p) {
    uint32_t keep = last_row ? 0 : UINT32_MAX;
    if (last_column) {
        for (size_t k = 0; k < low; k++) {
            uint32_t a = v[k], b = v[k + low];
            v[k] = sum(a, b, p);
            v[k + low] = a & keep;
        }
        return;
    }
    for (size_t block = 0; block < size; block += 4 * low) {
        uint32_t *restrict w = v + block;
        for (size_t k = 0; k < low; k++) {
            uint32_t a = w[k], b = w[k + low], c = w[k + 2 * low], d = w[k + 3 * low];
            w[k] = sum(a, b, p);
            w[k + low] = a & keep;
            w[k + 2 * low] = sum(sum(c, d, p), a, p);
            w[k + 3 * low] = c & keep;
        }
    }
}

/* A residue w with floor(w 2^32 / p), for products by w without division. [Shoup's trick] */
typedef struct {
    uint32_t value, ratio;
} weight;

static weight weight_of(uint32_t value, uint32_t p) {
    return (weight){value, (uint32_t)(((uint64_t)value << 32) / p)};
}

static inline uint32_t times(weight w, uint32_t a, uint32_t p) {
    uint32_t q = (uint32_t)(((uint64_t)w.ratio * a) >> 32);
    uint32_t r = w.value * a - q * p, t = r - p;
    return r < t ? r : t;
}

static void weighted(uint32_t *restrict v, size_t size, size_t low, int last_column, int last_row,
                     uint32_t p, weight x, weight y) {
    uint32_t keep = last_row ? 0 : UINT32_MAX;
    size_t step = last_column ? 2 * low : 4 * low;
    for (size_t block = 0; block < size; block += step) {
        uint32_t *restrict w = v + block;
        for (size_t k = 0; k < low; k++) {
            uint32_t a = w[k], b = w[k + low];
            w[k] = sum(a, b, p);
            w[k + low] = times(x, a, p) & keep;
            if (!last_column) {
                uint32_t c = w[k + 2 * low], d = w[k + 3 * low];
                w[k + 2 * low] = sum(sum(c, d, p), times(y, a, p), p);
                w[k + 3 * low] = times(x, c, p) & keep;
            }
        }
    }
}

int main(int count, char **given) {
    int n = count > 2 ? atoi(given[1]) : 0;
    if (n < 1 || n > 30) {
        fprintf(stderr, "usage: limit N PRIME[:X:Y] ..., N from 1 to 30, primes below 2^31\n");
        return 2;
    }
    size_t size = (size_t)1 << n;
    uint32_t *v = malloc(size * sizeof *v);
    if (v == NULL) {
        fprintf(stderr, "limit: no memory for 2^%d residues\n", n);
        return 1;
    }
    for (int each = 2; each < count; each++) {
        char *rest;
        uint32_t p = (uint32_t)strtoul(given[each], &rest, 10);
        int marked = *rest == ':';
        uint32_t left = marked ? (uint32_t)strtoul(rest + 1, &rest, 10) : 1;
        weight x = weight_of(left, p);
        weight y = weight_of(marked ? (uint32_t)strtoul(rest + 1, &rest, 10) : 1, p);
        memset(v, 0, size * sizeof *v);
        v[0] = 1;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (marked)
                    weighted(v, size, (size_t)1 << j, j == n - 1, i == n - 1, p, x, y);
                else
                    cell(v, size, (size_t)1 << j, j == n - 1, i == n - 1, p);
        printf("%u\n", v[0]);
    }
    free(v);
    return 0;
}
