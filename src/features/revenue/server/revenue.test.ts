// Booking of revenue in a real database: two persons book it, certain payers are refused, and c3_app can't bypass the
// ledger's guard.
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { bankLine, makeMembers, makeProduct, type MarketProduct } from '#kit/market.ts';
import { APPROVAL, aStaff, movedTo, staffIntent } from '#kit/people.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { readBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { lines } from '#ledger/posting.ts';
import { addDays } from '#platform/time/clock.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { factId } from '#platform/database/ids.ts';
import { canonical } from '#platform/http/intents.ts';
import { approveRevenue, type Booking, proposeRevenue, rejectRevenue } from './bookings/bookings.ts';
import { fundingEntries, lockSlices } from './public.ts';
import { entries } from './store.ts';
import { waitingLines } from './waiting-lines.ts';

let db: FreshDatabase;
let context: TestContext;
let abebe: Awaited<ReturnType<typeof aStaff>>;
let sara: Awaited<ReturnType<typeof aStaff>>;
let product: MarketProduct;
let today: string;

let keys = 0;

/** Creates a bank line with a rent, and returns its booking for thirty days from today. */
async function rent(over: Partial<Booking> & { from?: string; lineAmount?: bigint } = {}): Promise<Booking> {
  const { from = product.payerAccount, lineAmount = over.amount ?? 600_00n, ...booking } = over;
  const invoiceNumber = `INV-K-${++keys}`;
  const statementLineId =
    booking.statementLineId ??
    (await bankLine(db, { amount: lineAmount, from, reference: invoiceNumber, kind: 'transfer' }));
  return {
    contractId: product.contractId,
    partyId: product.partyId,
    invoiceNumber,
    periodFrom: today,
    periodUntil: addDays(today, 29),
    dueOn: today,
    graceDays: 3,
    amount: 600_00n,
    ...booking,
    statementLineId,
  };
}

async function proposed(booking: Booking, caller = abebe): Promise<bigint> {
  return BigInt(ok(await proposeRevenue(context, { caller, booking, assertion: APPROVAL }, staffIntent(caller))).id);
}

const approving = (entryId: bigint, caller: StaffCaller) =>
  approveRevenue(context, { caller, entryId, assertion: APPROVAL }, staffIntent(caller));
async function balance(account: Parameters<typeof readBalances>[1][number]): Promise<bigint> {
  return (await readBalances(db.app, [account])).get(account)?.posted ?? 0n;
}

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  today = context.clock.today();
  abebe = await aStaff(context, 'finance');
  sara = await aStaff(context, 'finance');
  product = await makeProduct(db, { feeBps: 500 });
});

