// Phones reveal the seeds of their plays (draws.md 4). The seeds are stored first, then the draws process is asked for
// receipts and results; if it is down, the plays wait. It signs receipts with the round's key, which is part of the
// signed manifest. A receipt proves that the seed arrived, so the play cannot be drawn without it unnoticed.
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { createBatcher } from '#platform/database/batcher.ts';
import { idList, isOutage, isRetryable } from '#platform/database/db.ts';
import { perDatabase } from '#platform/database/per-database.ts';
import type { Context } from '#platform/context.ts';
import { canonical } from '#platform/http/intents.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { type Play, playsByIds } from './plays.ts';
import type { Wait } from './settle-rules.ts';

type Receipt = { text: string; signature: string };
/** The manifest's hash and the private key for receipts (PEM) of a play's round. */
type Signer = { mh: string; receiptKey: string | null };

/** Null if the phone has not revealed its seed, or the round has no key for receipts. */
export function receiptOf(play: Play, { mh, receiptKey }: Signer): Receipt | null {
  if (!play.revealedAt || !receiptKey) return null;
  const text = canonical({
    type: 'c3-draw-reveal/1',
    manifestHash: mh,
    ticket: play.ticket,
    clientSeedHash: play.clientHash,
    revealedAt: play.revealedAt.toISOString(),
  });
  return { text, signature: sign(null, Buffer.from(text), keyOf(receiptKey)).toString('base64url') };
}

/** Parsed keys, because parsing one takes longer than signing. */
const keys = new Map<string, KeyObject>();

function keyOf(pem: string): KeyObject {
  const key = keys.get(pem) ?? createPrivateKey(pem);
  keys.set(pem, key);
  return key;
}

type Revealing = { playId: bigint; memberId: bigint; clientSeed: string };
/** `waits` null: the play has its result. `receipt` null: the draws process is down, or the seed came too late. */
type SettleAnswer = { waits: Wait | null; receipt: Receipt | null };
type Revealed = SettleAnswer & { play: Play };
type RevealRefusal = Refusal<'play_not_found' | 'client_seed_other'>;
type Ground = Pick<Context, 'sql' | 'draws' | 'log'>;

/**
 * Reveals a seed. Reveals at the same time share a batch, which may run again, because storing a seed twice is safe.
 */
export function reveal(context: Ground, revealing: Revealing): Promise<Revealed | RevealRefusal> {
  return revealsOf(context).submit(revealing);
}

const revealsOf = perDatabase((context: Ground) =>
  createBatcher<Revealing, Revealed | RevealRefusal>({
    lanes: 4, // because the draws process waits up to two seconds for a network's value
    stallMs: 12_000, // longer than the timeout of a call to the draws process
    isRetryable,
    isOutage,
    run: (revealing) => revealAll(context, revealing),
  }),
);

async function revealAll(context: Ground, revealing: readonly Revealing[]): Promise<(Revealed | RevealRefusal)[]> {
  const kept = await keepReveals(context, revealing);
  const known = revealing.flatMap(({ playId }, n) => (kept[n] === 'kept' || kept[n] === 'late' ? [playId] : []));
  const answers = await askToSettle(context, known);
  const plays = await playsByIds(context.sql, known);
  return revealing.map(({ playId }, n) => {
    if (kept[n] === 'unknown') return refuse('play_not_found');
    if (kept[n] === 'other') return refuse('client_seed_other');
    const play = required(plays.get(playId));
    const { waits, receipt } = answers.get(playId) ?? NO_ANSWER;
    return { play, waits: play.result ? null : waits, receipt };
  });
}

async function keepReveals({ sql }: Pick<Ground, 'sql'>, revealing: readonly Revealing[]) {
  const [row] = await sql<[{ how: ('kept' | 'late' | 'other' | 'unknown')[] }]>`
    select draws.keep_reveals(${idList(revealing.map(({ playId }) => playId))}::bigint[],
      ${idList(revealing.map(({ memberId }) => memberId))}::bigint[],
      ${revealing.map(({ clientSeed }) => clientSeed)}::text[]) as how`;
  return row.how;
}

const NO_ANSWER: SettleAnswer = { waits: 'for_operator', receipt: null };

/** Asks the draws process to settle plays. Safe to repeat. Empty if the process is down. */
export async function askToSettle(
  context: Pick<Ground, 'draws' | 'log'>,
  playIds: readonly bigint[],
): Promise<Map<bigint, SettleAnswer>> {
  if (playIds.length === 0) return new Map();
  const answer = await context.draws.call('POST /plays/settle', { body: { playIds: playIds.map(String) } });
  if (answer.outcome === 'ok') return new Map(answer.data.plays.map(({ id, ...answers }) => [BigInt(id), answers]));
  context.log.warn({ plays: playIds.length, outcome: answer.outcome }, 'the draws process does not answer');
  return new Map();
}
