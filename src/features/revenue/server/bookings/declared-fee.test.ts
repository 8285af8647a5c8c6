// The operator's fee on rents is at most the rate that members saw when they bought (promises.md 1), also under a later
// contract. A contract takes no fee for a period outside its dates.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { bankLine, makeProduct, type MarketProduct, writtenId } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { APPROVAL, aStaff, staffIntent } from '#kit/people.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { post } from '#ledger/post.ts';
import { addDays } from '#platform/time/clock.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { nameParty, signAssetContract } from '#features/catalogue/server/assets/parties.ts';
import { readProduct } from '#features/catalogue/server/products/product-page.ts';
import { approveAct } from '#features/acts/server/public.ts';
import { proposeRevenue, revenueTransfer } from './bookings.ts';

let db: FreshDatabase;
let context: TestContext;
let abebe: StaffCaller;
let today: string;
let count = 0;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  abebe = await aStaff(context, 'finance', 'catalogue');
  today = context.clock.today();
});

type Dates = { startsOn: string; endsOn: string | null };

function sign({ assetId }: Pick<MarketProduct, 'assetId'>, feeBps: number, dates: Dates) {
  const contract = { assetId, number: `FEE-${++count}`, title: { en: 'Lease' }, bills: 'day', dueDay: null } as const;
  return signAssetContract(
    context,
    { staffId: abebe.staffId, contract: { ...contract, graceDays: 0, rentMinor: 100_00, feeBps, ...dates } },
    staffIntent(abebe),
  );
}

const signed = async (...given: Parameters<typeof sign>) => writtenId(await officeOf(db), await sign(...given));

async function payerOn(contractId: bigint): Promise<{ contractId: bigint; partyId: bigint; account: string }> {
  const bankNumber = String(6_600_000 + ++count);
  const party = {
    role: 'payer',
    name: 'The lessee',
    bankKind: 'account',
    bankCode: 'CBE',
    bankNumber,
    fromOn: today,
  } as const;
  const named = await nameParty(context, { staffId: abebe.staffId, contractId, party }, staffIntent(abebe));
  return { contractId, partyId: await writtenId(await officeOf(db), named), account: `CBE ${bankNumber}` };
}

const shownFee = async ({ id }: MarketProduct) =>
  ok(await readProduct(context, { productId: id, memberId: null, locale: 'en' })).feeBps;

describe('a contract of a product that has been on sale', () => {
  const always = { startsOn: '2020-01-01', endsOn: null };

  it('cannot take more than the declared fee', async () => {
    const product = await makeProduct(db, { feeBps: 500 });
    for (const dates of [
      always,
      { startsOn: '2020-01-01', endsOn: '2020-12-31' },
      { startsOn: '2030-01-01', endsOn: null },
    ])
      expect(await sign(product, 501, dates)).toMatchObject({ name: 'fee_above_declared', data: { feeBps: 500 } });
    await signed(product, 500, always);
    await signed(product, 300, always);
    expect(await shownFee(product)).toBe(500);
  });

  it('cannot take more if the app writes it straight into the database', async () => {
    const { assetId } = await makeProduct(db, { feeBps: 500 });
    const insert = (feeBps: number) => db.app`
      insert into catalogue.contract (asset_id, number, title, bills, grace_days, rent, fee_bps, starts_on)
      values (${assetId}, ${`FEE-${++count}`}, '{"en": "Lease"}', 'day', 0, 1, ${feeBps}, ${today})`;
    await expect(insert(501)).rejects.toThrow('fee_above_declared');
    await expect(insert(500)).rejects.toThrow('two_persons_required');
    for (const change of ['fee_bps = 3000', "starts_on = '2020-01-01'", 'ends_on = null'])
      await expect(db.app.unsafe(`update catalogue.contract set ${change}`)).rejects.toThrow('permission denied');
  });

  it('is not compared with a dearer contract that had ended, nor with another product’s', async () => {
    await makeProduct(db, { feeBps: 3000 });
    const product = await makeProduct(db, { feeBps: 500 });
    // This contract ended before the product went on sale, so its buyers never saw it.
    await db.admin`
      insert into catalogue.contract (asset_id, number, title, bills, grace_days, rent, fee_bps, starts_on, ends_on)
      select asset_id, 'FEE-OVER', title, 'day', 0, rent, 0, '2020-01-01', '2020-12-31' from catalogue.contract
      where id = ${product.contractId}`;
    await db.admin`update catalogue.contract set fee_bps = 3000 where number = 'FEE-OVER'`;
    expect(await shownFee(product)).toBe(500);
    expect(await sign(product, 501, always)).toMatchObject({ name: 'fee_above_declared' });
  });

  it('has its fee shown before it begins, because that fee may be the higher one', async () => {
    const product = await makeProduct(db, { feeBps: 500 });
    await db.admin`update catalogue.contract set starts_on = ${addDays(today, 30)} where id = ${product.contractId}`;
    expect(await shownFee(product)).toBe(500);
  });

  it('is compared with the contract that ended last if all have ended', async () => {
    const product = await makeProduct(db, { feeBps: 500 });
    await db.admin`update catalogue.contract set starts_on = '2020-01-01', ends_on = '2020-12-31'
      where id = ${product.contractId}`;
    expect(await shownFee(product)).toBe(500);
    expect(await sign(product, 501, always)).toMatchObject({ name: 'fee_above_declared' });
    await signed(product, 500, always);
  });
});