describe('booking by two persons', () => {
  it('posts net and fee at the second approval, and cuts the net into its cycles', async () => {
    const fees = await balance(house('fees'));
    const booking = await rent();
    const entryId = await proposed(booking);
    expect(await balance(accountOf('product_revenue', product.id))).toBe(0n);
    expect(await approving(entryId, sara)).toMatchObject({ approvals: 2, posted: true });
    expect(await balance(accountOf('product_revenue', product.id))).toBe(570_00n);
    expect((await balance(house('fees'))) - fees).toBe(30_00n);
    const slicesOf = (from: Date, until: Date) =>
      db.app.begin((tx) => lockSlices(tx, { productId: product.id, from, until }));
    const slices = await slicesOf(new Date(0), new Date('2100-01-01'));
    expect(slices).toHaveLength(30);
    expect(slices.reduce((sum, slice) => sum + slice.left, 0n)).toBe(570_00n);
    expect(await slicesOf(slices[3]!.cycleStart, slices[5]!.cycleStart)).toEqual(slices.slice(3, 5));
    expect((await fundingEntries(db.app, [entryId])).get(entryId)).toMatchObject({
      invoiceNumber: booking.invoiceNumber,
      periodFrom: today,
      statementLineId: booking.statementLineId,
      net: 570_00n,
    });
    const [row] = await entries(db.app, { id: entryId }, { after: null, limit: 1 }, 'en');
    expect(row).toMatchObject({
      state: 'posted',
      amountMinor: 600_00,
      feeMinor: 30_00,
      approvals: [{ staffName: abebe.name }, { staffName: sara.name }],
    });
  });

  it('books a line in parts, also for the same invoice, and never more than the line', async () => {
    const booking = await rent({ lineAmount: 600_00n, amount: 400_00n });
    expect(await approving(await proposed(booking), sara)).toMatchObject({ posted: true });
    const rest = await rent({
      statementLineId: booking.statementLineId,
      invoiceNumber: booking.invoiceNumber,
      amount: 200_00n,
    });
    expect(await approving(await proposed(rest), sara)).toMatchObject({ posted: true });
    const more = await rent({ statementLineId: booking.statementLineId, amount: 1n });
    expect(nameOf(await proposeRevenue(context, { caller: abebe, booking: more }, staffIntent(abebe)))).toBe(
      'suspense_left_too_little',
    );
  });

  it('lists what waits for approval oldest first, page by page', async () => {
    const [older, younger] = [await proposed(await rent()), await proposed(await rent())];
    const page = async (after: bigint | null) =>
      (await entries(db.app, { state: 'proposed' }, { after, limit: 1000 }, 'en')).map((entry) => BigInt(entry.id));
    expect((await page(null)).slice(-2)).toEqual([older, younger]);
    expect(await page(older)).toEqual([younger]);
    const newestFirst = await entries(db.app, {}, { after: null, limit: 1 }, 'en');
    expect(newestFirst[0]?.id).toBe(younger.toString());
    for (const entryId of [older, younger])
      await rejectRevenue(context, { caller: sara, entryId, reason: 'a try' }, staffIntent(sara));
  });

  it('refuses a second approval by the same person, and a wrong password', async () => {
    const entryId = await proposed(await rent());
    expect(nameOf(await approving(entryId, abebe))).toBe('already_approved');
    const wrong = await approveRevenue(
      context,
      { caller: sara, entryId, assertion: { kind: 'password', password: 'wrong horse 1' } },
      staffIntent(sara),
    );
    expect(nameOf(wrong)).toBe('assertion_invalid');
    const [row] = await entries(db.app, { id: entryId }, { after: null, limit: 1 }, 'en');
    expect(row?.state).toBe('proposed');
  });

  it('refuses a period that ends before it begins or more than a year later', async () => {
    const until = async (periodUntil: string) =>
      nameOf(
        await proposeRevenue(context, { caller: abebe, booking: await rent({ periodUntil }) }, staffIntent(abebe)),
      );
    expect(await until(addDays(today, -1))).toBe('period_unclear');
    expect(await until(addDays(today, 366))).toBe('done');
    expect(await until(addDays(today, 367))).toBe('period_unclear');
  });

  it('books a line once, even if two bookings of it are approved at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const booking = await rent();
      const rivals = [await proposed(booking), await proposed({ ...booking, dueOn: addDays(today, 1) })];
      const done = await Promise.all(rivals.map((entryId) => approving(entryId, sara)));
      expect(done.map(nameOf).sort()).toEqual(['done', 'suspense_left_too_little']);
    }
  });

  it('frees the line when a booking is rejected', async () => {
    const booking = await rent();
    const entryId = await proposed(booking);
    expect(await rejectRevenue(context, { caller: sara, entryId, reason: 'wrong period' }, staffIntent(sara))).toEqual({
      id: entryId.toString(),
    });
    expect(nameOf(await approving(entryId, sara))).toBe('entry_ended');
    expect(await approving(await proposed({ ...booking, dueOn: addDays(today, 1) }), sara)).toMatchObject({
      posted: true,
    });
  });

  it('stores one booking for one intent, however often it is sent', async () => {
    const booking = await rent();
    const same = staffIntent(abebe);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => proposeRevenue(context, { caller: abebe, booking, assertion: APPROVAL }, same)),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('suggests from the reference the contract, the payer and the part of the period that it covers', async () => {
    const from = await makeProduct(db);
    const [contract] = await db.admin<{ number: string }[]>`
      update catalogue.contract set starts_on = '2026-11-18' where id = ${from.contractId} returning number`;
    const lineId = await bankLine(db, {
      amount: 100_00n,
      from: from.payerAccount,
      reference: `INV-${contract?.number}-2026-W47`,
      kind: 'transfer',
    });
    const found = (await waitingLines(db.app, { after: lineId - 1n, limit: 5 }, 'en')).find(
      (line) => line.id === lineId.toString(),
    );
    expect(found?.suggestion).toMatchObject({
      contractId: from.contractId.toString(),
      partyId: from.partyId.toString(),
      periodFrom: '2026-11-18',
      periodUntil: '2026-11-22',
    });
  });
});

