// What commands on an installation's data say when the data is missing or cannot be opened.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { loadSecrets } from '../secrets/secrets.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(os.tmpdir(), `c3-own-data-${process.pid}`);
beforeEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const COMMANDS = [
  { name: 'check', command: ['src/commands/check.ts'] },
  { name: 'sandbox', command: ['src/sandbox/main.ts', 'clock'] },
  { name: 'staff', command: ['src/commands/staff.ts', 'Saba Girma', 'saba@example.org', 'admin'] },
];

function run(command: readonly string[], env: Record<string, string> = {}): { code: number | null; output: string } {
  const { PATH } = process.env;
  const done = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...command], {
    cwd: root,
    env: { PATH, DATA_DIR: folder, ...env },
    input: 'a pass phrase of 1 clerk',
    encoding: 'utf8',
  });
  return { code: done.status, output: `${done.stdout}${done.stderr}`.trim() };
}

describe.each(COMMANDS)('$name', ({ command }) => {
  test('creates no data where nothing was started', () => {
    expect(run(command)).toEqual({
      code: 1,
      output: `DATA_DIR: C3 was never started on ${folder}: start it first, or set DATA_DIR`,
    });
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  test('says in one line why the data cannot be opened', () => {
    loadSecrets(folder, {});
    expect(run(command, { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' })).toEqual({
      code: 1,
      output: 'DATABASE_URL: cannot connect: connect ECONNREFUSED 127.0.0.1:1',
    });
  });
});
