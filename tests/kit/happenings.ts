// A member with a long history of every kind, for tests of what the desk reads of it. Rows are inserted directly, many
// with one instant, so the transaction must be rolled back.
import type { Transaction } from '#platform/database/db.ts';

const EACH = 4_000;
const OTHERS = 20;
export const HEAVY = 1_000_001n;

type Many = { memberId: bigint; each: number; read: (work: () => Promise<unknown>) => Promise<number> };

/** `read` counts the rows that are read meanwhile. */
export async function manyHappenings(tx: Transaction): Promise<Many> {
  await tx`set local session_replication_role = replica`;
  // Each of the members has as many. Five share an instant.
  await tx`create temporary table many on commit drop as
    select m as member_id, row_number() over () as n, now() - (k / 5) * interval '1 minute' as at
    from generate_series(${HEAVY}::bigint, ${HEAVY}::bigint + ${OTHERS}) m,
      generate_series(1, case when m = ${HEAVY} then ${EACH} else 300 end) k`;
  await tx`insert into identity.member (id, phone, real_name, email, birth_date, nickname, avatar, language,
      invite_code, contact_hash, agreement_version, agreement_at, registered_at) overriding system value
    values (${HEAVY}, '+251799999999', 'Hana Bekele', 'h@many.example', '1990-01-01', 'H', 'a', 'en', 'MANY', '', '1',
      now() - interval '9 years', now() - interval '9 years')`;
  await tx`insert into identity.audit_entry (staff_id, action, subject, detail, at)
    select 1, 'identity.set_tier', 'member:' || member_id, '{}', at from many`;
  await tx`insert into messages.message (member_id, kind, params, at)
    select member_id, case n % 2 when 0 then 'identity.pin_changed' else 'vip.level_reached' end, '{}', at from many`;
  await tx`insert into service.complaint (member_id, kind, opened_at, due_at)
    select member_id, 'other', at, at from many`;
  await tx`insert into wallet.payout_account (member_id, kind, institution, number, holder_name, opening_address,
      usable_from, created_at)
    select member_id, 'card', 'CBE', '4000', 'x', 'x', at, at from many`;
  await tx`insert into wallet.recharge (member_id, reference, amount_minor, channel, payer_kind, payer_number,
      payer_name, created_at, expires_at, ended_at, state)
    select member_id, 'R-MANY' || n, n, 'bank_transfer', 'card', '1', 'x', at, at, at, 'failed' from many`;
  await tx`insert into wallet.withdrawal (number, member_id, kind, amount_minor, tax_minor, bank_charge_minor,
      net_minor, to_kind, to_institution, to_number, to_name, state, reviewers_needed, hold_id, requested_at,
      reviewed_at, ended_at, expected_from, expected_until)
    select 'W-MANY' || n, member_id, 'income', n, 0, 0, n, 'card', 'CBE', '1', 'x', 'paid', 0, 1000000 + n, at, at, at,
      '2026-01-01', '2026-01-01' from many`;
  await tx`insert into orders.purchase_order (id, member_id, product_id, tranche_id, units, price, pay_recharge,
      pay_income, cycle, cycles, expected, returns_principal, stock, points_purchase, points_collect, chances,
      bought_at, cooling_ends_at, earns_from, expires_at, matures_at, booked_at, cancelled_at)
    select 1000000 + n, member_id, 1, 1, 1, n, n, 0, 'daily', 1, 1, false, 1, 0, 0, 0, at, at, at,
      at + interval '1 day', at + interval '1 day', at, at from many`;
  await tx`insert into orders.collection (order_id, until_part, after_part, member_id, amount, transfer_id, at)
    select 1000000 + n, 1, 0, member_id, n, gen_random_uuid(), at from many`;
  await tx`insert into looks.look (staff_id, member_id, shown, hour, first_at, last_at, count)
    select n, member_id, 'profile', at, at, at, 1 from many`;
  await tx`analyze identity.member, identity.audit_entry, messages.message, service.complaint, wallet.payout_account,
    wallet.recharge, wallet.withdrawal, orders.purchase_order, orders.collection, looks.look`;
  return { memberId: HEAVY, each: EACH, read: (work) => rowsReadBy(tx, work) };
}

async function rowsReadBy(tx: Transaction, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const [row] = await tx<{ rows: number }[]>`
      select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables`;
    return row?.rows ?? 0;
  };
  const before = await read();
  await work();
  return (await read()) - before;
}
