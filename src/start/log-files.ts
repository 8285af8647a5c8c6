// The log files of our processes and of the embedded database. They are truncated in place, because their writers never
// reopen them.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { codeOf, messageOf } from '#platform/process/caught.ts';

/** One file and its predecessor take at most twice this. */
const LOG_BYTES_MAX = 50_000_000;
const LOOK_EVERY_MS = 60_000;

/**
 * Opens a log for a new process, in append mode, so that writes go to the end even after a truncation. If the disk
 * takes no file, the process runs without its log.
 */
export function openLog(file: string): { descriptor: number; from: number } {
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    cutLog(file);
    const descriptor = fs.openSync(file, 'a', 0o600);
    return { descriptor, from: fs.fstatSync(descriptor).size };
  } catch (error) {
    if (!takesNoFile(error)) throw error;
    return { descriptor: fs.openSync(os.devNull, 'a'), from: 0 };
  }
}

/** Whether the disk is full, read-only, or closed to this user. */
export function takesNoFile(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'].includes(String(codeOf(error)));
}

/**
 * Copies a file that has grown too long to `<file>.1` and empties it. On a full disk no copy is kept, because the
 * database needs the room. Lines written during the copy may be lost.
 */
export function cutLog(file: string, bytesMax = LOG_BYTES_MAX): void {
  if ((fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= bytesMax) return;
  const kept = `${file}.1`;
  try {
    fs.copyFileSync(file, kept);
    fs.chmodSync(kept, 0o600);
  } catch {
    fs.rmSync(kept, { force: true });
  }
  fs.truncateSync(file);
}

/** Checks every log of the folder, and these files, each minute. Does not keep the process alive. */
export function mindLogs(folder: string, files: readonly string[], say: (line: string) => void): void {
  const look = (): void => {
    const found = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.log')) : [];
    for (const file of [...found.map((name) => path.join(folder, name)), ...files]) {
      try {
        cutLog(file);
      } catch (error) {
        say(`${file} could not be cut: ${messageOf(error)}`);
      }
    }
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}
