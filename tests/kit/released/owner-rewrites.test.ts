// The database's owner rewrites history with triggers disabled. Before there were seals, no check noticed 22 of the
// first 25 edits. `npm run drill` tries every column of every table (tests/drill/owner-edits.test.ts).
import { beforeAll, describe, expect, it } from 'vitest';
import { listChecks, runChecks } from '#platform/database/checks.ts';
import type { FreshDatabase } from '../database.ts';
import { sealedHistory } from './sealed.ts';

let db: FreshDatabase;

beforeAll(async () => {
  db = await sealedHistory();
});

const LOOK = listChecks().filter(({ name }) => name.startsWith('13') || name.startsWith('14'));

type Finding = { check: string; what: string; id: string | null; found: string | null; expected: string | null };

/** Runs an edit with triggers disabled, returns what checks 13 and 14 report, and rolls the edit back. */
async function after(edit: string): Promise<Finding[]> {
  const undo = new Error('undo');
  const found: Finding[] = [];
  await db.admin
    .begin(async (tx) => {
      await tx.unsafe(`set local session_replication_role = replica; ${edit};
        set local session_replication_role = origin`);
      for (const { name, text } of LOOK) {
        const rows = await tx.unsafe<Omit<Finding, 'check'>[]>(text);
        found.push(...rows.map((row) => ({ ...row, check: name.slice(0, 2) })));
      }
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

const one = (table: string, where = 'true'): string => `ctid = (select max(ctid) from ${table} where ${where})`;
const set = (table: string, change: string): string => `update ${table} set ${change} where ${one(table)}`;
const gone = (table: string): string => `delete from ${table} where ${one(table)}`;
const HOUR = `interval '1 hour'`;

const SEALED: readonly [what: string, edit: string, names: string][] = [
  ['an order’s income', set('orders.purchase_order', 'expected = expected + 1'), 'expected'],
  ['an order’s maturity', set('orders.purchase_order', `matures_at = matures_at + ${HOUR}`), 'matures_at'],
  [
    'an order’s end',
    set('orders.purchase_order', `expires_at = expires_at + ${HOUR}, matures_at = matures_at + ${HOUR}`),
    'expires_at, matures_at',
  ],
  ['an entry’s period', set('revenue.entry', 'period_from = period_from + 1'), 'period_from'],
  ['a lot’s source', set('wallet.recharge_lot', `source_number = '7'`), 'source_number'],
  ['a payout’s account', set('wallet.withdrawal', `to_number = '7'`), 'to_number'],
  ['a payout’s time', set('wallet.withdrawal', `requested_at = requested_at - ${HOUR}`), 'requested_at'],
  ['an act’s amount', set('ledger.act', 'amount = coalesce(amount, 0) + 1'), 'amount'],
  ['an act’s text', set('ledger.act', `canonical = '{}', sha256 = sha256('{}')`), 'canonical, sha256'],
  ['a deployment’s party', set('revenue.deployment', 'party_id = party_id - 1'), 'party_id'],
  ['the age of a first password', set('identity.staff', 'password_given_at = now()'), 'password_given_at'],
  ['an audit entry', set('identity.audit_entry', `action = 'another'`), 'action'],
  ['a statement line’s payer', set('ledger.statement_line', `counterparty_name = 'Another'`), 'counterparty_name'],
];

/** Edits that a check finds, with the check's number and words of its finding. */
const OTHERS: readonly [what: string, edit: string, check: string, found: string][] = [
  ['a slice’s cycle', set('revenue.slice', `cycle_start = cycle_start + interval '1 second'`), '13', 'is gone'],
  ['a collection’s amount', set('orders.collection', 'amount = amount + 1'), '14', 'collection and its line'],
  ['a collection taken away', gone('orders.collection'), '14', 'collect without its collection'],
  ['a cycle’s weight', set('orders.cycle_bucket', 'weight = weight + 1'), '14', 'weight of a cycle'],
  ['a cycle’s payment', set('orders.cycle_bucket', 'paid = paid + 1'), '14', 'paid by a cycle'],
  ['a use of a lot', set('wallet.lot_use', 'amount_minor = amount_minor + 1'), '14', 'lot and its uses'],
  ['a published flow', set('transparency.flow', 'amount = amount + 1'), '14', 'published flow'],
  [
    'a published receiver’s name',
    `select transparency.add_up_payments(1000000); ${set('transparency.paid_to', `to_name = 'Another'`)}`,
    '14',
    'published receiver',
  ],
  [
    'a mark past payments that were not read',
    set('transparency.progress', 'operator_seq = 1000000'),
    '14',
    'ahead of the bank',
  ],
  ['a mark past growth that was not read', set('vip.progress', 'seq = seq + 1000000'), '14', 'ahead of the ledger'],
  ['when a member joined', set('team.place', `joined_at = joined_at - ${HOUR}`), '14', 'place in a team'],
  ['what a reward proves', set('rewards.kind', `proves = 'award.earns_award'`), '13', 'not of the release'],
  [
    'an approval by a person who does not exist',
    `insert into ledger.act_approval select max(id), 999, 'passkey', '{}', now() from ledger.act`,
    '13',
    'a row without its seal',
  ],
  ['an approval taken away', gone('ledger.act_approval'), '13', 'is gone'],
  ['an audit entry taken away', gone('identity.audit_entry'), '13', 'is gone'],
  [
    'a setting without its act',
    `insert into settings.version (feature, name, value, money, staff_id, reason, at)
     values ('wallet', 'taxBasisPoints', '0', true, 1, '', now())`,
    '14',
    'setting without its act',
  ],
  [
    'a posting rule',
    `insert into ledger.posting_rule values ('bank_in', 16, 18, 'guard', 'bank_line')`,
    '13',
    'not of the release',
  ],
  ['the chain’s tail cut', `delete from ledger.chain where seq = (select max(seq) from ledger.chain)`, '13', 'was cut'],
];

describe('the owner of the database', () => {
  it('begins with clean books that are completely sealed', async () => {
    expect(await runChecks(db.app)).toEqual([]);
    const [due] = await db.admin`select count(*)::int as n from ledger.seal_due`;
    const [sealed] = await db.admin`select count(*)::int as n from ledger.seal`;
    expect(due?.n).toBe(0);
    expect(sealed?.n).toBeGreaterThan(20_000);
  });

  it.each(SEALED)('changes %s, and check 13 names row, column and head', async (_, edit, names) => {
    const found = await after(edit);
    const seals = found.filter((row) => row.check === '13');
    expect(seals).toHaveLength(1);
    expect(seals[0]).toMatchObject({ what: 'a sealed row has changed', found: names });
    expect(seals[0]?.id).toContain(/update (\S+)/.exec(edit)?.[1]);
    expect(seals[0]?.expected).toMatch(/^head \d+ [0-9a-f]{64}$/);
  });

  it.each(OTHERS)('changes %s, and a check names it', async (_, edit, check, words) => {
    const found = await after(edit);
    expect(found.flatMap((row) => (row.check === check ? row.what : [])).join()).toContain(words);
  });
});
