// Checks pages of docs against the code: the account classes of ledger.md, the postings that give (rewards.md 13), and
// the tests that security.md names.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CLASS } from '#ledger/chart.ts';

const byName = (a: string, b: string) => (a < b ? -1 : 1);
const read = (name: string) => fs.readFileSync(path.resolve(import.meta.dirname, '..', name), 'utf8');

/** The text of one section of a page. */
function sectionOf(page: string, number: number): string {
  const text = read(`docs/domain/${page}`);
  return text.slice(text.indexOf(`## ${number}. `)).split(/^## /m)[1] ?? '';
}

/** The first cell of each row of a table, split into its names. */
function firstCells(section: string): string[] {
  return [...section.matchAll(/^\| ([a-z_]+[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    cell
      .replaceAll(/\([^)]*\)/g, '')
      .split(',')
      .map((name) => name.trim()),
  );
}

/** [purpose, debit, credit] of each rule. */
function postingRules(): (readonly [string, string, string])[] {
  const rules = read('db/functions/ledger/posting-rules.sql');
  return [...rules.matchAll(/^\s+\('([a-z_]+)', '([a-z_]+)', '([a-z_]+)', '(?:same|guard|house)'/gm)].map(
    ([, purpose = '', debit = '', credit = '']) => [purpose, debit, credit] as const,
  );
}

test('ledger.md 4 lists the classes of accounts, and no others', () => {
  const told = firstCells(sectionOf('ledger.md', 4)).filter((name) => name !== 'class');
  expect([...new Set(told)].sort(byName)).toEqual(Object.keys(CLASS).sort(byName));
});

test('rewards.md 13 has a row for each posting that gives, and for each kind of grant', () => {
  const gives = postingRules().filter(
    ([, debit, credit]) =>
      ['points_issued', 'chances_issued'].includes(debit) ||
      (['rewards_budget', 'prize_hold'].includes(debit) && ['member_income', 'coupon_hold'].includes(credit)),
  );
  const kinds = fs
    .globSync('db/functions/*/*.sql', { cwd: path.resolve(import.meta.dirname, '..') })
    .flatMap((name) => read(name).split('insert into rewards.kind')[1]?.split(';')[0] ?? [])
    .flatMap((list) => [...list.matchAll(/\('([a-z_]+)', '[a-z-]+', '[a-z]+', '([a-z_]+)'/g)])
    .map(([, kind = '', purpose = '']) => `${purpose}: ${kind}`);
  expect(kinds.length).toBeGreaterThan(9);
  const rows = sectionOf('rewards.md', 13)
    .split('\n')
    .filter((line) => /^\| [a-z]+_|^\| reward /.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  for (const row of rows) expect(row.filter((cell) => cell !== '')).toHaveLength(5);
  const told = rows.flatMap(([postings = '']) => postings.split(', '));
  expect(told.toSorted(byName)).toEqual([...new Set(gives.map(([purpose]) => purpose))].sort(byName));
  const toldKinds = rows
    .filter(([, kind]) => kind !== 'none')
    .map(([posting, kind]) => `${posting}: ${kind?.slice(1, -1)}`);
  expect(toldKinds.sort(byName)).toEqual(kinds.sort(byName));
});

test('security.md names an existing test in each row of "Who could do what", unless the row says "not noticed"', () => {
  const page = read('docs/security.md');
  const rows = page.slice(page.indexOf('## Who could do what'), page.indexOf('## Sessions')).match(/^\| .*\|$/gm) ?? [];
  const tests = new Set(
    fs
      .globSync('{src,tests}/**/*.test.ts', { cwd: path.resolve(import.meta.dirname, '..') })
      .map((name) => path.basename(name, '.test.ts')),
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows.slice(1)) {
    const named = /`([a-z-]+)` \|$/.exec(row)?.[1];
    expect({ row, tried: tests.has(named ?? '') }).toEqual({ row, tried: !row.includes('**not noticed**') });
  }
});
