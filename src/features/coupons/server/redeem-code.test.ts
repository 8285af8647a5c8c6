// Redeeming codes: a code gives once, tries are limited, each refusal has a name, and a code that gave nothing stays
// usable.
import { beforeAll, describe, expect, it } from 'vitest';
import { fundBudget, looseProofs } from '#kit/causes.ts';
import { aBatch, couponGift, someCodes } from '#kit/coupons.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeMembers, memberIntent } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { PRINTED_NAMES } from '#kit/names-in-scripts.ts';
import { pagesOf } from '#kit/pdf-pages.ts';
import { staffIntent } from '#kit/people.ts';
import { rotated, withoutEarlier } from '#kit/rotated.ts';
import { setSetting } from '#kit/settings.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { required } from '#platform/required.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { pointsOf } from '#features/points/server/public.ts';
import { refreshSettings } from '#features/settings/server/public.ts';
import { couponBatch, stopBatch } from './batches/batch.ts';
import { SLIPS_MOST, slipsPdf, drawCodes } from './batches/draw-codes.ts';
import { COUPON_STATES } from '../contract/member.ts';
import { couponsForDesk, couponsOf, couponTotals } from './coupons.ts';
import { newCode, redeemCode } from './codes.ts';

let db: FreshDatabase;
let context: TestContext;
let network = 0;

beforeAll(async () => {
  db = await freshDatabase({ max: 12 });
  context = await testContext(db);
  await fundBudget(db, 1_000_00n);
});

const codes = (wish: Parameters<typeof someCodes>[1]) => someCodes({ db, context }, wish);
const TEN_CODES = { way: 'codes', pieces: 10 } as const;
const POINTS = { gives: 'points', count: 25 } as const;

/** Redeems from a new network address, unless one is given. */
const redeem = (
  memberId: bigint,
  code: string,
  { device = null as string | null, address = `198.51.${++network}.7`, secrets = context.secrets } = {},
) =>
  redeemCode(
    { ...context, secrets },
    { memberId, code, device, address },
    memberIntent(memberId, 'POST /api/v1/code-redemptions'),
  );
const aMember = async () => ((await makeMembers(db, 1)) as [bigint])[0];
const hold = async () => {
  const account = house('coupon_hold');
  return balanceOf(await readBalances(db.app, [account]), account).posted;
};

describe('a code gives', () => {
  it('a coupon at once, which the budget sets aside', async () => {
    const memberId = await aMember();
    const [code = ''] = await codes({ gift: couponGift(), reach: TEN_CODES });
    const before = await hold();
    const { couponId } = ok(await redeem(memberId, code));
    const [row] = await db.app`select state, member_id from coupons.coupon where id = ${couponId}`;
    expect(row).toMatchObject({ state: 'unused', memberId });
    expect((await hold()) - before).toBe(10_00n);
  });

  it('points', async () => {
    const memberId = await aMember();
    const [code = ''] = await codes({ gift: POINTS, reach: TEN_CODES });
    ok(await redeem(memberId, code.toLowerCase().replaceAll('-', ' ')));
    expect(await pointsOf(db.app, memberId)).toBe(25n);
  });

  it('also if it was stored under an earlier TOKEN_KEY that is still accepted', async () => {
    const memberId = await aMember();
    const [code = ''] = await codes({ gift: POINTS, reach: TEN_CODES });
    const secrets = rotated(context, ['tokenKey']);
    expect(nameOf(await redeem(memberId, code, { secrets: withoutEarlier(secrets) }))).toBe('code_unknown');
    ok(await redeem(memberId, code, { secrets }));
    expect(nameOf(await redeem(memberId, code))).toBe('code_redeemed_by_you');
  });

  it('chances, but no new batch of them can be proposed while draws are closed', async () => {
    const chances = { gift: { gives: 'chances', count: 2 }, reach: TEN_CODES } as const;
    const wish = { ...chances, name: 'Codes of a market day', until: context.clock.today() };
    const { first } = await officeOf(db);
    expect(nameOf(await couponBatch.propose(context, { wish, caller: first }, staffIntent(first)))).toBe(
      'draws_closed',
    );
    await setSetting(db, 'chances.draws', true);
    await refreshSettings(db.app);
    const memberId = await aMember();
    const [code = ''] = await codes(chances);
    ok(await redeem(memberId, code));
    const account = accountOf('member_chances', memberId);
    expect(balanceOf(await readBalances(db.app, [account]), account).posted).toBe(2n);
  });
});

