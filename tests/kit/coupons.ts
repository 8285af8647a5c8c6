// Coupons and codes for tests, signed by two of the staff and paid from the rewards budget.
import { couponBatch } from '#features/coupons/server/batches/batch.ts';
import { drawCodes } from '#features/coupons/server/batches/draw-codes.ts';
import { payGrants } from '#features/rewards/server/pay-grants.ts';
import type { FreshDatabase } from './database.ts';
import type { TestContext } from './context.ts';
import { officeOf } from './office.ts';
import { ok } from './outcome.ts';
import { APPROVAL, staffIntent } from './people.ts';

type NewBatch = Parameters<typeof couponBatch.propose>[1]['wish'];
type Terms = Extract<NewBatch['gift'], { gives: 'coupon' }>['terms'];
type House = { db: FreshDatabase; context: TestContext };

const TEN_OFF: Terms = {
  amountMinor: 10_00,
  percent: null,
  capMinor: null,
  leastPriceMinor: 50_00,
  productType: null,
  productId: null,
  validDays: 30,
};

/** 10.00 off, unless `terms` say otherwise. */
export const couponGift = (terms: Partial<Terms> = {}): NewBatch['gift'] => ({
  gives: 'coupon',
  terms: { ...TEN_OFF, ...terms },
});

type Given = Pick<NewBatch, 'gift' | 'reach'> & Partial<NewBatch>;

/** Makes a batch that two of the staff sign. */
export async function aBatch({ db, context }: House, wish: Given): Promise<bigint> {
  const { first, second } = await officeOf(db);
  const whole = { name: 'A test', until: '2099-01-01', ...wish };
  const made = ok(
    await couponBatch.propose(context, { wish: whole, caller: first, assertion: APPROVAL }, staffIntent(first)),
  );
  ok(await couponBatch.sign(context, { id: made.id, caller: second, assertion: APPROVAL }));
  return made.id;
}

/** Gives a member a coupon, whose value the budget sets aside. */
export async function giveCoupon(house: House, memberId: bigint, terms: Partial<Terms> = {}): Promise<bigint> {
  const reach: NewBatch['reach'] = { way: 'members', memberNos: [String(memberId)] };
  const batchId = await aBatch(house, { gift: couponGift(terms), reach });
  await payGrants(house.context);
  const [row] = await house.db.app<{ id: bigint }[]>`select id from coupons.coupon where batch_id = ${batchId}`;
  if (!row) throw new Error('the batch made no coupon');
  return row.id;
}

/** Makes a batch of codes and returns them. */
export async function someCodes(house: House, wish: Given): Promise<string[]> {
  return takeCodes(house, await aBatch(house, wish));
}

/** The codes of a batch, read as a clerk does from the downloaded file. */
export async function takeCodes(house: House, id: bigint): Promise<string[]> {
  const { first } = await officeOf(house.db);
  const { csv } = ok(await drawCodes(house.context, { id, caller: first }));
  return [...csv.matchAll(/^"?([0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z])/gm)].map(([, code = '']) => code);
}
