// Whether the loop of one of our processes turns. Each beats once a second from it (platform/process/service.ts). A
// loop that stands still answers nobody and ends by itself never. Pure.

/** Looks in a row without a beat. One look a second makes five seconds. */
const LOOKS_MAX = 5;

export class Beats {
  readonly #everyMs: number;
  #missed = 0;
  #lookedAt: number | undefined;

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  heard(): void {
    this.#missed = 0;
  }

  /** To be asked at each interval. `atMs` counts up, and nobody sets it. */
  standStill(atMs: number): boolean {
    // We are late ourselves: the machine slept, or has no time for anybody. The child gets the whole time again.
    const isLate = this.#lookedAt !== undefined && atMs - this.#lookedAt > 2 * this.#everyMs;
    this.#lookedAt = atMs;
    this.#missed = isLate ? 0 : this.#missed + 1;
    return this.#missed > LOOKS_MAX;
  }
}
