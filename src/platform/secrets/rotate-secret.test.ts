import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../process/caught.ts';
import { KEEP_DAYS, keyAges, ROTATED, rotateSecret } from './rotate-secret.ts';
import { APP_SECRETS, type EarlierName, environmentOf, KEPT_EARLIER, loadSecrets, ownSecrets } from './secrets.ts';
import { readSecrets, secretsFile } from './secrets-file.ts';
import { DAY_MS } from '../time/clock.ts';

let home: string;
let folder: string;
let count = 0;
beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-rotate-'));
});
beforeEach(() => {
  count += 1;
  folder = path.join(home, String(count));
  fs.mkdirSync(folder);
  loadSecrets(folder, {});
});
afterAll(() => fs.rmSync(home, { recursive: true }));

const load = () => loadSecrets(folder, {});
const rotate = (name: (typeof ROTATED)[number], more: { keepDays?: number; at?: Date } = {}) =>
  rotateSecret(folder, { name, at: new Date(), env: {}, ...more });

test.each(ROTATED)('only %s changes, in a file that only our user can read', (name) => {
  const { [name]: before, earlier: _, ...others } = load();
  const { until } = rotate(name);
  const { [name]: now, earlier, ...left } = load();
  expect(left).toEqual(others);
  expect(now).not.toBe(before);
  expect(fs.statSync(secretsFile(folder)).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(folder)).toEqual(['secrets.json']);
  expect(Object.keys(earlier)).toEqual(until === null ? [] : [name]);
  expect(KEPT_EARLIER.includes(name as EarlierName)).toBe(until !== null);
});

describe('an earlier key', () => {
  test('is accepted for its days, the newest first, and then removed from the file', () => {
    const first = load().tokenKey;
    const begun = Date.now() - KEEP_DAYS.tokenKey * DAY_MS;
    rotate('tokenKey', { at: new Date(begun + 60_000) });
    const second = load().tokenKey;
    rotate('tokenKey');
    expect(load().earlier).toEqual({ tokenKey: [second, first] });
    const kept = readSecrets(secretsFile(folder));
    const soon = new Date(Date.now() - 1).toISOString();
    const text = JSON.stringify({
      ...kept?.values,
      earlier: {
        tokenKey: [
          { value: second, until: '2999-01-01T00:00:00.000Z' },
          { value: first, until: soon },
        ],
      },
    });
    fs.writeFileSync(secretsFile(folder), text);
    expect(load().earlier).toEqual({ tokenKey: [second] });
    expect(fs.readFileSync(secretsFile(folder), 'utf8')).not.toContain(first);
  });

  test('can be removed at once after a theft, with all before it', () => {
    rotate('tokenKey');
    expect(rotate('tokenKey', { keepDays: 0 })).toEqual({ until: null });
    expect(load().earlier).toEqual({});
    expect(() => rotate('sealKey', { keepDays: 0 })).toThrow('SEAL_KEY: what it seals needs a day');
    expect(() => rotate('seedKey', { keepDays: 34 })).toThrow('SEED_KEY: an open round of draws needs it for 35 days');
    expect(() => rotate('railKey', { keepDays: 3 })).toThrow('RAIL_KEY: changes everywhere at the next start');
  });

  test('is given to the processes that have its key, and to no others', () => {
    rotate('pinPepper');
    rotate('smsWebhookSecret');
    const all = load();
    const given = environmentOf(all, APP_SECRETS);
    expect(ownSecrets(APP_SECRETS, given).earlier).toEqual(all.earlier);
    expect(Object.keys(environmentOf(all, ['railKey', 'bankApiKey']))).toEqual(['RAIL_KEY', 'BANK_API_KEY']);
  });

  test('of a key from the environment comes from the environment, too', () => {
    rotate('pinPepper');
    const given = { PIN_PEPPER: 'given'.repeat(8), PIN_PEPPER_EARLIER: `${'older'.repeat(8)} ${'oldest'.repeat(8)}` };
    expect(loadSecrets(folder, given).earlier).toEqual({ pinPepper: ['older'.repeat(8), 'oldest'.repeat(8)] });
    expect(loadSecrets(folder, { PIN_PEPPER: given.PIN_PEPPER }).earlier).toEqual({});
  });
});

test('a refused rotation changes nothing', () => {
  const before = fs.readFileSync(secretsFile(folder), 'utf8');
  const asked = { name: 'tokenKey', at: new Date() } as const;
  expect(() => rotateSecret(folder, { ...asked, env: { TOKEN_KEY: 'x'.repeat(32) } })).toThrow(
    'TOKEN_KEY: the environment gives it',
  );
  expect(() => rotateSecret(path.join(folder, 'none'), asked)).toThrow('C3 was never started');
  expect(fs.readFileSync(secretsFile(folder), 'utf8')).toBe(before);
  fs.chmodSync(secretsFile(folder), 0o644);
  expect(() => rotateSecret(folder, { ...asked, env: {} })).toThrow('are open to other users');
});

test('a write that fails leaves the old file', () => {
  const before = load();
  // A folder with the name of the new file makes the write fail.
  const inTheWay = `${secretsFile(folder)}.${process.pid}`;
  fs.mkdirSync(inTheWay);
  let failed = '';
  try {
    rotate('tokenKey');
  } catch (error) {
    failed = codeOf(error) ?? '';
  }
  fs.rmdirSync(inTheWay);
  expect(failed).toBe('EISDIR');
  expect(load()).toEqual(before);
});

test('keyAges() returns no secret', () => {
  const at = new Date('2026-11-25T10:00:00.000Z');
  rotate('sealKey', { at: new Date(), keepDays: 90 });
  rotate('dbAppPassword', { at });
  const ages = new Map(keyAges(folder, { BANK_API_KEY: 'given' }).map((one) => [one.name, one]));
  expect(ages.get('dbAppPassword')).toEqual({
    name: 'dbAppPassword',
    begun: at.toISOString(),
    earlierUntil: [],
    given: false,
  });
  expect(ages.get('sealKey')?.earlierUntil).toHaveLength(1);
  expect(ages.get('bankApiKey')?.given).toBe(true);
  const { earlier: _, installation, ...secrets } = load();
  const agesText = JSON.stringify([...ages.values()]);
  expect(Object.values(secrets).filter((secret) => agesText.includes(secret))).toEqual([]);
  expect(ages.has('installation' as never)).toBe(false);
  expect(installation).toHaveLength(32);
});
