// Makes payouts under each fault of a fault plan, one by one and then all at once (bank-and-reconciliation.md 2). Each
// payout must reach the right state, none may be made twice, and the checks must find nothing.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Banked, banked, type Earner, earner, withdraw } from '#kit/banked.ts';
import { answered } from '#kit/bank.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { BankSilent } from '#rail/pull.ts';
import { readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import type { FaultRule } from '#wires/bank-admin.ts';
import { type Withdrawal, withdrawalById } from '#features/wallet/server/withdrawals/withdrawals.ts';

const MINUTE = 60_000;
let db: FreshDatabase;
let world: Banked;

beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db, { bankTimeoutMs: 250 });
  // A payout settles after a minute. Until then we ask about it, so that its bank line does not answer first.
  const settings = await answered(world.bank.client.call('GET /admin/settings'));
  await answered(world.bank.client.call('PUT /admin/settings', { body: { ...settings, payoutLatencyMs: MINUTE } }));
});

beforeEach(async () => {
  await world.faults();
  await world.morning();
});

const rowOf = async (one: Withdrawal) => (await withdrawalById(db.app, one.id)) as Withdrawal;
const linesOut = async (one: Withdrawal) =>
  (await db.app`select from ledger.statement_line where instruction_id = ${one.number} and direction = 'out'`).length;
const incomeOf = async ({ member }: Earner) => {
  const account = accountOf('member_income', member.id);
  return (await readBalances(db.app, [account])).get(account);
};

async function passRounds(rounds = 4): Promise<void> {
  for (let i = 0; i < rounds; i++) await world.pass(16 * MINUTE);
}

/** The fault rules that never took effect: a fault that did not happen proves nothing. */
async function unusedFaults(): Promise<FaultRule[]> {
  const { rules } = await answered(world.bank.client.call('GET /admin/faults'));
  return rules.filter(({ hits }) => hits === 0).map(({ rule }) => rule);
}

const WITHHOLDS: readonly string[] = ['lines.get', 'statements.list'];
/**
 * If the bank withholds even its lines, the pull fails, and the round with it. Production logs that and pulls again.
 */
async function roundUnder(faults: readonly FaultRule[], round: () => Promise<void>): Promise<void> {
  const mayFail = faults.some((fault) => 'operation' in fault && WITHHOLDS.includes(fault.operation));
  await round().catch((error: unknown) => {
    if (!mayFail || !(error instanceof BankSilent)) throw error;
  });
}

const once = { next: 1 } as const;
const always = { next: 100_000 } as const;
const FAULTS: [string, FaultRule[]][] = [
  ['down: 503', [{ kind: 'down', operation: 'payouts.create', mode: '503', when: { next: 2 } }]],
  ['down: dropped connection', [{ kind: 'down', operation: 'payouts.create', mode: 'dropped', when: once }]],
  ['slow', [{ kind: 'slow', operation: 'payouts.create', ms: 600, when: once }]],
  ['lost answer', [{ kind: 'lossy', operation: 'payouts.create', when: once }]],
  ['done after our time-out', [{ kind: 'late', operation: 'payouts.create', ms: 600, when: once }]],
  [
    'lost answer, then no answer to our query',
    [
      { kind: 'lossy', operation: 'payouts.create', when: once },
      { kind: 'down', operation: 'payouts.get', mode: '503', when: { next: 2 } },
    ],
  ],
  ['duplicate webhooks', [{ kind: 'webhook_duplicate', copies: 5, when: always }]],
  ['reordered webhooks', [{ kind: 'webhook_reorder', holdMs: 5_000, when: once }]],
  ['wrong signatures', [{ kind: 'webhook_wrong_signature', when: always }]],
  ['wrong amounts in webhooks', [{ kind: 'webhook_wrong_amount', deltaMinor: 9_000_00, when: always }]],
  ['lost webhooks', [{ kind: 'webhook_lost', when: always }]],
  ['lines withheld for a while', [{ kind: 'down', operation: 'lines.get', mode: '503', when: { next: 2 } }]],
  [
    'statements withheld for a while',
    [{ kind: 'down', operation: 'statements.list', mode: 'dropped', when: { next: 2 } }],
  ],
];

