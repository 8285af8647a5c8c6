// Coupons (rewards.md 5): what a coupon pays of a purchase, queries, views, and the job that expires them. The database
// applies the same rules (db/functions/coupons/in-orders.sql), and only its functions write the rows.
import { productFaces } from '#features/catalogue/server/public.ts';
import { membersByIds } from '#features/members/server/public.ts';
import { sendMessages } from '#features/messages/server/public.ts';
import { lapse } from '#features/rewards/server/public.ts';
import { walletTopics } from '#features/wallet/server/public.ts';
import { house } from '#ledger/chart.ts';
import { posting } from '#ledger/deciding.ts';
import { fromWire, least, toWire } from '#ledger/money.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { nudge } from '#platform/http/live.ts';
import { countTotals, type Totals } from '#platform/http/keyset.ts';
import type { StaffCouponView } from '../contract/console.ts';
import type { COUPON_STATES, CouponFace, CouponView } from '../contract/member.ts';
import { rewardKinds } from './reward-kinds.ts';

type CouponTerms = {
  amountMinor: bigint | null;
  percent: number | null;
  capMinor: bigint | null;
  leastPriceMinor: bigint;
  productType: 'device' | 'fund' | 'rental' | null;
  productId: bigint | null;
};

export type Purchase = { productId: bigint; type: string; couponsAllowed: boolean; price: bigint };

/** How much of a price the coupon pays, in minor units, rounded down. */
export function partOf({ amountMinor, percent, capMinor }: CouponTerms, price: bigint): bigint {
  if (amountMinor !== null) return amountMinor;
  return least(capMinor ?? 0n, (price * BigInt(percent ?? 0)) / 100n);
}

export function fits(terms: CouponTerms, { productId, type, couponsAllowed, price }: Purchase): boolean {
  return (
    couponsAllowed &&
    price >= terms.leastPriceMinor &&
    (terms.productType === null || terms.productType === type) &&
    (terms.productId === null || terms.productId === productId)
  );
}

type Priced = { priceMinor: number; amountMinMinor: number | null };

/** The smallest purchase of a product that the coupon fits, in whole units, and how much of it the coupon pays. */
export function smallestPurchase(terms: CouponTerms, { priceMinor, amountMinMinor }: Priced) {
  const unit = fromWire(priceMinor);
  const offered = fromWire(amountMinMinor ?? priceMinor);
  const wanted = terms.leastPriceMinor > offered ? terms.leastPriceMinor : offered;
  const price = ((wanted + unit - 1n) / unit) * unit;
  return { priceMinor: toWire(price), paysMinor: toWire(partOf(terms, price)) };
}

type Dated = CouponTerms & { id: bigint; endsAt: Date };

/** The coupon that pays most; of two that pay the same, the one that ends first. Undefined if none fits. */
export function bestOf<C extends Dated>(coupons: readonly C[], purchase: Purchase): C | undefined {
  return coupons
    .filter((one) => fits(one, purchase))
    .toSorted(
      (a, b) =>
        Number(partOf(b, purchase.price) - partOf(a, purchase.price)) ||
        a.endsAt.getTime() - b.endsAt.getTime() ||
        Number(a.id - b.id),
    )[0];
}

export type Coupon = CouponTerms & {
  id: bigint;
  batchId: bigint;
  batchName: string;
  memberId: bigint;
  worthMinor: bigint;
  state: (typeof COUPON_STATES)[number];
  madeAt: Date;
  endsAt: Date;
  /** The last business day on which it works. */
  lastDay: string;
  orderId: bigint | null;
  usedAt: Date | null;
  expiredAt: Date | null;
};

