// SQL of coupons. Only the database's functions write them.
import { idList, type Queryable } from '#platform/database/db.ts';
import { countTotals, type Totals } from '#platform/http/keyset.ts';
import type { COUPON_STATES } from '../../contract/lists.ts';
import type { CouponTerms } from './coupon-rules.ts';

export type Coupon = CouponTerms & {
  id: bigint;
  batchId: bigint;
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

// A coupon whose time is over is expired, also before the job took note of it.
const select = (q: Queryable) => q`
  select c.id, c.batch_id, c.member_id, c.worth_minor, c.made_at, c.ends_at, c.order_id, c.used_at, c.expired_at,
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

/** A member has at most so many to choose from on one screen. */
const CHOICES_MAX = 50;

/** The coupons that a member can use now, those that end first before others. */
export async function usableCoupons(q: Queryable, memberId: bigint): Promise<Coupon[]> {
  return q<Coupon[]>`
    ${select(q)} where c.member_id = ${memberId} and c.state = 'unused' and c.ends_at > platform.now()
    order by c.ends_at, c.id limit ${CHOICES_MAX}`;
}

/** A state as the desk and the member read it: `select` says when a coupon is over. */
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

const fits = (q: Queryable, { memberId, batchId, state }: CouponFilter) => q`
  ${memberId === null ? q`true` : q`c.member_id = ${memberId}`}
  ${batchId === null ? q`` : q`and c.batch_id = ${batchId}`} ${state === null ? q`` : q`and ${isInState(q, state)}`}`;

/** Newest first. */
export async function couponsForDesk(
  q: Queryable,
  { before, limit, ...asked }: CouponFilter & { before: bigint | null; limit: number },
): Promise<Coupon[]> {
  return q<Coupon[]>`
    ${select(q)} where ${fits(q, asked)} ${before === null ? q`` : q`and c.id < ${before}`}
    order by c.id desc limit ${limit}`;
}

export async function couponTotals(q: Queryable, asked: CouponFilter): Promise<Totals<'worth'>> {
  const rows = q`select c.worth_minor as worth from coupons.coupon c where ${fits(q, asked)} order by c.id desc`;
  return countTotals(q, ['worth'], rows);
}
