// Functions of the database read settings by their names. Each name is one that a feature defines, and its default is
// the definition's, for both profiles.
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import { settings } from './features.gen.ts';

const FUNCTIONS = path.resolve(import.meta.dirname, '../../db/functions');
const NAMED =
  /settings\.(?:value|value_at|value_of|default_of)\('([^']+)', '([^']+)'|settings\.is_offered\('([^']+)'\)/g;

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

it('reads no setting that is not defined', () => {
  const defined = new Set(
    Object.values(settings).flatMap(({ feature, definitions }) =>
      Object.keys(definitions).map((name) => `${feature}.${name}`),
    ),
  );
  const read = fs.globSync('*/*.sql', { cwd: FUNCTIONS }).flatMap((file) => {
    const text = fs.readFileSync(path.join(FUNCTIONS, file), 'utf8');
    return [...text.matchAll(NAMED)].map(([, feature, name, offered]) =>
      offered ? `${offered}.offered` : `${feature}.${name}`,
    );
  });
  expect(read.length).toBeGreaterThan(30);
  expect(read.filter((one) => !defined.has(one))).toEqual([]);
});

it('has the defaults of the code, of a pilot and of the sandbox', async () => {
  const values = async () => {
    const rows = await db.owner<{ feature: string; name: string; value: unknown }[]>`
      select feature, name, settings.value(feature, name) as value from settings.default_value`;
    return new Map(rows.map(({ feature, name, value }) => [`${feature}.${name}`, value]));
  };
  const wanted = (profile: 'sandbox' | 'pilot') =>
    new Map(
      Object.values(settings).flatMap(({ feature, definitions }) =>
        Object.entries(definitions).map(([name, one]) => [`${feature}.${name}`, one[profile]] as const),
      ),
    );
  expect(await values()).toEqual(wanted('pilot'));
  await testContext(db);
  expect(await values()).toEqual(wanted('sandbox'));
});
