// Reads processor time by process from /proc (Linux; zeros elsewhere). On a shared machine, milliseconds a request are
// more comparable than requests a second.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const TICKS_A_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

type Stat = { parent: number; ms: number; ofChildren: number };

function statOf(pid: number): Stat | undefined {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ms = (...at: number[]) => (at.reduce((sum, i) => sum + (fields[i] ?? 0), 0) * 1000) / TICKS_A_SECOND;
    return { parent: fields[1] ?? 0, ms: ms(11, 12), ofChildren: ms(13, 14) };
  } catch {
    return undefined;
  }
}

/** Processor time of one process so far. */
export function cpuMs(pid: number): number {
  return statOf(pid)?.ms ?? 0;
}

/** Processor time of a process's children that have ended. */
export function cpuMsOfEnded(pid: number): number {
  return statOf(pid)?.ofChildren ?? 0;
}

function postmasterOf(home: string): number {
  return Number(fs.readFileSync(path.join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Processor time of a postmaster and every process it started, ended ones included. */
export function databaseCpuMs(home: string): number {
  const postmaster = postmasterOf(home);
  const own = statOf(postmaster);
  const children = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)));
  return (
    (own?.ms ?? 0) +
    (own?.ofChildren ?? 0) +
    children.reduce((sum, one) => sum + (one?.parent === postmaster ? one.ms : 0), 0)
  );
}

/**
 * Nanoseconds of each process that a postmaster runs now (Linux; empty elsewhere). Ticks are too coarse for one batch.
 */
export function databaseNanoseconds(home: string): Map<string, number> {
  const postmaster = postmasterOf(home);
  const children = textOf(`/proc/${postmaster}/task/${postmaster}/children`).split(' ');
  return new Map(children.map((pid) => [pid, Number(textOf(`/proc/${pid}/schedstat`).split(' ')[0])]));
}

/** Nanoseconds that the processes have used since `before`. Processes that have ended are left out. */
export function nanosecondsSince(before: ReadonlyMap<string, number>, home: string): number {
  return [...databaseNanoseconds(home)].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0);
}

/** Empty if the file does not exist or is gone. */
function textOf(file: string): string {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
}
