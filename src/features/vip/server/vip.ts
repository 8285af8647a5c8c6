// VIP (rewards.md 7): reads and counts growth points and levels, and sells terms of SVIP. The app only writes who buys
// a term. SQL functions write everything else (db/functions/vip).
import { gatedProducts } from '#features/catalogue/server/public.ts';
import { memberById } from '#features/members/server/public.ts';
import { checkPin, type PinRefusal } from '#features/identity/server/public.ts';
import { sendMessages } from '#features/messages/server/public.ts';
import { exchangeRulesAt, pointsSettings } from '#features/points/server/public.ts';
import { walletTopics } from '#features/wallet/server/public.ts';
import { balanceOf, lockBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { postOnce } from '#ledger/deciding.ts';
import { toWire } from '#ledger/money.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import type { Data } from '#platform/http/contract.ts';
import type { Intent } from '#platform/http/intents.ts';
import { nudge } from '#platform/http/live.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { contract, SOURCES } from '../contract.ts';
import { settings } from './settings.ts';

type Growth = {
  id: bigint;
  source: (typeof SOURCES)[number];
  date: string;
  orderId: bigint | null;
  points: bigint;
  svip: boolean;
};

/** A member's growth points, newest first. */
export async function growthOf(
  q: Queryable,
  { memberId, before, limit }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<Growth[]> {
  return q<Growth[]>`
    select id, source, business_date::text as date, order_id, points, svip from vip.growth
    where member_id = ${memberId} ${before === null ? q`` : q`and id < ${before}`} order by id desc limit ${limit}`;
}

/** The sum of a member's growth points so far. */
async function growthSum(q: Queryable, memberId: bigint): Promise<bigint> {
  const [row] = await q<{ growth: bigint }[]>`select growth from vip.member_level where member_id = ${memberId}`;
  return row?.growth ?? 0n;
}

/** A term of SVIP. Its times are by the business clock. */
type Term = { id: bigint; memberId: bigint; points: bigint; startsAt: Date; endsAt: Date; boughtAt: Date };

const columns = (q: Queryable) => q`id, member_id, points, starts_at, ends_at, bought_at`;

/** Inserts a term. The database sets its price and dates. */
async function insertTerm(tx: Transaction, memberId: bigint): Promise<Term> {
  const [row] = await tx<Term[]>`insert into vip.svip (member_id) values (${memberId}) returning ${columns(tx)}`;
  return required(row);
}

async function termById(q: Queryable, id: bigint): Promise<Term | null> {
  const [row] = await q<Term[]>`select ${columns(q)} from vip.svip where id = ${id}`;
  return row ?? null;
}

/** A member's terms of SVIP, newest first. */
export async function termsOf(
  q: Queryable,
  { memberId, before, limit }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<Term[]> {
  return q<Term[]>`
    select ${columns(q)} from vip.svip
    where member_id = ${memberId} ${before === null ? q`` : q`and id < ${before}`} order by id desc limit ${limit}`;
}

/** When each member's SVIP ends. Members without SVIP now are left out. */
export async function svipUntil(q: Queryable, memberIds: readonly bigint[], now: Date): Promise<Map<bigint, Date>> {
  const rows = await q<{ memberId: bigint; until: Date }[]>`
    select member_id, max(ends_at) as until from vip.svip
    where member_id = any (${idList(memberIds)}::bigint[]) and ends_at > ${now} group by 1`;
  return new Map(rows.map(({ memberId, until }) => [memberId, until]));
}

const RUNS_A_STEP = 5_000n;
const MESSAGES_A_STEP = 1_000;

/** Counts growth points from what was posted since the last call. Returns the number of ledger runs that it read. */
export async function grow({ sql }: Pick<Context, 'sql'>): Promise<number> {
  let read = 0n;
  for (;;) {
    const [row] = await sql<{ n: bigint }[]>`select vip.grow(${RUNS_A_STEP}) as n`;
    const n = row?.n ?? 0n;
    read += n;
    if (n < RUNS_A_STEP) break;
  }
  while ((await announceRises(sql)) === MESSAGES_A_STEP);
  return Number(read);
}

function announceRises(sql: Context['sql']): Promise<number> {
  return sql.begin(async (tx) => {
    const risen = await tx<{ memberId: bigint; level: number }[]>`
      select member_id, level from vip.notify_rises(${MESSAGES_A_STEP})`;
    await sendMessages(
      tx,
      risen.map(({ memberId, level }) => ({ memberId, kind: 'vip.level_reached', params: { level } })),
    );
    return risen.length;
  });
}

/** Sends a message to members whose SVIP has ended and wasn't extended. Returns the number of ended terms. */
export async function endTerms({ sql }: Pick<Context, 'sql'>): Promise<number> {
  return sql.begin(async (tx) => {
    const ended = await tx<{ memberId: bigint; endedAt: Date; extended: boolean }[]>`
      select member_id, ended_at, extended from vip.end_terms(${MESSAGES_A_STEP})`;
    await sendMessages(
      tx,
      ended
        .filter(({ extended }) => !extended)
        .map(({ memberId, endedAt }) => ({
          memberId,
          kind: 'vip.svip_ended',
          params: { dueAt: endedAt.toISOString() },
        })),
    );
    return ended.length;
  });
}

/** `points` and `days` are the price and length that the member saw before entering the PIN. */
export type SvipWish = { memberId: bigint; points: bigint; days: number; pin: string };
export type SvipRefusal = PinRefusal | Refusal<'svip_terms_moved' | 'points_insufficient' | 'member_frozen'>;

/** Buys a term of SVIP for points, with the PIN. A further term begins where the last one ends. */
export async function buySvip(
  context: Context,
  { memberId, points, days, pin }: SvipWish,
  intent: Intent,
): Promise<Term | SvipRefusal | IntentRefusal> {
  const act = { transfer: intent.id, purpose: 'svip', amount: points, target: String(days) } as const;
  const wrongPin = await checkPin(context, { memberId, pin, act });
  if (wrongPin) return wrongPin;
  const member = await memberById(context.sql, memberId);
  const kept = await postOnce(context.sql, intent, context.clock.now(), async (tx) => {
    if (!member || member.frozenAt) return refuse('member_frozen');
    const term = await insertTerm(tx, memberId);
    if (term.points !== points || term.endsAt.getTime() - term.startsAt.getTime() !== days * DAY_MS)
      return refuse('svip_terms_moved');
    const own = accountOf('member_points', memberId);
    const issued = house('points_issued');
    const balances = await lockBalances(tx, [own, issued]);
    if (balanceOf(balances, own).free < points) return refuse('points_insufficient');
    await nudge(tx, walletTopics.balances, [memberId]);
    const lines = [line('svip_bought', own, issued, points, term.id)];
    await post(tx, [{ id: intent.id, actor: intent.actor, lines }]);
    return { id: String(term.id) };
  });
  return isRefusal(kept) ? kept : required(await termById(context.sql, BigInt(kept.id)));
}

/** The next level, and the growth points that are missing to it. Null on the highest level. */
export function nextLevel(level: number, growth: number, thresholds: readonly number[]) {
  const from = thresholds[level];
  return from === undefined ? null : { level: level + 1, from, missing: Math.max(0, from - growth) };
}

export async function vipView(
  context: Pick<Context, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
): Promise<Data<(typeof contract)['GET /api/v1/vip']>> {
  const { sql } = context;
  const [{ thresholds, ...rules }, exchange, member, points, opens, until] = await Promise.all([
    settings.read(context),
    pointsSettings.read(context),
    memberById(sql, memberId),
    growthSum(sql, memberId),
    gatedProducts(sql),
    svipUntil(sql, [memberId], context.clock.now()),
  ]);
  const { vipLevel } = required(member);
  const growth = Number(points);
  return {
    level: vipLevel,
    growth,
    next: nextLevel(vipLevel, growth, thresholds),
    levels: [0, ...thresholds].map((from, level) => ({
      level,
      from,
      opens: opens.get(level) ?? 0,
      exchangeMost: exchangeRulesAt(exchange, level).exchangeDayMost,
    })),
    svipUntil: until.get(memberId)?.toISOString() ?? null,
    rules,
  };
}

/** How many growth points and terms staff see on a member's page. */
const NEWEST = 5;

/** A member's level as staff see it. Null if there is no such member. */
export async function memberVipView(
  context: Pick<Context, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
): Promise<Data<(typeof contract)['GET /console/api/v1/members/{id}/vip']> | null> {
  const { sql } = context;
  const asked = { memberId, before: null, limit: NEWEST };
  const [{ thresholds }, member, points, until, newest, terms] = await Promise.all([
    settings.read(context),
    memberById(sql, memberId),
    growthSum(sql, memberId),
    svipUntil(sql, [memberId], context.clock.now()),
    growthOf(sql, asked),
    termsOf(sql, asked),
  ]);
  if (!member) return null;
  const growth = Number(points);
  return {
    level: member.vipLevel,
    growth,
    next: nextLevel(member.vipLevel, growth, thresholds),
    svipUntil: until.get(memberId)?.toISOString() ?? null,
    newest: newest.map(growthView),
    terms: terms.map(termView),
  };
}

export function growthView({ id, source, date, orderId, points, svip }: Growth) {
  return { id: String(id), source, date, orderId: orderId?.toString() ?? null, points: Number(points), svip };
}

export function termView({ id, points, startsAt, endsAt, boughtAt }: Term) {
  return {
    id: String(id),
    points: toWire(points),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    boughtAt: boughtAt.toISOString(),
  };
}
