// How a start supervises its processes and reports failures, quoting only what a process printed in this run.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deathsInARow, pauseMsAfter, startChild } from './child.ts';

const folder = path.join(os.tmpdir(), `c3-child-${process.pid}`);
const log = path.join(folder, 'bank.log');
beforeAll(() => fs.mkdirSync(folder));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function spec(code: string): Parameters<typeof startChild>[0] {
  const entry = path.join(folder, 'main.mjs');
  fs.writeFileSync(entry, code);
  return { name: 'bank', entry, env: {}, logDir: folder, logTo: 'files', onStart: () => {} };
}

test('a failed start is reported with the process’s own line, not with one of an earlier run', async () => {
  fs.writeFileSync(log, 'bank: what was wrong last week\n');
  const silent = startChild(spec('process.exit(1)'), () => {});
  await expect(silent).rejects.toThrow(`bank does not start: see ${log}`);
  const telling = startChild(spec(`console.error('bank: port 1 is taken'); process.exit(1)`), () => {});
  await expect(telling).rejects.toThrow(`bank does not start: bank: port 1 is taken (${log})`);
});

test('a later death is reported in the same way', async () => {
  const said: string[] = [];
  const child = await startChild(spec(`process.send({ ready: true }); setTimeout(() => process.exit(3), 50)`), (line) =>
    said.push(line),
  );
  await expect.poll(() => said[0]).toBe(`bank stopped (exit code 3); see ${log}; it starts again in 0.25 s`);
  await child.stop();
});

test('a process that is killed while it starts is started again, but not endlessly', async () => {
  const said: string[] = [];
  const tries = path.join(folder, 'tries');
  const dies = (times: number) =>
    spec(`import fs from 'node:fs';
      fs.appendFileSync('${tries}', '.');
      if (fs.readFileSync('${tries}').length > ${times}) process.send({ ready: true });
      else process.kill(process.pid, 'SIGKILL');
      setInterval(() => {}, 1000)`);
  const child = await startChild(dies(2), (line) => said.push(line));
  const again = 'bank was killed while it started; it starts again';
  expect(said).toEqual([again, again]);
  await child.stop();
  fs.rmSync(tries);
  await expect(startChild(dies(99), () => {})).rejects.toThrow('bank was killed while it started');
  expect(fs.readFileSync(tries)).toHaveLength(5);
});

test('a process whose event loop is stuck is killed and started again', async () => {
  const said: string[] = [];
  let stood = 0;
  const still = {
    ...spec(`process.send({ ready: true });
      let beats = 0;
      setInterval(() => {
        process.send({ beat: true });
        if ((beats += 1) > 20) for (;;);
      }, 20)`),
    beatMs: 50,
    onStandstill: () => (stood += 1),
  };
  const child = await startChild(still, (line) => said.push(line));
  await expect.poll(() => said.at(-1), { timeout: 20_000 }).toBe('bank runs again');
  expect(said).toEqual([
    'bank stood still: none of its calls went on for five seconds; it is ended',
    expect.stringMatching(/^bank stopped \(SIGKILL\); see .*; it starts again in \d/),
    'bank runs again',
  ]);
  expect(stood).toBe(1);
  await child.stop();
});

test('lines for a log shipper stay out of the file, and the last words before a death stay in it', async () => {
  fs.rmSync(log, { force: true });
  const code = `console.log('{"msg":"a line"}'); console.error('bank: its last words'); process.exit(1)`;
  const shipped = startChild({ ...spec(code), logTo: 'stdout' }, () => {});
  await expect(shipped).rejects.toThrow(`bank does not start: bank: its last words (${log})`);
  expect(fs.readFileSync(log, 'utf8')).toBe('bank: its last words\n');
});

test('a process that dies at once waits longer before each restart', () => {
  expect([1, 2, 3, 5, 6, 40].map(pauseMsAfter)).toEqual([250, 500, 1_000, 4_000, 8_000, 8_000]);
});

test('a process that ran for a while waits as after its first death', () => {
  const lives = [10, 4_000, 5_001, 200];
  const counts: number[] = [];
  for (const livedMs of lives) counts.push(deathsInARow(counts.at(-1) ?? 0, livedMs));
  expect(counts).toEqual([1, 2, 1, 2]);
});

test('the bank’s process reports under the name that it is started by', async () => {
  const entry = path.resolve(import.meta.dirname, '../sandbox-bank/main.ts');
  const env = {
    BANK_DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c',
    BANK_API_KEY: 'a'.repeat(16),
    BANK_ADMIN_KEY: 'b'.repeat(16),
    BANK_WEBHOOK_SECRET: `whsec_${'c'.repeat(24)}`,
  };
  await expect(startChild({ ...spec(''), entry, env }, () => {})).rejects.toThrow(
    /does not start: bank: .*ECONNREFUSED/,
  );
});
