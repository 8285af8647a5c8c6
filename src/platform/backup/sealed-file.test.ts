// A file of a backup gives back what was written, or fails with an error of one line.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keyIdOf, openWhole, sealInto } from './sealed-file.ts';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-sealed-'));
afterAll(() => fs.rmSync(home, { recursive: true }));
const file = path.join(home, 'one.c3');
const ours = { key: 'k'.repeat(43), name: 'wal/1' };

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/** Seals random bytes. These do not compress, so their length determines the number of chunks. */
const seal = async (length: number) => {
  const bytes = randomBytes(length);
  await sealInto(file, inPieces(bytes, 300_000), ours);
  return bytes;
};

describe('a sealed file', () => {
  it.each([0, 1, 1_048_000, 1_048_576, 1_048_577, 3_500_000])('gives %i bytes back', async (length) => {
    const bytes = await seal(length);
    expect((await openWhole(file, ours)).equals(bytes)).toBe(true);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(home)).toEqual(['one.c3']);
  });

  it('shows nothing of its content', async () => {
    await sealInto(file, inPieces(Buffer.from('Abebe Bikila '.repeat(50)), 10), ours);
    expect(fs.readFileSync(file).includes('Abebe')).toBe(false);
  });

  it.each([
    ['the first byte', 0],
    ['its key’s id', 10],
    ['the salt', 20],
    ['the first chunk', 60],
    ['the last chunk', 1_200_000],
  ])('with a flipped bit in %s is refused', async (_where, at) => {
    await seal(1_500_000);
    const bytes = fs.readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    fs.writeFileSync(file, bytes);
    await expect(openWhole(file, ours)).rejects.toThrow(/is damaged|another key/);
  });

  it.each([0, 7, 47, 48, 60, 48 + 1_048_592, 1_500_000])('cut to %i bytes is refused', async (length) => {
    await seal(2_500_000);
    fs.truncateSync(file, length);
    await expect(openWhole(file, ours)).rejects.toThrow('is damaged');
  });

  it('with two chunks swapped is refused', async () => {
    await seal(3_500_000);
    const [bytes, chunk] = [fs.readFileSync(file), 1_048_592];
    const [first, second] = [48, 48 + chunk].map((from) => Buffer.from(bytes.subarray(from, from + chunk)));
    fs.writeFileSync(
      file,
      Buffer.concat([bytes.subarray(0, 48), second as Buffer, first as Buffer, bytes.subarray(48 + 2 * chunk)]),
    );
    await expect(openWhole(file, ours)).rejects.toThrow('is damaged');
  });

  it('with another name or another key is refused', async () => {
    await seal(100);
    await expect(openWhole(file, { ...ours, name: 'wal/2' })).rejects.toThrow('is damaged');
    await expect(openWhole(file, { ...ours, key: 'l'.repeat(43) })).rejects.toThrow('another key sealed it');
    expect(keyIdOf(ours.key)).not.toContain(ours.key.slice(0, 4));
  });

  it('is not left behind if its source fails', async () => {
    const broken = path.join(home, 'broken.c3');
    const source = (async function* () {
      yield Buffer.from('half');
      throw new Error('the source broke');
    })();
    await expect(sealInto(broken, source, ours)).rejects.toThrow('the source broke');
    expect(fs.readdirSync(home)).toEqual(['one.c3']);
  });
});
