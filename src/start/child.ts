// Supervises one of our processes: starts it, waits until it is ready, restarts it when it dies, stops it. Each process
// sends a beat once a second from its event loop (platform/process/service.ts). A process whose loop is stuck is
// killed, because it would answer no call and never end by itself.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '#platform/process/caught.ts';
import { BEAT_MS } from '#platform/process/service.ts';
import { foreignEnvironment } from './environments.ts';
import { openLog } from './log-files.ts';

/** Missed beats in a row until a loop counts as stuck. At one look a second that is five seconds. */
const LOOKS_MAX = 5;

export class Beats {
  readonly #everyMs: number;
  #missed = 0;
  #lookedAt: number | undefined;

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  heard(): void {
    this.#missed = 0;
  }

  /** Call it at each interval. `atMs` must be monotonic, so that clock changes don't matter. */
  isStuck(atMs: number): boolean {
    // This process is late itself, because the machine slept or is overloaded. Give the child the whole time again.
    const isLate = this.#lookedAt !== undefined && atMs - this.#lookedAt > 2 * this.#everyMs;
    this.#lookedAt = atMs;
    this.#missed = isLate ? 0 : this.#missed + 1;
    return this.#missed > LOOKS_MAX;
  }
}

export type ChildSpec = {
  /** Also the name of its log file. */
  name: string;
  entry: string;
  /** Its settings and secrets. It inherits none of this process's. */
  env: Record<string, string>;
  logDir: string;
  /** `stdout`: log lines go to our output, for a log shipper. Its file then has only what else the process prints. */
  logTo: 'files' | 'stdout';
  /** Called with every process before it is ready, so that a stop during a start can end it. */
  onStart: (child: ChildProcess) => void;
};

type Supervised = ChildSpec & {
  /** Called when a process was killed because its loop was stuck. */
  onStandstill?: () => void;
  beatMs?: number;
};

export type Child = {
  name: string;
  /** Lets open work end, and kills the process after `limitMs`. */
  stop: (limitMs?: number) => Promise<void>;
  /** Restarts the process after its code changed. */
  restart: () => Promise<void>;
};

type Say = (line: string) => void;

class KilledInStart extends Error {}
/** A machine with too little memory would kill it again and again. */
const KILLS_IN_START_MAX = 5;

const READY_LIMIT_MS = 120_000;
/** A process that ran for longer than this has recovered, so that its next death counts as the first. */
const CALM_MS = 5_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;

/** Deaths that count for the next pause, including this one. `livedMs`: time since the process was ready. */
export function deathsInARow(before: number, livedMs: number): number {
  return livedMs > CALM_MS ? 1 : before + 1;
}

export function pauseMsAfter(deaths: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (deaths - 1));
}

/** Resolves when the process is ready. Rejects with its last words if its first start fails. */
export async function startChild(spec: Supervised, say: Say): Promise<Child> {
  let current: ChildProcess | undefined;
  let wanted = true;
  let deaths = 0;

  const launch = async (): Promise<void> => {
    const { child, lastOutput } = spawnService(spec);
    spec.onStart(child);
    current = child;
    await ready(child, lastOutput);
    const since = Date.now();
    watchBeats(child, spec, say);
    child.once('exit', (code, signal) => {
      if (!wanted || current !== child) return;
      deaths = deathsInARow(deaths, Date.now() - since);
      void revive(`stopped (${signal ?? `exit code ${code}`}); ${lastOutput()}`);
    });
  };

  /** Starts again if the process was killed during its start, as later deaths do. Any other end fails the start. */
  const firstLaunch = async (): Promise<void> => {
    for (let kills = 1; wanted; kills += 1) {
      try {
        return await launch();
      } catch (error) {
        const killed = error instanceof KilledInStart && kills < KILLS_IN_START_MAX;
        if (!killed) throw new Error(`${spec.name} ${messageOf(error)}`, { cause: error });
        say(`${spec.name} ${error.message}; it starts again`);
      }
    }
  };

  const revive = async (how: string): Promise<void> => {
    const pause = pauseMsAfter(deaths);
    say(`${spec.name} ${how}; it starts again in ${pause / 1000} s`);
    await sleep(pause);
    if (!wanted) return;
    try {
      await launch();
      say(`${spec.name} runs again`);
    } catch (error) {
      deaths += 1;
      if (wanted) void revive(messageOf(error));
    }
  };

  const stop = async (limitMs = 15_000): Promise<void> => {
    wanted = false;
    if (current) await endProcess(current, limitMs);
  };

  await firstLaunch();
  return {
    name: spec.name,
    stop,
    restart: async () => {
      const old = current;
      current = undefined; // this end is intended
      if (old) await endProcess(old, 5_000);
      await launch().catch((error: Error) => say(`${spec.name} ${error.message}`));
    },
  };
}

