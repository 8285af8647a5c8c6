// Staff propose, sign, withdraw and stop rounds (draws.md 3). A round and those that follow it are proposed with
// complete manifests, for which the draws process makes seeds and beacons. They open with the second signature or at
// their time. Also the handlers of the calls for staff.
import { prizeBatches } from '#features/coupons/server/public.ts';
import { type ApprovalRefusal, approveAct, approveAtOnce, audit, proposeAct } from '#features/acts/server/public.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
import { refuseDoubts, refusePromises } from '#features/texts/server/public.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { Handlers, StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { consoleContract, RoundWish } from '../../contract/console.ts';
import { type Manifest, manifestHash, manifestProblem, manifestSchema, manifestText } from '../draw-1/manifest.ts';
import type { Span } from './round-secrets.ts';
import { listRounds, nextRoundId, type Round, roundById, spentOn, spentView, staffRoundView } from './rounds.ts';

const REVEAL_MINUTES = 10;
const SEED_HOURS = 72;
const ROUND_DAYS_MOST = 31;

type Proposing = { wish: RoundWish; caller: StaffCaller; assertion?: AssertionInput | undefined };

/** Proposes a round and those that follow it. With an assertion, the proposer also signs. */
export async function proposeRound(
  context: Context,
  { wish, caller, assertion }: Proposing,
  intent: Intent,
): Promise<Round | Refusal<'manifest_wrong' | 'promise_words' | 'draws_away'> | ApprovalRefusal | IntentRefusal> {
  const promises = refusePromises({ title: wish.title, prizes: wish.prizes.map(({ title }) => title) });
  if (promises) return promises;
  const at = context.clock.now();
  const { staffId } = caller;
  const spans = spansOf(wish, at);
  const wrong = spans.find(
    ({ startsAt, lastsMs }) =>
      lastsMs < 60_000 || lastsMs > ROUND_DAYS_MOST * DAY_MS || (startsAt !== null && new Date(startsAt) < at),
  );
  if (wrong) return refuse('manifest_wrong', { problem: 'ends_at' });
  // Made before the transaction, because a long chain takes seconds.
  const planned: { span: Span; made: Made }[] = [];
  for (const span of spans) {
    const secrets = await context.draws.call('POST /secrets', { body: span });
    if (secrets.outcome !== 'ok') return refuse('draws_away');
    planned.push({ span, made: secrets.data });
  }
  const made = await once(context.sql, intent, at, async (tx) => {
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
    const id = required(first).id;
    await audit(tx, { staffId, action: 'draws.propose_round', subject: `round:${id}`, detail: content });
    const signed = await approveAtOnce(context, tx, { actId, caller, assertion });
    return isRefusal(signed) ? signed : { id: String(id) };
  });
  return isRefusal(made) ? made : required(await roundById(context.sql, BigInt(made.id)));
}

/** When the first round and those that follow it without a gap begin, and how long they last. */
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

/** Coupons must come from signed batches for prizes, with the prize's worth and enough pieces, one batch for each. */
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

/** The manifest of a round, not checked yet. */
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

type By = { id: bigint; caller: StaffCaller };
type Decided = Refusal<'round_not_found' | 'round_decided'>;
type NotOpened = Decided | Refusal<'game_has_round' | 'coupons_taken' | 'round_over'> | ApprovalRefusal;

/** Signs a round and all others of its act. The second signature opens the round that has no start time. */
export async function approveRound(
  context: Context,
  { id, caller, assertion }: By & { assertion: AssertionInput },
): Promise<Round | NotOpened> {
  return context.sql.begin(async (tx): Promise<Round | NotOpened> => {
    await lockOpening(tx);
    const round = await roundById(tx, id);
    if (!round) return refuse('round_not_found');
    if (round.state !== 'proposed') return refuse('round_decided');
    const now = context.clock.now();
    const [first] = await tx<{ id: bigint; endsAt: Date; hasOther: boolean; taken: boolean }[]>`
      select r.id, r.ends_at,
        exists (select from draws.round o where o.game = r.game and o.state in ('open', 'stopped')) as has_other,
        exists (select from draws.prize mine join draws.prize p using (coupon_batch_id)
          join draws.round o on o.id = p.round_id
          where mine.round_id = r.id and o.id <> r.id and o.opened_at is not null) as taken
      from draws.round r where r.act_id = ${round.actId} and r.state = 'proposed' and r.starts_at is null`;
    if ((first?.endsAt ?? new Date(round.manifest.ends_at)) <= now) return refuse('round_over');
    if (first?.hasOther) return refuse('game_has_round');
    if (first?.taken) return refuse('coupons_taken');
    const signed = await approveAct(context, tx, { actId: round.actId, caller, assertion });
    if (isRefusal(signed)) return signed;
    await note(tx, { id, caller, action: 'draws.sign_round' });
    if (signed.approvals >= 2 && first) await tx`select draws.open_round(${first.id})`;
    return required(await roundById(tx, id));
  });
}

