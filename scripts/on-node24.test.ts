import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-node24-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Writes these lines as a script and runs it through on-node24.mjs. */
function run(name: string, lines: string[], ...args: string[]) {
  const script = path.join(folder, name);
  fs.writeFileSync(script, lines.join('\n'));
  const child = spawn(process.execPath, ['scripts/on-node24.mjs', script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  );
  const said = async (text: string): Promise<void> => {
    for (let tries = 0; !output.includes(text); tries += 1) {
      if (tries > 500) throw new Error(`"${text}" was not printed: ${output}`);
      await sleep(20);
    }
  };
  return { child, ended, said, output: () => output };
}

const STAY = ['console.log(`pid ${process.pid}.`);', 'setInterval(() => {}, 1000);'];

test('TypeScript runs on Node 24 with its arguments, and its exit code is passed on', async () => {
  const lines = [
    'const words: string[] = process.argv.slice(2);',
    'console.log(process.version, words.join("+"));',
    'process.exitCode = 5;',
  ];
  const one = run('exit.ts', lines, 'a', 'b');
  expect(await one.ended).toBe(5);
  await one.said('a+b');
  expect(one.output()).toMatch(/^v24\./);
});

test('a signal reaches the script', async () => {
  const one = run('signal.ts', ["process.on('SIGTERM', () => process.exit(7));", ...STAY]);
  await one.said('.');
  one.child.kill('SIGTERM');
  expect(await one.ended).toBe(7);
});

test('a script that a signal ends gives exit code 128 plus the signal’s number', async () => {
  const one = run('die.ts', ["process.kill(process.pid, 'SIGKILL');"]);
  expect(await one.ended).toBe(137);
});

test('kill -9 of the runner ends the script too', async () => {
  const one = run('orphan.ts', STAY);
  await one.said('.');
  const pid = Number(/pid (\d+)\./.exec(one.output())?.[1]);
  one.child.kill('SIGKILL');
  await one.ended;
  for (let tries = 0; fs.existsSync(`/proc/${pid}`); tries += 1) {
    if (tries > 250) throw new Error('the script still runs');
    await sleep(20);
  }
});
