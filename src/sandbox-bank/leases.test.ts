import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answered, clientLines, outcomeOf, runBank, type TestBank } from '#kit/bank.ts';
import { emptyDatabase } from '#kit/database.ts';
import type { Lease } from '#wires/bank-admin.ts';
import type { AccountRef } from '#wires/bank.ts';
import { behaviourOn, dueDates, paymentsOf } from './leases.ts';

const plan = (more: Partial<Lease>): Lease => ({
  leaseId: 'L-1',
  payerAccount: { kind: 'account', bank: 'HIGHLAND', number: '20000000000001' },
  amountMinor: 900_00n,
  every: 'month',
  graceDays: 5,
  start: '2026-01-31',
  behaviour: [],
  ...more,
});

describe('due dates', () => {
  test.each([
    [
      'monthly, clamped to short months',
      { dueDay: 31 },
      '2026-04-30',
      ['2026-01-31 2026-01', '2026-02-28 2026-02', '2026-03-31 2026-03', '2026-04-30 2026-04'],
    ],
    ['monthly, first due day after the start', { dueDay: 5 }, '2026-03-04', ['2026-02-05 2026-02']],
    [
      'weekly on Mondays, over a new year',
      { every: 'week', dueDay: 1, start: '2026-12-25' },
      '2027-01-12',
      ['2026-12-28 2026-W53', '2027-01-04 2027-W01', '2027-01-11 2027-W02'],
    ],
    [
      'daily until the end',
      { every: 'day', start: '2026-02-27', end: '2026-03-01' },
      '2026-12-31',
      ['2026-02-27 2026-02-27', '2026-02-28 2026-02-28', '2026-03-01 2026-03-01'],
    ],
    ['none before the start', { start: '2026-05-01' }, '2026-04-30', []],
  ] as const)('%s', (_, more, through, expected) => {
    const dues = dueDates(plan(more), through);
    expect(dues.map((due) => `${due.dueDate} ${due.period}`)).toEqual(expected);
    expect(dues.map((due) => due.n)).toEqual(expected.map((_due, index) => index + 1));
  });

  test('a partial payment and the later rest add up', () => {
    const lease = plan({ amountMinor: 1_01n, behaviour: [{ on: 1, do: 'partial', percent: 33, restAfterDays: 9 }] });
    const [due] = dueDates(lease, '2026-02-01');
    const parts = due ? paymentsOf(lease, due) : [];
    expect(parts.map((part) => part.amountMinor)).toEqual([33n, 68n]);
    expect(parts.map((part) => part.payAt.toISOString())).toEqual([
      '2026-01-31T06:00:00.000Z',
      '2026-02-09T06:00:00.000Z',
    ]);
  });

  test('seeded chance repeats exactly and strikes about as often as asked', () => {
    const lease = plan({ random: { seed: 'rain', late: 0.2, partial: 0.1, miss: 0.1, maxLateDays: 10 } });
    const acts = Array.from({ length: 2000 }, (_, index) => behaviourOn(lease, index + 1).do);
    expect(acts).toEqual(Array.from({ length: 2000 }, (_, index) => behaviourOn(lease, index + 1).do));
    const share = (act: string) => acts.filter((one) => one === act).length / acts.length;
    expect(share('late')).toBeCloseTo(0.2, 1);
    expect(share('miss')).toBeCloseTo(0.1, 1);
    expect(share('pay')).toBeCloseTo(0.6, 1);
  });
});

