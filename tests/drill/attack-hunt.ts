// Plays rounds of the attack. Each starts from the same world and tries some hundred sequences, between which the
// product's jobs and the bank work. Then the judge looks. A successful round is reduced to its essential statements.
import type { Attacker, Counts, Sequence } from './attack-run.ts';
import { textOf } from './attack-steps.ts';
import type { AttackWorld } from './attack-world.ts';
import type { Finding, Judge } from './attack-judge.ts';

const HOUR = 3_600_000;
/** Limit of the time for reducing a success. */
const SHRINK_MS = 30_000;
/** members.md 4: after this many wrong attempts a PIN is locked. */
const GUESSES = 5;

/** The jobs run and time passes between the attacker's statements. */
export type Pause = 'jobs' | 'morning' | 'hours' | 'days';
const WAITS = { jobs: 0, morning: 'morning', hours: 2 * HOUR, days: 50 * HOUR } as const;
export type Round = readonly (Sequence | Pause)[];

export class Hunt {
  readonly #world: AttackWorld;
  readonly #attacker: Attacker;
  readonly #judge: Judge;
  readonly #counts: Counts;

  constructor(world: AttackWorld, attacker: Attacker, judge: Judge, counts: Counts) {
    this.#world = world;
    this.#attacker = attacker;
    this.#judge = judge;
    this.#counts = counts;
  }

  async play(round: Round): Promise<Finding[]> {
    await this.#world.back();
    this.#attacker.guesses.clear();
    const guessed: Finding[] = [];
    for (const one of round) {
      if (typeof one !== 'string') {
        await this.#attacker.run(one);
        continue;
      }
      guessed.push(...this.#guessed());
      await this.#pause(one);
    }
    return [...guessed, ...(await this.#judge.findings())];
  }

  /** The smallest part of the round that still has this success. */
  async smallest(round: Round, what: string): Promise<Round> {
    const end = Date.now() + SHRINK_MS;
    const still = async (some: Round) => Date.now() < end && (await this.play(some)).some((one) => one.what === what);
    const sequences = await fewest(
      round.filter((one) => typeof one !== 'string'),
      (some) => still(round.filter((one) => typeof one === 'string' || some.includes(one))),
    );
    let least = round.filter((one) => typeof one === 'string' || sequences.includes(one));
    for (const sequence of sequences) {
      const replaced = (steps: Sequence['steps']) =>
        least.map((one) => (typeof one !== 'string' && one.n === sequence.n ? { ...one, steps } : one));
      least = replaced(await fewest(sequence.steps, (some) => still(replaced(some))));
    }
    const pauses = least.filter((one) => typeof one === 'string');
    const kept = await fewest([...pauses.keys()], (some) => still(withPauses(least, some)));
    return withPauses(least, kept);
  }

  async #pause(pause: Pause): Promise<void> {
    this.#attacker.guesses.clear();
    await this.#world.wait(WAITS[pause]);
    this.#counts.jobFailed(await this.#world.works());
  }

  #guessed(): Finding[] {
    const often = [...this.#attacker.guesses].filter(([, wrong]) => wrong.size > GUESSES);
    return often.map(([whose, wrong]) => ({
      what: 'a PIN guessed more often than its lock allows',
      disclosed: null,
      detail: `member ${whose}: ${wrong.size} wrong guesses compared`,
    }));
  }
}

function withPauses(round: Round, kept: readonly number[]): Round {
  let at = -1;
  return round.filter((one) => {
    if (typeof one !== 'string') return true;
    at += 1;
    return kept.includes(at);
  });
}

/** Leaves out half, then a quarter, and so on, as long as the rest still succeeds. */
async function fewest<T>(all: readonly T[], does: (some: T[]) => Promise<boolean>): Promise<T[]> {
  let some = [...all];
  for (let size = Math.ceil(some.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < some.length; ) {
      const rest = [...some.slice(0, from), ...some.slice(from + size)];
      if (rest.length < some.length && (await does(rest))) some = rest;
      else from += size;
    }
  return some;
}

export function reportOf(round: Round): string {
  return round
    .map((one) =>
      typeof one === 'string'
        ? `  -- ${one}`
        : `  -- sequence ${one.n}, ${one.name}\n${one.steps.map((step) => `  ${textOf(step)}`).join('\n')}`,
    )
    .join('\n');
}
