// What the draws process does: it answers the calls of our other processes (wires/inner-endpoints.ts), settles and ends
// what is due, and verifies all draws daily. Its main program is src/draws.
import type { BankResult } from '#wires/clients.ts';
import type { DrawsCallName } from '#wires/inner-endpoints.ts';
import { receiptOf } from './plays/reveal.ts';
import { settlePlay } from './plays/settle.ts';
import { type DrawsContext, makeSecrets, type Span } from './rounds/round-secrets.ts';
import { settleWaiting, windDown } from './rounds/wind-down.ts';
import { verifyOnceADay } from './verify-draws.ts';

export type Draws = {
  /** Handlers by call. Each takes the input that the call's schema has parsed. */
  calls: readonly (readonly [DrawsCallName, (input: never) => Promise<BankResult<unknown>>])[];
  /** Settles plays and ends rounds that are due. */
  work(): Promise<void>;
  /** Verifies all draws, if that was not done in the last 24 hours. */
  verify(): Promise<unknown>;
};

const ok = <T>(data: T): BankResult<T> => ({ outcome: 'ok', data });

export function createDraws(context: DrawsContext): Draws {
  // One at a time, because making a chain takes seconds of the thread that also settles plays.
  let making: Promise<unknown> = Promise.resolve();
  const inTurn = (span: Span) => {
    const made = making.then(() => secrets(context, span));
    making = made.catch(() => undefined);
    return made;
  };
  return {
    calls: [
      ['POST /secrets', (input: { body: Span }) => inTurn(input.body)],
      [
        'POST /plays/settle',
        (input: { body: { playIds: string[] } }) => settle(context, [...new Set(input.body.playIds)].map(BigInt)),
      ],
      ['POST /settle', async () => ok({ results: await settleWaiting(context) })],
      ['POST /wind-down', async () => ok({ steps: await windDown(context) })],
    ],
    async work() {
      await settleWaiting(context);
      await windDown(context);
    },
    verify: () => verifyOnceADay(context),
  };
}

async function secrets(context: DrawsContext, span: Span) {
  const { seed_hash, receipt_key, beacon } = await makeSecrets(context, span);
  return ok({ seedHash: seed_hash, receiptKey: receipt_key, beacon });
}

async function settle(context: DrawsContext, playIds: readonly bigint[]) {
  const answers = playIds.map(async (playId) => {
    const how = await settlePlay(context, { playId });
    return how === 'unknown' ? [] : [{ id: String(playId), waits: how.waits, receipt: receiptOf(how.play, how) }];
  });
  // If one play cannot be settled, the others still are.
  const settled = await Promise.allSettled(answers);
  for (const one of settled)
    if (one.status === 'rejected') context.log.error({ err: one.reason }, 'a play does not settle');
  return ok({ plays: settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])) });
}
