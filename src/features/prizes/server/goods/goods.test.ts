// Won goods from claim to delivery, contests, and money instead of late goods: paid once, and never as well as a
// parcel. Also what the database refuses to the app.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { IN_NAIROBI } from '#kit/addresses.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { GOODS_WORTH, type Won, wonGoods } from '#kit/goods.ts';
import { memberIntent } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { aStaff, PIN } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { type AccountId, accountOf, house } from '#ledger/chart.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { required } from '#platform/required.ts';
import { checkPin } from '#features/identity/server/public.ts';
import { addAddress, changeAddress, deleteAddress } from '../addresses.ts';
import { settings } from '../settings.ts';
import {
  claimGoods,
  confirmGoods,
  contestGoods,
  endUncontested,
  moveParcel,
  moveParcels,
  type Step,
  takeCash,
  upholdDelivery,
} from './goods-acts.ts';
import { deliveryById, deliveryDetail } from './deliveries.ts';

let db: FreshDatabase;
let context: TestContext;
let staff: StaffCaller;

beforeAll(async () => {
  db = await freshDatabase({ max: 12 });
  context = await testContext(db);
  staff = (await officeOf(db)).first;
});

const balance = async (account: AccountId) => balanceOf(await readBalances(db.app, [account]), account).posted;
const held = () => balance(house('prize_hold'));
const income = (memberId: bigint) => balance(accountOf('member_income', memberId));
const stateOf = async (id: bigint) => required(await deliveryById(db.app, id)).state;
const claim = ({ id, memberId, addressId }: Won) =>
  claimGoods(context, { id, memberId, addressId, pin: PIN }, memberIntent(memberId, 'claim'));
const cash = ({ id, memberId }: Won) => takeCash(context, { id, memberId, pin: PIN }, memberIntent(memberId, 'cash'));
const move = (step: Step) => db.app.begin((tx) => moveParcel(tx, staff, step));
const moveAll = (steps: readonly (Step & { place: number })[]) => db.app.begin((tx) => moveParcels(tx, staff, steps));
const pack = (id: bigint) => move({ step: 'pack', id });
const CONTEST_MS = 7 * DAY_MS + 60_000;
const SENT = { carrier: 'EthioPost', tracking: 'EE 123' };
const ship = (id: bigint) => move({ step: 'ship', id, ...SENT });
const fail = (id: bigint) => move({ step: 'fail', id, failure: 'Nobody there' });
const deliver = (id: bigint) => move({ step: 'deliver', id });

async function shipped(): Promise<Won> {
  const won = await wonGoods(db, { claim: true });
  ok(await pack(won.id));
  ok(await ship(won.id));
  return won;
}
/** Goods that were claimed, and became late a minute ago. */
async function late(): Promise<Won> {
  const won = await wonGoods(db, { claim: true });
  await context.advance(21 * DAY_MS + 60_000);
  return won;
}

