// Starts the whole product as a user would, on free ports and new data, and watches its output.

import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './ports.ts';

const root = path.resolve(import.meta.dirname, '../..');
const watch = path.join(root, 'scripts/node24-child.mjs');

export type Installation = { dataDir: string; env: Record<string, string>; port: number; url: string };

export type Started = {
  process: ChildProcess;
  /** Everything that it has printed, on both streams. */
  output: () => string;
  /** Resolves when the text was printed. Rejects if the process ends first, or after the limit. */
  says: (text: string, limitMs?: number) => Promise<void>;
  /** Exit code or signal. */
  ended: Promise<number | NodeJS.Signals>;
};

/** A data folder and free ports. Unless `env` has `PROFILE: 'sandbox'`, the data stays empty. */
export async function newInstallation(env: Record<string, string> = {}): Promise<Installation> {
  const dataDir = path.join(os.tmpdir(), `c3-start-${process.pid}-${Math.random().toString(36).slice(2, 8)}`);
  const [port = 0, bank, rail, draws, metrics, desk] = await Promise.all(Array.from({ length: 6 }, freePort));
  return {
    dataDir,
    port,
    url: `http://127.0.0.1:${port}`,
    env: {
      PROFILE: 'pilot',
      DATA_DIR: dataDir,
      PORT: String(port),
      BANK_PORT: String(bank),
      RAIL_PORT: String(rail),
      DRAWS_PORT: String(draws),
      METRICS_PORT: String(metrics),
      ...(env.PROFILE === 'sandbox' ? {} : { CONSOLE_PORT: String(desk) }),
      ...env,
    },
  };
}

/** An environment without settings of the product, for processes that a test starts. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}

/** Runs `node scripts/start.mjs` on the Node at hand. */
export function startApp(
  installation: Installation,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Started {
  // The child ends when its channel to this process closes, so a killed test also stops the product.
  const child = spawn(process.execPath, ['--import', watch, 'scripts/start.mjs', ...args], {
    cwd: root,
    env: { ...ownEnvironment(), ...installation.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 1)),
  );
  const says = async (text: string, limitMs = 120_000): Promise<void> => {
    let over = false;
    void ended.then(() => (over = true));
    for (const deadline = Date.now() + limitMs; !output.includes(text); await sleep(20)) {
      if (over || Date.now() > deadline)
        throw new Error(`"${text}" was not printed${over ? '; it ended' : ''}:\n${output}`);
    }
  };
  return { process: child, output: () => output, says, ended };
}

/** Ids of all processes that still work on an installation's data, including the database's. */
export function processesOf(installation: Installation): number[] {
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && mentions(pid, installation.dataDir));
}

/** The process id of the supervisor, not of the wrapper that found Node 24 for it. */
export function supervisorOf(installation: Installation): number {
  return Number(fs.readFileSync(path.join(installation.dataDir, 'start.pid'), 'utf8'));
}

export function postmasterOf(installation: Installation): number {
  return Number.parseInt(fs.readFileSync(path.join(installation.dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

/** Ends the processes that a failed test left and removes the data. */
export async function clear(installation: Installation): Promise<void> {
  for (let tries = 0; processesOf(installation).length > 0 && tries < 50; tries += 1) {
    for (const pid of processesOf(installation)) kill(pid, tries < 25 ? 'SIGTERM' : 'SIGKILL');
    await sleep(100);
  }
  fs.rmSync(installation.dataDir, { recursive: true, force: true });
}

export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The command line of a process. Empty if it has ended or may not be read. */
export function commandOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function mentions(pid: number, folder: string): boolean {
  try {
    if (commandOf(pid).includes(folder)) return true;
    return fs.readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`DATA_DIR=${folder}`);
  } catch {
    return false; // ended, or may not be read
  }
}