/** Kills the process if it misses its beats; its end then restarts it. Looks by our own monotonic clock. */
function watchBeats(child: ChildProcess, { name, onStandstill, beatMs = BEAT_MS }: Supervised, say: Say): void {
  const beats = new Beats(beatMs);
  child.on('message', (message: { beat?: boolean }) => message.beat && beats.heard());
  const looking = setInterval(() => {
    if (!beats.isStuck(performance.now())) return;
    clearInterval(looking);
    say(`${name} stood still: none of its calls went on for five seconds; it is ended`);
    child.kill('SIGKILL');
    onStandstill?.();
  }, beatMs);
  child.once('exit', () => clearInterval(looking));
}

/** Runs one of our scripts to its end with its output in our terminal. Rejects if it fails. */
export async function runToEnd(spec: Omit<ChildSpec, 'logDir'>): Promise<void> {
  const child = spawn(process.execPath, nodeArgs(spec.entry), {
    stdio: ['ignore', spec.logTo === 'stdout' ? process.stderr : 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: { ...foreignEnvironment(), ...spec.env },
  });
  spec.onStart(child);
  const how = await ended(child);
  if (how !== 0) throw new Error(`${spec.name} failed (${how})`);
}

/** Sends SIGTERM, then SIGKILL if the process does not end in time. */
export async function endProcess(child: ChildProcess, limitMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = ended(child);
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), limitMs);
  await end;
  clearTimeout(late);
}

/** `lastOutput` returns output of this run only, although the log also has earlier runs. */
function spawnService(spec: ChildSpec): { child: ChildProcess; lastOutput: () => string } {
  const file = path.join(spec.logDir, `${spec.name}.log`);
  const { descriptor: log, from } = openLog(file);
  // A separate process group: Ctrl-C then reaches only this process, which stops the others in the right order.
  const child = spawn(process.execPath, nodeArgs(spec.entry), {
    stdio: ['ignore', spec.logTo === 'stdout' ? 'inherit' : log, log, 'ipc'],
    detached: true,
    env: { ...foreignEnvironment(), ...spec.env },
  });
  fs.closeSync(log);
  return { child, lastOutput: () => readLastOutput(spec.name, file, from) };
}

// A larger young generation, in which most objects of a request die under load. Otherwise pauses of the garbage
// collector decide p99 (bench/http.ts).
const API_FLAGS = ['--max-semi-space-size=64'];

function nodeArgs(entry: string): string[] {
  const flags = entry.endsWith('/api/main.ts') ? API_FLAGS : [];
  return ['--disable-warning=ExperimentalWarning', ...flags, entry];
}

async function ready(child: ChildProcess, lastOutput: () => string): Promise<void> {
  const late = new AbortController();
  const outcome = await Promise.race([
    new Promise<'ready'>((resolve) =>
      child.on('message', (message: { ready?: boolean }) => message.ready && resolve('ready')),
    ),
    ended(child),
    sleep(READY_LIMIT_MS, 'late' as const, { signal: late.signal }),
  ]);
  late.abort();
  if (outcome === 'ready') return;
  if (outcome === 'late') {
    child.kill('SIGKILL');
    throw new Error(`was not ready in ${READY_LIMIT_MS / 1000} s`);
  }
  if (child.signalCode === 'SIGKILL') throw new KilledInStart('was killed while it started');
  throw new Error(`does not start: ${lastOutput()}`);
}

function ended(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.signalCode ?? child.exitCode ?? 1);
    child.once('exit', (code, signal) => resolve(signal ?? code ?? 1));
    child.once('error', (error) => resolve(error.message));
  });
}

/** Our processes end a failed start with a line that begins with their name. For other causes, quote the log. */
function readLastOutput(name: string, file: string, from: number): string {
  if (!fs.existsSync(file)) return `its log ${file} could not be written`;
  const lines = fs.readFileSync(file).subarray(from).toString().trimEnd().split('\n');
  const own =
    lines.findLast((line) => line.startsWith(`${name}: `)) ?? lines.findLast((line) => /^\w*Error\b/.test(line));
  return own === undefined ? `see ${file}` : `${own} (${file})`;
}
