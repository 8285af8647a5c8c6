import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { APP_SECRETS, environmentOf, loadSecrets } from '#platform/secrets/secrets.ts';

let db: FreshDatabase;
let folder: string;
beforeEach(async () => {
  db = await freshDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-jobs-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

async function jobsProcess() {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      PROFILE: 'pilot',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      APP_DATABASE_URL: db.urls.app,
      ...environmentOf(loadSecrets(folder, {}), APP_SECRETS),
    },
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>;
  const [first] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
  expect({ first, said }).toEqual({ first: { ready: true }, said: '' });
  return { child, ended, said: () => said };
}

it('fails when it loses the queue’s lock, so that it is restarted, and exits cleanly when told to', async () => {
  const first = await jobsProcess();
  await db.admin`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'c3 queue' and datname = current_database()`;
  expect(await first.ended).toEqual([1, null]);
  expect(first.said()).toContain('jobs: ends, so that it is started again: it lost the lock of the queue');
  const second = await jobsProcess();
  second.child.kill('SIGTERM');
  expect(await second.ended).toEqual([0, null]);
});
