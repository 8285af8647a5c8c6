// SHA-256 of 32 bytes again and again, for a beacon's chain (draws.md 2). The browser's own digest is made for single
// hashes: a chain of a million would take minutes with it.

/** The first 32 bits behind the point of a root of each of the first primes. */
function rootsOf(count: number, root: (prime: number) => number): Int32Array {
  const found = new Int32Array(count);
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) {
    if (primes.some((prime) => n % prime === 0)) continue;
    found[primes.length] = Math.floor((root(n) % 1) * 2 ** 32);
    primes.push(n);
  }
  return found;
}
const START = rootsOf(8, Math.sqrt);
const ROUNDS = rootsOf(64, Math.cbrt);

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
const at = (words: Int32Array, n: number): number => words[n] as number;

/** Replaces eight words by the hash of their 32 bytes. `w` is room for 64 words. */
function hashInPlace(value: Int32Array, w: Int32Array): void {
  w.set(value);
  w[8] = 1 << 31;
  w.fill(0, 9, 15);
  w[15] = 256;
  for (let n = 16; n < 64; n++) {
    const [early, late] = [at(w, n - 15), at(w, n - 2)];
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w[n] = at(w, n - 16) + small + at(w, n - 7) + large;
  }
  let a = at(START, 0);
  let b = at(START, 1);
  let c = at(START, 2);
  let d = at(START, 3);
  let e = at(START, 4);
  let f = at(START, 5);
  let g = at(START, 6);
  let h = at(START, 7);
  for (let n = 0; n < 64; n++) {
    const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + mixed + ((e & f) ^ (~e & g)) + at(ROUNDS, n) + at(w, n)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (value[n] = at(START, n) + word));
}

const wordsOf = (hex: string): Int32Array =>
  Int32Array.from({ length: 8 }, (_, n) => Number.parseInt(hex.slice(n * 8, n * 8 + 8), 16) | 0);
const hexOf = (words: Int32Array): string =>
  Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

/** Hashes between two pauses. In a pause the phone draws and hears taps. */
const SLICE = 20_000;

/** The value after so many hashes. `signal` ends it early with an error. */
export async function hashedOften(hex: string, times: number, signal?: AbortSignal): Promise<string> {
  const value = wordsOf(hex);
  const room = new Int32Array(64);
  for (let done = 0; done < times; done++) {
    if (done % SLICE === SLICE - 1) {
      await new Promise((resolve) => setTimeout(resolve));
      signal?.throwIfAborted();
    }
    hashInPlace(value, room);
  }
  return hexOf(value);
}