describe('goods', () => {
  it('get a delivery when the play settles, and are sent to the copied address', async () => {
    const won = await wonGoods(db);
    expect(await stateOf(won.id)).toBe('won');
    const before = await held();
    ok(await claim(won));
    ok(await deleteAddress(context, { id: won.addressId, memberId: won.memberId }));
    expect(await stateOf(won.id)).toBe('claimed');
    ok(await pack(won.id));
    expect(await stateOf(won.id)).toBe('packed');
    ok(await ship(won.id));
    const detail = await deliveryDetail(context, required(await deliveryById(db.app, won.id)));
    expect(detail).toMatchObject({ ...SENT, state: 'shipped', title: { fr: 'Une bouilloire' }, parcels: 1 });
    expect(detail.address).toMatchObject({ name: 'Almaz', subCity: 'bole' });
    const budget = await balance(house('rewards_budget'));
    ok(await deliver(won.id));
    expect(await stateOf(won.id)).toBe('arrived');
    await context.advance(CONTEST_MS);
    expect(await endUncontested(context)).toBe(1);
    expect(await stateOf(won.id)).toBe('delivered');
    expect(before - (await held())).toBe(GOODS_WORTH);
    expect((await balance(house('rewards_budget'))) - budget).toBe(GOODS_WORTH);
    expect(nameOf(await deliver(won.id))).toBe('prize_over');
    expect(nameOf(await cash(won))).toBe('prize_over');
  });

  it('are claimed once despite ten calls, and by no other member', async () => {
    const won = await wonGoods(db);
    const stranger = await wonGoods(db);
    expect(nameOf(await claim({ ...won, memberId: stranger.memberId }))).toBe('delivery_not_found');
    expect(nameOf(await claim({ ...won, addressId: stranger.addressId }))).toBe('address_unknown');
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim(won)));
    const names = answers.map((answer) => ('id' in answer ? 'done' : nameOf(answer)));
    expect(names.toSorted()).toEqual(['done', ...Array.from({ length: 9 }, () => 'prize_claimed')]);
    const [copies] = await db.app<{ n: number }[]>`
      select count(*)::int as n from prizes.delivery_address where member_id = ${won.memberId}`;
    expect(copies?.n).toBe(1);
  });

  it('can be sent again after they failed or came back, and both parcels stay listed', async () => {
    const { id } = await shipped();
    ok(await fail(id));
    expect(nameOf(await deliver(id))).toBe('parcel_elsewhere');
    ok(await move({ step: 'return', id }));
    expect(await stateOf(id)).toBe('returned');
    ok(await pack(id));
    expect(await stateOf(id)).toBe('packed');
    ok(await ship(id));
    ok(await deliver(id));
    await context.advance(CONTEST_MS);
    await endUncontested(context);
    const parcels = await db.app<
      { state: string }[]
    >`select state from prizes.shipment where play_id = ${id} order by n`;
    expect(parcels.map(({ state }) => state)).toEqual(['returned', 'delivered']);
  });

  it('cannot take a step out of order', async () => {
    const { id } = await wonGoods(db);
    for (const step of [pack, ship, fail, deliver]) expect(nameOf(await step(id))).toBe('parcel_elsewhere');
    for (const step of [pack, ship, fail, deliver]) expect(nameOf(await step(99_999_999n))).toBe('delivery_not_found');
  });

  it('move all together, or not at all', async () => {
    const [one, two] = [await wonGoods(db, { claim: true }), await wonGoods(db)];
    const steps: (Step & { place: number })[] = [two, one].map(({ id }, n) => ({ step: 'pack', id, place: n + 1 }));
    expect(await moveAll(steps)).toEqual({
      done: 0,
      problems: [{ place: 1, problem: 'parcel_elsewhere' }],
    });
    expect(await stateOf(one.id)).toBe('claimed');
    ok(await claim(two));
    expect(await moveAll(steps)).toEqual({ done: 2, problems: [] });
  });
});

describe('money instead of goods', () => {
  it('is paid only for late goods, and once', async () => {
    const won = await wonGoods(db, { claim: true });
    await context.advance(20 * DAY_MS);
    expect(nameOf(await cash(won))).toBe('cash_not_due');
    await context.advance(DAY_MS + 60_000);
    const before = { income: await income(won.memberId), held: await held() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => cash(won)));
    expect(answers.filter((answer) => 'id' in answer)).toHaveLength(1);
    expect((await income(won.memberId)) - before.income).toBe(GOODS_WORTH);
    expect(before.held - (await held())).toBe(GOODS_WORTH);
    expect(await stateOf(won.id)).toBe('paid');
    for (const step of [pack, ship, deliver]) expect(nameOf(await step(won.id))).toBe('prize_over');
  });

  it('is refused, with the reason, while the books are short', async () => {
    const won = await late();
    const owe = (minor: bigint) => db.admin`
      update ledger.account set posted = posted - ${minor} where id = ${house('operator_due')}`;
    await owe(1n);
    const refused = await cash(won);
    await owe(-1n);
    expect(refused).toMatchObject({ name: 'reward_not_now', data: { reason: 'books_short' } });
    ok(await cash(won));
  });

  it('is paid only to the member who won them', async () => {
    const won = await late();
    const stranger = await wonGoods(db);
    expect(nameOf(await cash({ ...won, memberId: stranger.memberId }))).toBe('delivery_not_found');
  });

  it('is never paid as well as a parcel is shipped, whichever comes first', async () => {
    for (let n = 0; n < 6; n++) {
      const won = await late();
      ok(await pack(won.id));
      const before = await income(won.memberId);
      const [sent, paid] = await Promise.all([ship(won.id), cash(won)]);
      const isPaid = 'id' in paid;
      expect(sent === 'done').toBe(!isPaid);
      expect((await income(won.memberId)) - before).toBe(isPaid ? GOODS_WORTH : 0n);
      expect(await stateOf(won.id)).toBe(isPaid ? 'paid' : 'shipped');
    }
  });

  it('is not paid while a parcel is under way, until that counts as lost', async () => {
    const won = await shipped();
    await context.advance(25 * DAY_MS);
    expect(nameOf(await cash(won))).toBe('cash_not_due');
    await context.advance(5 * DAY_MS + 60_000);
    ok(await cash(won));
    expect(nameOf(await deliver(won.id))).toBe('prize_over');
  });

  it('is paid for goods that were not claimed in time', async () => {
    const won = await wonGoods(db);
    expect(nameOf(await cash(won))).toBe('cash_not_due');
    await context.advance(30 * DAY_MS + 60_000);
    expect(nameOf(await claim(won))).toBe('claim_late');
    ok(await cash(won));
  });
});

