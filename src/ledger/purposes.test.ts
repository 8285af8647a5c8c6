// Compares the declared purposes with the database's allow-list, both ways, and checks how members see them.
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { ranks } from '#features/ranks.ts';
import type { PurposeFacts } from './purpose.ts';
import { PURPOSES } from './purposes.gen.ts';

type Listed = PurposeFacts & { by: string };
const LISTED: Readonly<Record<string, Listed>> = PURPOSES;
/** Wallets with a statement that members read. */
const WALLETS = ['member_recharge', 'member_income', 'member_points'];
let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

const namesWhere = (is: (facts: Listed) => boolean) =>
  Object.entries(LISTED).flatMap(([name, facts]) => (is(facts) ? [name] : []));
const inOrder = (names: readonly string[]) => names.toSorted();

test('every rule of the database is declared, and every declared purpose has a rule', async () => {
  const rules = await db.app<{ purpose: string }[]>`select distinct purpose from ledger.posting_rule`;
  expect(inOrder(Object.keys(LISTED))).toEqual(inOrder(rules.map(({ purpose }) => purpose)));
});

test('a purpose has a heading on the statement exactly if it moves a member’s wallet', async () => {
  const rules = await db.app<{ purpose: string }[]>`
    select distinct r.purpose from ledger.posting_rule r
    join ledger.class c on c.code in (r.debit_class, r.credit_class)
    where c.name = any (${WALLETS})`;
  expect(inOrder(namesWhere(({ bill }) => bill !== null))).toEqual(inOrder(rules.map(({ purpose }) => purpose)));
});

test('every purpose on a statement has a guard, which is its cause', async () => {
  const shown = namesWhere(({ bill }) => bill !== null);
  const rules = await db.app`
    select purpose from ledger.posting_rule where purpose = any (${shown}) and guard is null`;
  expect([...rules]).toEqual([]);
});

/** The seed's bill type for each kind of grant. Null if it does not reach a wallet. */
const BILLS: Readonly<Record<string, string | null>> = {
  rebate: 'distribution_income',
  rank_prize: 'activity',
  duel_prize: 'activity',
  robot_bonus: 'activity',
  salary: 'activity',
  check_in_points: 'activity',
  code_points: 'activity',
  points_exchange: 'exchange_income',
  coupon: null,
  check_in_chance: null,
  code_chances: null,
  award_chance: null,
};

test('each kind of grant has its own purpose, which its feature declares, under the seed’s bill type', async () => {
  const kinds = await db.app<{ kind: string; feature: string; purpose: string }[]>`
    select kind, feature, purpose from rewards.kind`;
  const seen = kinds.map(({ kind, purpose }) => [kind, LISTED[purpose]?.bill]);
  expect(Object.fromEntries(seen)).toEqual(BILLS);
  expect(kinds.map(({ purpose }) => LISTED[purpose]?.by)).toEqual(kinds.map(({ feature }) => feature));
  expect(new Set(kinds.map(({ purpose }) => purpose)).size).toBe(kinds.length);
});

test('the ledger declares a purpose for a feature only until that feature has its own purposes.ts', () => {
  const early = Object.entries(LISTED).filter(([, { comesWith }]) => comesWith !== undefined);
  for (const [name, { by, comesWith = '' }] of early) {
    expect({ name, by }).toEqual({ name, by: 'ledger' });
    expect(ranks as readonly string[]).toContain(comesWith);
    const room = path.resolve(import.meta.dirname, '../features', comesWith, 'server/purposes.ts');
    expect({ name, moved: fs.existsSync(room) }).toEqual({ name, moved: false });
  }
  expect(early.length).toBeGreaterThan(0);
});

test('a text that a purpose declares exists in all languages of its feature', () => {
  for (const [name, facts] of Object.entries(LISTED)) {
    if (facts.bill === null || !facts.told) continue;
    const folder = path.resolve(import.meta.dirname, '../features', facts.by, 'locales');
    for (const file of fs.readdirSync(folder)) {
      const texts = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as Record<string, string>;
      expect({ file, name, text: texts[`purposes.${name}`] }).toEqual({ file, name, text: expect.stringMatching(/./) });
    }
  }
});