describe('a code is refused', () => {
  it('if it is malformed, unknown, redeemed before, or used up by another member', async () => {
    const [memberId, other] = [await aMember(), await aMember()];
    const [code = ''] = await codes({ gift: POINTS, reach: TEN_CODES });
    expect(nameOf(await redeem(memberId, 'HELLO'))).toBe('code_malformed');
    expect(nameOf(await redeem(memberId, newCode()))).toBe('code_unknown');
    expect(nameOf(await redeem(memberId, code))).toBe('done');
    expect(nameOf(await redeem(memberId, code))).toBe('code_redeemed_by_you');
    expect(nameOf(await redeem(other, code))).toBe('code_used_up');
    expect(await pointsOf(db.app, memberId)).toBe(25n);
  });

  it('after its batch was stopped or its last day has passed', async () => {
    const memberId = await aMember();
    const id = await aBatch({ db, context }, { gift: POINTS, reach: TEN_CODES });
    const { first } = await officeOf(db);
    const { csv } = ok(await drawCodes(context, { id, caller: first }));
    const code = csv.split('\r\n')[2]?.split(',')[0] ?? '';
    expect(await stopBatch(context, { id, caller: first })).toBeNull();
    expect(nameOf(await redeem(memberId, code))).toBe('code_stopped');
    const [late = ''] = await codes({ gift: POINTS, reach: TEN_CODES });
    await db.admin`update coupons.batch set until = platform.business_date(platform.now()) - 1 where id = (
      select max(id) from coupons.batch)`;
    expect(nameOf(await redeem(memberId, late))).toBe('code_over');
    await db.admin`update coupons.batch set until = '2099-01-01' where id = (select max(id) from coupons.batch)`;
    expect(nameOf(await redeem(memberId, late))).toBe('done');
  });

  it('while the budget cannot pay, but stays usable', async () => {
    const memberId = await aMember();
    const [code = ''] = await codes({
      gift: couponGift({ amountMinor: 9_000_00, leastPriceMinor: 9_500_00 }),
      reach: TEN_CODES,
    });
    expect(await redeem(memberId, code)).toMatchObject({ name: 'reward_not_now', data: { reason: 'budget_empty' } });
    const [left] = await db.app`select count(*)::int as n from coupons.redemption where member_id = ${memberId}`;
    expect(left).toEqual({ n: 0 });
    await fundBudget(db, 20_000_00n);
    expect(nameOf(await redeem(memberId, code))).toBe('done');
  });
});

describe('guessing', () => {
  it.each([
    ['member', 10, (n: number) => ({ device: `d${n}` })],
    ['phone', 20, () => ({ device: 'one phone' })],
    ['network', 60, (n: number) => ({ device: `n${n}`, address: '203.0.113.9' })],
  ])('has a quota per %s', async (who, most, from) => {
    const members = who === 'member' ? [await aMember()] : await makeMembers(db, most + 1);
    const answers: string[] = [];
    for (let n = 0; n <= most; n++)
      answers.push(nameOf(await redeem(members[n % members.length] ?? 0n, newCode(), from(n))));
    expect(answers.slice(0, most)).toEqual(Array(most).fill('code_unknown'));
    expect(answers.at(-1)).toBe('too_many_requests');
  });

  it('does not count codes whose check character is wrong', async () => {
    const memberId = await aMember();
    for (let n = 0; n < 15; n++) expect(nameOf(await redeem(memberId, '5KQ2M-8ZR4T-0'))).toBe('code_malformed');
    expect(nameOf(await redeem(memberId, newCode()))).toBe('code_unknown');
  });
});

