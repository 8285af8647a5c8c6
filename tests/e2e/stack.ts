// The whole product as `npm start` runs it: the sandbox with ninety days of history, on its own ports and data.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildFaces } from '#start/web-build.ts';
import { clear, newInstallation, type Installation, ownEnvironment, type Started, startApp } from '#kit/start-app.ts';

export type Stack = {
  url: string;
  installation: Installation;
  /** Runs one of the project's own commands against this stack and returns its output. Throws when it fails. */
  run(script: string, ...args: string[]): Promise<string>;
  stop(): Promise<void>;
};

const root = path.resolve(import.meta.dirname, '../..');
const READY = 'Stop with Ctrl-C';
/**
 * Where the ninety days of every stack end: a Monday afternoon, far enough from midnight for the longest run. Today
 * would make what each demo member can collect depend on the day on which the tests run.
 */
const HISTORY_UNTIL = '2026-11-30T16:00:00+03:00';
/** Living through ninety days, on a busy machine. */
const FIRST_START_MS = 1_000_000;

/** A stack on a copy of the history. */
export async function startStack(history: string, settings: Record<string, string> = {}): Promise<Stack> {
  const installation = await newInstallation({ PROFILE: 'sandbox', ...settings });
  copyFolder(history, installation.dataDir);
  const started = startApp(installation);
  try {
    await started.says(READY);
  } catch (error) {
    await clear(installation);
    throw error;
  }
  return {
    ...stackAt(installation),
    async stop() {
      await end(started);
      await clear(installation);
    },
  };
}

/** A stack for a drill: both faces are built, and ninety days are over. SEEDED_DIR keeps these days between runs. */
export async function startLived(): Promise<Stack> {
  await buildFaces(
    () => {},
    () => {},
  );
  const history = process.env.SEEDED_DIR ?? path.join(os.tmpdir(), 'history');
  if (!fs.existsSync(history)) await makeHistory(history);
  return startStack(history);
}

/** A stack that another process starts and stops. */
export function stackAt(installation: Installation): Stack {
  return {
    url: installation.url,
    installation,
    run: (script, ...args) => runScript(installation, script, args),
    stop: () => Promise.resolve(),
  };
}

/** Lives through the ninety days and leaves their data in `folder`. */
export async function makeHistory(folder: string): Promise<void> {
  const installation = await newInstallation({ PROFILE: 'sandbox', HISTORY_UNTIL });
  const started = startApp(installation);
  try {
    await started.says(READY, FIRST_START_MS);
    await end(started);
    copyFolder(installation.dataDir, folder);
  } finally {
    await clear(installation);
  }
}

async function end(started: Started): Promise<void> {
  started.process.kill('SIGTERM');
  await started.ended;
}

/** Keeps owners and modes: PostgreSQL refuses a folder that others can read. */
export function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`cp -a ${from} ${to}: ${stderr}`);
}

async function runScript(installation: Installation, script: string, args: string[]): Promise<string> {
  const env = { ...ownEnvironment(), ...installation.env };
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${String(code)}:\n${output}`);
  return output;
}
