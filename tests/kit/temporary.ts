// A test run's own temporary folder. A process beside the run stops its database server and removes the folder, even if
// the run is killed. Its name has the run's process id, so a later run removes it when both were killed.

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import type { Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { stopDatabaseServer } from '#platform/database/server.ts';

/** A file system in the machine's memory. Databases are copied there in a tenth of the time that a disk takes. */
const MEMORY = '/dev/shm';
/** A whole run took 1.1 GiB; the rest stays for its processes. */
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

/** It runs in its own process group, so that it survives whatever kills the run's group. */
function endWithRun(home: string): void {
  const watch = path.join(import.meta.dirname, 'end-with-run.ts');
  const child = spawn(process.execPath, [watch, home], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  (child.stdin as Socket).unref();
}

/**
 * Puts temporary files of this process and its children into the run's folder from now on. Servers of other users can
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