describe('fifty calls at once', () => {
  it('let only one of fifty members redeem a code', async () => {
    const members = await makeMembers(db, 50);
    const [code = ''] = await codes({ gift: POINTS, reach: TEN_CODES });
    const answers = await Promise.all(members.map((id) => redeem(id, code)));
    expect(answers.filter((one) => !isRefusal(one))).toHaveLength(1);
    expect(answers.filter((one) => nameOf(one) === 'code_used_up')).toHaveLength(49);
  });

  it('let as many members redeem a shared code as its batch allows, once each', async () => {
    await setSetting(db, 'coupons.triesPerMemberAnHour', 1000);
    await refreshSettings(db.app);
    const members = await makeMembers(db, 25);
    const [word = ''] = await codes({ gift: couponGift(), reach: { way: 'word', pieces: 20 } });
    const answers = await Promise.all([...members, ...members].map((id) => redeem(id, word)));
    expect(answers.filter((one) => !isRefusal(one))).toHaveLength(20);
    const [given] = await db.app`
      select count(*)::int as coupons, count(distinct member_id)::int as members from coupons.coupon
      where batch_id = (select max(id) from coupons.batch)`;
    expect(given).toEqual({ coupons: 20, members: 20 });
  });
});

it('stores only keyed hashes of codes, and returns the file once', async () => {
  const id = await aBatch({ db, context }, { gift: POINTS, reach: TEN_CODES });
  const { first, second } = await officeOf(db);
  const answers = await Promise.all([first, second, first, second].map((caller) => drawCodes(context, { id, caller })));
  const [file] = answers.filter((one) => !isRefusal(one));
  expect(answers.filter((one) => nameOf(one) === 'codes_drawn_already')).toHaveLength(3);
  const code = (file && 'csv' in file ? file.csv : '').split('\r\n')[2]?.slice(0, 13).replaceAll('-', '') ?? '';
  expect(code).toHaveLength(11);
  const [row] = await db.admin`
    select count(*)::int as codes, count(*) filter (where digest = sha256(${code}::bytea))::int as plain
    from coupons.code where batch_id = ${id}`;
  expect(row).toEqual({ codes: 10, plain: 0 });
});

it('prints codes on slips, but not if there are too many', async () => {
  const { first } = await officeOf(db);
  const drawn = async (pieces: number) => {
    const id = await aBatch({ db, context }, { gift: POINTS, reach: { way: 'codes', pieces } });
    return ok(await drawCodes(context, { id, caller: first }));
  };
  const { csv, slips } = await drawn(40);
  const pages = pagesOf(Buffer.from(required(slips), 'base64'));
  expect(pages).toHaveLength(2);
  const codes = [...csv.matchAll(/^[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]/gm)].map(([code]) => code);
  expect(codes).toHaveLength(40);
  expect(codes.filter((code) => !pages.join('').includes(code))).toEqual([]);
  for (const page of pages) expect(page).toContain('Sandbox');
  expect((await drawn(SLIPS_MOST + 1)).slips).toBeNull();
});

it.each(Object.entries(PRINTED_NAMES))('prints slips of a batch whose name is in %s', async (_script, name) => {
  const slips = await slipsPdf(['ABCDE'], { name, until: '2026-12-31' });
  expect(pagesOf(slips).join('')).toContain(name);
});

it('a coupon past its time is shown as expired to staff and member, even before the job has run', async () => {
  const memberId = await aMember();
  const [code = ''] = await codes({ gift: couponGift(), reach: TEN_CODES });
  ok(await redeem(memberId, code));
  const states = async () => {
    const found = (state: (typeof COUPON_STATES)[number] | null) =>
      couponsForDesk(db.app, { memberId, batchId: null, state, before: null, limit: 9 });
    for (const state of COUPON_STATES)
      expect((await found(state)).map((one) => one.state)).toEqual(
        (await found(null)).map((one) => one.state).filter((one) => one === state),
      );
    const totals = await couponTotals(db.app, { memberId, batchId: null, state: null });
    expect(totals).toEqual({ count: 1, more: false, worth: 10_00n });
    return (await found(null)).map((one) => one.state);
  };
  expect(await states()).toEqual(['unused']);
  await context.advance(400 * DAY_MS);
  expect(await states()).toEqual(['expired']);
  expect(await couponsOf(db.app, { memberId, state: 'expired', before: null, limit: 9 })).toHaveLength(1);
});

it.each(['coupon', 'code_points', 'code_chances'])('a %s is proven only for its member and amount', async (kind) => {
  expect(await looseProofs(db, kind)).toEqual([]);
});
