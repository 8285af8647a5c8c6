// Attacks through batches of coupons and codes. Two persons must sign them. None moves a member's money, and one person
// alone gives nothing.
import assert from 'node:assert/strict';
import { couponGift } from '#kit/coupons.ts';
import { APPROVAL } from '#kit/people.ts';
import type { Ask, ConsoleAct } from './acts.ts';
import type { Attack, Stage } from './stage.ts';

type Body = NonNullable<Ask<'POST /console/api/v1/coupon-batches'>['body']>;

const CODES: Body = {
  name: 'Codes of a fair',
  gift: couponGift(),
  reach: { way: 'codes', pieces: 3 },
  until: '2099-01-01',
};

async function proposed({ ask }: Stage, body: Body = CODES): Promise<string> {
  const { name, data } = await ask('abebe', 'POST /console/api/v1/coupon-batches', {
    body: { ...body, assertion: APPROVAL },
  });
  assert.equal(name, 'ok');
  return data.id as string;
}

async function done(stage: Stage, body?: Body): Promise<string> {
  const id = await proposed(stage, body);
  const { name } = await stage.ask('sara', 'POST /console/api/v1/coupon-batches/{id}/approve', {
    id,
    body: { assertion: APPROVAL },
  });
  assert.equal(name, 'ok');
  return id;
}

const countOf = async ({ db }: Stage, table: 'code' | 'coupon', batchId: string) => {
  const [row] = await db.app<{ n: number }[]>`
    select count(*)::int as n from ${db.app(`coupons.${table}`)} where batch_id = ${batchId}`;
  return row?.n;
};

export const couponActs = {
  'POST /console/api/v1/coupon-batches': async (stage) => {
    const propose = async (change: Partial<Body>) =>
      (
        await stage.ask('abebe', 'POST /console/api/v1/coupon-batches', {
          body: { ...CODES, ...change, assertion: APPROVAL },
        })
      ).name;
    // A coupon must never pay the whole price.
    assert.equal(await propose({ gift: couponGift({ leastPriceMinor: 10_00 }) }), 'batch_terms_wrong');
    assert.equal(await propose({ until: '2020-01-01' }), 'batch_terms_wrong');
    const members: Body['reach'] & { way: 'members' } = { way: 'members', memberNos: [String(stage.member.id)] };
    assert.equal(await propose({ gift: { gives: 'points', count: 5 }, reach: members }), 'batch_terms_wrong');
    assert.equal(await propose({ reach: { ...members, memberNos: ['M9999999'] } }), 'member_unknown');
    assert.equal(await propose({ reach: members }), 'ok');
  },
  'POST /console/api/v1/coupon-batches/{id}/approve': async (stage) => {
    const id = await proposed(stage, {
      ...CODES,
      reach: { way: 'members', memberNos: [String(stage.member.id)] },
    });
    const approve = async (who: 'abebe' | 'sara') =>
      (
        await stage.ask(who, 'POST /console/api/v1/coupon-batches/{id}/approve', {
          id,
          body: { assertion: APPROVAL },
        })
      ).name;
    assert.equal(await approve('abebe'), 'already_approved');
    assert.equal(await countOf(stage, 'coupon', id), 0);
    assert.equal(await approve('sara'), 'ok');
    assert.equal(await countOf(stage, 'coupon', id), 1);
    assert.equal(await approve('sara'), 'batch_ended');
  },
  'POST /console/api/v1/coupon-batches/{id}/withdraw': async (stage) => {
    const id = await proposed(stage);
    const withdraw = async () =>
      (await stage.ask('sara', 'POST /console/api/v1/coupon-batches/{id}/withdraw', { id })).name;
    assert.equal(await withdraw(), 'ok');
    assert.equal(await withdraw(), 'batch_ended');
  },
  'POST /console/api/v1/coupon-batches/{id}/stop': async (stage) => {
    const stop = async (id: string) =>
      (await stage.ask('sara', 'POST /console/api/v1/coupon-batches/{id}/stop', { id })).name;
    assert.equal(await stop(await proposed(stage)), 'batch_ended');
    const id = await done(stage);
    assert.equal(await stop(id), 'ok');
    assert.equal(await stop(id), 'batch_ended');
  },
  'POST /console/api/v1/coupon-batches/{id}/codes': async (stage) => {
    const draw = async (id: string) =>
      (await stage.ask('sara', 'POST /console/api/v1/coupon-batches/{id}/codes', { id })).name;
    assert.equal(await draw('999999'), 'batch_not_found');
    assert.equal(await draw(await proposed(stage)), 'codes_drawn_already');
    const id = await done(stage);
    assert.equal(await draw(id), 'ok');
    assert.equal(await draw(id), 'codes_drawn_already');
    assert.equal(await countOf(stage, 'code', id), 3);
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
