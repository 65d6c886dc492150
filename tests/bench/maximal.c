/* Maximal matchings of the n x n grid modulo primes below 2^31: the limit, and a second way.

   maximal N PRIME ... prints the number modulo each prime, a line each.

   One vector of 3^n residues is swept in place, a cell a pass. Digit j of an index, in base 3, is the
   label of cell j of this row, or of the row above if j was not passed yet: the cell is empty (0), or
   covered (1), or covered by a domino that goes on into the cell below (2). No two neighbours are
   empty. A horizontal domino covers its left cell and turns the label above its right cell, whatever
   it was but not 2, into 2, so that the right cell is covered next. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline uint32_t sum(uint32_t a, uint32_t b, uint32_t p) {
    uint32_t s = a + b, t = s - p;
    return s < t ? s : t;
}

/* The cell whose label has the weight low; beside says that the cell to its left is empty in all of
   the indices from v to v + low, 0 if it is not. */
static void labels(uint32_t *restrict v, size_t low, size_t length, int beside, int last_column,
                   int last_row, uint32_t p) {
    uint32_t may_go_on = last_row ? 0 : UINT32_MAX, may_be_empty = beside ? 0 : UINT32_MAX;
    if (last_column) {
        for (size_t k = 0; k < length; k++) {
            uint32_t empty = v[k], covered = v[k + low], from_above = v[k + 2 * low];
            v[k] = covered & may_be_empty;
            v[k + low] = from_above;
            v[k + 2 * low] = sum(empty, covered, p) & may_go_on;
        }
        return;
    }
    for (size_t k = 0; k < length; k++) {
        uint32_t free[3], both = 0;
        for (int right = 0; right < 3; right++) {
            uint32_t *w = v + k + 3 * low * right;
            free[right] = sum(w[0], w[low], p);
        }
        both = sum(free[0], free[1], p);
        for (int right = 0; right < 3; right++) {
            uint32_t *w = v + k + 3 * low * right;
            uint32_t covered = w[low], from_above = w[2 * low];
            w[0] = covered & may_be_empty;
            w[low] = right == 2 ? sum(from_above, both, p) : from_above;
            w[2 * low] = free[right] & may_go_on;
        }
    }
}

int main(int count, char **given) {
    int n = count > 2 ? atoi(given[1]) : 0;
    if (n < 1 || n > 19) {
        fprintf(stderr, "usage: maximal N PRIME ..., N from 1 to 19, primes below 2^31\n");
        return 2;
    }
    size_t size = 1;
    for (int j = 0; j < n; j++)
        size *= 3;
    uint32_t *v = malloc(size * sizeof *v);
    if (v == NULL) {
        fprintf(stderr, "maximal: no memory for 3^%d residues\n", n);
        return 1;
    }
    for (int each = 2; each < count; each++) {
        uint32_t p = (uint32_t)strtoul(given[each], NULL, 10);
        memset(v, 0, size * sizeof *v);
        v[(size - 1) / 2] = 1; /* above the board all is covered */
        for (int i = 0; i < n; i++)
            for (size_t j = 0, low = 1; j < (size_t)n; j++, low *= 3) {
                int last_column = j == (size_t)n - 1, last_row = i == n - 1;
                size_t step = last_column ? 3 * low : 9 * low;
                for (size_t block = 0; block < size; block += step)
                    if (j == 0)
                        labels(v + block, 1, 1, 0, last_column, last_row, p);
                    else
                        for (int left = 0; left < 3; left++)
                            labels(v + block + left * (low / 3), low, low / 3, left == 0,
                                   last_column, last_row, p);
            }
        uint32_t total = 0;
        for (size_t k = 0; k < size; k++)
            total = sum(total, v[k], p);
        printf("%u\n", total);
    }
    free(v);
    return 0;
}
