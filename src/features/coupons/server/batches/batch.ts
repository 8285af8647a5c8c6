// Batches of coupons and codes (rewards.md 5), a kind of two-person act: what they give, and to whom.
import { fromWire, toWire } from '#ledger/money.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { type Act, audit, defineAct } from '#features/acts/server/public.ts';
import { chancesSettings } from '#features/chances/server/public.ts';
import { productFaces, productsByIds } from '#features/catalogue/server/public.ts';
import { memberIdOf, membersByIds } from '#features/members/server/public.ts';
import { promise } from '#features/rewards/server/public.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import { couponBatches, type Gift } from '../../contract/console.ts';
import type { BATCH_GIVES, WAYS } from '../../contract/member.ts';
import { rewardKinds } from '../reward-kinds.ts';

type Terms = Extract<Gift, { gives: 'coupon' }>['terms'];
/** A gift as it is signed. Fields that don't apply are null. */
type GiftWords = { gives: (typeof BATCH_GIVES)[number]; count: number | null } & {
  [K in keyof Terms]: Terms[K] | null;
};
export type BatchWords = GiftWords & {
  name: string;
  way: (typeof WAYS)[number];
  pieces: number;
  until: string;
  /** Ids of the members. Acts older than the engine of acts have a digest instead. */
  members: readonly string[] | string | null;
};

const NO_TERMS = {
  amountMinor: null,
  percent: null,
  capMinor: null,
  leastPriceMinor: null,
  productType: null,
  productId: null,
  validDays: null,
};

/** The most that one coupon may be worth, in minor units. */
const WORTH_MAX_MINOR = 100_000_000;

const worthOf = ({ amountMinor, capMinor, count }: GiftWords): number => amountMinor ?? capMinor ?? count ?? 0;

export const couponBatch = defineAct(couponBatches, {
  purpose: 'coupon_batch',
  audited: {
    feature: 'coupons',
    deed: 'batch',
    // The log needn't list the members: `pieces` holds their number.
    of: ({ id, words }: Act<BatchWords>) => ({ subject: `coupon_batch:${id}`, detail: { ...words, members: null } }),
  },
  words: async (tx, { name, gift, reach, until }, _caller, context) => {
    const promises = refusePromises({ name });
    if (promises) return promises;
    // Members can't use chances while draws are closed.
    if (gift.gives === 'chances' && !(await chancesSettings.read(context)).draws) return refuse('draws_closed');
    const { way } = reach;
    const given: GiftWords =
      gift.gives === 'coupon' ? { gives: gift.gives, count: null, ...gift.terms } : { ...NO_TERMS, ...gift };
    const forCouponsOnly = way === 'members' || way === 'prize';
    if (!areSound(gift) || until < context.clock.today() || (forCouponsOnly && gift.gives !== 'coupon'))
      return refuse('batch_terms_wrong');
    if (given.productId !== null) {
      const productId = BigInt(given.productId);
      const product = (await productsByIds(tx, [productId])).get(productId);
      if (!product?.couponsAllowed) return refuse('product_not_found');
    }
    if (way !== 'members') return { ...given, name, way, pieces: reach.pieces, until, members: null };
    const members = [...new Set(reach.memberNos.flatMap((no) => memberIdOf(no) ?? []))];
    const known = await membersByIds(tx, members);
    const stranger = members.find((id) => !known.has(id) || known.get(id)?.closedAt);
    if (stranger !== undefined) return refuse('member_unknown', { memberNo: String(stranger) });
    return { ...given, name, way, pieces: members.length, until, members: members.map(String) };
  },
  hindered: async ({ clock }, _tx, { until }) => (until < clock.today() ? refuse('batch_ended') : null),
  // Makes the coupons of named members. They wait until the budget pays for them.
  carried: async (_context, tx, { act }) => {
    const made = await tx<{ id: bigint; memberId: bigint; worthMinor: bigint }[]>`
      select id, member_id, worth_minor from coupons.make_coupons(${act.id})`;
    const grants = made.map(({ id, memberId, worthMinor: amount }) => ({ cause: String(id), memberId, amount }));
    await promise(
      tx,
      grants.map((grant) => ({ kind: rewardKinds.coupon, ...grant })),
    );
  },
  seen: (q, { way, name }) => q`
    ${way === undefined ? q`true` : q`words ->> 'way' = ${way}`}
    and ${name === undefined ? q`true` : q`strpos(lower(words ->> 'name'), lower(${name})) > 0`}`,
  views: async ({ sql }, acts) => {
    const ids = [...new Set(acts.flatMap(({ words }) => (words.productId === null ? [] : BigInt(words.productId))))];
    const [products, given] = await Promise.all([productFaces(sql, ids, 'en'), givenOf(sql, acts)]);
    return acts.map(({ id, words }) => {
      const { name, way, gives, pieces, count, until, leastPriceMinor, validDays, productId } = words;
      const { amountMinor, percent, capMinor, productType } = words;
      const terms =
        leastPriceMinor === null || validDays === null
          ? null
          : { amountMinor, percent, capMinor, leastPriceMinor, productType, productId, validDays };
      const batch = given.get(id);
      return {
        name,
        way,
        gives,
        pieces,
        count,
        terms,
        until,
        productTitle: productId === null ? null : (products.get(BigInt(productId))?.title ?? null),
        worthOfAll: toWire(fromWire(worthOf(words)) * BigInt(pieces)),
        given: batch?.given ?? 0,
        drawnAt: batch?.drawnAt?.toISOString() ?? null,
        stoppedAt: batch?.stoppedAt?.toISOString() ?? null,
      };
    });
  },
});

