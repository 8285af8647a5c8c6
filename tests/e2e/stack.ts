// The whole product as `npm start` runs it: the sandbox with its ninety days of history, on ports and data of a test file's
// own. The history is made once a run and copied for every file, so that no file meets what another has done.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { clear, newPlace, type Place, type Started, startApp } from '../kit/start-app.ts';

export type Stack = {
  url: string;
  place: Place;
  /** Runs one of the project's own commands against this stack; what it printed. Throws when it fails. */
  run(script: string, ...args: string[]): Promise<string>;
  stop(): Promise<void>;
};

const root = path.resolve(import.meta.dirname, '../..');
const READY = 'Stop with Ctrl-C';
/** Building both faces and living through ninety days, on a busy machine. */
const FIRST_START_MS = 400_000;

export async function startStack(): Promise<Stack> {
  const seeded = await seededFolder();
  const place = await newPlace({ PROFILE: 'sandbox' });
  copy(seeded, place.dataDir);
  const started = startApp(place);
  try {
    await started.says(READY);
  } catch (error) {
    await clear(place);
    throw error;
  }
  return {
    url: place.url,
    place,
    run: (script, ...args) => runScript(place, script, args),
    async stop() {
      await end(started);
      await clear(place);
    },
  };
}

/** SEEDED_DIR keeps the history between runs, for whoever is writing these tests. */
async function seededFolder(): Promise<string> {
  const folder = process.env.SEEDED_DIR ?? path.join(os.tmpdir(), 'seeded');
  if (fs.existsSync(folder)) return folder;
  const place = await newPlace({ PROFILE: 'sandbox' });
  const started = startApp(place);
  try {
    await started.says(READY, FIRST_START_MS);
    await end(started);
    copy(place.dataDir, folder);
  } finally {
    await clear(place);
  }
  return folder;
}

async function end(started: Started): Promise<void> {
  started.process.kill('SIGTERM');
  await started.ended;
}

/** Owners and modes must stay: PostgreSQL refuses a folder that others can read. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`cp -a ${from} ${to}: ${stderr}`);
}

async function runScript(place: Place, script: string, args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...place.env };
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${String(code)}:\n${output}`);
  return output;
}
