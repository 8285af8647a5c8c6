// As the database's owner, edits every column of every table, deletes a row and adds one, on the newest release's data,
// which fills the most tables. Every edit is rolled back. Seals, checks or the database must notice each one, unless
// unnoticed-edits.ts lists it with a reason.
import { beforeAll, describe, expect, it } from 'vitest';
import { runChecks } from '#platform/database/checks.ts';
import { required } from '#platform/required.ts';
import type { FreshDatabase } from '#kit/database.ts';
import { editsOf, type Mode, type Outcome, type Table, tablesOf, tryEdit } from '#kit/owner-edits.ts';
import { releasedFixtures } from '#kit/released/fixture.ts';
import { sealedHistory } from '#kit/released/sealed.ts';
import { UNSEALED } from '#kit/unsealed-tables.ts';
import { UNNOTICED } from './unnoticed-edits.ts';

let db: FreshDatabase;
let tables: Table[];

beforeAll(async () => {
  db = await sealedHistory(required(releasedFixtures().at(-1)).file);
  tables = await tablesOf(db.admin);
});

const nameOf = ({ what, table, column }: Outcome): string =>
  column === null ? `${what} ${table}` : `${table}.${column}`;

/**
 * Whether a reason covers the edit: for a column, a whole table (`a.b.*`), or a deleted or added row (`delete a.b`).
 */
function isExplained(one: Outcome): boolean {
  return nameOf(one) in UNNOTICED || (one.column !== null && `${one.table}.*` in UNNOTICED);
}

async function tryAll(mode: Mode): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const table of tables.filter(({ rows }) => rows > 0n))
    for (const edit of editsOf(table)) outcomes.push(await tryEdit(db.admin, table, { ...edit, mode }));
  return outcomes;
}

function report(mode: Mode, outcomes: Outcome[]): void {
  const counted = Map.groupBy(outcomes, ({ what, by }) => `${what}, ${by}`);
  console.log(`owner's edits, triggers ${mode}: ${outcomes.length}`);
  for (const [kind, some] of [...counted].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`  ${kind}: ${some.length}`);
  for (const one of outcomes.filter(({ by }) => by === 'none')) console.log(`  unnoticed: ${nameOf(one)}`);
  for (const one of outcomes.filter(({ by }) => by === 'refused'))
    console.log(`  refused: ${nameOf(one)}: ${one.names}`);
}

describe('the owner of the database', () => {
  it('begins with clean books', async () => expect(await runChecks(db.app)).toEqual([]));

  it('with triggers disabled, changes no value that matters without being noticed', async () => {
    const outcomes = await tryAll('disabled');
    report('disabled', outcomes);
    const unnoticed = outcomes.filter((one) => one.by === 'none' && !isExplained(one));
    expect(unnoticed.map(nameOf)).toEqual([]);
    // The seal must name each changed column or deleted row. Addresses are sealed by their hash, in the column `print`.
    const bySeal = outcomes.filter((one) => one.by === 'seal');
    expect(bySeal.length).toBeGreaterThan(400);
    for (const one of bySeal.filter(({ what }) => what === 'update'))
      expect(one.names).toMatch(new RegExp(`changed: .*\\b(${one.column}|print)\\b|is gone|without its seal`));
  });

  it('with triggers enabled, changes no fixed column without being noticed', async () => {
    const outcomes = await tryAll('enabled');
    report('enabled', outcomes);
    const forms = await db.admin<{ name: string; column: string }[]>`
      select f.of_table as name, c.name as column from ledger.sealed_table t join ledger.seal_form f on f.id = t.form
      cross join unnest(f.columns) with ordinality c(name, n) where substr(f.kinds, c.n::int, 1) = 'f'`;
    const fixed = new Set(forms.map(({ name, column }) => `${name}.${column}`));
    const unnoticed = outcomes.filter((one) => one.by === 'none' && fixed.has(nameOf(one)));
    expect(unnoticed.map(nameOf)).toEqual([]);
  });

  // A table without rows cannot be edited here, so each of its columns must be sealed or have a reason.
  it('has each column of an empty table sealed or explained', () => {
    const untried = tables.filter(({ rows }) => rows === 0n);
    console.log(`no rows: ${untried.map(({ name }) => name).join(', ')}`);
    const open = untried.flatMap(({ name, columns, key, sealed }) =>
      columns.filter((column) => ![...key, ...sealed].includes(column.name)).map((column) => ({ name, column })),
    );
    const unexplained = open.filter(({ name, column }) => !(name in UNSEALED || `${name}.${column.name}` in UNNOTICED));
    expect(unexplained.map(({ name, column }) => `${name}.${column.name}`)).toEqual([]);
  });
});
