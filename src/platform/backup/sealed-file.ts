// Reads and writes the encrypted files of a backup. A header names the key and has a salt. Then follow chunks, each
// encrypted with AES-256-GCM. The nonce counts the chunks and marks the last one, so that a cut, a swap or a changed
// byte is detected. The file's name is part of its key, so no file can be replaced by another.

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

const MAGIC = Buffer.from('C3SEAL1\n');
const KEY_ID_BYTES = 8;
const SALT_BYTES = 32;
const HEADER_BYTES = MAGIC.length + KEY_ID_BYTES + SALT_BYTES;
const CHUNK_BYTES = 1_048_576;
const TAG_BYTES = 16;

export type Sealing = {
  /** The installation's BACKUP_KEY. */
  key: string;
  /** The file's place in the backup, such as `wal/000000010000000000000003`. */
  name: string;
};

/** An id of the key, which does not reveal the key. */
export function keyIdOf(key: string): string {
  return derive(key, Buffer.alloc(0), 'key id', KEY_ID_BYTES).toString('hex');
}

/** Derives a key for one purpose (`info`) from the installation's key (HKDF). */
export function derive(key: string, salt: Buffer, info: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `c3-backup/1 ${info}`, bytes));
}

/** Writes a new file, compressed and encrypted, completely on disk or not at all. Returns its size. */
export async function sealInto(file: string, from: AsyncIterable<Buffer>, sealing: Sealing): Promise<number> {
  // A backup and the start script may write the same piece at once, so each has its own draft.
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    const handle = await fsp.open(draft, 'w', 0o600);
    try {
      await pipeline(from, createGzip({ level: 1 }), async (packed: AsyncIterable<Buffer>) => {
        for await (const piece of sealed(packed, sealing)) await handle.writeFile(piece);
      });
      await handle.sync();
    } finally {
      await handle.close();
    }
    await fsp.rename(draft, file);
    await syncFolder(path.dirname(file));
    return (await fsp.stat(file)).size;
  } catch (error) {
    await fsp.rm(draft, { force: true });
    throw error;
  }
}

/** The decrypted bytes. Throws an error of one line if the file is damaged, cut short, or of another name or key. */
export function opened(file: string, sealing: Sealing): Readable {
  const unpacked = createGunzip();
  // The reader gets an error from the stream itself.
  pipeline(unsealed(file, sealing), unpacked).catch((error: Error) => unpacked.destroy(error));
  return unpacked;
}

/** The decrypted bytes in one buffer, for small files. */
export async function openWhole(file: string, sealing: Sealing): Promise<Buffer> {
  return Buffer.concat(await opened(file, sealing).toArray());
}

/** Flushes a folder to disk, so that a rename in it survives a crash. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await fsp.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* sealed(from: AsyncIterable<Buffer>, { key, name }: Sealing): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const header = Buffer.concat([MAGIC, Buffer.from(keyIdOf(key), 'hex'), salt]);
  const fileKey = derive(key, salt, name, 32);
  const seal = (chunk: Buffer, at: number, last: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(at, last)).setAAD(header);
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  yield header;
  let at = 0;
  let waiting: Buffer = Buffer.alloc(0);
  for await (const piece of from) {
    waiting = waiting.length === 0 ? piece : Buffer.concat([waiting, piece]);
    // Keeps at least one byte back, because the last chunk is only known when nothing follows.
    while (waiting.length > CHUNK_BYTES) {
      yield seal(waiting.subarray(0, CHUNK_BYTES), at++, false);
      waiting = waiting.subarray(CHUNK_BYTES);
    }
  }
  yield seal(waiting, at, true);
}

async function* unsealed(file: string, { key, name }: Sealing): AsyncGenerator<Buffer> {
  const handle = await fsp.open(file, 'r');
  try {
    const { size } = await handle.stat();
    const header = Buffer.alloc(HEADER_BYTES);
    const { bytesRead } = await handle.read(header, 0, HEADER_BYTES, 0);
    if (bytesRead < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
      throw new Error(`${file}: is damaged: it does not begin as a file of a backup`);
    if (header.toString('hex', MAGIC.length, MAGIC.length + KEY_ID_BYTES) !== keyIdOf(key))
      throw new Error(`${file}: another key sealed it: give the secrets.json or the BACKUP_KEY that it was made with`);
    const fileKey = derive(key, header.subarray(MAGIC.length + KEY_ID_BYTES), name, 32);
    let from = HEADER_BYTES;
    for (let at = 0; from < size || at === 0; at++) {
      const length = Math.min(CHUNK_BYTES + TAG_BYTES, size - from);
      const chunk = Buffer.alloc(Math.max(length, 0));
      await handle.read(chunk, 0, chunk.length, from);
      from += chunk.length;
      yield openChunk(chunk, { file, fileKey, nonce: nonceOf(at, from >= size), header });
    }
  } finally {
    await handle.close();
  }
}

function openChunk(chunk: Buffer, at: { file: string; fileKey: Buffer; nonce: Buffer; header: Buffer }): Buffer {
  const damaged = new Error(`${at.file}: is damaged or cut short: it is not what was written`);
  if (chunk.length < TAG_BYTES) throw damaged;
  const decipher = createDecipheriv('aes-256-gcm', at.fileKey, at.nonce).setAAD(at.header);
  decipher.setAuthTag(chunk.subarray(chunk.length - TAG_BYTES));
  const plain = decipher.update(chunk.subarray(0, chunk.length - TAG_BYTES));
  try {
    decipher.final();
  } catch {
    throw damaged;
  }
  return plain;
}

/** Each file has its own key, so the number of the chunk is enough. */
function nonceOf(at: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(at, 7);
  nonce[11] = Number(last);
  return nonce;
}

/** Reads a file in pieces, for sealing. */
export function piecesOf(file: string): AsyncIterable<Buffer> {
  return fs.createReadStream(file, { highWaterMark: CHUNK_BYTES });
}
