// The rows that are rules. These are the allow-list, its guards, the chart of accounts, and the settings of one person.

import type { Transaction } from '#platform/database/db.ts';

type Rule = { purpose: string; debit: string; credit: string; scope: string; guard: string | null; cover: boolean };

export async function listTexts(tx: Transaction): Promise<string[]> {
  const classes = await tx<{ code: number; name: string; asset: string; scope: string }[]>`
    select code, name, asset, scope from ledger.class order by code`;
  const rules = await tx<Rule[]>`
    select r.purpose, d.name as debit, c.name as credit, r.scope, r.guard, r.needs_coverage as cover
    from ledger.posting_rule r
    join ledger.class d on d.code = r.debit_class join ledger.class c on c.code = r.credit_class
    order by r.purpose, d.code, c.code`;
  const guards = await tx<{ kind: string; consume: string; early: boolean }[]>`
    select kind, consume, early from ledger.guard_kind order by kind`;
  const holds = await tx<{ purpose: string; consume: string }[]>`
    select purpose, consume from ledger.hold_guard order by purpose`;
  const kinds = await tx<{ kind: string; feature: string; gives: string; purpose: string; proves: string }[]>`
    select kind, feature, gives, purpose, proves from rewards.kind order by kind`;
  const settings = await tx<{ name: string; because: string }[]>`
    select feature || '.' || name as name, because from settings.plain_setting order by 1`;
  return [
    list(
      'ledger.class: code, name, asset, scope',
      classes.map((one) => [one.code, one.name, one.asset, one.scope]),
    ),
    list(
      'ledger.posting_rule: purpose, debit -> credit, scope, guard',
      rules.map((one) => [one.purpose, `${one.debit} -> ${one.credit}`, one.scope, guardOf(one)]),
    ),
    list(
      'ledger.guard_kind: kind, function',
      guards.map((one) => [one.kind, one.early ? `${one.consume}, before the accounts are locked` : one.consume]),
    ),
    list(
      'ledger.hold_guard: purpose, function',
      holds.map((one) => [one.purpose, one.consume]),
    ),
    list(
      'rewards.kind: kind, feature, what it gives, purpose, function that knows the cause',
      kinds.map((one) => [one.kind, one.feature, one.gives, one.purpose, one.proves]),
    ),
    list(
      'settings.plain_setting: one person changes it, because',
      settings.map((one) => [one.name, one.because]),
    ),
  ];
}

function guardOf({ guard, cover }: Rule): string {
  return [guard ?? 'no guard', ...(cover ? ['needs coverage'] : [])].join(', ');
}

/** Comment lines in columns. */
function list(head: string, rows: (string | number)[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const lines = rows.map(
    (row) => `--   ${row.map((cell, column) => String(cell).padEnd(widths[column] ?? 0)).join('  ')}`,
  );
  return [`-- ${head}`, ...lines.map((line) => line.trimEnd())].join('\n');
}
