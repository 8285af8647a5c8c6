// Reads lists of the wallet and of reconciliation over many rows. Every page must come from an index, without a scan.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { accountOf } from '#ledger/chart.ts';
import { addDays } from '#platform/time/clock.ts';
import { consoleRecharges } from '#features/wallet/server/recharges/handlers.ts';
import { queue } from '#features/wallet/server/withdrawals/payout-queue.ts';
import { payoutTimes } from '#features/wallet/server/withdrawals/payout-times.ts';
import { lotsOf } from '#features/wallet/server/lots.ts';
import { listRecharges, rechargesToAsk } from '#features/wallet/server/recharges/recharges.ts';
import { readStatement } from '#features/wallet/server/statements/statement.ts';
import { dayTotal, dueWithdrawals, listOwn, refusedByNotice } from '#features/wallet/server/withdrawals/withdrawals.ts';
import { listLines } from '#features/reconciliation/server/lines/list-lines.ts';
import { linesAfter, openLineIds, openSuspenseLines, settleWork } from '#features/reconciliation/server/lines/lines.ts';

const ROWS = 100_000;
const MEMBERS = 1_000;
const MEMBER = 77n;
let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  // Rows without postings: the books don't balance, and need not.
  db = await freshDatabase({ checked: false });
  context = await testContext(db);
  await db.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into wallet.withdrawal (number, member_id, kind, amount_minor, tax_minor, bank_charge_minor, net_minor,
        to_kind, to_institution, to_number, to_name, state,
        reviewers_needed, hold_id, requested_at, paid_at, ended_at, expected_from, expected_until, released_after_seq)
      select 'W-' || i, i % ${MEMBERS}::int, 'income', i * 100, 0, 0, i * 100, 'card', 'RIFT', '1', 'Name', case
        when i % 1000 = 0 then 'pending_review' when i % 10 = 0 then 'rejected' else 'paid' end,
        0, i, platform.now() - i * interval '1 minute', case
          when i % 10 <> 0 then platform.now() - (i - 20) * interval '1 minute' end, platform.now(), current_date,
          current_date, case when i % 10 = 0 and i % 1000 <> 0 then i end
      from generate_series(1, ${ROWS}::int) i`;
    await tx`
      insert into wallet.recharge (member_id, reference, amount_minor, channel, payer_kind, payer_number, payer_name,
        state, created_at, expires_at, ask_at)
      select i % ${MEMBERS}::int, 'R-' || i, 10000, 'mobile_money', 'mobile_money', '1', 'Name', case
        when i % 5000 = 0 then 'pending' else 'failed' end, platform.now(), platform.now(),
        case when i % 5000 = 0 then platform.now() end from generate_series(1, ${ROWS}::int) i`;
    await tx`
      insert into wallet.recharge_lot (member_id, recharge_id, source_kind, source_institution, source_number,
        source_name, amount_minor, left_minor, used_up, created_at)
      select i % ${MEMBERS}::int, i, 'card', 'RIFT', '1', 'Name', 100, case
        when i > ${ROWS - 2 * MEMBERS}::int then 100 else 0 end,
        i <= ${ROWS - 2 * MEMBERS}::int, platform.now() from generate_series(1, ${ROWS}::int) i`;
    await tx`
      insert into ledger.statement_line (account, bank_seq, bank_line_id, direction, amount, currency, booked_at,
        value_date, statement_date, counterparty_name, counterparty_account,
        reference, narrative, balance_after, kind)
      select 'client', i, 'L' || i, 'in', 100, 'ETB', platform.now(), current_date, current_date - i % 300, 'Name',
        'RIFT 1', 'R-' || i, '', i * 100, 'deposit' from generate_series(1, ${ROWS}::int) i`;
    await tx`insert into ledger.suspense_use select id, gen_random_uuid(), 100 from ledger.statement_line
      where id % 5000 <> 0`;
    await tx`insert into reconciliation.line_work select id, 'received', id % 5000 = 0, platform.now(), null
      from ledger.statement_line`;
    const account = accountOf('member_income', MEMBER);
    await tx`
      with t as (insert into ledger.transfer (id, seq, actor, occurred_at, business_date)
        select md5(i::text)::uuid, i, 'system', platform.now(), current_date - i % 300
          from generate_series(1, ${ROWS}::int) i returning id, seq),
      l as (insert into ledger.line (transfer_id, n, purpose, debit, credit, amount, guard, debit_seq, credit_seq)
        select id, 1, 'collect', ${accountOf('product_payable', 1n)}, ${account}::bigint + (seq % 50) * 64, 1, 1, seq,
          seq from t)
      insert into ledger.posting (account_id, seq, transfer_id, n, amount, balance_after)
        select ${account}::bigint + (seq % 50) * 64, seq, id, 1, 1, seq from t`;
  });
  await db.admin.unsafe('analyze');
}, 240_000);

const BIG = [
  'withdrawal',
  'recharge',
  'recharge_lot',
  'statement_line',
  'line_work',
  'suspense_use',
  'transfer',
  'line',
  'posting',
];

async function readThrough(): Promise<Map<string, bigint>> {
  await sleep(1_500); // Wait until other connections have reported their statistics.
  const rows = await db.admin<
    { name: string; scans: bigint }[]
  >`select relname as name, seq_scan as scans from pg_stat_user_tables where relname = any (${BIG})`;
  return new Map(rows.map((row) => [row.name, row.scans]));
}

it('reads every page from an index in a few milliseconds', async () => {
  const now = context.clock.now();
  const place = [BigInt(now.getTime() - (ROWS / 2) * 60_000) * 1_000n, BigInt(ROWS / 2)];
  const middle = Buffer.from(place.join('|'), 'utf8').toString('base64url');
  const dayBefore = addDays(context.clock.today(), -30);
  const calls: [string, () => Promise<unknown>][] = [
    ['own withdrawals', () => listOwn(db.app, { memberId: MEMBER, before: 90_000n, limit: 20, kind: null })],
    ['payouts queue', () => queue(context, { after: undefined, limit: 20, state: 'open' })],
    ['payouts of a state', () => queue(context, { after: middle, limit: 20, state: 'pending_review' })],
    ['all payouts', () => queue(context, { after: middle, limit: 20 })],
    ['payouts of a member', () => queue(context, { after: middle, limit: 20, memberId: MEMBER })],
    [
      'payouts of an amount',
      () => queue(context, { after: undefined, limit: 20, amountFromMinor: 50_000_00, amountUntilMinor: 50_010_00 }),
    ],
    [
      'payouts of a day',
      () => queue(context, { after: undefined, limit: 20, from: dayBefore, until: dayBefore, state: 'rejected' }),
    ],
    ['due payouts', () => dueWithdrawals(db.app, { states: ['approved', 'waiting_funds'], now, limit: 100 })],
    ['refused by notice', () => refusedByNotice(db.app)],
    ['24-hour total', () => dayTotal(db.app, { memberId: MEMBER, now })],
    ['own recharges', () => listRecharges(db.app, { after: undefined, limit: 20, memberId: MEMBER })],
    ['recharges to ask about', () => rechargesToAsk(db.app, now)],
    [
      'console recharges',
      () => consoleRecharges(context, { after: Buffer.from('60000').toString('base64url'), limit: 20 }),
    ],
    ['lots', () => lotsOf(db.app, MEMBER)],
    ['open suspense lines', () => openSuspenseLines(db.app, { limit: 100 })],
    ['new lines', () => linesAfter(db.app, BigInt(ROWS - 10), 200)],
    ['lines for others', () => openLineIds(db.app)],
    ['settling work', () => db.app.begin((tx) => settleWork(tx))],
    [
      'console lines, open',
      () =>
        listLines(db.app, {
          after: undefined,
          sort: 'newest',
          limit: 20,
          open: true,
          misdirected: false,
          direction: null,
          reference: null,
          date: null,
        }),
    ],
    [
      'console lines by reference',
      () =>
        listLines(db.app, {
          after: undefined,
          sort: 'newest',
          limit: 20,
          open: null,
          misdirected: false,
          direction: null,
          reference: 'R-500',
          date: null,
        }),
    ],
    ['statement', () => readStatement(db.app, { memberId: MEMBER, wallet: 'income', limit: 20 })],
    ['statement, deep', () => readStatement(db.app, { memberId: MEMBER, wallet: 'income', limit: 20, after: '1000' })],
    ['payout times', () => payoutTimes(db.app, { now, days: 1 })],
  ];
  for (const [, call] of calls) await call();
  const before = await readThrough();
  const slow: string[] = [];
  for (const [name, call] of calls) {
    const from = performance.now();
    await call();
    const ms = performance.now() - from;
    if (ms > 250) slow.push(`${name}: ${Math.round(ms)} ms`);
  }
  const after = await readThrough();
  expect(slow).toEqual([]);
  expect([...after].filter(([name, scans]) => scans > (before.get(name) ?? 0n)).map(([name]) => name)).toEqual([]);
});
