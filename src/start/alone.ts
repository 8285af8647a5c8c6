// Makes sure that only one start works on a data folder and that its ports are free. Each error is one line.

import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '#platform/process/caught.ts';
import { makeDataFolder } from '#platform/database/folders.ts';
import { takesNoFile } from './log-files.ts';

const CRASH_GRACE_MS = 15_000; // processes of a killed start may still be closing connections

/** Takes the data folder, or throws with its owner's process id. `afterCrash`: the last start did not release it. */
export function takeDataFolder(dataDir: string): { afterCrash: boolean; giveBack: () => void } {
  makeDataFolder(dataDir);
  const file = path.join(dataDir, 'start.pid');
  let afterCrash = false;
  for (;;) {
    try {
      fs.writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
      return { afterCrash, giveBack: () => giveBack(file) };
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EACCES' || code === 'EROFS') throw new Error(`DATA_DIR: this user may not write to ${dataDir}`);
      if (code === 'ENOSPC' || code === 'EDQUOT') throw new Error(`DATA_DIR: the disk of ${dataDir} is full`);
      if (code !== 'EEXIST') throw error;
    }
    const pid = Number.parseInt(fs.readFileSync(file, 'utf8'), 10);
    if (isOurs(pid)) throw new Error(`C3 already runs on ${dataDir} (process ${pid}): stop it first, or set DATA_DIR`);
    afterCrash = true;
    fs.rmSync(file, { force: true });
  }
}

/** On a disk that became read-only the file stays. The next start finds that its process has ended. */
function giveBack(file: string): void {
  try {
    fs.rmSync(file, { force: true });
  } catch (error) {
    if (!takesNoFile(error)) throw error;
  }
}

/** Ports to listen on, by the names of their settings. `hostSetting` is the setting that gave the host. */
export type OwnPorts = { host: string; hostSetting: string; ports: Record<string, number> };

/** Throws if a port is taken. `patient`: first waits for the processes of a crashed start. */
export async function demandPorts({ host, hostSetting, ports }: OwnPorts, patient: boolean): Promise<void> {
  const deadline = Date.now() + (patient ? CRASH_GRACE_MS : 0);
  for (const [setting, port] of Object.entries(ports)) {
    for (;;) {
      const problem = await tryPort(host, port);
      if (problem === undefined) break;
      if (problem === 'EADDRINUSE' && Date.now() < deadline) {
        await sleep(100);
        continue;
      }
      if (problem === 'EADDRINUSE')
        throw new Error(
          `${setting}: port ${port} on ${host} is taken: stop what uses it, or set ${setting} to a free one`,
        );
      if (problem === 'EACCES') throw new Error(`${setting}: this user may not use port ${port}`);
      throw new Error(`${hostSetting}: cannot listen on ${host} (${problem})`);
    }
  }
}

function tryPort(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

/** Whether C3 runs as this process. Another program may have the number by now, so check it where the system allows. */
function isOurs(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
  }
  try {
    return /src\/(main|commands\/(rotate|restore))\.ts/.test(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return !fs.existsSync('/proc/self');
  }
}
