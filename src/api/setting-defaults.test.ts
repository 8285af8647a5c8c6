// Functions of the database state defaults of settings. Each one is the code's, for both profiles.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { must } from '#platform/must.ts';

type Defaults = Readonly<Record<string, { sandbox: unknown; pilot: unknown }>>;
const ROOT = path.resolve(import.meta.dirname, '../..');
const functions = path.join(ROOT, 'db/functions');
const source = fs
  .readdirSync(functions, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.sql'))
  .map((file) => fs.readFileSync(path.join(functions, file), 'utf8'))
  .join('\n');

const definitionsOf = async (feature: string): Promise<Defaults> => {
  const file = path.join(ROOT, 'src/features', feature, 'server/settings.ts');
  const found = Object.values((await import(file)) as Record<string, { feature: string; definitions: Defaults }>);
  return must(found.find((one) => one.feature === feature)).definitions;
};

it('has the same defaults in the database as in the code', async () => {
  const written = [...source.matchAll(/value_or\('([^']+)', '([^']+)', '([^']+)'\)/g)];
  expect(written.length).toBeGreaterThan(15);
  for (const [, feature = '', name = '', text = ''] of written) {
    const definition = (await definitionsOf(feature))[name];
    const inDatabase: unknown = JSON.parse(text);
    expect({ feature, name, ...definition }).toMatchObject({ feature, name, sandbox: inDatabase, pilot: inDatabase });
  }
  // One in the sandbox and none in a pilot.
  const byProfile = [
    ...source.matchAll(/value_or\('([^']+)', '([^']+)', to_jsonb\(platform\.is_sandbox\(\)::int\)\)/g),
  ];
  for (const [, feature = '', name = ''] of byProfile)
    expect((await definitionsOf(feature))[name]).toMatchObject({ sandbox: 1, pilot: 0 });
  // No other default is written out: the rest is in the functions of the settings themselves.
  expect(source.split('settings.value_or(').length - 1).toBe(written.length + byProfile.length + 2);
});

it('offers to the sandbox alone where the database asks for the profile', async () => {
  const asked = [...source.matchAll(/is_offered\('([^']+)'\)/g)].map(([, feature = '']) => feature);
  expect(new Set(asked)).toEqual(new Set(['salary', 'robot', 'award']));
  for (const feature of asked)
    expect((await definitionsOf(feature)).offered).toMatchObject({ sandbox: true, pilot: false });
});
