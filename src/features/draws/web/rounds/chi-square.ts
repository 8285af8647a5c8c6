// Tests on the phone whether counts of drawn prizes fit their odds, with Pearson's chi-square (draws.md 3).

/** Prizes with fewer expected hits are grouped, because alone they say nothing. */
const EXPECTED_LEAST = 5;

export type Fit = { p: number; groups: number };

/** How likely honest draws differ at least as much from their odds (`p`). Null if there are too few draws. */
export function fitOf(counts: readonly number[], weights: readonly number[]): Fit | null {
  const plays = counts.reduce((sum, count) => sum + count, 0);
  const scale = plays / weights.reduce((sum, weight) => sum + weight, 0);
  const groups = grouped(counts.map((count, n) => ({ count, expected: (weights[n] as number) * scale })));
  if (groups.length < 2) return null;
  const chi = groups.reduce((sum, { count, expected }) => sum + (count - expected) ** 2 / expected, 0);
  return { p: tailOf(chi, groups.length - 1), groups: groups.length };
}

type Group = { count: number; expected: number };

/** Groups the rarest prizes until each group has enough expected hits. */
function grouped(all: readonly Group[]): Group[] {
  const [first, ...rest] = [...all].sort((a, b) => a.expected - b.expected);
  if (!first) return [];
  const groups: Group[] = [];
  let open = first;
  for (const one of rest) {
    if (open.expected >= EXPECTED_LEAST) {
      groups.push(open);
      open = one;
    } else open = { count: open.count + one.count, expected: open.expected + one.expected };
  }
  return open.expected >= EXPECTED_LEAST ? [...groups, open] : groups;
}

/** The probability of a chi-square above `chi`. Each two degrees of freedom add a term to that for one or two. */
export function tailOf(chi: number, degrees: number): number {
  const x = chi / 2;
  const odd = degrees % 2 === 1;
  let tail = odd ? errorTail(Math.sqrt(x)) : Math.exp(-x);
  let term = odd ? (2 * Math.sqrt(x) * Math.exp(-x)) / Math.sqrt(Math.PI) : x * Math.exp(-x);
  for (let a = odd ? 1.5 : 2; a <= degrees / 2; a++) {
    tail += term;
    term *= x / a;
  }
  return Math.min(1, Math.max(0, tail));
}

/** 1 - erf(z): a series for small z, a continued fraction for large z. */
function errorTail(z: number): number {
  if (z < 2.5) {
    let term = z;
    let sum = z;
    for (let n = 1; n < 80; n++) {
      term *= (-z * z) / n;
      sum += term / (2 * n + 1);
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * sum;
  }
  let fraction = z;
  for (let n = 60; n > 0; n--) fraction = z + n / 2 / fraction;
  return Math.exp(-z * z) / (fraction * Math.sqrt(Math.PI));
}
