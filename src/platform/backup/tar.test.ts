// tar ends at the archive's end mark, and its input may end later.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { packFolder, unpack } from './tar.ts';

/** More than a pipe holds. */
const PADDING = Array.from({ length: 64 }, () => Buffer.alloc(64 * 1024));

let folder: string;
let target: string;
let packed: Buffer;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-tar-'));
  target = path.join(folder, 'target');
  fs.mkdirSync(path.join(folder, 'source'));
  fs.mkdirSync(target);
  fs.writeFileSync(path.join(folder, 'source', 'note'), 'seven '.repeat(100_000));
  packed = await buffer(packFolder(path.join(folder, 'source'), []));
  return () => fs.rmSync(folder, { recursive: true });
});

test('an input that goes on after the end mark is read to its end', async () => {
  let ended = false;
  async function* input() {
    yield packed;
    yield* PADDING;
    ended = true;
  }
  await unpack(input(), target, undefined);
  expect(ended).toBe(true);
  expect(fs.readFileSync(path.join(target, 'note'), 'utf8')).toBe('seven '.repeat(100_000));
});

test('an archive that is cut short is refused, and an input that fails says why', async () => {
  async function* cut() {
    yield packed.subarray(0, 200_000);
  }
  await expect(unpack(cut(), target, undefined)).rejects.toThrow('the base could not be unpacked: tar: Unexpected EOF');
  async function* damaged() {
    yield packed.subarray(0, 200_000);
    throw new Error('is damaged');
  }
  await expect(unpack(damaged(), target, undefined)).rejects.toThrow('is damaged');
});
