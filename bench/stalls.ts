// Builds the data of the benches. The test kit makes products with an asset and a payer. Orders, sessions and balances
// are written in bulk straight into the tables. The measured calls themselves are those of the product.
import { randomBytes } from 'node:crypto';
import { accountOf } from '#ledger/chart.ts';
import { addDays, businessDate, startOfBusinessDate, weekday } from '#platform/time/clock.ts';
import { idList } from '#platform/database/db.ts';
import { hashToken } from '#features/credentials/server/secrets-of-people.ts';
import { loadSecrets } from '#platform/secrets/secrets.ts';
import { makeMembers, makeProduct, type MarketProduct } from '#kit/market.ts';
import type { Bench } from './server.ts';

export const DEVICE = 'bench';
export type Customer = { id: bigint; token: string };

/** The database's business time. */
export async function now({ db }: Bench): Promise<Date> {
  const [row] = await db.admin<{ now: Date }[]>`select platform.now() as now`;
  return (row as { now: Date }).now;
}

/** Moves the clock to the next given weekday (0 Sunday) at nine in Addis Ababa that is at least a day ahead. */
export async function moveTo(bench: Bench, day: number): Promise<void> {
  const at = await now(bench);
  let date = addDays(businessDate(at), 1);
  while (weekday(date) !== day) date = addDays(date, 1);
  await bench.db.app`select platform.advance_clock(${new Date(startOfBusinessDate(date).getTime() + 9 * 3_600_000)})`;
  await bench.context.clock.refresh();
}

/** Lets the clock move, and keeps statements of the bank from becoming overdue. */
export async function openMarket(bench: Bench): Promise<void> {
  await bench.db.admin`update platform.clock set profile = 'sandbox'`;
  await bench.db.admin`update ledger.rail set opened_at = platform.now() + interval '4000 days'`;
  await moveTo(bench, 1);
}

/**
 * `each` settled orders for every member of a range of ids, bought now. Their first cycle begins the day after
 * tomorrow. Inserts only the orders, without the payments for them.
 */
export async function sell(
  { db }: Bench,
  {
    product,
    from,
    count,
    each,
    expected,
  }: { product: MarketProduct; from: bigint; count: number; each: number; expected: bigint },
): Promise<void> {
  await db.admin`
    insert into orders.purchase_order (id, member_id, product_id, tranche_id, units, price, pay_recharge, pay_income,
      cycle, cycles, expected,
      returns_principal, stock, points_purchase, points_collect, chances, bought_at, cooling_ends_at, earns_from,
        expires_at, matures_at, booked_at, settled_at)
    select nextval('orders.order_id'), ${from}::bigint + m, ${product.id}, ${product.trancheId}, 1, 10000, 10000, 0,
      'daily', 28, ${expected},
      false, 1, 0, 5, 0, t, t + interval '24 hours', e, e + 28 * interval '24 hours', e + 28 * interval '24 hours', t,
        t + interval '24 hours'
    from (select date_trunc('milliseconds', platform.now()) t, orders.boundary_from('daily',
      platform.now() + interval '24 hours') e) now,
      generate_series(0, ${count - 1}::int) m, generate_series(1, ${each}::int) k
    order by k, m`;
}

/** Members with an open session, a PIN, and `recharge` in their recharge wallet as one lot. */
export async function makeCustomers(bench: Bench, count: number, recharge: bigint): Promise<Customer[]> {
  const { db } = bench;
  const secrets = loadSecrets(bench.folder);
  const ids = await makeMembers(db, count);
  const customers = ids.map((id) => ({ id, token: `m.${randomBytes(32).toString('base64url')}` }));
  await db.admin`
    insert into identity.session (member_id, token_hash, device_id, device, created_at, last_used_at, expires_at)
    select m, decode(h, 'hex'), ${DEVICE}, 'bench', platform.now(), platform.now() + interval '3000 days',
      platform.now() + interval '4000 days'
    from unnest(${idList(ids)}::bigint[],
      ${customers.map(({ token }) => hashToken(secrets, token).toString('hex'))}::text[]) u(m, h)`;
  if (recharge > 0n) {
    await db.admin.begin(async (tx) => {
      await tx`update ledger.account set posted = posted + ${recharge}
        where id = any (${idList(ids.map((id) => accountOf('member_recharge', id)))}::bigint[])`;
      await tx`update ledger.account set posted = posted - ${recharge * BigInt(count)} where id = 65`;
      await tx`
        insert into wallet.recharge (member_id, reference, amount_minor, channel, payer_kind, payer_number, payer_name,
          created_at, expires_at)
        select m, 'BENCH' || m, ${recharge}, 'bank_transfer', 'account', 'BENCH', 'Bench', platform.now(),
          platform.now() from unnest(${idList(ids)}::bigint[]) m`;
      await tx`
        insert into wallet.recharge_lot (member_id, recharge_id, source_kind, source_institution, source_number,
          source_name, amount_minor, left_minor, created_at)
        select member_id, id, 'account', 'Bench', 'BENCH', 'Bench', amount_minor, amount_minor, created_at
          from wallet.recharge where member_id = any (${idList(ids)}::bigint[])`;
    });
  }
  return customers;
}

/** Products of hourly cycles with figures of the last `days` days. Also lifts the limit of visitors' calls. */
export async function fillShelf({ db }: Bench, { products, days }: { products: number; days: number }): Promise<void> {
  for (let n = 0; n < products; n++) {
    const { id } = await makeProduct(db, { cycle: 'hourly' });
    await db.admin`
      select catalogue.add_cycle_figures(array_agg(${id}::bigint), array_agg(at), array_agg(40::bigint),
        array_agg(40::bigint), array_agg(null::timestamptz))
      from generate_series(date_trunc('hour', platform.now()) - ${days}::int * interval '1 day',
        date_trunc('hour', platform.now()) - interval '1 hour', interval '1 hour') at`;
  }
  await db.admin`
    insert into settings.version (feature, name, value, money, staff_id, reason)
    values ('identity', 'visitorCallsPerMinute', '1000000', false, 1, 'bench')`;
}