describe('rent is refused from', () => {
  async function party(over: { number: string; role?: string; from?: string }): Promise<bigint> {
    const [row] = await db.owner<{ id: bigint }[]>`
      insert into catalogue.party (contract_id, role, name, bank_kind, bank_code, bank_number, from_on, added_by)
      values (${product.contractId}, ${over.role ?? 'payer'}, 'Somebody', 'account', 'CBE', ${over.number},
        ${over.from ?? today}, 1) returning id`;
    return (row as { id: bigint }).id;
  }
  const refusedAs = async (over: Parameters<typeof rent>[0]) =>
    nameOf(await proposeRevenue(context, { caller: abebe, booking: await rent(over) }, staffIntent(abebe)));

  it('a payer on another contract', async () => {
    const other = await makeProduct(db);
    expect(await refusedAs({ partyId: other.partyId, from: other.payerAccount })).toBe('entry_of_another_asset');
  });

  it('a supplier, or a payer who is a supplier elsewhere', async () => {
    const partyId = await party({ number: '5550001', role: 'supplier' });
    expect(await refusedAs({ partyId, from: 'CBE 5550001' })).toBe('payer_not_on_contract');
    await expect(party({ number: '5550001' })).rejects.toThrow('payer_conflict');
  });

  it('a payer named after the period began', async () => {
    const partyId = await party({ number: '5550002' });
    expect(await refusedAs({ partyId, from: 'CBE 5550002', periodFrom: addDays(today, -1) })).toBe(
      'payer_not_on_contract_beforehand',
    );
    const later = await party({ number: '5550003', from: addDays(today, 5) });
    expect(await refusedAs({ partyId: later, from: 'CBE 5550003' })).toBe('payer_not_on_contract_beforehand');
  });

  it('another account than the payer’s', async () => {
    expect(await refusedAs({ from: 'CBE 9999999' })).toBe('line_of_another_payer');
  });

  it('a member, known by payout account or phone', async () => {
    const [memberId] = await makeMembers(db, 1);
    const partyId = await party({ number: '5550004' });
    // wallet.require_bound refuses a party's account as a payout account, so the test switches that trigger off.
    await db.admin.begin(async (tx) => {
      await tx`alter table wallet.payout_account disable trigger payout_account_bound`;
      await tx`
        insert into wallet.payout_account (member_id, kind, institution, number, holder_name, opening_address,
          verified_at, usable_from, created_at)
        values (${memberId as bigint}, 'account', 'CBE', '5550004', 'Member', '', platform.now(), platform.now(),
          platform.now())`;
      await tx`alter table wallet.payout_account enable trigger payout_account_bound`;
    });
    expect(await refusedAs({ partyId, from: 'CBE 5550004' })).toBe('payer_is_member');
    const phoned = await party({ number: '+251955500055' });
    await movedTo(db.app, memberId as bigint, { phone: '+251955500055' });
    expect(await refusedAs({ partyId: phoned, from: 'CBE +251955500055' })).toBe('payer_is_member');
  });

  it('a deposit, a payout or a transfer of ours that came back, even from the payer’s own account', async () => {
    const line = (kind: string) =>
      bankLine(db, { amount: 600_00n, from: product.payerAccount, reference: `R-${++keys}`, kind });
    expect(await refusedAs({ statementLineId: await line('deposit') })).toBe('payer_is_member');
    expect(await refusedAs({ statementLineId: await line('payout_return') })).toBe('payer_is_member');
    expect(await refusedAs({ statementLineId: await line('transfer_return') })).toBe('payer_was_paid');
  });

  it('a payer whose account turns out to be the operator’s', async () => {
    const operator = await party({ number: '5550006' });
    await db.owner`insert into ledger.operator_account values ('CBE 5550006', 'Operator')`;
    expect(await refusedAs({ partyId: operator, from: 'CBE 5550006' })).toBe('payer_is_operator');
    await expect(party({ number: '5550006', from: addDays(today, 1) })).rejects.toThrow('payer_conflict');
  });
});

