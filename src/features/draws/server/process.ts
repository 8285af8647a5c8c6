// The work of the draws process: the calls of our other processes (platform/draws-endpoints.ts), and what it does by
// itself.
import type { BankResult } from '../../../platform/bank-client.ts';
import type { DrawsCallName } from '../../../platform/draws-endpoints.ts';
import { receiptOf } from './plays/receipts.ts';
import { settlePlay } from './plays/settle.ts';
import { type DrawsGround, makeSecrets } from './rounds/round-secrets.ts';
import { settleWaiting, windDown } from './rounds/wind-down.ts';
import { verifyOnceADay } from './verify/verify-daily.ts';

export type Draws = {
  /** By their names. Each takes its call's input as its schema read it. */
  calls: readonly (readonly [DrawsCallName, (input: never) => Promise<BankResult<unknown>>])[];
  /** Settles and ends what is due. */
  work(): Promise<void>;
  /** Looks at all draws again, once a day. */
  verify(): Promise<unknown>;
};

const ok = <T>(data: T): BankResult<T> => ({ outcome: 'ok', data });

export function createDraws(ground: DrawsGround): Draws {
  // One at a time: a chain takes seconds, and members' plays use the same thread.
  let making: Promise<unknown> = Promise.resolve();
  const inTurn = (lastsMs: number) => {
    const made = making.then(() => secrets(ground, lastsMs));
    making = made.catch(() => undefined);
    return made;
  };
  return {
    calls: [
      ['POST /secrets', (input: { body: { lastsMs: number } }) => inTurn(input.body.lastsMs)],
      [
        'POST /plays/{playId}/settle',
        (input: { path: { playId: string } }) => settle(ground, BigInt(input.path.playId)),
      ],
      ['POST /settle', async () => ok({ results: await settleWaiting(ground) })],
      ['POST /wind-down', async () => ok({ steps: await windDown(ground) })],
    ],
    async work() {
      await settleWaiting(ground);
      await windDown(ground);
    },
    verify: () => verifyOnceADay(ground),
  };
}

async function secrets(ground: DrawsGround, lastsMs: number) {
  const { seed_hash, receipt_key, beacon } = await makeSecrets(ground, lastsMs);
  return ok({ seedHash: seed_hash, receiptKey: receipt_key, beacon });
}

async function settle(ground: DrawsGround, playId: bigint) {
  const how = await settlePlay(ground, { playId });
  if (how === 'unknown')
    return { outcome: 'refused', status: 404, code: 'play_unknown', message: 'no such play' } as const;
  return ok({ waits: how === 'settled' ? null : how.waits, receipt: await receiptOf(ground, playId) });
}
