// Phones reveal the seeds of their plays (draws.md 4). The database keeps them for good, then the draws process is
// asked for receipts and results. While that process is away the seeds are safe, and the plays wait. It signs each
// receipt with the round's own key, which two persons signed with the manifest. So a play whose phone has a receipt is
// not drawn without its seed.
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
/** The round of a play: its manifest's hash and the key of its receipts, as PEM. */
type Signer = { mh: string; receiptKey: string | null };

/** Null where the seed did not come, or the round is older than receipts. */
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

/** Reading a key costs more than signing. */
const keys = new Map<string, KeyObject>();

function keyOf(pem: string): KeyObject {
  const key = keys.get(pem) ?? createPrivateKey(pem);
  keys.set(pem, key);
  return key;
}

type Revealing = { playId: bigint; memberId: bigint; clientSeed: string };
/** `waits` null: the play has its result. `receipt` null: the draws process is away, or the seed came too late. */
type Told = { waits: Wait | null; receipt: Receipt | null };
type Revealed = Told & { play: Play };
type RevealRefusal = Refusal<'play_not_found' | 'client_seed_other'>;
type Ground = Pick<Context, 'sql' | 'draws' | 'log'>;

/** Phones that reveal at the same time share a batch. It may run again, because a seed that comes again is kept. */
export function reveal(context: Ground, revealing: Revealing): Promise<Revealed | RevealRefusal> {
  return revealsOf(context).submit(revealing);
}

const revealsOf = perDatabase((context: Ground) =>
  createBatcher<Revealing, Revealed | RevealRefusal>({
    lanes: 4, // the draws process waits up to two seconds for a network's value
    stallMs: 12_000, // longer than a call of the draws process, whose silence is an answer too
    isRetryable,
    isOutage,
    run: (revealing) => revealAll(context, revealing),
  }),
);

async function revealAll(context: Ground, revealing: readonly Revealing[]): Promise<(Revealed | RevealRefusal)[]> {
  const kept = await keepReveals(context, revealing);
  const known = revealing.flatMap(({ playId }, n) => (kept[n] === 'kept' || kept[n] === 'late' ? [playId] : []));
  const told = await askToSettle(context, known);
  const plays = await playsByIds(context.sql, known);
  return revealing.map(({ playId }, n) => {
    if (kept[n] === 'unknown') return refuse('play_not_found');
    if (kept[n] === 'other') return refuse('client_seed_other');
    const play = required(plays.get(playId));
    const { waits, receipt } = told.get(playId) ?? AWAY;
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

const AWAY: Told = { waits: 'for_operator', receipt: null };

/** Intents are not kept: a play settles once, and the answer is its state. Empty while the process is away. */
export async function askToSettle(
  context: Pick<Ground, 'draws' | 'log'>,
  playIds: readonly bigint[],
): Promise<Map<bigint, Told>> {
  if (playIds.length === 0) return new Map();
  const answer = await context.draws.call('POST /plays/settle', { body: { playIds: playIds.map(String) } });
  if (answer.outcome === 'ok') return new Map(answer.data.plays.map(({ id, ...told }) => [BigInt(id), told]));
  context.log.warn({ plays: playIds.length, outcome: answer.outcome }, 'the draws process does not answer');
  return new Map();
}
