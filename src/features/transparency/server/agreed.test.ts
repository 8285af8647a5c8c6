// The line on the home page about books and bank (transparency.md 3): its figures, and how often they are read.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Banked, banked, recharged } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { leaveFees } from '#kit/fees.ts';
import { bookRent, makeProduct } from '#kit/market.ts';
import { aMember } from '#kit/people.ts';
import type { Context } from '#platform/context.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import type { Agreed } from '../contract.ts';
import { addUp } from './figures.ts';
import { readAgreed, readOverview } from './overview.ts';
import { routes } from './routes.ts';

let db: FreshDatabase;
let world: Banked;
let call: Call;
beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  ({ call } = await edgeOf(world.context, [routes]));
});

const HALF_A_MINUTE = 30_000;
let now = machineNow();
const halfAMinuteLater = () => readAgreed(world.context, (now = Math.max(now, machineNow()) + HALF_A_MINUTE));

describe('the line on books and bank', () => {
  it('names no day before the first statement, and then the last closed day', async () => {
    const { data } = await call('GET /api/v1/transparency/agreed');
    expect(data as Agreed).toMatchObject({ agreedOn: null, givenMinor: 0, payers: 0 });
    await world.morning();
    await recharged(world, (await aMember(world.context)).id, 100_00n);
    await world.pass(2 * 86_400_000);
    const [last] = await db.app<{ on: string }[]>`select max(business_date) as on from ledger.reconciled_day`;
    expect(last?.on).toMatch(/^\d{4}-/);
    expect(await halfAMinuteLater()).toMatchObject({ state: 'covered', agreedOn: last?.on });
  });

  it('counts a payer once, however often they paid', async () => {
    const { context } = world;
    const products = [await makeProduct(db), await makeProduct(db)];
    const from = context.clock.today();
    for (const product of [...products, ...products])
      await bookRent(db, product, { from, until: from, amount: 50_00n });
    await addUp(context);
    expect(await halfAMinuteLater()).toMatchObject({ payers: 2, givenMinor: 0 });
  });

  it('says the sum of the page, or an earlier one with its time, and never less than a page read before', async () => {
    const fresh = await freshDatabase();
    const context = await testContext(fresh);
    const kept = await readAgreed(context, now);
    await leaveFees({ db: fresh, context }, [(await aMember(context)).id], 10_00n);
    await addUp(context);
    expect(await readAgreed(context, now)).toEqual(kept);
    const { asOf, paid } = await readOverview(context, { locale: 'en' });
    expect([paid.incomeGivenMinor > kept.givenMinor, asOf > kept.asOf]).toEqual([true, true]);
    expect(await readAgreed(context, now)).toMatchObject({ asOf, givenMinor: paid.incomeGivenMinor });
  });
});

it('calls within half a minute share one reading of the database', async () => {
  let reads = 0;
  const counting = new Proxy(world.context.sql, {
    apply: (sql, _this, words: Parameters<Context['sql']>) => {
      reads += 1;
      return Reflect.apply(sql, undefined, words) as unknown;
    },
  });
  const context = { sql: counting };
  await Promise.all(Array.from({ length: 20 }, () => readAgreed(context, now)));
  const once = reads;
  expect(once).toBeGreaterThan(0);
  await readAgreed(context, now + HALF_A_MINUTE - 1);
  expect(reads).toBe(once);
  await readAgreed(context, now + HALF_A_MINUTE);
  expect(reads).toBe(2 * once);
});
