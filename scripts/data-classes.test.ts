// docs/data.md gives each table of db/schema.sql one class, and no class for open data has personal columns.
import fs from 'node:fs';
import { expect, test } from 'vitest';

const page = fs.readFileSync('docs/data.md', 'utf8');
const schema = fs.readFileSync('db/schema.sql', 'utf8');

/** Columns by table, in the order of the file. */
const columns = new Map(
  [...schema.matchAll(/^create (?:unlogged )?table (\S+) \(\n([\s\S]*?)^\)/gm)].map(([, table = '', body = '']) => [
    table,
    [...body.matchAll(/^ {2}(\w+) /gm)].flatMap(([, name = '']) => (name === 'constraint' ? [] : [name])),
  ]),
);

function tablesOf(heading: string): string[] {
  const part = page.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? '';
  return [...part.matchAll(/`(\w+\.\w+)`/g)].map(([, table = '']) => table);
}

const CLASSES = ['Secret', 'Personal', 'Money', 'Spoken', 'Open'];
/** Parts of column names that mean personal data or secrets. */
const WORDS = [
  ['phone', 'mail', 'real_name', 'surname', 'nickname', 'birth', 'holder', 'payer', 'counterparty', 'to_name'],
  ['to_number', 'latitude', 'longitude', 'woreda', 'landmark', 'postal', 'device', 'endpoint'],
  ['password', 'token', 'salt', 'pin', 'sealed', 'secret'],
].flat();
const TELLING = new RegExp(`^(?!.*_(code|on|at|id)$).*(${WORDS.join('|')})`);
/** Columns of open tables that match and hold no personal data, with the reason. */
const NO_PERSON: Record<string, string> = {
  'events.version.latitude': 'the place of an event',
  'events.version.longitude': 'the place of an event',
};

test('each table has one class', () => {
  const listed = CLASSES.flatMap(tablesOf);
  expect(listed.filter((table, at) => listed.indexOf(table) !== at)).toEqual([]);
  expect(listed.sort()).toEqual([...columns.keys()].sort());
});

test.each(['Open', 'Spoken'])('the class %s has no column with personal data or a secret', (heading) => {
  const telling = tablesOf(heading).flatMap((table) =>
    (columns.get(table) ?? []).flatMap((name) => (TELLING.test(name) ? [`${table}.${name}`] : [])),
  );
  expect(telling.filter((name) => !(name in NO_PERSON))).toEqual([]);
});

test('tables with hashes of passwords, PINs, tokens or codes are secret', () => {
  const verifiers = [...columns].filter(([, names]) =>
    names.some((name) => /(password|pin|token|code|state)_hash$|^totp_sealed$|^sealed$/.test(name)),
  );
  expect(verifiers.length).toBeGreaterThan(6);
  expect(verifiers.map(([table]) => table).filter((table) => !tablesOf('Secret').includes(table))).toEqual([]);
});
