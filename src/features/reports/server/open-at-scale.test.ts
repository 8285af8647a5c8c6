// Reports on what is open read what is open, not all that ever was. The test inserts many rows directly, counts those
// that each report reads, and rolls back.
import { expect, it } from 'vitest';
import { freshDatabase } from '#kit/database.ts';
import { rowsRead } from '#kit/rows-read.ts';
import { shortRents, shortSums } from '#features/catalogue/server/public.ts';
import { absentMembers } from '#features/identity/server/public.ts';
import { unclaimedIncome } from '#features/orders/server/public.ts';
import { suspenseAt } from '#features/reconciliation/server/public.ts';
import { budgetMovements, budgetTurnover } from '#features/rewards/server/public.ts';
import { complaintOutcomes, complaintsEnded } from '#features/service/server/public.ts';
import { openPayouts } from '#features/wallet/server/public.ts';
import { house } from '#ledger/chart.ts';
import type { Queryable } from '#platform/database/db.ts';
import { DAY_MS } from '#platform/time/clock.ts';

/** Twenty days of a thousand rows each: a hundredth of the cycles is short, and one payout in a thousand is open. */
const MANY = 20_000;
const A_DAY = 1_000;
const PAGE = 50;
const FIRST = new Date('2026-03-02T00:00:00+03:00');
const at = (days: number) => new Date(FIRST.getTime() + days * DAY_MS);

async function insertAll(tx: Queryable): Promise<void> {
  await tx`set local session_replication_role = replica`;
  await tx`insert into catalogue.asset (id, product_id, slug, name, what, place, serial, lessee, insurance, liable)
    overriding system value
    select n, n, 'many-' || n, '{}', '{}', '{}', '', '', '{}', '{}' from generate_series(1, 100) n`;
  await tx`insert into catalogue.contract (id, asset_id, number, title, bills, due_day, grace_days, rent, fee_bps,
      starts_on) overriding system value
    select n, n, 'MANY-' || n, '{}', 'week', 5, 3, 100, 0, '2026-01-01' from generate_series(1, 100) n`;
  await tx`insert into catalogue.cycle_figure (product_id, cycle_start, expected, paid, missed_after)
    select 1 + n % 100, ${FIRST}::timestamptz + n / 100 * interval '1 hour', 100,
      case when n % 100 = 7 then 0 else 100 end, ${at(5)} from generate_series(0, ${MANY - 1}::int) n`;
  await tx`insert into catalogue.day_figure (product_id, day, expected, paid, missed_after, late)
    select product_id, platform.business_date(cycle_start), sum(expected), sum(paid), max(missed_after), false
    from catalogue.cycle_figure group by 1, 2`;
  await tx`insert into wallet.withdrawal (number, member_id, kind, amount_minor, tax_minor, bank_charge_minor,
      net_minor, to_kind, to_institution, to_number, to_name, state, reviewers_needed, hold_id, requested_at,
      expected_from, expected_until)
    select 'W-MANY' || n, 1000 + n, 'income', n, 0, 0, n, 'card', 'CBE', '1', 'x',
      case when n % 1000 = 0 then 'pending_review' else 'paid' end, 0, 1000000 + n,
      ${FIRST}::timestamptz + n / ${A_DAY}::int * interval '1 day', '2026-01-01', '2026-01-01'
    from generate_series(1, ${MANY}::int) n`;
  await tx`insert into service.complaint (member_id, kind, state, opened_at, due_at, closed_at)
    select 1000 + n, 'other', 'closed', opened, opened + interval '3 days', opened + interval '1 hour'
    from generate_series(0, ${MANY - 1}::int) n
    cross join lateral (select ${FIRST}::timestamptz + n / ${A_DAY}::int * interval '1 day' as opened) o`;
  await tx`insert into identity.member (phone, real_name, email, birth_date, nickname, avatar, language, invite_code,
      contact_hash, agreement_version, agreement_at, registered_at)
    select '+2517' || lpad(n::text, 8, '0'), 'Name', n || '@many.example', '1990-01-01', 'Nick' || n, 'a', 'en',
      'MANY' || n, '', '1', ${FIRST}, ${FIRST} from generate_series(1, ${MANY}::int) n`;
  await tx`insert into identity.session (member_id, token_hash, device_id, device, created_at, last_used_at,
      expires_at, ended_at, end_reason)
    select id, sha256(id::text::bytea), '', '', ${FIRST}, ${FIRST}, ${at(30)}, ${FIRST}, 'signed_out'
    from identity.member`;
  await tx`insert into orders.purchase_order (id, member_id, product_id, tranche_id, units, price, pay_recharge,
      pay_income, cycle, cycles, expected, returns_principal, stock, points_purchase, points_collect, chances,
      bought_at, cooling_ends_at, earns_from, expires_at, matures_at, booked_at, collected_part)
    select 1000000 + n, 1000 + n, 1, 1, 1, 1, 1, 0, 'daily', 9, 9, false, 1, 0, 0, 0, now(), now(), now(),
      now() + interval '1 day', now() + interval '1 day', now(), 8 from generate_series(1, ${MANY}::int / 10) n`;
  await tx`insert into orders.earning (member_id, order_id, part_id, starts_at, amount)
    select 1000 + n, 1000000 + n, part, ${FIRST}, 1
    from generate_series(1, ${MANY}::int / 10) n, generate_series(1, 9) part`;
  // Each bank line came by one transfer, and was explained by the next.
  await tx`delete from ledger.account`;
  await tx`insert into ledger.statement_line (id, account, bank_seq, bank_line_id, direction, amount, currency,
      booked_at, value_date, counterparty_name, counterparty_account, reference, narrative, balance_after)
    overriding system value
    select n, 'client', n, 'L' || n, 'in', 100, 'ETB', ${FIRST}::timestamptz + n * interval '1 minute', '2026-03-02',
      '', 'CBE ' || n, '', '', 0 from generate_series(1, ${MANY}::int) n`;
  await tx`insert into reconciliation.line_work (statement_line_id, outcome, open, handled_at)
    select n, 'received', n > ${MANY - 10}::int, now() from generate_series(1, ${MANY}::int) n`;
  await tx`insert into ledger.transfer (id, seq, actor, occurred_at, business_date)
    select md5(n::text)::uuid, n, 'test', ${FIRST}, '2026-03-02' from generate_series(1, 2 * ${MANY}::int) n`;
  await tx`insert into ledger.line (transfer_id, n, purpose, debit, credit, amount, guard, debit_seq, credit_seq)
    select md5(n::text)::uuid, 1, case when n % 2 = 1 then 'bank_in' else 'budget_funded' end,
      ${house('client_bank')}, ${house('suspense')}, 100, (n + 1) / 2, n, n
    from generate_series(1, 2 * ${MANY}::int) n`;
  await tx`insert into ledger.suspense_use (statement_line_id, transfer_id, amount)
    select n, md5((2 * n)::text)::uuid, 100 from generate_series(1, ${MANY - 10}::int) n`;
  await tx`insert into ledger.posting (account_id, seq, transfer_id, n, amount, balance_after)
    select account, n, md5(n::text)::uuid, 1, 100, 0
    from generate_series(1, 2 * ${MANY}::int) n,
      unnest(array[${house('suspense')}, ${house('rewards_budget')}]::bigint[]) account`;
  await tx`analyze catalogue.cycle_figure, catalogue.day_figure, wallet.withdrawal, service.complaint, identity.member,
    identity.session, orders.purchase_order, orders.earning, ledger.statement_line, reconciliation.line_work,
    ledger.transfer, ledger.line, ledger.suspense_use, ledger.posting`;
}