/** Makes openings run one by one, because a game can have only one open round. */
async function lockOpening(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('draws.open_round', 0))`;
}

/** Opens signed rounds whose time has come. Returns how many. */
export async function openPlanned({ sql }: Pick<Context, 'sql'>): Promise<number> {
  return sql.begin(async (tx) => {
    await lockOpening(tx);
    const due = await tx`select draws.open_round(due) from draws.due_rounds() due`;
    return due.length;
  });
}

export async function withdrawRound(context: Pick<Context, 'sql' | 'clock'>, by: By): Promise<Round | Decided> {
  return decide(context, by, {
    action: 'draws.withdraw_round',
    act: (tx) => tx<{ done: boolean }[]>`select draws.withdraw_round(${by.id}) as done`,
  });
}

/** Stops new plays. One person may do that, because it pays nothing, and plays already made are still settled. */
export async function stopRound(
  context: Pick<Context, 'sql' | 'clock'>,
  { reason, ...by }: By & { reason: string },
): Promise<Round | Decided | Refusal<'promise_words'>> {
  const promises = refuseDoubts({ reason });
  if (promises) return promises;
  return decide(context, by, {
    action: 'draws.stop_round',
    act: (tx) => tx<{ done: boolean }[]>`select draws.stop_round(${by.id}, ${by.caller.staffId}, ${reason}) as done`,
  });
}

async function decide(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, caller }: By,
  { action, act }: { action: string; act: (tx: Transaction) => PromiseLike<{ done: boolean }[]> },
): Promise<Round | Decided> {
  return context.sql.begin(async (tx): Promise<Round | Decided> => {
    const [row] = await act(tx);
    const round = await roundById(tx, id);
    if (!round) return refuse('round_not_found');
    if (row?.done !== true) return refuse('round_decided');
    await note(tx, { id, caller, action });
    return round;
  });
}

async function note(tx: Transaction, { id, caller, action }: By & { action: string }) {
  const { staffId } = caller;
  await audit(tx, { staffId, action, subject: `round:${id}`, detail: { id: String(id) } });
}

const shown = <R extends Refusal>(one: Round | R) => (isRefusal(one) ? one : staffRoundView(one));

export function consoleHandlers(context: Context) {
  return {
    'GET /console/api/v1/draws/rounds': ({ query: { after, limit: most, state = null } }) =>
      readPage(most, {
        rows: (limit) => listRounds(context.sql, { after: idOf(after), limit, state }),
        key: (row) => row.id,
        items: (rows) => rows.map(staffRoundView),
      }),
    'GET /console/api/v1/draws/rounds/{id}': async ({ path }) => {
      const round = await roundById(context.sql, BigInt(path.id));
      if (!round) return refuse('round_not_found');
      return { ...staffRoundView(round), spent: spentView(round, await spentOn(context.sql, round.id)) };
    },
    'POST /console/api/v1/draws/rounds': async ({ caller, body: { assertion, ...wish }, intent }) =>
      shown(await proposeRound(context, { wish, caller, assertion }, intent)),
    'POST /console/api/v1/draws/rounds/{id}/approve': async ({ caller, path, body: { assertion } }) =>
      shown(await approveRound(context, { id: BigInt(path.id), caller, assertion })),
    'POST /console/api/v1/draws/rounds/{id}/withdraw': async ({ caller, path }) =>
      shown(await withdrawRound(context, { id: BigInt(path.id), caller })),
    'POST /console/api/v1/draws/rounds/{id}/stop': async ({ caller, path, body: { reason } }) =>
      shown(await stopRound(context, { id: BigInt(path.id), caller, reason })),
  } satisfies Handlers<typeof consoleContract>;
}
