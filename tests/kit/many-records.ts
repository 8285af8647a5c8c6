// Many records of each of the console's long lists, inserted directly: for a test that counts the rows that a list
// reads, and for the bench of its file.
import type { Queryable } from '#platform/database/db.ts';
import type { MarketProduct } from './market.ts';

/**
 * Inserts `count` records of each list in the superuser's transaction `tx`, and analyzes their tables. The orders are
 * of `product`, which need not exist where their product is not shown.
 */
export async function writeRecords(
  tx: Queryable,
  count: number,
  product: Pick<MarketProduct, 'id' | 'trancheId'> = { id: 1n, trancheId: 1n },
): Promise<void> {
  await tx`set local session_replication_role = replica`;
  await tx`insert into identity.member (id, phone, real_name, email, birth_date, nickname, avatar, language,
      invite_code, contact_hash, agreement_version, agreement_at, registered_at) overriding system value
    select 1000 + n, '+2517' || lpad(n::text, 8, '0'), 'Name' || n || ' Father' || n % 500, n || '@many.example',
      '1990-01-01', 'Nick' || n, 'a', 'en', 'MANY' || n, '', '1', now(), now()
    from generate_series(1, ${count}::int) n`;
  await tx`insert into identity.member_secret (member_id, password_hash, password_at)
    select id, '', now() from identity.member where invite_code like 'MANY%'`;
  await tx`insert into wallet.withdrawal (number, member_id, kind, amount_minor, tax_minor, bank_charge_minor,
      net_minor, to_kind, to_institution, to_number, to_name, state, reviewers_needed, hold_id, requested_at,
      expected_from, expected_until)
    select 'W-MANY' || n, 1000 + n, 'income', n, 0, 0, n, 'card', 'CBE', '1', 'x', 'paid', 0, 1000000 + n, now(),
      '2026-01-01', '2026-01-01' from generate_series(1, ${count}::int) n`;
  await tx`insert into wallet.recharge (member_id, reference, amount_minor, channel, payer_kind, payer_number,
      payer_name, created_at, expires_at)
    select 1000 + n, 'R-MANY' || n, n, 'bank_transfer', 'card', '1', 'x', now(), now()
    from generate_series(1, ${count}::int) n`;
  await tx`insert into service.complaint (member_id, kind, opened_at, due_at)
    select 1000 + n, 'other', now(), now() from generate_series(1, ${count}::int) n`;
  await tx`insert into orders.purchase_order (id, member_id, product_id, tranche_id, units, price, pay_recharge,
      pay_income, cycle, cycles, expected, returns_principal, stock, points_purchase, points_collect, chances,
      bought_at, cooling_ends_at, earns_from, expires_at, matures_at, booked_at)
    select 1000000 + n, 1000 + n, ${product.id}::bigint, ${product.trancheId}::bigint, 1, n, n, 0, 'daily', 1, 1, false,
      1, 0, 0, 0, now(), now(), now(), now() + interval '1 day', now() + interval '1 day', now()
    from generate_series(1, ${count}::int) n`;
  await tx`insert into ledger.statement_line (account, bank_seq, bank_line_id, direction, amount, currency, booked_at,
      value_date, counterparty_name, counterparty_account, reference, narrative, balance_after, kind, bank_reference)
    select 'client', 1000000 + n, 'L' || n, 'in', n, 'ETB', now(), '2026-01-01', 'Payer' || n, 'CBE ' || n, 'X' || n,
      '', 0, 'transfer', 'B' || n from generate_series(1, ${count}::int) n`;
  await tx`insert into reconciliation.instruction (instruction_id, kind, from_account, to_kind, to_institution,
      to_number, amount_minor, narrative, created_at)
    select 'I-MANY' || n, 'goods', 'client', 'account', 'CBE', '1', n, '', now()
    from generate_series(1, ${count}::int) n`;
  await tx`insert into identity.audit_entry (action, subject, detail, at)
    select 'desk.search', 'desk:' || n, '{}', timestamptz 'epoch' + n * interval '1 day'
    from generate_series(1, ${count}::int) n`;
  await tx`analyze reconciliation.instruction, identity.audit_entry, identity.member, identity.member_secret,
    wallet.withdrawal, wallet.recharge, service.complaint, orders.purchase_order, ledger.statement_line`;
}
