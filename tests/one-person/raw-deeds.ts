// Deeds past every act: rows that whoever has the app's role would write or delete.
import type { FreshDatabase } from '#kit/database.ts';
import type { Deed } from './deeds.ts';

const RAW: Record<Exclude<Deed['group'], 'delete'>, readonly (readonly [what: string, sql: string, name: string])[]> = {
  sell: [],
  change: [
    [
      'Write a setting of money',
      `insert into settings.version (feature, name, value, staff_id, reason)
        values ('wallet', 'taxBasisPoints', '1', 1, 'x')`,
      'setting_act_missing',
    ],
    ['Write a member’s name', `update identity.member set real_name = 'A friend'`, 'denied for table member'],
    ['Write a payer’s end', `update catalogue.party set ended_on = null`, 'denied for table party'],
    ['Write words that others signed', `update ledger.act set canonical = '{}'`, 'denied for table act'],
    ['Write a released text', `update content.release set version_id = 1`, 'denied for table release'],
  ],
  close: [
    [
      'Write that a month is closed',
      `insert into month_end.closing values (1, '2026-01-01', 1, platform.now())`,
      'denied for table closing',
    ],
  ],
  undo: [
    [
      'Write that a month is reopened',
      `insert into month_end.reopening values (1, 1, 'x', platform.now())`,
      'denied for table reopening',
    ],
    [
      'Write that a booking is undone',
      `insert into revenue.reversal (entry_id, act_id) values (1, 1)`,
      'denied for table reversal',
    ],
    ['Open a decided act again', `update acts.proposal set state = 'proposed' where state = 'done'`, 'proposal_final'],
    ['Write a grant’s decision', `update rewards.grant set released_at = platform.now()`, 'denied for table grant'],
  ],
  pay: [
    ['Write a balance', `update ledger.account set posted = posted + 1`, 'denied for table account'],
    ['Write a posting', `insert into ledger.posting select * from ledger.posting limit 1`, 'denied for table posting'],
    ['Write an order to the bank', `insert into ledger.bank_order select * from ledger.bank_order`, 'denied for table'],
    ['Write a bank line', `update ledger.statement_line set amount = 1`, 'denied for table statement_line'],
    [
      'Write the operator’s own account',
      `insert into ledger.operator_account values ('CBE 1', 'x')`,
      'denied for table',
    ],
  ],
};

/** Tables of record, one for each kind of deed. Each row says what happened, so no one may take it away. */
const KEPT = [
  'ledger.act',
  'ledger.act_approval',
  'ledger.transfer',
  'ledger.line',
  'acts.proposal',
  'catalogue.product',
  'catalogue.contract',
  'catalogue.party',
  'catalogue.proposal',
  'orders.purchase_order',
  'revenue.entry',
  'wallet.withdrawal',
  'settings.version',
  'month_end.closing',
  'content.release',
  'draws.round',
  'identity.member',
  'identity.staff',
  'identity.audit_entry',
] as const;

export function rawDeeds(): Deed[] {
  const written = Object.entries(RAW).flatMap(([group, deeds]) =>
    deeds.map(
      ([what, sql, withTwo]): Deed => ({
        group: group as Deed['group'],
        what,
        does: (tx) => tx.unsafe(sql),
        withTwo,
      }),
    ),
  );
  const deleted = KEPT.map(
    (table): Deed => ({
      group: 'delete',
      what: `Delete rows of \`${table}\``,
      does: (tx) => tx.unsafe(`delete from ${table}`),
      withTwo: `denied for table ${table.split('.')[1]}`,
    }),
  );
  return [...written, ...deleted];
}

/** Tables whose rows the app may delete, by the database's catalogue of rights. */
export async function deletable({ admin }: FreshDatabase): Promise<string[]> {
  const rows = await admin<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
      and has_table_privilege('c3_app', c.oid, 'delete') order by 1`;
  return rows.map(({ name }) => name);
}
