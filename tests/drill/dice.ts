// Repeatable random numbers. Every request has its own generator, so one request's outcome changes no other.

export type Chance = () => number;

/** mulberry32: small, and with the same results everywhere. */
export function random(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The generator of the n-th request. It does not depend on earlier requests. */
export function nth(seed: number, n: number): Chance {
  return random(seed ^ Math.imul(n + 1, 0x9e3779b1));
}
