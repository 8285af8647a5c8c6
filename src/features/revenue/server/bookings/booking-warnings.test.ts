// What the two signers of a booking are warned about: the rules as a table, and the facts that they rest on.
import { describe, expect, it } from 'vitest';
import { testContext } from '#kit/context.ts';
import { freshDatabase } from '#kit/database.ts';
import { bankLine, bookRent, makeProduct } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { APPROVAL, staffIntent } from '#kit/people.ts';
import { required } from '#platform/required.ts';
import { addDays } from '#platform/time/clock.ts';
import { entries, ONE } from '../store.ts';
import { type BookingFacts, bookingWarnings, type Judged, warningsOf } from './booking-warnings.ts';
import { approveRevenue, proposeRevenue } from './bookings.ts';
import { reversal } from './reversal.ts';

const week48: Judged = {
  contractId: 1n,
  partyId: 1n,
  reference: 'INV-PUMP-ZW-2026-W48',
  invoiceNumber: 'INV-PUMP-ZW-2026-W48',
  from: '2026-11-23',
  until: '2026-11-29',
  amount: 700_00n,
};
const plain: BookingFacts = {
  contractNumber: 'PUMP-ZW',
  startsOn: '2026-01-01',
  endsOn: null,
  rent: 700_00n,
  booked: 0n,
  payerKnown: true,
  covering: [],
};
const paid = (from: string, until: string, invoiceNumber = 'INV-PUMP-ZW-2026-W47', amount = 700_00n) => ({
  invoiceNumber,
  from,
  until,
  amount,
});

describe('a booking', () => {
  it.each<[what: string, booking: Partial<Judged>, facts: Partial<BookingFacts>, warned: string[]]>([
    ['as the reference says', {}, {}, []],
    ['of the week before', { from: '2026-11-16', until: '2026-11-22' }, {}, ['period_differs']],
    ['of a day less', { until: '2026-11-28' }, {}, ['period_differs']],
    ['whose contract began within the period', { from: '2026-11-25' }, { startsOn: '2026-11-25' }, []],
    ['whose contract ended within the period', { until: '2026-11-27' }, { endsOn: '2026-11-27' }, []],
    ['with a reference that says nothing', { reference: 'rent', invoiceNumber: 'A-1', from: '2026-11-01' }, {}, []],
    ['whose invoice names the period', { reference: '', until: '2026-11-30' }, {}, ['period_differs']],
    ['of a period that is paid', {}, { covering: [paid('2026-11-23', '2026-11-29')] }, ['period_covered whole']],
    ['of a period within a paid one', {}, { covering: [paid('2026-11-01', '2026-12-31')] }, ['period_covered whole']],
    [
      'of a period that two others cover',
      {},
      { covering: [paid('2026-11-26', '2026-11-30'), paid('2026-11-20', '2026-11-25')] },
      ['period_covered whole'],
    ],
    ['of a period that is paid for a day', {}, { covering: [paid('2026-11-16', '2026-11-23')] }, ['period_covered']],
    [
      'of a period with an unpaid day in its middle',
      {},
      { covering: [paid('2026-11-20', '2026-11-25'), paid('2026-11-27', '2026-11-30')] },
      ['period_covered'],
    ],
    [
      'of the rest of an invoice',
      { amount: 200_00n },
      { booked: 500_00n, covering: [paid('2026-11-23', '2026-11-29', week48.invoiceNumber, 500_00n)] },
      [],
    ],
    [
      'of an invoice that is paid',
      {},
      { booked: 700_00n, covering: [paid('2026-11-23', '2026-11-29', week48.invoiceNumber)] },
      ['period_covered whole', 'amount_differs'],
    ],
    ['of a tenth of the rent', { amount: 70_00n }, {}, ['amount_differs']],
    ['of more than the rent', { amount: 700_01n }, {}, ['amount_differs']],
    ['by a new payer', {}, { payerKnown: false }, ['payer_new']],
    [
      'with everything wrong',
      { from: '2026-11-16', until: '2026-11-22', amount: 1_00n },
      { payerKnown: false, covering: [paid('2026-11-16', '2026-11-22')] },
      ['period_differs', 'period_covered whole', 'amount_differs', 'payer_new'],
    ],
  ])('%s', (_, booking, facts, warned) => {
    const found = bookingWarnings({ ...week48, ...booking }, { ...plain, ...facts });
    const names = found.map((one) => (one.kind === 'period_covered' && one.wholly ? `${one.kind} whole` : one.kind));
    expect(names).toEqual(warned);
  });
});

it('is judged by what is booked and stands, for the proposer and for the second person alike', async () => {
  const db = await freshDatabase();
  const context = await testContext(db);
  const { first, second } = await officeOf(db);
  const product = await makeProduct(db);
  const { contractId, partyId, payerAccount } = product;
  const [contract] = await db.admin<{ rent: bigint }[]>`select rent from catalogue.contract where id = ${contractId}`;
  const { rent } = required(contract);
  const from = context.clock.today();
  const until = addDays(from, 6);
  const invoiceNumber = 'INV-PART';
  const judged = (amount: bigint): Judged => ({
    contractId,
    partyId,
    reference: '',
    invoiceNumber,
    from,
    until,
    amount,
  });
  const kinds = async (amount: bigint) => (await warningsOf(db.app, [judged(amount)])).flat().map(({ kind }) => kind);
  expect(await kinds(rent)).toEqual(['payer_new']);

  const wrong = await bookRent(db, product, { from, until: addDays(from, 2), amount: rent });
  expect(await kinds(rent)).toEqual(['period_covered']);
  const undoing = { wish: { entryId: String(wrong), reason: 'Wrong' }, caller: first, assertion: APPROVAL };
  const { id: act } = ok(await reversal.propose(context, undoing, staffIntent(first)));
  ok(await reversal.sign(context, { id: act, caller: second, assertion: APPROVAL }));
  expect(await kinds(rent)).toEqual(['payer_new']);

  const line = { amount: 40_53n, from: payerAccount, reference: invoiceNumber, kind: 'transfer' } as const;
  const period = { periodFrom: from, periodUntil: until, dueOn: from, graceDays: 3 };
  const booking = { statementLineId: await bankLine(db, line), contractId, partyId, invoiceNumber, amount: 40_53n };
  const proposal = { caller: first, booking: { ...booking, ...period }, assertion: APPROVAL };
  const { id } = ok(await proposeRevenue(context, proposal, staffIntent(first)));
  const shown = async () => required((await entries(db.app, { id: BigInt(id) }, ONE, 'en'))[0]).warnings;
  expect(await shown()).toEqual([
    { kind: 'amount_differs', rentMinor: Number(rent), bookedMinor: 0 },
    { kind: 'payer_new' },
  ]);
  ok(await approveRevenue(context, { caller: second, entryId: BigInt(id), assertion: APPROVAL }, staffIntent(second)));
  expect(await shown()).toEqual([]);
  expect(await kinds(rent - 40_53n)).toEqual([]);
  expect(await kinds(rent)).toEqual(['period_covered', 'amount_differs']);
  expect(await warningsOf(db.app, [{ ...judged(1n), contractId: 999_999n }, judged(rent - 40_53n)])).toEqual([[], []]);
});
