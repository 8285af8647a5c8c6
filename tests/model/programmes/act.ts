// An act of random programmes, and the draws that all acts share.
import { deepEqual } from 'node:assert/strict';
import fc from 'fast-check';
import type { Intent } from '#platform/http/intents.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { memberIntent } from '#kit/market.ts';
import type { World } from './world.ts';

/** Does one thing in the house and in the model, and compares the answers. */
export type Act<A> = { weight: number; of: fc.Arbitrary<A>; run(world: World, of: A): Promise<void> };
export type Acts = Readonly<Record<string, Act<never>>>;
export const act = <A>(one: Act<A>): Act<never> => one as unknown as Act<never>;

/** A place that fits any number of things: counted back from the newest. */
export const which = fc.nat(30);
export const back = <T>(list: readonly T[], n: number): T | undefined => list[list.length - 1 - (n % list.length)];
export const place = (world: World, n: number): number => n % world.people.length;

/** Requests with different intents, at once. Their order is unknown, but the refused ones change nothing. */
export const oneOrTwo = fc.constantFrom(1, 1, 1, 2);
export async function together<A>(requests: number, use: () => Promise<A>): Promise<A[]> {
  const answers = await Promise.all(Array.from({ length: requests }, use));
  return answers.toSorted((a, b) => Number(isRefusal(a)) - Number(isRefusal(b)));
}

/** In every third act a thumb taps twice. Both taps are one intent, and they get one answer. */
export async function tap<A>(world: World, memberId: bigint, use: (intent: Intent) => Promise<A>): Promise<A> {
  const intent = memberIntent(memberId, 'POST an act');
  if (world.acts % 3 > 0) return use(intent);
  const [one, two] = await Promise.all([use(intent), use(intent)]);
  deepEqual(two, one);
  return one;
}

/** In every third act two processes run a job at once. Together they do its work once. */
export async function job(world: World, run: () => Promise<number>): Promise<number> {
  const runs = await Promise.all(world.acts % 3 > 0 ? [run()] : [run(), run()]);
  return runs.reduce((sum, done) => sum + done, 0);
}

/** The answer in one word, noted as met. */
export function word(world: World, name: string, answer: unknown): string {
  const said = isRefusal(answer) ? answer.name : 'ok';
  world.note(`${name} ${said}`);
  return said;
}