/** As a stolen app could: writes an entry and approvals by `staff` straight into the tables as c3_app, and posts it. */
async function forced(given: {
  booking: Booking;
  content?: Record<string, unknown>;
  staff: readonly bigint[];
  productId?: bigint;
  to?: bigint;
  amount?: bigint;
  entry?: bigint;
}): Promise<string> {
  const { booking, staff, productId = product.id } = given;
  const fee = (booking.amount * 500n + 5000n) / 10000n;
  try {
    await db.app.begin(async (tx) => {
      const { contractId, partyId, invoiceNumber, periodFrom, periodUntil, dueOn, graceDays } = booking;
      const of = { productId, assetId: product.assetId, contractId, partyId, payerAccount: product.payerAccount };
      const due = { invoiceNumber, periodFrom, periodUntil, dueOn, graceDays, fee, net: booking.amount - fee };
      const text = canonical({ content: { ...of, ...due, ...given.content } });
      let entryId = given.entry;
      if (entryId === undefined) {
        const [act] = await tx<{ id: bigint }[]>`
          insert into ledger.act (purpose, debit, credit, amount, statement_line_id, canonical, sha256, proposed_by,
            proposed_at)
          values ('revenue_received', ${house('suspense')}, ${accountOf('product_revenue', productId)},
            ${booking.amount}, ${booking.statementLineId}, ${text}, ${createHash('sha256').update(text).digest()},
            ${abebe.staffId}, platform.now()) returning id`;
        const actId = (act as { id: bigint }).id;
        for (const staffId of staff) {
          await tx`insert into ledger.act_approval (act_id, staff_id, method, assertion, approved_at)
            values (${actId}, ${staffId}, 'password', '{}', platform.now())`;
        }
        const [entry] = await tx<{ id: bigint }[]>`
          insert into revenue.entry (statement_line_id, product_id, asset_id, contract_id, party_id, invoice_number,
            period_from, period_until, due_on, grace_days, amount, fee, net, act_id, proposed_by)
          values (${booking.statementLineId}, ${productId}, ${product.assetId}, ${booking.contractId},
            ${booking.partyId}, ${booking.invoiceNumber}, ${booking.periodFrom}, ${booking.periodUntil},
            ${booking.dueOn}, ${booking.graceDays}, ${booking.amount}, ${fee}, ${booking.amount - fee}, ${actId},
            ${abebe.staffId}) returning id`;
        entryId = (entry as { id: bigint }).id;
      }
      await post(tx, [
        {
          id: factId('forced', ++keys),
          actor: `staff:${sara.staffId}`,
          lines: lines(
            [
              'revenue_received',
              house('suspense'),
              accountOf('product_revenue', given.to ?? productId),
              given.amount ?? booking.amount - fee,
              entryId,
            ],
            ['revenue_received', house('suspense'), house('fees'), fee, entryId],
          ),
        },
      ]);
    });
    return 'posted';
  } catch (error) {
    return error instanceof Error ? error.message.replace('the ledger refused: ', '') : 'unknown';
  }
}