describe('the database', () => {
  it('has the same days as the settings', async () => {
    const known = await settings.read(context);
    for (const name of ['claimDays', 'sendDays', 'lateDays', 'lostDays', 'contestDays'] as const) {
      const [row] = await db.owner<{ days: number }[]>`select prizes.house_days(${name}) as days`;
      expect(row?.days).toBe(known[name]);
    }
  });

  it('lets the app write no delivery, parcel or end of a promise', async () => {
    const { id } = await wonGoods(db, { claim: true });
    const tries = [
      db.app`update prizes.delivery set paid_at = platform.now() where play_id = ${id}`,
      db.app`update prizes.delivery set address_id = null where play_id = ${id}`,
      db.app`insert into prizes.shipment (play_id, n, packed_at, packed_by) values (${id}, 1, platform.now(), 1)`,
      db.app`insert into draws.goods_end values (1, ${id}, 'paid', 700, platform.now(), gen_random_uuid())`,
      db.app`select draws.end_goods(${id}, 'paid', platform.now(), gen_random_uuid())`,
    ];
    for (const one of tries) await expect(one).rejects.toThrow('permission denied');
  });

  it('does not end a promise without its posting', async () => {
    const won = await late();
    const [transfer, target] = [randomUUID(), String(won.id)];
    const act = { transfer, purpose: 'goods_cash', amount: GOODS_WORTH, target } as const;
    expect(await checkPin(context, { memberId: won.memberId, pin: PIN, act })).toBeNull();
    const ended = db.app`select * from prizes.take_cash(${won.id}, ${won.memberId}, ${transfer})`;
    await expect(ended).rejects.toThrow('was not posted');
    expect(await stateOf(won.id)).toBe('claimed');
  });
});