describe('rent for a period', () => {
  const book = async (
    { contractId, partyId, account }: { contractId: bigint; partyId: bigint; account: string },
    [periodFrom, periodUntil]: readonly [string, string],
  ) => {
    const invoiceNumber = `INV-FEE-${++count}`;
    const statementLineId = await bankLine(db, {
      amount: 100_00n,
      from: account,
      reference: invoiceNumber,
      kind: 'transfer',
    });
    const due = { dueOn: periodFrom, graceDays: 0, amount: 100_00n };
    const booking = { statementLineId, contractId, partyId, invoiceNumber, periodFrom, periodUntil, ...due };
    return nameOf(await proposeRevenue(context, { caller: abebe, booking, assertion: APPROVAL }, staffIntent(abebe)));
  };

  it('is not booked under a contract that ended before the period or ends within it', async () => {
    const product = await makeProduct(db, { feeBps: 500 });
    const over = await payerOn(await signed(product, 500, { startsOn: '2020-01-01', endsOn: '2020-12-31' }));
    expect(await book(over, [today, today])).toBe('period_outside_contract');
    const ending = await payerOn(await signed(product, 500, { startsOn: today, endsOn: addDays(today, 9) }));
    expect(await book(ending, [today, addDays(today, 10)])).toBe('period_outside_contract');
    expect(await book(ending, [today, addDays(today, 9)])).toBe('done');
  });

  it('is not booked under a contract that begins within the period', async () => {
    const product = await makeProduct(db);
    const later = await payerOn(await signed(product, 0, { startsOn: addDays(today, 5), endsOn: null }));
    expect(await book(later, [addDays(today, 4), addDays(today, 6)])).toBe('period_outside_contract');
    expect(await book(later, [addDays(today, 5), addDays(today, 6)])).toBe('done');
  });

  it('is booked if it is paid after the contract has ended', async () => {
    const product = await makeProduct(db);
    const ended = await payerOn(await signed(product, 0, { startsOn: today, endsOn: addDays(today, 1) }));
    await context.advance(10 * 86_400_000);
    expect(await book(ended, [today, addDays(today, 1)])).toBe('done');
  });

  it('is refused by the database if the app posts it without looking at the contract again', async () => {
    const product = await makeProduct(db);
    const from = context.clock.today();
    const line = { amount: 100_00n, from: product.payerAccount, reference: 'INV-LATE', kind: 'transfer' };
    const invoice = { invoiceNumber: 'INV-LATE', amount: 100_00n, dueOn: from, graceDays: 3 };
    const period = { periodFrom: from, periodUntil: addDays(from, 1) };
    const booking = { ...product, ...invoice, ...period, statementLineId: await bankLine(db, line) };
    const proposal = { caller: abebe, booking, assertion: APPROVAL };
    const { id, actId } = ok(await proposeRevenue(context, proposal, staffIntent(abebe)));
    await db.admin`update catalogue.contract set ends_on = ${from} where id = ${product.contractId}`;
    const sara = await aStaff(context, 'finance');
    const approval = { actId: BigInt(actId), caller: sara, assertion: APPROVAL };
    const entry = { id: BigInt(id), productId: product.id, fee: 0n, net: 100_00n };
    const posted = context.sql.begin(async (tx) => {
      expect(await approveAct(context, tx, approval)).toEqual({ approvals: 2 });
      await post(tx, [revenueTransfer(entry, sara.staffId)]);
    });
    await expect(posted).rejects.toThrow('period_outside_contract');
  });
});