/** Checks a coupon's terms: either an amount or a percentage with a cap, at least a cent, never the whole price. */
function areSound(gift: Gift): boolean {
  if (gift.gives !== 'coupon') return true;
  const { amountMinor, percent, capMinor, leastPriceMinor, productType, productId } = gift.terms;
  if ((amountMinor === null) === (percent === null) || (percent === null) !== (capMinor === null)) return false;
  if ((productType !== null && productId !== null) || (amountMinor ?? capMinor ?? 0) > WORTH_MAX_MINOR) return false;
  return amountMinor === null
    ? BigInt(percent ?? 0) * fromWire(leastPriceMinor) >= 100n
    : amountMinor < leastPriceMinor;
}

type Given = { id: bigint; given: number; drawnAt: Date | null; stoppedAt: Date | null };

/** How many coupons or redemptions each batch has, and when its codes were drawn or stopped. */
async function givenOf(q: Queryable, acts: readonly Act<BatchWords>[]): Promise<Map<bigint, Given>> {
  const rows = await q<Given[]>`
    select b.id, b.drawn_at, b.stopped_at,
      case when b.way in ('members', 'prize') then (select count(*)::int from coupons.coupon c where c.batch_id = b.id)
        else (select count(*)::int from coupons.redemption r where r.batch_id = b.id) end as given
    from coupons.batch b where b.id = any (${idList(acts.map(({ id }) => id))}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** The signed prize batches among these ids: the worth of a piece, and the number of pieces. */
export async function prizeBatches(
  q: Queryable,
  ids: readonly bigint[],
): Promise<Map<bigint, { worth: bigint; pieces: number }>> {
  const rows = await q<{ id: bigint; worth: bigint; pieces: number }[]>`
    select id, worth, pieces from coupons.batch
    where id = any (${idList(ids)}::bigint[]) and way = 'prize' and state = 'done'`;
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

/** Stops the codes of a batch for good. One person suffices, as this gives nothing. Coupons given before stay valid. */
export async function stopBatch(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, caller: { staffId } }: { id: bigint; caller: StaffCaller },
): Promise<null | Refusal<'batch_not_found' | 'batch_ended'>> {
  return context.sql.begin(async (tx): Promise<null | Refusal<'batch_not_found' | 'batch_ended'>> => {
    const act = await couponBatch.byId(tx, id);
    if (!act) return refuse('batch_not_found');
    const stopped = await tx`
      update coupons.batch set stopped_at = ${context.clock.now()}
      where id = ${id} and state = 'done' and way in ('codes', 'word') and stopped_at is null`;
    if (stopped.count === 0) return refuse('batch_ended');
    const detail = { name: act.words.name };
    await audit(tx, { staffId, action: 'coupons.stop_batch', subject: `coupon_batch:${id}`, detail });
    return null;
  });
}
