// Inserts of rows that have no cause, for tests that corrupt the books. Each names as few columns as its table allows.
import { accountOf, house } from '#ledger/chart.ts';

export const SOME_ID = '00000000-0000-0000-0000-000000000001';
export const order = (columns: string) => `
  insert into orders.purchase_order (id, member_id, product_id, tranche_id, units, price, pay_recharge, pay_income,
    cycle, cycles, expected, returns_principal, stock, points_purchase, points_collect, chances, bought_at,
    cooling_ends_at, earns_from, expires_at, matures_at, booked_at)
  values (7, 1, 1, 1, 1, 50, 50, 0, 'daily', 5, 10, true, 1, 0, 0, 0, '2026-01-01', '2026-01-02', '2026-01-03',
    '2026-01-08', '2026-01-08', '2026-01-01');
  update orders.purchase_order set ${columns} where id = 7`;
export const entry = `
  insert into revenue.entry (id, statement_line_id, product_id, asset_id, contract_id, party_id, invoice_number,
    period_from, period_until, due_on, grace_days, amount, fee, net, act_id, proposed_by, posted_at, transfer_id)
  overriding system value values (7, 1, 1, 1, 1, 1, 'INV-1', '2026-01-01', '2026-01-31', '2026-01-05', 3, 100, 10, 90,
  1, 1, now(), '${SOME_ID}')`;
export const part =
  "insert into orders.part values (7, 1, '2026-01-03', 'cycle', 0, 50, now(), 50, gen_random_uuid(), now())";
export const grantWith = (columns: string, values: string) => `
  insert into rewards.grant (kind, cause, member_id, gives, amount, ${columns})
  values ('rebate', '1', 1, 'money', 5, ${values})`;
export const withdrawal = (state: string, hold: string) => `
  insert into wallet.withdrawal (number, member_id, kind, amount_minor, tax_minor, bank_charge_minor, net_minor,
    to_kind, to_institution, to_number, to_name, state, reviewers_needed, hold_id, requested_at, expected_from,
    expected_until)
  values ('W1', 1, 'recharge_return', 100, 0, 0, 100, 'card', 'x', 'x', 'x', '${state}', 0, ${hold}, now(), now(),
    now())`;
export const member = (phone: string) => `
  insert into identity.member (phone, real_name, email, birth_date, nickname, avatar, language, invite_code,
    contact_hash, agreement_version, agreement_at, registered_at)
  values ('${phone}', 'x', 'x', '2000-01-01', 'x', 'x', 'en', 'x', '', '1', now(), now())`;
export const delivery = `
  insert into prizes.delivery (play_id, member_id, round_id, prize, worth_minor, won_at, claim_until)
  values (7, 1, 1, 0, 5, now(), now())`;
export const parcel = (n: number) =>
  `insert into prizes.shipment (play_id, n, packed_at, packed_by) values (7, ${n}, now(), 1)`;

/** SQL for a line without a transfer. */
export function strayLine(purpose: string, debit: bigint, credit: bigint): string {
  return `insert into ledger.line values ('${SOME_ID}', 1, '${purpose}', ${debit}, ${credit}, 5, 1, 1, 1)`;
}

export function setPosted(account: bigint, posted: string): string {
  return `update ledger.account set posted = ${posted} where id = ${account}`;
}

const undone = `${entry}; insert into revenue.reversal values (7, 1, '${SOME_ID}', now(), 90, 10, 0)`;

/** What two persons undo and add, without what belongs to it. Each with the check that finds it. */
export const BY_TWO: readonly [check: string, planted: string, sql: string][] = [
  ['08', 'a booking undone without its lines', undone],
  ['08', 'a booking undone with money left', `${undone}; insert into revenue.slice values (7, '2026-01-01', 1, 90)`],
  [
    '08',
    'a line of a booking that is not undone',
    strayLine('revenue_received_reversed', accountOf('product_revenue', 1n), house('suspense')),
  ],
  ['11', 'an addition without its line', `insert into rewards.addition values (1, 1, 5, 'x', now(), '${SOME_ID}')`],
  [
    '11',
    'a line of an addition that no act made',
    strayLine('system_addition', house('rewards_budget'), accountOf('member_income', 1n)),
  ],
];
