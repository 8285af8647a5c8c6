// Settings: which ones take two persons to change, and whether code and database agree on names and defaults.
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import type { SettingDefinition } from '#features/settings/server/public.ts';
import { settings } from './features.gen.ts';

type Declared = { feature: string; definitions: Record<string, SettingDefinition> };
const declared = Object.values(settings as unknown as Record<string, Declared>);
const named = (money: boolean) =>
  declared.flatMap(({ feature, definitions }) =>
    Object.entries(definitions)
      .filter(([, definition]) => (definition.money === true) === money)
      .map(([name]) => `${feature}.${name}`),
  );
const ofMoney = named(true);

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

describe('settings of money', () => {
  it('are all settings, except those listed with a reason why one person is enough', async () => {
    const rows = await db.app<{ key: string }[]>`select feature || '.' || name as key from settings.plain_setting`;
    // A new setting takes two persons: say `money: true`. If it does not affect money, list it with the reason in
    // db/functions/settings/plain-settings.sql.
    expect(rows.map((row) => row.key).sort((a, b) => a.localeCompare(b))).toEqual(
      named(false).sort((a, b) => a.localeCompare(b)),
    );
  });

  it('include settings that do not exist yet', async () => {
    await expect(db.app`
      insert into settings.version (feature, name, value, staff_id, reason)
        values ('points', 'perSmile', '1000', 1, 'x')`).rejects.toThrow('setting_act_missing');
  });

  it.each(ofMoney)('%s cannot be changed by the app alone, even if it calls it an ordinary setting', async (key) => {
    const [feature = '', name = ''] = key.split('.');
    const row = { feature, name, value: 1, staff_id: 1, reason: 'x' };
    const forge = (more: object) => db.app`insert into settings.version ${db.app({ ...row, ...more })}`;
    await expect(forge({})).rejects.toThrow('setting_act_missing');
    for (const more of [{ money: false }, { act_id: 1 }]) await expect(forge(more)).rejects.toThrow('denied');
    await expect(db.app`insert into settings.plain_setting values ('x', 'y', 'z')`).rejects.toThrow(
      /permission denied/,
    );
    await expect(db.app`delete from settings.plain_setting`).rejects.toThrow(/permission denied/);
  });
});

// Functions of the database read settings by name. Each name must be defined by a feature, and its default must equal
// the definition's, for both profiles.

const FUNCTIONS = path.resolve(import.meta.dirname, '../../db/functions');
const NAMED =
  /settings\.(?:value|value_at|value_of|default_of)\('([^']+)', '([^']+)'|settings\.is_offered\('([^']+)'\)/g;

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
