// Simulates faults of the host for machine.test.ts, as root: a disk that fills up, a read-only folder, little memory,
// and a clock that jumps for some processes only.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { install } from '../../scripts/debian-packages.mjs';
import { commandOf, type Installation, postmasterOf } from '#kit/start-app.ts';

const MEGABYTE = 1024 * 1024;

export function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}

/** Mounts a disk in memory at this folder. */
export function mountDisk(folder: string, megabytes: number): void {
  fs.mkdirSync(folder, { recursive: true });
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder);
}

/** Writes a file until only this many megabytes are free. */
export function fillDisk(folder: string, megabytes: number): void {
  const { bavail, bsize } = fs.statfsSync(folder);
  const filler = fs.openSync(fillerOf(folder), 'a');
  const block = Buffer.alloc(MEGABYTE / 4);
  try {
    for (let left = bavail * bsize - megabytes * MEGABYTE; left > 0; left -= block.length) fs.writeSync(filler, block);
  } catch (error) {
    // The product writes too, so the disk may be full one block earlier.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    fs.closeSync(filler);
  }
}

export function makeRoom(folder: string): void {
  fs.rmSync(fillerOf(folder), { force: true });
}

const fillerOf = (folder: string) => path.join(folder, 'filler');

/** Remounts the folder read-only. Files that are already open for writing stay so. */
export function makeReadOnly(folder: string): void {
  run('mount', '--bind', folder, folder);
  run('mount', '-o', 'remount,ro,bind', folder);
}

export function unmount(folder: string): void {
  run('umount', '-l', folder);
}

const MEMORY_GROUPS = '/sys/fs/cgroup/memory';

/** A control group (version 1) of processes with this much memory together. */
export function memoryGroup(name: string, megabytes: number) {
  const group = path.join(MEMORY_GROUPS, name);
  fs.mkdirSync(group);
  fs.writeFileSync(path.join(group, 'memory.limit_in_bytes'), String(megabytes * MEGABYTE));
  const read = (file: string) => fs.readFileSync(path.join(group, file), 'utf8');
  return {
    /** Adds the process, and all that it starts from now on. */
    add: (pid: number) => fs.writeFileSync(path.join(group, 'cgroup.procs'), String(pid)),
    peakMegabytes: () => Math.round(Number(read('memory.max_usage_in_bytes')) / MEGABYTE),
    /** Without pages of files, which the system may drop. */
    heldMegabytes: () => Math.round(Number(/^total_rss (\d+)$/m.exec(read('memory.stat'))?.[1]) / MEGABYTE),
    kills: () => Number(/^oom_kill (\d+)$/m.exec(read('memory.oom_control'))?.[1] ?? 0),
    remove: () => fs.rmdirSync(group),
  };
}

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

/** A clock that processes with the environment `env` use instead of the machine's. `set('+40d')` moves it. */
export function fakeClock(file: string) {
  if (!fs.existsSync(LIBRARY)) install(['faketime']);
  if (!fs.existsSync(LIBRARY)) throw new Error(`needs Debian's package faketime to move a process's clock`);
  const set = (offset: string) => fs.writeFileSync(file, `${offset}\n`, { mode: 0o644 });
  set('+0');
  const env = {
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DISABLE_SHM: '1',
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { env, set };
}

/** The command line of an installation's database. */
export function commandOfDatabase(installation: Installation): string[] {
  return commandOf(postmasterOf(installation)).split('\0').filter(Boolean);
}

/** Starts the database with another clock. The product's next start takes it over. */
export function runDatabase([program = '', ...args]: string[], folder: string, env: Record<string, string>): void {
  const { uid, gid } = fs.statSync(path.join(folder, 'postgres'));
  const settings = { PATH: process.env.PATH, LC_ALL: 'C', ...env };
  spawn(program, args, { uid, gid, cwd: '/', detached: true, stdio: 'ignore', env: settings }).unref();
}