describe('each fault by itself', () => {
  it.each(FAULTS)('%s: paid once', async (_, faults) => {
    const who = await earner(db, world, 1_000_00n);
    const one = await withdraw(world, who, 500_00n);
    await world.faults(...faults);
    await roundUnder(faults, world.round);
    for (const ms of [6_000, 16_000, 16 * MINUTE, 16 * MINUTE, 16 * MINUTE])
      await roundUnder(faults, () => world.pass(ms));
    expect(await unusedFaults()).toEqual([]);
    expect((await rowOf(one)).state).toBe('paid');
    expect(await linesOut(one)).toBe(1);
    expect(await incomeOf(who)).toMatchObject({ posted: 500_00n, held: 0n });
  });
});

describe('everything at once', () => {
  it('pays each of forty payouts at most once, and ends them all', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => earner(db, world, 5_000_00n)));
    await world.morning();
    const all: { one: Withdrawal; who: Earner }[] = [];
    for (let i = 0; i < 40; i++) {
      const who = people[i % people.length] as Earner;
      all.push({ who, one: await withdraw(world, who, 100_00n) });
    }
    const maybe = (seed: string, probability: number) => ({ probability, seed });
    await world.faults(
      { kind: 'down', operation: 'payouts.create', mode: 'dropped', when: maybe('a', 0.2) },
      { kind: 'lossy', operation: 'payouts.create', when: maybe('b', 0.3) },
      { kind: 'late', operation: 'payouts.create', ms: 400, when: maybe('c', 0.1) },
      { kind: 'down', operation: 'payouts.get', mode: '503', when: maybe('d', 0.3) },
      { kind: 'settle_refused', operation: 'payouts.settle', reason: 'account_closed', when: maybe('e', 0.1) },
      {
        kind: 'settle_returned',
        operation: 'payouts.settle',
        reason: 'rejected_by_receiver',
        afterMs: 20 * MINUTE,
        when: maybe('f', 0.15),
      },
      { kind: 'settle_wrong_amount', operation: 'payouts.settle', deltaMinor: -10_00, when: maybe('g', 0.1) },
      { kind: 'webhook_duplicate', copies: 2, when: maybe('h', 0.3) },
      { kind: 'webhook_reorder', holdMs: 3_000, when: maybe('i', 0.3) },
      { kind: 'webhook_wrong_signature', when: maybe('j', 0.2) },
      { kind: 'webhook_lost', when: maybe('k', 0.2) },
    );
    await world.round();
    await passRounds(5);
    expect(await unusedFaults()).toEqual([]);
    await world.faults();
    for (let day = 0; day < 3; day++) {
      await world.morning();
      await passRounds(2);
    }
    const spent = new Map<bigint, bigint>();
    const counts = { paid: 0, paidShort: 0, returned: 0, failed: 0 };
    for (const { one, who } of all) {
      const row = await rowOf(one);
      expect(['paid', 'returned', 'failed']).toContain(row.state);
      const short = row.state === 'paid' && row.settled !== null && row.settled < row.net;
      counts[short ? 'paidShort' : (row.state as 'paid' | 'returned' | 'failed')] += 1;
      expect(await linesOut(one)).toBe(row.state === 'paid' || row.state === 'returned' ? 1 : 0);
      const left = row.state === 'paid' ? 100_00n - (row.net - (row.settled ?? row.net)) : 0n;
      spent.set(who.member.id, (spent.get(who.member.id) ?? 0n) + left);
    }
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
    for (const who of people) {
      const balance = await incomeOf(who);
      expect(balance?.free).toBe(5_000_00n - (spent.get(who.member.id) ?? 0n));
    }
  });
});