it('reads what is open, by indexes', async () => {
  const db = await freshDatabase();
  const undo = new Error('undo');
  const work = db.admin.begin(async (tx) => {
    await insertAll(tx);
    const few = (most: number) => expect.toSatisfy((rows: number) => rows < most);
    const costs = (schema: string, read: () => Promise<unknown>) => rowsRead(tx, schema, read);
    const short = { at: at(30), dueFrom: null, dueUntil: null, only: null };
    const page = { after: null, limit: PAGE };
    // Two hundred short cycles of one product, on nine days. Each day asks for its invoice: one asset, one contract.
    expect(await costs('catalogue', () => shortRents(tx, short, page))).toEqual(few(400));
    expect(await costs('catalogue', () => shortSums(tx, short))).toEqual(few(300));
    const waits = { now: at(30), hours: [0, 24, 168], from: null, until: null };
    expect(await costs('wallet', () => openPayouts(tx, waits))).toEqual(few(50));
    // The day's complaints once for each count; each looks for its entries.
    const day = { from: at(3), until: at(4) };
    expect(await costs('service', () => complaintOutcomes(tx, day, at(30)))).toEqual(few(A_DAY + 100));
    expect(await costs('service', () => complaintsEnded(tx, { from: at(19), until: at(20) }))).toEqual(
      few(A_DAY + 100),
    );
    const absent = { until: at(10), after: 5_000n, limit: PAGE };
    expect(await costs('identity', () => absentMembers(tx, absent))).toEqual(few(3 * PAGE));
    // Each order of the page with the one earning that is not collected.
    expect(await costs('orders', () => unclaimedIncome(tx, { after: 1_500n, limit: PAGE }))).toEqual(few(3 * PAGE));
    // Ten open lines, and those that the last forty postings explained.
    const moment = { run: BigInt(2 * MANY - 60), posting: BigInt(2 * MANY - 60) };
    const asked = { ...page, from: null, until: null };
    expect(await costs('ledger', () => suspenseAt(tx, moment, asked))).toEqual(few(600));
    const span = { after: BigInt(MANY), until: BigInt(MANY + 100) };
    expect(await costs('ledger', () => budgetTurnover(tx, span))).toEqual(few(400));
    const any = { purpose: null, kind: null, limit: PAGE };
    expect(await costs('ledger', () => budgetMovements(tx, span, any))).toEqual(few(400));
    throw undo;
  });
  await expect(work).rejects.toBe(undo);
}, 60_000);
