// Pearson's chi-square: how likely counts are under given odds.

/** The probability of counts at least as far from the odds as these. `weights` are the odds, in any scale. */
export function chiSquareP(counts: readonly number[], weights: readonly number[]): { chi: number; p: number } {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const scale = all / weights.reduce((sum, weight) => sum + weight, 0);
  const chi = counts.reduce((sum, count, n) => {
    const expected = (weights[n] as number) * scale;
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  return { chi, p: upperGamma((counts.length - 1) / 2, chi / 2) };
}

/** The regularized upper incomplete gamma function: a series below a + 1, a continued fraction above. */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - lnGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 1000; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - sum * scale;
  }
  let fraction = 0;
  for (let n = 1000; n > 0; n--) fraction = (n * (n - a)) / (x + 2 * n + 1 - a - fraction);
  return scale / (x + 1 - a - fraction);
}

/** Stirling's series, moved up to where it is exact enough. */
function lnGamma(a: number): number {
  let x = a;
  let moved = 0;
  while (x < 10) {
    moved += Math.log(x);
    x += 1;
  }
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * x) - 1 / (360 * x ** 3) - moved;
}