// A coupon past its time is shown as expired, even before the job has marked it.
const select = (q: Queryable) => q`
  select c.id, c.batch_id, b.name as batch_name, c.member_id, c.worth_minor, c.made_at, c.ends_at, c.order_id,
    c.used_at, c.expired_at,
    case when c.state in ('waiting', 'unused') and c.ends_at <= platform.now() then 'expired' else c.state end as state,
    platform.business_date(c.ends_at) - 1 as last_day,
    b.amount_minor, b.percent, b.cap_minor, b.least_price_minor, b.product_type, b.product_id
  from coupons.coupon c join coupons.batch b on b.id = c.batch_id`;

export async function couponById(q: Queryable, id: bigint): Promise<Coupon | null> {
  const [row] = await q<Coupon[]>`${select(q)} where c.id = ${id}`;
  return row ?? null;
}

export async function couponsByIds(q: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Coupon>> {
  if (ids.length === 0) return new Map();
  const rows = await q<Coupon[]>`${select(q)} where c.id = any (${idList(ids)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** The most coupons among which a member chooses on one screen. */
const CHOICES_MAX = 50;

/** The coupons that a member can use now, those that end soonest first. */
export async function usableCoupons(q: Queryable, memberId: bigint): Promise<Coupon[]> {
  return q<Coupon[]>`
    ${select(q)} where c.member_id = ${memberId} and c.state = 'unused' and c.ends_at > platform.now()
    order by c.ends_at, c.id limit ${CHOICES_MAX}`;
}

/** SQL that filters by the state that is shown, which `select` derives in the same way. */
function isInState(q: Queryable, state: Coupon['state']) {
  const over = q`c.ends_at <= (select platform.now())`;
  if (state === 'expired') return q`(c.state = 'expired' or c.state in ('waiting', 'unused') and ${over})`;
  return q`(c.state = ${state} ${state === 'waiting' || state === 'unused' ? q`and not ${over}` : q``})`;
}

type OfMember = { memberId: bigint; state: 'open' | 'used' | 'expired'; before: bigint | null; limit: number };

/** Newest first. */
export async function couponsOf(q: Queryable, { memberId, state, before, limit }: OfMember): Promise<Coupon[]> {
  const over = isInState(q, 'expired');
  return q<Coupon[]>`
    ${select(q)} where c.member_id = ${memberId}
      and ${state === 'used' ? q`c.state = 'used'` : state === 'expired' ? over : q`c.state <> 'used' and not ${over}`}
      ${before === null ? q`` : q`and c.id < ${before}`}
    order by c.id desc limit ${limit}`;
}

export type CouponFilter = { memberId: bigint | null; batchId: bigint | null; state: Coupon['state'] | null };

const matches = (q: Queryable, { memberId, batchId, state }: CouponFilter) => q`
  ${memberId === null ? q`true` : q`c.member_id = ${memberId}`}
  ${batchId === null ? q`` : q`and c.batch_id = ${batchId}`} ${state === null ? q`` : q`and ${isInState(q, state)}`}`;

/** Newest first. */
export async function couponsForDesk(
  q: Queryable,
  { before, limit, ...asked }: CouponFilter & { before: bigint | null; limit: number },
): Promise<Coupon[]> {
  return q<Coupon[]>`
    ${select(q)} where ${matches(q, asked)} ${before === null ? q`` : q`and c.id < ${before}`}
    order by c.id desc limit ${limit}`;
}

export async function couponTotals(q: Queryable, asked: CouponFilter): Promise<Totals<'worth'>> {
  const rows = q`select c.worth_minor as worth from coupons.coupon c where ${matches(q, asked)} order by c.id desc`;
  return countTotals(q, ['worth'], rows);
}

const wireOrNull = (amount: bigint | null) => (amount === null ? null : toWire(amount));

/** The terms of coupons, as a purchase shows them. */
export async function couponFaces(q: Queryable, coupons: readonly Coupon[], locale: string): Promise<CouponFace[]> {
  const ids = coupons.flatMap(({ productId }) => productId ?? []);
  const products = await productFaces(q, [...new Set(ids)], locale);
  return coupons.map((one) => {
    const product = one.productId === null ? undefined : products.get(one.productId);
    return {
      id: String(one.id),
      amountMinor: wireOrNull(one.amountMinor),
      percent: one.percent,
      capMinor: wireOrNull(one.capMinor),
      leastPriceMinor: toWire(one.leastPriceMinor),
      productType: one.productType,
      product: product ? { id: String(product.id), title: product.title, language: product.language } : null,
      lastDay: one.lastDay,
    };
  });
}

export async function couponViews(q: Queryable, coupons: readonly Coupon[], locale: string): Promise<CouponView[]> {
  const faces = await couponFaces(q, coupons, locale);
  return coupons.map((one, n) => ({
    ...required(faces[n]),
    state: one.state,
    madeAt: one.madeAt.toISOString(),
    orderId: one.orderId === null ? null : String(one.orderId),
    usedAt: one.usedAt?.toISOString() ?? null,
    expiredAt: one.expiredAt?.toISOString() ?? null,
  }));
}

export async function staffCouponViews(q: Queryable, coupons: readonly Coupon[]): Promise<StaffCouponView[]> {
  const [views, owners] = await Promise.all([
    couponViews(q, coupons, 'en'),
    ownersOf(
      q,
      coupons.map(({ memberId }) => memberId),
    ),
  ]);
  return coupons.map((one, n) => ({
    ...required(views[n]),
    ...owners(one.memberId),
    batchId: String(one.batchId),
    batchName: one.batchName,
    worthMinor: toWire(one.worthMinor),
  }));
}

type Owner = { memberId: string; memberNo: string; memberName: string };

/** Reads the members of a page of rows in one query. */
export async function ownersOf(q: Queryable, ids: readonly bigint[]): Promise<(id: bigint) => Owner> {
  const members = await membersByIds(q, [...new Set(ids)]);
  return (id) => {
    const member = members.get(id);
    return { memberId: String(id), memberNo: member?.memberNo ?? '', memberName: member?.realName ?? '' };
  };
}

const BATCH = 500;

/** Expires coupons that ended unused. Their worth goes back to the rewards budget. Returns their number. */
export async function expireCoupons(context: Pick<Context, 'sql'>): Promise<number> {
  let expired = await posting(context.sql, (tx) => lapseWaiting(tx));
  for (;;) {
    const batch = await posting(context.sql, (tx) => expireBatch(tx));
    expired += batch;
    if (batch < BATCH) return expired;
  }
}

/**
 * Ends coupons for which the budget never set money aside. Their grants lapse, which sends members a message. Locks
 * grants before coupons, as the job that pays grants does.
 */
async function lapseWaiting(tx: Transaction): Promise<number> {
  const ended = await tx<{ id: bigint }[]>`
    select id from coupons.coupon
    where used_at is null and expired_at is null and order_id is null and state = 'waiting'
      and ends_at <= (select platform.now()) order by ends_at, id limit ${BATCH}`;
  const lapsed = await lapse(
    tx,
    ended.map(({ id }) => ({ kind: rewardKinds.coupon, cause: String(id) })),
  );
  return lapsed.length;
}

async function expireBatch(tx: Transaction): Promise<number> {
  const ended = await tx<{ id: bigint; memberId: bigint; worthMinor: bigint }[]>`
    select id, member_id, worth_minor from coupons.next_ended(${BATCH})`;
  if (ended.length === 0) return 0;
  await sendMessages(
    tx,
    ended.map(({ id, memberId, worthMinor }) => ({
      memberId,
      kind: 'coupons.coupon_expired',
      params: { couponId: String(id), amountMinor: toWire(worthMinor) },
    })),
  );
  await nudge(
    tx,
    walletTopics.balances,
    ended.map(({ memberId }) => memberId),
  );
  await post(
    tx,
    ended.map(({ id, worthMinor }) => ({
      id: factId('coupon_expired', id),
      actor: 'system',
      lines: [line('coupon_expired', house('coupon_hold'), house('rewards_budget'), worthMinor, id)],
    })),
  );
  return ended.length;
}
