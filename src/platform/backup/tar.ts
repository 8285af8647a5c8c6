// Packs a folder into a stream and unpacks it again, with GNU tar.

import { spawn, type StdioOptions } from 'node:child_process';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Identity } from '../database/folders.ts';

/** Packs a folder. Exit code 1 means that files changed meanwhile, which the journal corrects at the restore. */
export async function* packFolder(folder: string, leftOut: readonly string[]): AsyncGenerator<Buffer> {
  const flags = leftOut.map((pattern) => `--exclude=${pattern}`);
  const tar = startTar(['-C', folder, ...flags, '-cf', '-', '.'], ['ignore', 'pipe', 'pipe']);
  try {
    for await (const piece of tar.process.stdout as Readable) yield piece as Buffer;
    const code = await tar.ended;
    if (code !== 0 && code !== 1) throw new Error(`tar could not read ${folder}: ${tar.said()}`);
  } finally {
    tar.process.kill();
  }
}

/** Unpacks files into a folder, as the folder's user. Reads `from` to its end, because that is where its seal is. */
export async function unpack(from: AsyncIterable<Buffer>, folder: string, identity: Identity): Promise<void> {
  const tar = startTar(['-C', folder, '-xf', '-'], ['pipe', 'ignore', 'pipe'], identity);
  const { stdin } = tar.process;
  if (stdin === null) throw new Error('tar has no input');
  // tar ends at the archive's end mark, or when it cannot go on. Its exit code tells which, and a closed pipe can't.
  stdin.on('error', () => {});
  const input = new Writable({
    write: (piece, _, done) => void stdin.write(piece, () => done()),
    final: (done) => void stdin.end(() => done()),
  });
  try {
    await pipeline(from, input);
  } catch (error) {
    tar.process.kill();
    await tar.ended;
    throw error;
  }
  if ((await tar.ended) !== 0) throw new Error(`the base could not be unpacked: ${tar.said()}`);
}

function startTar(flags: readonly string[], stdio: StdioOptions, identity?: Identity) {
  const child = spawn('tar', flags, { ...identity, stdio, env: { PATH: process.env.PATH, LC_ALL: 'C' } });
  let said = '';
  child.stderr?.on('data', (piece: Buffer) => (said = `${said}${piece.toString()}`.slice(-2_000)));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', () => reject(new Error('there is no tar on this machine: install GNU tar')));
    child.once('close', resolve);
  });
  // Whoever reads the stream awaits this later, unless it has stopped before.
  ended.catch(() => {});
  return { process: child, ended, said: () => said.trim() };
}
