// A demo member uses the API of a migrated database: signs in, reads the wallets, collects, buys and withdraws. A new
// password and PIN are set by code, because tests use a cheaper hash and lack the key of the fixture's PINs.
import { randomUUID } from 'node:crypto';
import { routes } from '#api/features.gen.ts';
import { readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { required } from '#platform/required.ts';
import { DEMO_PASSWORD, DEMO_PIN } from '#sandbox/demo-people.ts';
import type { FreshDatabase } from '../database.ts';
import { edgeOf } from '../edge.ts';
import type { TestContext } from '../context.ts';
import { aCode, HERE, sentCode } from '../people.ts';

type Wallets = { recharge: { freeMinor: number }; income: { freeMinor: number } };
type Product = { id: string; type: string; priceMinor: number; minVip: number; status: string; stockLeft: number };

export type Journey = {
  /** Income that was collected. Its rents were booked by the release's code. */
  collectedMinor: number;
  boughtMinor: number;
  withdrawnMinor: number;
  /** The sum of both wallets, before and after. */
  before: number;
  after: number;
};

/** Minor units. */
const ENOUGH_TO_WITHDRAW = 500_00n;

/** Throws with the answer's message if a call is refused. */
export async function travel(db: FreshDatabase, context: TestContext): Promise<Journey> {
  await beforeNextStatement(db, context);
  const { call, http } = await edgeOf(context, Object.values(routes));
  const { deviceId: device } = HERE;
  const phone = await richest(db);
  const code = await aCode(context, { purpose: 'password_reset', phone });
  const password = { newPassword: DEMO_PASSWORD, newPasswordAgain: DEMO_PASSWORD };
  answer(await call('POST /api/v1/password/reset', { device, body: { phone, code, ...password } }));
  const signedIn = await call('POST /api/v1/sessions', { device, body: { phone, password: DEMO_PASSWORD } });
  const { token } = answer<{ token: string }>(signedIn);
  const ask = async <Data>(route: `${'GET' | 'POST'} /${string}`, body?: unknown): Promise<Data> => {
    const sent = { device, token, key: randomUUID() };
    return answer<Data>(await call(route, body === undefined ? sent : { ...sent, body }));
  };
  const sumOf = ({ recharge, income }: Wallets): number => recharge.freeMinor + income.freeMinor;

  await context.advance(120_000); // a second code needs a minute
  await ask('POST /api/v1/verification-codes', { purpose: 'pin_reset' });
  await ask('POST /api/v1/pin/reset', {
    code: await sentCode(context.sql, phone),
    password: DEMO_PASSWORD,
    newPin: DEMO_PIN,
    newPinAgain: DEMO_PIN,
  });
  const before = await ask<Wallets>('GET /api/v1/wallets');
  const collected = await ask<{ amountMinor: number }>('POST /api/v1/orders/collect');
  const { items } = await ask<{ items: Product[] }>('GET /api/v1/products?limit=50');
  const cheapest = required(items.filter(isForAll).toSorted((a, b) => a.priceMinor - b.priceMinor)[0]);
  const wanted = { productId: cheapest.id, units: 1, pin: DEMO_PIN };
  const bought = await ask<{ priceMinor: number }>('POST /api/v1/orders', wanted);
  const accounts = await ask<{ items: { id: string }[] }>('GET /api/v1/payout-accounts');
  const { minMinor } = await ask<{ minMinor: number }>('GET /api/v1/withdrawals/terms');
  await ask('POST /api/v1/withdrawals', {
    amountMinor: minMinor,
    payoutAccountId: required(accounts.items[0]).id,
    pin: DEMO_PIN,
  });
  const after = await ask<Wallets>('GET /api/v1/wallets');
  await http.close();
  return {
    collectedMinor: collected.amountMinor,
    boughtMinor: bought.priceMinor,
    withdrawnMinor: minMinor,
    before: sumOf(before),
    after: sumOf(after),
  };
}

/** No bank sends statements here, so set the clock to the last hour before the next one is due. */
async function beforeNextStatement({ admin }: FreshDatabase, context: TestContext): Promise<void> {
  await admin`
    update platform.clock set offset_ms = (
      select extract(epoch from max(next_due_at) - interval '1 hour' - clock_timestamp()) * 1000
      from ledger.reconciled_day)`;
  await context.clock.refresh();
}

/** The phone of the member with the most recharged money among those who can collect and withdraw. */
async function richest(db: FreshDatabase): Promise<string> {
  const rows = await db.admin<{ id: bigint; phone: string; due: bigint }[]>`
    select m.id, m.phone, sum(e.amount)::bigint as due from orders.purchase_order o
    join orders.earning e on e.member_id = o.member_id and e.order_id = o.id and e.part_id > o.collected_part
    join identity.member m on m.id = o.member_id
    where o.booked_at is not null and o.cancelled_at is null
    group by m.id, m.phone having sum(e.amount) > 0 order by m.id`;
  const accounts = rows.flatMap(({ id }) => [accountOf('member_income', id), accountOf('member_recharge', id)]);
  const balances = await readBalances(db.app, accounts);
  const freeOf = (of: 'member_income' | 'member_recharge', id: bigint) => balances.get(accountOf(of, id))?.free ?? 0n;
  const able = rows
    .filter(({ id, due }) => freeOf('member_income', id) + due >= ENOUGH_TO_WITHDRAW)
    .toSorted((a, b) => Number(freeOf('member_recharge', b.id) - freeOf('member_recharge', a.id)));
  return required(able[0]).phone;
}

function isForAll({ type, minVip, status, stockLeft }: Product): boolean {
  return type !== 'fund' && minVip === 0 && status === 'on_sale' && stockLeft > 0;
}

function answer<Data>(reply: { code: number; message: string; data: unknown }): Data {
  if (reply.code !== 100_000) throw new Error(`${reply.code} ${reply.message} ${JSON.stringify(reply.data)}`);
  return reply.data as Data;
}
