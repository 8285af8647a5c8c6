// The type of an act in a random programme, and helpers that all acts share.
import { deepEqual } from 'node:assert/strict';
import fc from 'fast-check';
import type { Intent } from '#platform/http/intents.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { memberIntent } from '#kit/market.ts';
import type { World } from './world.ts';

/** Does one thing in the database and in the model, and compares the answers. */
export type Act<A> = { weight: number; of: fc.Arbitrary<A>; run(world: World, of: A): Promise<void> };
export type Acts = Readonly<Record<string, Act<never>>>;
export const act = <A>(one: Act<A>): Act<never> => one as unknown as Act<never>;

/** Random indexes that fit lists of any length. `back` counts from the newest. */
export const which = fc.nat(30);
export const back = <T>(list: readonly T[], n: number): T | undefined => list[list.length - 1 - (n % list.length)];
export const place = (world: World, n: number): number => n % world.people.length;

/**
 * Sends requests with different intents at the same time. Their order is unknown, but refused ones change nothing, so
 * the successful answers come first.
 */
export const oneOrTwo = fc.constantFrom(1, 1, 1, 2);
export async function together<A>(requests: number, use: () => Promise<A>): Promise<A[]> {
  const answers = await Promise.all(Array.from({ length: requests }, use));
  return answers.toSorted((a, b) => Number(isRefusal(a)) - Number(isRefusal(b)));
}

/** Sends a request. In every third act it is sent twice, as by a double tap: one intent with one answer. */
export async function tap<A>(world: World, memberId: bigint, use: (intent: Intent) => Promise<A>): Promise<A> {
  const intent = memberIntent(memberId, 'POST an act');
  if (world.acts % 3 > 0) return use(intent);
  const [one, two] = await Promise.all([use(intent), use(intent)]);
  deepEqual(two, one);
  return one;
}

/** Runs a job. In every third act two processes run it at once, and together they do its work once. */
export async function job(world: World, run: () => Promise<number>): Promise<number> {
  const runs = await Promise.all(world.acts % 3 > 0 ? [run()] : [run(), run()]);
  return runs.reduce((sum, done) => sum + done, 0);
}

/** The answer as a word: 'ok' or the refusal's name. Notes that it occurred (words.ts). */
export function word(world: World, name: string, answer: unknown): string {
  const said = isRefusal(answer) ? answer.name : 'ok';
  world.note(`${name} ${said}`);
  return said;
}
