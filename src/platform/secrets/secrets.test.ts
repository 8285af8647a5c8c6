import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, test } from 'vitest';
import type { Context } from '../context.ts';
import {
  APP_SECRETS,
  environmentName,
  environmentOf,
  loadSecrets,
  ownSecrets,
  pickSecrets,
  RAIL_SECRETS,
} from './secrets.ts';

let home: string;
let folder: string;
let count = 0;
beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-secrets-'));
});
beforeEach(() => {
  count += 1;
  folder = path.join(home, String(count));
  fs.mkdirSync(folder);
});
afterAll(() => fs.rmSync(home, { recursive: true }));

const file = (): string => path.join(folder, 'secrets.json');

test('secrets are made once, in a file that only our user can read, whatever the umask', () => {
  const umask = process.umask(0);
  const first = loadSecrets(folder, {});
  process.umask(umask);
  expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(folder)).toEqual(['secrets.json']);
  expect(loadSecrets(folder, {})).toEqual(first);
  expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
});

test('the environment overrides a secret and is not written to the file', () => {
  const kept = loadSecrets(folder, {});
  expect(environmentName('pinPepper')).toBe('PIN_PEPPER');
  const given = 'given'.repeat(8);
  expect(loadSecrets(folder, { PIN_PEPPER: given })).toEqual({ ...kept, pinPepper: given });
  expect(fs.readFileSync(file(), 'utf8')).not.toContain('given');
});

test('a secret that a newer version needs is added, and the others stay', () => {
  const { sealKey, ...older } = loadSecrets(folder, {});
  fs.writeFileSync(file(), JSON.stringify(older));
  const now = loadSecrets(folder, {});
  expect(now).toMatchObject(older);
  expect(now.sealKey).not.toBe(sealKey);
  expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
});

test('a file that is damaged, or that others can read, is refused', () => {
  loadSecrets(folder, {});
  fs.chmodSync(file(), 0o640);
  expect(() => loadSecrets(folder, {})).toThrow('are open to other users');
  fs.chmodSync(file(), 0o600);
  fs.writeFileSync(file(), '{');
  expect(() => loadSecrets(folder, {})).toThrow('are damaged');
});

test('bad secrets in the environment are refused, one line each, and nothing is made', () => {
  const wrong = {
    TOKEN_KEY: 'abc',
    BANK_API_KEY: 'short',
    BANK_WEBHOOK_SECRET: 'whsec',
    SMS_WEBHOOK_SECRET: 'abc',
    SIGNING_KEY: 'abc',
  };
  expect(() => loadSecrets(folder, wrong)).toThrow(
    [
      'TOKEN_KEY: must have at least 32 characters',
      'BANK_WEBHOOK_SECRET: must be whsec_ and base64',
      'SMS_WEBHOOK_SECRET: must be base64',
      'BANK_API_KEY: must have at least 16 characters',
      'SIGNING_KEY: must be an Ed25519 key (PKCS #8 PEM)',
    ].join('\n'),
  );
  expect(fs.existsSync(file())).toBe(false);
  const { signingKey, smsWebhookSecret, bankAdminKey } = loadSecrets(folder, {});
  const right = {
    SIGNING_KEY: signingKey.replaceAll('\n', '\\n'),
    SMS_WEBHOOK_SECRET: smsWebhookSecret,
    BANK_ADMIN_KEY: bankAdminKey,
  };
  expect(loadSecrets(folder, right)).toMatchObject({ signingKey, smsWebhookSecret, bankAdminKey });
});

test('a process reads its secrets from its environment, and reports each that is missing or wrong', () => {
  const all = loadSecrets(folder, {});
  const app = pickSecrets(all, APP_SECRETS);
  expect(ownSecrets(APP_SECRETS, environmentOf(all, APP_SECRETS))).toEqual(app);
  const { RAIL_KEY: _, ...without } = environmentOf(all, RAIL_SECRETS);
  expect(() => ownSecrets(RAIL_SECRETS, without)).toThrow(/^RAIL_KEY: is missing: start the app by npm start$/);
  expect(() => ownSecrets(RAIL_SECRETS, { ...without, RAIL_KEY: 'short' })).toThrow('RAIL_KEY: must have at least 16');
});

test('api and jobs get no key of the bank and no password', () => {
  expect(APP_SECRETS.filter((name) => /^(bank|db)/.test(name))).toEqual([]);
  expectTypeOf<Context['secrets']>().not.toHaveProperty('bankApiKey');
  expectTypeOf<Context['secrets']>().not.toHaveProperty('bankAdminKey');
  expectTypeOf<Context['secrets']>().not.toHaveProperty('bankWebhookSecret');
});
