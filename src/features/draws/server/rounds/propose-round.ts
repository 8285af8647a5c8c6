// A round is proposed with its whole manifest (draws.md 3), and so are those that follow it. The draws process makes
// their seeds and beacons. Nobody edits them later.
import { DAY_MS } from '#platform/time/clock.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type ApprovalRefusal, proposeAct } from '#features/acts/server/public.ts';
import { prizeBatches } from '#features/coupons/server/public.ts';
import { approveAtOnce, type AssertionInput, audit } from '#features/identity/server/public.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import type { RoundWish } from '../../contract/console.ts';
import { type Manifest, manifestHash, manifestProblem, manifestSchema, manifestText } from '../draw-1/manifest.ts';
import type { Span } from './round-secrets.ts';
import { nextRoundId, type Round, roundById } from './round-store.ts';

const REVEAL_MINUTES = 10;
const SEED_HOURS = 72;
const ROUND_DAYS_MOST = 31;

type Proposing = { wish: RoundWish; caller: StaffCaller; assertion?: AssertionInput | undefined };

/** Writes the act down; with an assertion the proposer signs it in the same step. */
export async function proposeRound(
  floor: Floor,
  { wish, caller, assertion }: Proposing,
  intent: Intent,
): Promise<Round | Refusal<'manifest_wrong' | 'promise_words' | 'draws_away'> | ApprovalRefusal | IntentRefusal> {
  const promises = refusePromises({ title: wish.title, prizes: wish.prizes.map(({ title }) => title) });
  if (promises) return promises;
  const at = floor.clock.now();
  const { staffId } = caller;
  const spans = spansOf(wish, at);
  const wrong = spans.find(
    ({ startsAt, lastsMs }) =>
      lastsMs < 60_000 || lastsMs > ROUND_DAYS_MOST * DAY_MS || (startsAt !== null && new Date(startsAt) < at),
  );
  if (wrong) return refuse('manifest_wrong', { problem: 'ends_at' });
  // A long chain takes seconds to make. So they are made before the transaction.
  const planned: { span: Span; made: Made }[] = [];
  for (const span of spans) {
    const secrets = await floor.draws.call('POST /secrets', { body: span });
    if (secrets.outcome !== 'ok') return refuse('draws_away');
    planned.push({ span, made: secrets.data });
  }
  const made = await once(floor.sql, intent, at, async (tx) => {
    const rounds: { id: bigint; text: string }[] = [];
    for (const one of planned) {
      const id = await nextRoundId(tx);
      const parsed = manifestSchema.safeParse(manifestFor(id, wish, { ...one, at }));
      if (!parsed.success) return refuse('manifest_wrong', { problem: parsed.error.issues[0]?.path.join('.') ?? '' });
      const problem = manifestProblem(parsed.data) ?? (await couponProblem(tx, parsed.data));
      if (problem) return refuse('manifest_wrong', { problem });
      rounds.push({ id, text: manifestText(parsed.data) });
    }
    const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
    const named = rounds.map(({ id, text }) => ({ round: `R-${id}`, manifestHash: manifestHash(text) }));
    const content = { game: wish.game, rounds: named };
    const actId = await proposeAct(tx, { purpose: 'draw_opened', ...nothing, content, staffId, at });
    for (const { id, text } of rounds) await tx`select draws.propose_round(${id}, ${actId}, ${text}, ${staffId})`;
    const [first] = rounds;
    const id = must(first).id;
    await audit(tx, { staffId, action: 'draws.propose_round', subject: `round:${id}`, detail: content });
    const signed = await approveAtOnce(floor, tx, { actId, caller, assertion });
    return isRefusal(signed) ? signed : { id: String(id) };
  });
  return isRefusal(made) ? made : must(await roundById(floor.sql, BigInt(made.id)));
}

/** The first round's time, and the times of those that follow it without a gap. */
function spansOf({ startsAt, endsAt, followedBy }: RoundWish, at: Date): Span[] {
  const start = startsAt === undefined ? at : new Date(startsAt);
  const end = new Date(endsAt).getTime();
  const spans: Span[] = [
    { startsAt: startsAt === undefined ? null : start.toISOString(), lastsMs: end - start.getTime() },
  ];
  const lastsMs = (followedBy?.days ?? 0) * DAY_MS;
  for (let n = 0; n < (followedBy?.rounds ?? 0); n++)
    spans.push({ startsAt: new Date(end + n * lastsMs).toISOString(), lastsMs });
  return spans;
}

/** Coupons come from a batch of prizes that two staff signed. Its pieces have that worth, and there are enough. */
async function couponProblem(tx: Transaction, { prizes }: Manifest): Promise<'coupons_missing' | null> {
  const wanted = prizes.flatMap(({ coupon_batch, value_minor, stock }) =>
    coupon_batch === null ? [] : [{ id: BigInt(coupon_batch), worth: BigInt(value_minor), stock: stock ?? 0 }],
  );
  if (wanted.length === 0) return null;
  const batches = await prizeBatches(
    tx,
    wanted.map(({ id }) => id),
  );
  const isThere = ({ id, worth, stock }: (typeof wanted)[number]) => {
    const batch = batches.get(id);
    return batch !== undefined && batch.worth === worth && batch.pieces >= stock;
  };
  return wanted.every(isThere) && new Set(wanted.map(({ id }) => id)).size === wanted.length ? null : 'coupons_missing';
}

type Made = { seedHash: string; receiptKey: string; beacon: Record<string, unknown> };

/** As the schema will read it. */
function manifestFor(
  id: bigint,
  wish: RoundWish,
  { span: { startsAt, lastsMs }, at, made: { seedHash, receiptKey, beacon } }: { span: Span; at: Date; made: Made },
): object {
  return {
    alg: 'draw/1',
    round: `R-${id}`,
    game: wish.game,
    title: wish.title,
    W: wish.prizes.reduce((sum, { weight }) => sum + weight, 0),
    prizes: wish.prizes.map(({ valueMinor, couponBatchId, ...prize }) => ({
      ...prize,
      value_minor: valueMinor,
      coupon_batch: couponBatchId === null ? null : Number(couponBatchId),
    })),
    n_max: wish.playsMost,
    hold_minor: Math.max(...wish.prizes.map(({ valueMinor }) => valueMinor)),
    guarantee: wish.guarantee,
    ...(startsAt === null ? {} : { starts_at: startsAt }),
    ends_at: new Date((startsAt === null ? at : new Date(startsAt)).getTime() + lastsMs).toISOString(),
    reveal_minutes: REVEAL_MINUTES,
    seed_hours: SEED_HOURS,
    beacon,
    seed_hash: seedHash,
    receipt_key: receiptKey,
  };
}