describe('a booking that c3_app forges', () => {
  it.each<[string, string, () => Promise<Parameters<typeof forced>[0]>]>([
    ['one approver', 'two_persons_required', async () => ({ booking: await rent(), staff: [abebe.staffId] })],
    ['no approver', 'two_persons_required', async () => ({ booking: await rent(), staff: [] })],
    [
      'another product’s account',
      'entry_not_covering',
      async () => ({ booking: await rent(), staff: [abebe.staffId, sara.staffId], to: (await makeProduct(db)).id }),
    ],
    [
      'more than the entry',
      'entry_not_covering',
      async () => ({ booking: await rent(), staff: [abebe.staffId, sara.staffId], amount: 599_00n }),
    ],
    [
      'an entry for another product',
      'entry_of_another_asset',
      async () => ({
        booking: await rent(),
        staff: [abebe.staffId, sara.staffId],
        productId: (await makeProduct(db)).id,
      }),
    ],
    [
      'another content than was approved',
      'act_not_covering',
      async () => ({ booking: await rent(), staff: [abebe.staffId, sara.staffId], content: { periodUntil: today } }),
    ],
    [
      'more than the line',
      'suspense_not_covering',
      async () => ({
        booking: await rent({ lineAmount: 500_00n, amount: 600_00n }),
        staff: [abebe.staffId, sara.staffId],
      }),
    ],
    [
      'a line that never came in',
      'act_statement_line_id_fkey',
      async () => ({
        booking: await rent({ statementLineId: 999_999n }),
        staff: [abebe.staffId, sara.staffId],
      }),
    ],
    [
      'a line from another sender',
      'line_of_another_payer',
      async () => ({ booking: await rent({ from: 'CBE 1212121' }), staff: [abebe.staffId, sara.staffId] }),
    ],
    [
      'a payer named too late',
      'payer_not_on_contract_beforehand',
      async () => ({ booking: await rent({ periodFrom: addDays(today, -20) }), staff: [abebe.staffId, sara.staffId] }),
    ],
  ])('is refused: %s (%s)', async (_what, reason, given) => {
    const before = await balance(accountOf('product_revenue', product.id));
    expect(await forced(await given())).toContain(reason);
    expect(await balance(accountOf('product_revenue', product.id))).toBe(before);
  });

  it('cannot be approved twice by the same staff member', async () => {
    expect(await forced({ booking: await rent(), staff: [abebe.staffId, abebe.staffId] })).toContain('duplicate key');
  });

  it('cannot post an entry again', async () => {
    const booking = await rent();
    const entryId = await proposed(booking);
    await approving(entryId, sara);
    expect(await forced({ booking, staff: [], entry: entryId })).toBe('entry_ended');
  });

  it('cannot write the columns that make an entry count', async () => {
    const entryId = await proposed(await rent());
    await expect(
      db.app`update revenue.entry set posted_at = platform.now(), transfer_id = gen_random_uuid()
        where id = ${entryId}`,
    ).rejects.toThrow('permission denied');
    await expect(
      db.app`insert into revenue.slice (entry_id, cycle_start, product_id, amount)
        values (${entryId}, platform.now(), ${product.id}, 1)`,
    ).rejects.toThrow('permission denied');
    await expect(db.app`update revenue.slice set given = 0`).rejects.toThrow('permission denied');
    await expect(db.app`select revenue.give_slices('{}', '{}', '{}')`).rejects.toThrow('permission denied');
    await expect(db.app`select revenue.consume_entry('{}', '{}', '{}', '{}', '{}', '{}')`).rejects.toThrow(
      'permission denied',
    );
    await expect(db.app`update catalogue.party set bank_number = '1' where id = ${product.partyId}`).rejects.toThrow(
      'permission denied',
    );
    await expect(db.app`insert into catalogue.party (contract_id, role, name, bank_kind, bank_code, bank_number,
      from_on, added_by, added_at)
      values (${product.contractId}, 'payer', 'Late', 'account', 'CBE', '777777', '2020-01-01', 1,
        '2020-01-01')`).rejects.toThrow('permission denied');
  });
});
