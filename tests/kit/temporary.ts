// The temporary folder of a test run. A helper process stops the run's database server and removes the folder, even if
// the run is killed. The folder's name has the run's process id, so that a later run removes it if both were killed.

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import type { Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { stopDatabaseServer } from '#platform/database/server.ts';

/** A file system in memory, where copying a database takes a tenth of the time. */
const MEMORY = '/dev/shm';
/** A whole run needed 1.1 GiB; the rest is for its processes. */
const ROOM_BYTES = 9 * 1024 ** 3;

function folderOfRuns(): string {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    const runsPrograms = !/ \/dev\/shm \S+ \S*noexec/.test(fs.readFileSync('/proc/mounts', 'utf8'));
    if (runsPrograms && Math.min(bavail * bsize, os.freemem()) > ROOM_BYTES) return MEMORY;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return os.tmpdir();
}

export async function openTemporary(): Promise<string> {
  for (const folder of new Set([MEMORY, os.tmpdir()])) if (fs.existsSync(folder)) await removeLeftovers(folder);
  const home = path.join(folderOfRuns(), `c3-tests-${process.pid}`);
  fs.mkdirSync(home);
  fs.chmodSync(home, 0o711);
  endWithRun(home);
  return home;
}

/** The helper has its own process group, so that it survives whatever kills the run's group. */
function endWithRun(home: string): void {
  const watch = path.join(import.meta.dirname, 'end-with-run.ts');
  const child = spawn(process.execPath, [watch, home], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  (child.stdin as Socket).unref();
}

/**
 * From now on, this process and its children put temporary files into the run's folder. Servers of other users can
 * enter it.
 */
export function enterTemporary(home: string): void {
  process.env.TMPDIR = path.join(home, 't');
  fs.mkdirSync(process.env.TMPDIR);
  fs.chmodSync(process.env.TMPDIR, 0o1777);
}

export function removeTemporary(home: string): void {
  fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}

async function removeLeftovers(of: string): Promise<void> {
  for (const name of fs.readdirSync(of)) {
    const pid = Number(/^c3-tests-(\d+)$/.exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const folder = path.join(of, name);
    await stopDatabaseServer(folder).catch(() => {});
    removeTemporary(folder);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
