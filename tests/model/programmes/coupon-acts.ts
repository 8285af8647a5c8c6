// Acts of random programmes: two staff give coupons and codes, and members redeem codes.
import { deepEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { stopBatch } from '#features/coupons/server/batches/batch.ts';
import { newCode, redeemCode, type Redeemed } from '#features/coupons/server/codes.ts';
import { addDays } from '#platform/time/clock.ts';
import { required } from '#platform/required.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { aBatch, couponGift, takeCodes } from '#kit/coupons.ts';
import { memberIntent } from '#kit/market.ts';
import { twoStaff } from '#kit/office.ts';
import { act, type Acts, back, place, which, word } from './act.ts';
import { type Code, type CodeBatch, type Terms, worthOf } from './coupon-book.ts';
import { TRIES_MOST, type World } from './world.ts';

const part = fc.oneof(
  fc.record({
    amountMinor: fc.constantFrom(5_00, 12_34, 40_00),
    percent: fc.constant(null),
    capMinor: fc.constant(null),
  }),
  fc.record({
    amountMinor: fc.constant(null),
    percent: fc.constantFrom(7, 25),
    capMinor: fc.constantFrom(9_99, 30_00, 60_00),
  }),
);
const scope = fc.constantFrom<Pick<Terms, 'productType' | 'firstOnly'>>(
  { productType: null, firstOnly: false },
  { productType: null, firstOnly: false },
  { productType: 'device', firstOnly: false },
  { productType: 'rental', firstOnly: false },
  { productType: null, firstOnly: true },
);
const terms: fc.Arbitrary<Terms> = fc
  .tuple(
    part,
    scope,
    fc.record({ leastPriceMinor: fc.constantFrom(50_00, 50_00, 150_00), validDays: fc.integer({ min: 1, max: 20 }) }),
  )
  .map(([one, two, three]) => ({ ...one, ...two, ...three }));

const gift: fc.Arbitrary<CodeBatch['gift']> = fc.oneof(
  fc.record({ gives: fc.constant('coupon' as const), terms }),
  fc.record({ gives: fc.constantFrom('points' as const, 'chances' as const), count: fc.integer({ min: 1, max: 12 }) }),
);

export const couponActs: Acts = {
  giveCoupons: act({
    weight: 2,
    of: fc.record({ who: fc.array(which, { minLength: 1, maxLength: 3 }), terms }),
    async run(world, { who, terms: given }) {
      const members = [...new Set(who.map((n) => place(world, n)))].toSorted((a, b) => a - b);
      const memberNos = members.map((member) => String(required(world.people[member]).id));
      const batchId = await aBatch(world, { gift: giftOf(world, given), reach: { way: 'members', memberNos } });
      const made = await world.db.app<{ id: bigint; memberId: bigint }[]>`
        select id, member_id from coupons.coupon where batch_id = ${batchId} order by id`;
      deepEqual(
        made.map(({ memberId }) => String(memberId)),
        memberNos,
      );
      const causes = made.map(({ id }) => id);
      world.rewards.promise(
        members.map((member, n) => ({ ...wishOf(given), cause: String(causes[n]), member, hold: null })),
      );
      for (const [n, member] of members.entries()) addCoupon(world, { id: required(causes[n]), member, terms: given });
    },
  }),

  drawCodes: act({
    weight: 1,
    of: fc.record({
      gift,
      way: fc.constantFrom('codes' as const, 'word' as const, 'word' as const),
      pieces: fc.integer({ min: 1, max: 3 }),
      days: fc.nat(25),
    }),
    async run(world, { gift: given, way, pieces, days }) {
      const until = addDays(world.today, days);
      const of = given.gives === 'coupon' ? giftOf(world, given.terms) : given;
      const id = await aBatch(world, { gift: of, reach: { way, pieces }, until });
      const texts = await takeCodes(world, id);
      deepEqual(texts.length, way === 'word' ? 1 : pieces);
      const batch = { id, gift: given, uses: way === 'word' ? pieces : 1, until, stopped: false };
      for (const text of texts) world.coupons.codes.push({ text, batch, usedBy: new Set() });
    },
  }),

  redeem: act({
    weight: 6,
    of: fc.record({
      who: fc.nat(4),
      // Mostly one of the newest codes. Otherwise one with a typing error ('slip') or an invented one ('guess').
      code: fc.oneof({ weight: 9, arbitrary: fc.nat(2) }, fc.constantFrom('slip' as const, 'guess' as const)),
    }),
    async run(world, { who, code: n }) {
      const member = place(world, who);
      const person = required(world.people[member]);
      const code = typeof n === 'number' ? back(world.coupons.codes, n) : undefined;
      if (!code && typeof n === 'number') return;
      const text = n === 'slip' ? '00000-00000-1' : (code?.text ?? newCode());
      const tried = { memberId: person.id, code: text, device: null, address: '192.0.2.1' };
      const intent = memberIntent(person.id, 'POST codes');
      const done = await redeemCode(world.context, tried, intent);
      const gives = code?.batch.gift.gives ?? 'nothing';
      deepEqual(
        word(world, `redeem ${gives}`, done),
        n === 'slip' ? 'code_malformed' : expectedRedeemAnswer(world, member, { code, done }),
      );
      if (isRefusal(done) || !code) return;
      // A repeated request gets the first answer and uses up no try.
      deepEqual(await redeemCode(world.context, tried, intent), done);
      code.usedBy.add(member);
      const { gift: given } = code.batch;
      if (given.gives === 'coupon')
        addCoupon(world, { id: BigInt(required(done.couponId)), member, terms: given.terms });
    },
  }),

  stopCodes: act({
    weight: 1,
    of: fc.nat(20),
    async run(world, n) {
      const batch = world.coupons.codes.at(-1 - n)?.batch;
      if (!batch) return;
      const { first } = await twoStaff(world.db);
      const done = await stopBatch(world.context, { id: batch.id, caller: first });
      deepEqual(word(world, 'stop codes', done), batch.stopped ? 'batch_ended' : 'ok');
      batch.stopped = true;
    },
  }),
};

function giftOf(world: World, { firstOnly, ...given }: Terms) {
  return couponGift({ ...given, productId: firstOnly ? String(world.products.device.id) : null });
}

const wishOf = (given: Terms) => ({ kind: 'coupon', gives: 'coupon', campaign: null, amount: worthOf(given) }) as const;

/** Adds the coupon to the model. It can be used until the end of its last business day. */
function addCoupon(world: World, made: { id: bigint; member: number; terms: Terms }): void {
  world.coupons.keep({ ...made, lastDay: addDays(world.today, made.terms.validDays) });
}

type Redeeming = { code: Code | undefined; done: Redeemed | object };

/** Returns the answer that the member should get, and adds the grant to the model. */
function expectedRedeemAnswer(world: World, member: number, { code, done }: Redeeming): string {
  if (!world.coupons.mayTry(member, { hour: world.hours, most: TRIES_MOST })) return 'too_many_requests';
  if (!code) return 'code_unknown';
  const refused = world.coupons.whyNot(code, member);
  if (refused !== null) return refused;
  const { gift: given } = code.batch;
  const made = 'couponId' in done ? done : { id: 'none', couponId: 'none' };
  if (given.gives === 'coupon')
    return world.rewards.atOnce({ ...wishOf(given.terms), cause: String(made.couponId), member });
  const of = { kind: `code_${given.gives}`, gives: given.gives, amount: BigInt(given.count), campaign: null };
  return world.rewards.promiseOrRefuse({ ...of, cause: made.id, member, hold: null });
}
