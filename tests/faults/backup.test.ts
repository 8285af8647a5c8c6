// Backs up a running product under load. A killed backup never counts as complete, and each complete one restores with
// clean books. A damaged backup, or one of another installation, is refused with one line.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { random } from '../drill/dice.ts';
import { signAdminIn } from '../e2e/operator.ts';
import { stackAt } from '../e2e/stack.ts';
import { clear, type Installation, newInstallation, ownEnvironment, startApp, type Started } from '#kit/start-app.ts';
import { type Member, signIn, startLoad } from './storm-load.ts';
import { keepRunning, type Product } from './storm-parts.ts';

const root = path.resolve(import.meta.dirname, '../..');
const READY = 'Stop with Ctrl-C';
const WAIT_MS = 120_000;

let installation: Installation;
let product: Product;
let folder: string;

beforeAll(async () => {
  installation = await newInstallation({ PROFILE: 'sandbox' });
  folder = `${installation.dataDir}-backup`;
  const first = startApp(installation);
  await first.says(READY, 1_000_000);
  await end(first);
  product = await keepRunning(installation);
  const ask = await signAdminIn(stackAt(installation));
  await ask('PUT', '/console/api/v1/settings/identity.callerCallsPerMinute', { value: 100_000, reason: 'A drill' });
}, 1_200_000);

afterAll(async () => {
  await product?.end();
  await clear(installation);
  for (const left of ['-backup', '-damaged'])
    fs.rmSync(`${installation.dataDir}${left}`, { recursive: true, force: true });
});

async function end(started: Started): Promise<void> {
  started.process.kill('SIGTERM');
  await started.ended;
}

type Ended = { code: number | null; output: string; errors: string };

/** Runs one of the product's commands, and ends it with kill -9 after `killAfterMs`. */
function command(file: string, args: string[], { killAfterMs, env = {} }: { killAfterMs?: number; env?: object } = {}) {
  const child = spawn(process.execPath, [`src/commands/${file}.ts`, ...args], {
    cwd: root,
    env: { ...ownEnvironment(), ...installation.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()));
  if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  return new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, output, errors })));
}

const completeBases = () => fs.readdirSync(path.join(folder, 'bases')).filter((name) => !name.endsWith('.part'));

async function until<T>(what: string, find: () => Promise<T | false | undefined>): Promise<T> {
  for (const deadline = Date.now() + WAIT_MS; ; await sleep(250)) {
    const found = await find().catch(() => undefined);
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`never happened: ${what}`);
  }
}

const isReady = () =>
  fetch(`${installation.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  );

describe('under load', () => {
  test('a killed backup leaves no base that looks complete, and complete ones have clean books', async () => {
    const members: Member[] = [];
    for (let at = 1; at <= 6; at++)
      members.push(await signIn(installation.url, `+2519110000${String(at).padStart(2, '0')}`));
    const { data } = (await (await fetch(`${installation.url}/api/v1/products?limit=50`)).json()) as {
      data: { items: { id: string; type: string; priceMinor: number }[] };
    };
    const productId = data.items.toSorted((a, b) => a.priceMinor - b.priceMinor)[0]?.id ?? '';
    const dice = random(18);
    const load = startLoad(installation.url, { members, connections: 8, productId, dice });
    const first = await command('backup', [folder, '--no-try']);
    expect(first).toMatchObject({ code: 0, errors: '' });

    for (const killAfterMs of [900, 1_800, 2_700]) {
      const before = completeBases();
      const { output } = await command('backup', [folder, '--no-try'], { killAfterMs });
      expect(completeBases().length).toBe(before.length + Number(output.includes('is whole')));
    }
    for (const part of ['database', 'start'] as const) {
      const before = completeBases();
      const running = command('backup', [folder, '--no-try']);
      await sleep(1_500);
      product.kill(part, dice);
      const { output } = await running;
      expect(completeBases().length).toBe(before.length + Number(output.includes('is whole')));
      await until('ready again', isReady);
    }
    const last = await command('backup', [folder, '--keep', '3']);
    await load.stop();
    expect(last.errors).toBe('');
    expect(last.output).toContain('All checks are clean.');
    expect(completeBases().length).toBeLessThanOrEqual(3);
    expect(fs.readdirSync(path.join(folder, 'bases')).filter((name) => name.endsWith('.part'))).toEqual([]);
    console.log(`${load.asked.length} intents, bases ${completeBases().join()}\n${last.output}`);
  });
});

describe('a damaged backup, or one of another installation', () => {
  const tryRestore = (from: string, env: object = {}) => command('restore', [from, '--try'], { env });
  const damagedCopy = () => {
    const copy = `${installation.dataDir}-damaged`;
    fs.rmSync(copy, { recursive: true, force: true });
    spawnSync('cp', ['-a', folder, copy]);
    return copy;
  };
  const newestBase = (of: string) => path.join(of, 'bases', completeBases().sort().at(-1) ?? '', 'base.c3');

  function flip(file: string, at: number): void {
    const handle = fs.openSync(file, 'r+');
    const byte = Buffer.alloc(1);
    fs.readSync(handle, byte, 0, 1, at);
    fs.writeSync(handle, Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, at);
    fs.closeSync(handle);
  }

  const cases: [name: string, words: string, prepare: () => [from: string, env: object]][] = [
    ['another key', 'another key sealed it', () => [folder, { BACKUP_KEY: 'k'.repeat(43) }]],
    ['another installation', 'belongs to another installation', () => [folder, { INSTALLATION: 'f'.repeat(32) }]],
    [
      'a truncated base',
      'is damaged or cut short',
      () => {
        const copy = damagedCopy();
        fs.truncateSync(newestBase(copy), fs.statSync(newestBase(copy)).size - 1_000);
        return [copy, {}];
      },
    ],
    [
      'a flipped byte in a base',
      'is damaged or cut short',
      () => {
        const copy = damagedCopy();
        flip(newestBase(copy), 5_000);
        return [copy, {}];
      },
    ],
    [
      'a flipped byte in the journal',
      'is damaged or cut short',
      () => {
        const copy = damagedCopy();
        const { lastWal } = JSON.parse(fs.readFileSync(newestBase(copy).replace('base.c3', 'manifest.json'), 'utf8'));
        flip(path.join(copy, 'wal', `${lastWal}.c3`), 200);
        return [copy, {}];
      },
    ],
    [
      'a changed manifest',
      'is damaged',
      () => {
        const copy = damagedCopy();
        const manifest = newestBase(copy).replace('base.c3', 'manifest.json');
        fs.writeFileSync(manifest, fs.readFileSync(manifest, 'utf8').replace('"release": "', '"release": "9'));
        return [copy, {}];
      },
    ],
  ];
  test.each(cases)('%s: is refused with one line', async (_name, words, prepare) => {
    const [from, env] = prepare();
    const { code, errors } = await tryRestore(from, env);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(errors).toContain(words);
    expect(code).toBe(1);
    expect(fs.readdirSync(installation.dataDir).filter((name) => name.startsWith('try-'))).toEqual([]);
  });

  test('a restore while the product is running is refused', async () => {
    const { code, errors } = await command('restore', [folder, '--set-aside']);
    expect(errors).toContain('C3 already runs on');
    expect(code).toBe(1);
  });
});
