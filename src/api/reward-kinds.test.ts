// Kinds of rewards are listed twice: in the features' code, and in the database with their proofs. Checks that both
// agree, and that each kind has its texts.
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { testKinds } from '#kit/causes.ts';
import { allRewardKinds } from '#features/rewards/server/kinds.ts';
import './features.gen.ts';

const FEATURES = path.resolve(import.meta.dirname, '../features');
const OF_TESTS: readonly string[] = Object.keys(testKinds);
let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

const declared = () => allRewardKinds().filter(({ kind }) => !OF_TESTS.includes(kind));

test('the database has exactly the kinds that the features declare', async () => {
  const rows = await db.app<{ kind: string }[]>`
    select concat_ws(' ', kind, feature, gives) as kind from rewards.kind order by kind`;
  const named = declared().map(({ kind, feature, gives }) => `${kind} ${feature} ${gives}`);
  expect(rows.map(({ kind }) => kind)).toEqual(named.sort());
  expect(allRewardKinds().length).toBeGreaterThan(named.length);
});

test('each kind has a name and its messages, in every language of its feature', () => {
  for (const { kind, feature, quiet } of declared()) {
    const folder = path.join(FEATURES, feature, 'locales');
    const states = [...(quiet ? [] : ['paid']), 'held', 'lapsed'];
    const wanted = [`grants.${kind}`, ...states.map((state) => `messages.${kind}_${state}.body`)];
    for (const file of fs.readdirSync(folder)) {
      const texts = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as Record<string, string>;
      expect({ file, missing: wanted.filter((key) => !texts[key]) }).toEqual({ file, missing: [] });
    }
  }
});
