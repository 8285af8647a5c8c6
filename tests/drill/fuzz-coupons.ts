// Recipes of the fuzz for coupons: batches that staff sign, codes that members redeem, coupons that pay a purchase.
import { digestsOf, readCode } from '#features/coupons/server/codes.ts';
import { required } from '#platform/required.ts';
import { couponGift, someCodes } from '#kit/coupons.ts';
import { APPROVAL, PIN } from '#kit/people.ts';
import type { FreshDatabase } from '#kit/database.ts';
import type { TestContext } from '#kit/context.ts';
import type { Chance } from './dice.ts';
import type { Recipe, Recipes } from './request-fuzz.ts';

/** What these recipes need of fuzz-recipes.ts. */
type RecipeTools = {
  pick<T>(chance: Chance, from: readonly T[]): T;
  some(
    name: 'codes' | 'goodCodes' | 'coupons',
    then: (row: Readonly<Record<string, string>>, chance: Chance) => Recipe,
  ): Make;
  mostly(likely: Make, otherwise: Make): Make;
};
type Make = NonNullable<Recipes[string]>;

const newest = 'order by 1 desc limit 20';

/** `signer`: SQL for a member of finance who may still sign an act. */
export const couponMaterial = (signer: (act: string) => string) => ({
  codes: 'select code from public.fuzz_code order by random() limit 20',
  /** Unused codes of a batch that was not stopped. */
  goodCodes: `select f.code from public.fuzz_code f join coupons.code c using (digest)
    join coupons.batch b on b.id = c.batch_id and b.stopped_at is null
    where not exists (select from coupons.redemption r where r.code_id = c.id) order by random() limit 20`,
  coupons: `select c.id, c.member_id, p.id as product from coupons.coupon c cross join lateral (
      select max(id) as id from catalogue.product where status = 'on_sale' and coupons_allowed) p
    where c.state = 'unused' and p.id is not null ${newest}`,
  batchesToSign: `select b.id, ${signer('b.act_id')} as staff from acts.proposal b where b.kind = 'coupon_batch'
    and b.state = 'proposed' and b.id % 4 <> 0 ${newest}`,
  batchesToWithdraw: `select b.id from acts.proposal b where b.kind = 'coupon_batch' and b.state = 'proposed'
    and b.id % 4 = 0 ${newest}`,
  batchesToStop: `select b.id from coupons.batch b where b.state = 'done' and b.way <> 'members' and b.id % 3 = 0
    and b.stopped_at is null ${newest}`,
  undrawn: `select b.id from coupons.batch b where b.state = 'done' and b.way <> 'members' and b.drawn_at is null
    and b.stopped_at is null ${newest}`,
});

/** Makes codes for points and for coupons. The fuzz's staff also stop batches, so more are made later. */
export async function makeCodes(house: { db: FreshDatabase; context: TestContext }, pieces: number): Promise<void> {
  for (const gift of [{ gives: 'points', count: 5 } as const, couponGift()])
    for (const code of await someCodes(house, { gift, reach: { way: 'codes', pieces } })) {
      const [digest] = digestsOf(house.context, required(readCode(code)));
      await house.db.admin`insert into public.fuzz_code values (${code}, ${digest})`;
    }
}

type Desk = (name: keyof ReturnType<typeof couponMaterial>, body?: Recipe['body']) => Recipes[string];

export function couponDeskRecipes(
  { pick }: Pick<RecipeTools, 'pick'>,
  { finance, desk, members }: { finance: (chance: Chance) => string; desk: Desk; members: readonly bigint[] },
): Recipes {
  const signed = { assertion: APPROVAL };
  return {
    'POST /console/api/v1/coupon-batches': async (chance) => ({
      as: finance(chance),
      body: {
        name: 'Coupons of the fuzz',
        gift: couponGift(),
        reach: pick(chance, [
          { way: 'members', memberNos: members.map(String) },
          { way: 'codes', pieces: 3 },
          { way: 'word', pieces: 2 },
        ]),
        until: '2099-01-01',
        ...signed,
      },
    }),
    'POST /console/api/v1/coupon-batches/{id}/approve': desk('batchesToSign', signed),
    'POST /console/api/v1/coupon-batches/{id}/withdraw': desk('batchesToWithdraw'),
    'POST /console/api/v1/coupon-batches/{id}/stop': desk('batchesToStop'),
    'POST /console/api/v1/coupon-batches/{id}/codes': desk('undrawn'),
  };
}

/** A purchase with a coupon of its member. */
export const purchaseWithCoupon = ({ some }: Pick<RecipeTools, 'some'>): Recipes[string] =>
  some('coupons', ({ id = '', memberId: as = '', product = '' }) => ({
    as,
    body: { productId: product, units: 1, couponId: id, pin: PIN },
  }));

export function couponRecipes(
  { some, mostly }: Pick<RecipeTools, 'some' | 'mostly'>,
  anybody: (chance: Chance) => string,
): Recipes {
  const redeem = (name: 'codes' | 'goodCodes') =>
    some(name, ({ code = '' }, chance) => ({ as: anybody(chance), body: { code } }));
  return { 'POST /api/v1/code-redemptions': mostly(redeem('goodCodes'), redeem('codes')) };
}