describe('rents', () => {
  let bank: TestBank;
  let payerAccount: AccountRef;
  const DAY = 86_400_000;

  beforeAll(async () => {
    const { url } = await emptyDatabase();
    bank = await runBank(url);
    // A Monday at noon in Addis Ababa. Nothing is booked yet, so the clock may still go back.
    const offsetMs = Date.parse('2026-01-05T09:00:00Z') - Date.now();
    await answered(bank.client.call('POST /admin/clock', { body: { offsetMs } }));
    const opened = await answered(
      bank.client.call('POST /admin/accounts', {
        body: { role: 'outside', kind: 'account', bank: 'HIGHLAND', holderName: 'Selam Transport PLC' },
      }),
    );
    payerAccount = { kind: opened.kind, bank: opened.bank, number: opened.number };
  });
  afterAll(() => bank.close());

  const feed = () => clientLines(bank.client);

  test('come on time, late, in part or not at all, each booked on the day of its payment', async () => {
    const lease = plan({
      leaseId: 'BUS-7',
      payerAccount,
      every: 'week',
      dueDay: 2,
      start: '2026-01-05',
      end: '2026-02-09',
      behaviour: [
        { on: 2, do: 'late', days: 3 },
        { on: 3, do: 'miss' },
        { on: 4, do: 'partial', percent: 40, restAfterDays: 10 },
        { on: 5, do: 'partial', percent: 50 },
      ],
    });
    await answered(bank.client.call('PUT /admin/leases', { body: lease }));
    // Move in one step: the bank books what falls due on the way at its own time.
    await bank.advance(60 * DAY);
    const rents = (await feed()).filter((line) => line.kind === 'rent');
    expect(rents.map((line) => [line.bookedAt.slice(0, 10), line.reference, line.amountMinor])).toEqual([
      ['2026-01-06', 'INV-BUS-7-2026-W02', 900_00n],
      ['2026-01-16', 'INV-BUS-7-2026-W03', 900_00n],
      ['2026-01-27', 'INV-BUS-7-2026-W05', 360_00n],
      ['2026-02-03', 'INV-BUS-7-2026-W06', 450_00n],
      ['2026-02-06', 'INV-BUS-7-2026-W05', 540_00n],
    ]);
    expect(rents[0]?.counterparty).toMatchObject({ name: 'Selam Transport PLC', number: payerAccount.number });
    const { dues } = await answered(
      bank.client.call('GET /admin/leases/{leaseId}/dues', { path: { leaseId: 'BUS-7' } }),
    );
    expect(dues.map((due) => [due.behaviour, due.graceUntil, due.payments.length])).toEqual([
      ['pay', '2026-01-11', 1],
      ['late', '2026-01-18', 1],
      ['miss', '2026-01-25', 0],
      ['partial', '2026-02-01', 2],
      ['partial', '2026-02-08', 1],
    ]);
    await bank.advance(30 * DAY);
    expect((await feed()).filter((line) => line.kind === 'rent')).toHaveLength(5);
  });

  test('that are already due stay as they were when the lease changes', async () => {
    const lease = plan({
      leaseId: 'SOLAR-1',
      payerAccount,
      every: 'day',
      start: bank.bank.clock.today(),
      behaviour: [],
    });
    await answered(bank.client.call('PUT /admin/leases', { body: lease }));
    await bank.advance(2 * DAY);
    expect(await outcomeOf(bank.client.call('PUT /admin/leases', { body: { ...lease, every: 'month' } }))).toBe(
      'lease_started',
    );
    await answered(bank.client.call('PUT /admin/leases', { body: { ...lease, behaviour: [{ on: 4, do: 'miss' }] } }));
    await bank.advance(2 * DAY);
    const { dues } = await answered(
      bank.client.call('GET /admin/leases/{leaseId}/dues', { path: { leaseId: 'SOLAR-1' } }),
    );
    expect(dues.map((due) => due.behaviour)).toEqual(['pay', 'pay', 'pay', 'miss', 'pay']);
    expect((await answered(bank.client.call('GET /admin/leases'))).leases.map((one) => one.leaseId)).toContain(
      'SOLAR-1',
    );
  });

  test('bounce when the lessee has too little or the account is closed', async () => {
    const poor = await answered(
      bank.client.call('POST /admin/accounts', {
        body: { role: 'outside', kind: 'account', bank: 'TANA', holderName: 'Poor Lessee', openingMinor: 900_00n },
      }),
    );
    const ref = { kind: poor.kind, bank: poor.bank, number: poor.number };
    await answered(
      bank.client.call('PUT /admin/leases', {
        body: plan({ leaseId: 'POOR', payerAccount: ref, every: 'day', start: bank.bank.clock.today() }),
      }),
    );
    await bank.advance(DAY);
    const { dues } = await answered(
      bank.client.call('GET /admin/leases/{leaseId}/dues', { path: { leaseId: 'POOR' } }),
    );
    expect(dues.flatMap((due) => due.payments.map((payment) => payment.state))).toEqual(['paid', 'bounced']);
  });

  test('from an account that does not exist are refused', async () => {
    expect(await outcomeOf(bank.client.call('PUT /admin/leases', { body: plan({ leaseId: 'X' }) }))).toBe(
      'account_unknown',
    );
    expect(await outcomeOf(bank.client.call('GET /admin/leases/{leaseId}/dues', { path: { leaseId: 'NONE' } }))).toBe(
      'lease_unknown',
    );
  });
});