describe('won goods, protected like money,', () => {
  it('cannot be claimed, paid or confirmed by the app without the PIN', async () => {
    const won = await wonGoods(db);
    const overdue = await late();
    const sent = await shipped();
    const tries = [
      db.app`select prizes.claim_goods(${won.id}, ${won.memberId}, ${won.addressId}, ${randomUUID()})`,
      db.app`select prizes.take_cash(${overdue.id}, ${overdue.memberId}, ${randomUUID()})`,
      db.app`select prizes.end_sent(${sent.id}, 'confirmed', ${sent.memberId}, null, ${randomUUID()})`,
      db.app`select prizes.copy_address(${won.addressId}, ${won.memberId})`,
    ];
    const answers = await Promise.allSettled(tries);
    expect(answers.map((one) => (one.status === 'rejected' ? String(one.reason) : 'done'))).toEqual([
      ...Array(3).fill(expect.stringContaining('pin_unproven')),
      expect.stringContaining('permission denied'),
    ]);
    const wrong = { ...won, pin: '000001' };
    expect(nameOf(await claimGoods(context, wrong, memberIntent(won.memberId, 'claim')))).toBe('pin_wrong');
  });

  it('need a PIN that was given for this prize and this address', async () => {
    const won = await wonGoods(db);
    const other = ok(
      await addAddress(context, { memberId: won.memberId, address: IN_NAIROBI }, memberIntent(won.memberId, 'a')),
    );
    const transfer = randomUUID();
    const act = { transfer, purpose: 'goods', amount: GOODS_WORTH, target: `${won.id} ${won.addressId}` } as const;
    expect(await checkPin(context, { memberId: won.memberId, pin: PIN, act })).toBeNull();
    const claimed = (address: bigint) => db.app<{ answer: string }[]>`
      select answer from prizes.claim_goods(${won.id}, ${won.memberId}, ${address}, ${transfer})`;
    await expect(claimed(other.id)).rejects.toThrow('pin_unproven');
    expect(await claimed(won.addressId)).toEqual([{ answer: 'done' }]);
    await expect(claimed(won.addressId)).resolves.toEqual([{ answer: 'prize_claimed' }]);
  });

  it('above some worth must wait after an address is new or changed, and the app cannot backdate it', async () => {
    await setSetting(db, 'prizes.newAddressMinor', Number(GOODS_WORTH) - 1);
    const won = await wonGoods(db);
    await expect(
      db.app`update prizes.address set changed_at = '2020-01-01' where id = ${won.addressId}`,
    ).rejects.toThrow('permission denied');
    expect(await claim(won)).toMatchObject({ name: 'address_waits', data: { hours: 24 } });
    await context.advance(DAY_MS);
    ok(await changeAddress(context, { id: won.addressId, memberId: won.memberId }, IN_NAIROBI));
    expect(nameOf(await claim(won))).toBe('address_waits');
    await context.advance(DAY_MS);
    ok(await claim(won));
    await setSetting(db, 'prizes.newAddressMinor', 10_000);
  });

  it('of any worth must wait if the address is newer than a reset of the PIN', async () => {
    const [old, fresh] = [await wonGoods(db), await wonGoods(db)];
    await context.advance(60_000);
    for (const { memberId } of [old, fresh])
      await db.owner`update identity.member_secret set pin_reset_at = platform.now() where member_id = ${memberId}`;
    await context.advance(60_000);
    ok(await changeAddress(context, { id: fresh.addressId, memberId: fresh.memberId }, IN_NAIROBI));
    ok(await claim(old));
    expect(nameOf(await claim(fresh))).toBe('address_waits');
    await context.advance(DAY_MS);
    ok(await claim(fresh));
  });

  it('cause a message to the member when claimed, and so does a new address', async () => {
    const { memberId } = await wonGoods(db, { claim: true });
    const told = await db.app<{ kind: string }[]>`
      select kind from messages.message where member_id = ${memberId} and kind like 'prizes.%' order by id`;
    expect(told.map(({ kind }) => kind)).toEqual(['prizes.address_changed', 'prizes.claimed']);
  });

  it('return no money to the budget before the time to contest is over, whoever notes the steps', async () => {
    const { id } = await shipped();
    const before = await held();
    ok(await deliver(id));
    expect(await endUncontested(context)).toBe(0);
    for (const way of ['uncontested', 'upheld'])
      expect(
        await db.app`select answer from prizes.end_sent(${id}, ${way}, ${staff.staffId}, 'x', ${randomUUID()})`,
      ).toEqual([{ answer: 'parcel_elsewhere' }]);
    await context.advance(7 * DAY_MS - 60_000);
    expect(await endUncontested(context)).toBe(0);
    expect(before - (await held())).toBe(0n);
    await context.advance(120_000);
    expect(await endUncontested(context)).toBe(1);
    expect(before - (await held())).toBe(GOODS_WORTH);
  });

  it('end at once when the member confirms with the PIN that they came', async () => {
    const won = await shipped();
    const confirm = () =>
      confirmGoods(context, { id: won.id, memberId: won.memberId, pin: PIN }, memberIntent(won.memberId, 'received'));
    const before = await held();
    ok(await confirm());
    expect(await stateOf(won.id)).toBe('delivered');
    expect(before - (await held())).toBe(GOODS_WORTH);
    expect(nameOf(await confirm())).toBe('prize_over');
  });

  it('stay promised when the member contests, and a complaint is opened', async () => {
    const won = await shipped();
    const contest = ({ id, memberId }: Won) =>
      contestGoods(context, { id, memberId, text: 'Nothing came' }, memberIntent(memberId, 'contest'));
    expect(nameOf(await contest(won))).toBe('contest_not_open');
    ok(await deliver(won.id));
    expect(nameOf(await cash(won))).toBe('cash_not_due');
    expect(nameOf(await contest({ ...won, memberId: (await wonGoods(db)).memberId }))).toBe('delivery_not_found');
    ok(await contest(won));
    expect(
      await db.app`select reason_code from service.complaint where kind = 'other' and subject_id = ${won.id}`,
    ).toEqual([{ reasonCode: 'not_received' }]);
    await context.advance(CONTEST_MS);
    expect(await endUncontested(context)).toBe(0);
    await context.advance(24 * DAY_MS);
    ok(await cash(won));
  });

  it('that are contested end only if two persons of finance find that they came', async () => {
    const won = await shipped();
    ok(await deliver(won.id));
    ok(await contestGoods(context, { ...won, text: 'Nothing came' }, memberIntent(won.memberId, 'contest')));
    const { first, second } = await officeOf(db);
    const clerk = await aStaff(context, 'support');
    const uphold = (by: StaffCaller) => upholdDelivery(context, { id: won.id, reason: 'She signed for it' }, by);
    const before = await held();
    expect(nameOf(await uphold(clerk))).toBe('second_person');
    ok(await uphold(first));
    expect(nameOf(await uphold(first))).toBe('second_person');
    expect(before - (await held())).toBe(0n);
    ok(await uphold(second));
    expect([await stateOf(won.id), before - (await held())]).toEqual(['delivered', GOODS_WORTH]);
  });

  it('count as late from the first parcel, however often they are sent again', async () => {
    const won = await shipped();
    for (const days of [10, 10, 9]) {
      await context.advance(days * DAY_MS);
      ok(await fail(won.id));
      ok(await pack(won.id));
      ok(await ship(won.id));
    }
    expect(nameOf(await cash(won))).toBe('cash_not_due');
    await context.advance(DAY_MS + 60_000);
    ok(await cash(won));
  });
});
