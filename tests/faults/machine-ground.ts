// The ground under a running product, for a drill as root. It is a small disk, or a read-only folder. It is little
// memory, or a clock that leaps for some processes alone.
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

/** A disk in memory at this folder. */
export function mountDisk(folder: string, megabytes: number): void {
  fs.mkdirSync(folder, { recursive: true });
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder);
}

/** Writes a file until so much is left. */
export function leaveFree(folder: string, megabytes: number): void {
  const { bavail, bsize } = fs.statfsSync(folder);
  const filler = fs.openSync(fillerOf(folder), 'a');
  const block = Buffer.alloc(MEGABYTE / 4);
  try {
    for (let left = bavail * bsize - megabytes * MEGABYTE; left > 0; left -= block.length) fs.writeSync(filler, block);
  } catch (error) {
    // The product writes, too: the disk is then full a block earlier.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    fs.closeSync(filler);
  }
}

export function makeRoom(folder: string): void {
  fs.rmSync(fillerOf(folder), { force: true });
}

const fillerOf = (folder: string) => path.join(folder, 'filler');

/** Nothing can be opened for writing below the folder. Open files stay open. */
export function closeForWriting(folder: string): void {
  run('mount', '--bind', folder, folder);
  run('mount', '-o', 'remount,ro,bind', folder);
}

export function unmount(folder: string): void {
  run('umount', '-l', folder);
}

const MEMORY_GROUPS = '/sys/fs/cgroup/memory';

/** A group of processes that get so much memory together. The system's first kind of control groups. */
export function memoryGroup(name: string, megabytes: number) {
  const group = path.join(MEMORY_GROUPS, name);
  fs.mkdirSync(group);
  fs.writeFileSync(path.join(group, 'memory.limit_in_bytes'), String(megabytes * MEGABYTE));
  const read = (file: string) => fs.readFileSync(path.join(group, file), 'utf8');
  return {
    /** The process, and all that it starts from now on. */
    add: (pid: number) => fs.writeFileSync(path.join(group, 'cgroup.procs'), String(pid)),
    peakMegabytes: () => Math.round(Number(read('memory.max_usage_in_bytes')) / MEGABYTE),
    /** Without pages of files, which the system may drop. */
    heldMegabytes: () => Math.round(Number(/^total_rss (\d+)$/m.exec(read('memory.stat'))?.[1]) / MEGABYTE),
    kills: () => Number(/^oom_kill (\d+)$/m.exec(read('memory.oom_control'))?.[1] ?? 0),
    remove: () => fs.rmdirSync(group),
  };
}

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

/** The environment of processes whose clock reads a file: '+0' or '+40d'. */
export function leapingClock(file: string) {
  if (!fs.existsSync(LIBRARY)) install(['faketime']);
  if (!fs.existsSync(LIBRARY)) throw new Error(`without Debian's package faketime no clock leaps here`);
  const set = (leap: string) => fs.writeFileSync(file, `${leap}\n`, { mode: 0o644 });
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

/** The command that runs the database of an installation. */
export function commandOfDatabase(installation: Installation): string[] {
  return commandOf(postmasterOf(installation)).split('\0').filter(Boolean);
}

/** Runs the database with another clock. The next start of the product takes it over. */
export function runDatabase([program = '', ...args]: string[], folder: string, env: Record<string, string>): void {
  const { uid, gid } = fs.statSync(path.join(folder, 'postgres'));
  const settings = { PATH: process.env.PATH, LC_ALL: 'C', ...env };
  spawn(program, args, { uid, gid, cwd: '/', detached: true, stdio: 'ignore', env: settings }).unref();
}
