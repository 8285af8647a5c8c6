// The log files of our processes and of the embedded database. They grow while their writers run, so they are cut in
// place: no writer opens its file again.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { codeOf, messageOf } from '#platform/process/caught.ts';

/** One file and its predecessor take at most twice this. */
const LOG_BYTES_MAX = 50_000_000;
const LOOK_EVERY_MS = 60_000;

/**
 * Opens a log for a new process, at its end. Each write then goes to the end, also after a cut. Where the disk takes no
 * file, the process lives without its log.
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

/** The disk is full, read-only, or closed to this user. */
export function takesNoFile(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'].includes(String(codeOf(error)));
}

/**
 * Keeps a file that has grown too long as `<file>.1` and empties it. On a full disk nothing is kept: the money's own
 * data needs the room more. Lines that are written during the copy may be lost.
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

/** Looks at every log of the folder, and at these files, each minute. Never keeps the process alive. */
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
