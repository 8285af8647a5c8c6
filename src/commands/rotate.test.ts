// Runs `npm run rotate` as an operator does.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecrets } from '#platform/secrets/secrets.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-rotate-command-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

function rotate(...args: string[]): { code: number | null; out: string; err: string } {
  const entry = path.resolve(import.meta.dirname, 'rotate.ts');
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: folder };
  const ran = spawnSync(process.execPath, [entry, ...args], { env, encoding: 'utf8' });
  return { code: ran.status, out: ran.stdout, err: ran.stderr };
}

test('it shows ages, makes a new key, and says until when the old one is valid', () => {
  const { tokenKey } = loadSecrets(folder, {});
  expect(rotate().out).toMatch(/^TOKEN_KEY: since \d{4}-\d\d-\d\dT/m);
  expect(rotate('TOKEN_KEY', '--keep', '30')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^TOKEN_KEY is new from the next start\. The old one counts until \d{4}-/),
  });
  const now = loadSecrets(folder, {});
  expect(now.earlier).toEqual({ tokenKey: [tokenKey] });
  expect(rotate().out).toMatch(/^TOKEN_KEY: since .*, an earlier one until /m);
  expect(fs.readdirSync(folder)).toEqual(['secrets.json']);
});

test('a stolen signing key sets the file of heads aside', () => {
  loadSecrets(folder, {});
  fs.writeFileSync(path.join(folder, 'heads.jsonl'), '{}\n');
  expect(rotate('SIGNING_KEY', '--keep', '0').out).toContain('starts again');
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('heads'))).toEqual([
    expect.stringMatching(/^heads-until-.*\.jsonl$/),
  ]);
});

test('it refuses a folder that never ran, an unknown key, a wrong number of days, and a running start', () => {
  expect(rotate('TOKEN_KEY')).toMatchObject({ code: 1, err: expect.stringContaining('C3 was never started') });
  loadSecrets(folder, {});
  const before = fs.readFileSync(path.join(folder, 'secrets.json'), 'utf8');
  for (const [args, why] of [
    [['INSTALLATION'], 'usage: npm run rotate'],
    [['TOKEN_KEY', 'SEAL_KEY'], 'usage: npm run rotate'],
    [['--keep', '3'], 'usage: npm run rotate'],
    [['TOKEN_KEY', '--keep', '99999'], '--keep: a number of days'],
    [['TOKEN_KEY', '--force'], "Unknown option '--force'"],
  ] as const) {
    const refused = rotate(...args);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err).toContain(why);
  }
  // Looks like a running start, because its arguments name src/main.ts.
  const start = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'src/main.ts'], { stdio: 'ignore' });
  try {
    fs.writeFileSync(path.join(folder, 'start.pid'), `${start.pid}\n`);
    expect(rotate('TOKEN_KEY')).toMatchObject({ code: 1, err: expect.stringContaining('C3 already runs on') });
  } finally {
    start.kill();
  }
  expect(fs.readFileSync(path.join(folder, 'secrets.json'), 'utf8')).toBe(before);
});
