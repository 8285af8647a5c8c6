// Each process of a running installation has only its own secrets in its environment and arguments.
import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_SECRETS, APP_SECRETS, environmentOf, loadSecrets, type Secrets } from '#platform/secrets/secrets.ts';
import { clear, type Installation, newInstallation, processesOf, startApp } from '#kit/start-app.ts';

let installation: Installation;
let secrets: Secrets;
beforeAll(async () => {
  installation = await newInstallation();
  fs.mkdirSync(installation.dataDir, { mode: 0o700 });
  secrets = loadSecrets(installation.dataDir, {});
});
afterAll(() => clear(installation));

/** The process's environment and arguments, as its user can read them. */
function seenOf(entry: string): string {
  const pid = processesOf(installation).find((one) => fs.readFileSync(`/proc/${one}/cmdline`, 'utf8').includes(entry));
  return ['environ', 'cmdline'].map((name) => fs.readFileSync(`/proc/${pid}/${name}`, 'utf8')).join('\0');
}

test('each process gets only its own, even if the operator passed all of them to the start', async () => {
  const app = startApp(installation, {
    ...environmentOf(secrets, ALL_SECRETS),
    SMTP_URL: 'smtp://user:password-of-smtp@127.0.0.1:2525',
    SMTP_FROM: 'c3@c3.example',
    LOGIN_ISSUER: 'https://id.example',
    LOGIN_CLIENT_ID: 'c3',
    LOGIN_CLIENT_SECRET: 'secret-at-the-provider',
    LOGIN_NAME: 'Example ID',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'members',
    S3_ACCESS_KEY: 'c3',
    S3_SECRET: 'secret-at-the-store',
    OWNER_DATABASE_URL: 'postgres://owner:password-of-owner@127.0.0.1:1/c3',
  });
  await app.says('Stop with Ctrl-C');
  const { earlier: _, ...kept } = secrets;
  const values = {
    ...kept,
    smtp: 'password-of-smtp',
    login: 'secret-at-the-provider',
    store: 'secret-at-the-store',
    owner: 'password-of-owner',
  };
  const heldBy = (entry: string) => {
    const seen = seenOf(entry);
    return Object.entries(values)
      .filter(([, value]) => seen.includes(value))
      .map(([name]) => name)
      .sort();
  };
  const app_ = [...APP_SECRETS, 'dbAppPassword', 'smtp', 'store'].sort();
  expect(heldBy('src/api/main.ts')).toEqual([...app_, 'login'].sort());
  expect(heldBy('src/jobs/main.ts')).toEqual(app_);
  expect(heldBy('src/rail/main.ts')).toEqual(['bankApiKey', 'bankWebhookSecret', 'dbRailPassword', 'railKey']);
  expect(heldBy('src/draws/main.ts')).toEqual(['dbDrawsPassword', 'drawsKey', 'seedKey']);
  expect(heldBy('src/sandbox-bank/main.ts')).toEqual([
    'bankAdminKey',
    'bankApiKey',
    'bankWebhookSecret',
    'dbBankPassword',
  ]);
  app.process.kill('SIGTERM');
  expect(await app.ended).toBe(0);
});
