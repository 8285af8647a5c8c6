// Packs files into a ZIP while they are made, so a pack of any size needs the memory of one piece. The same files give
// the same bytes: times are fixed, and the order is the caller's.
import { createHash } from 'node:crypto';
import { Zip, ZipDeflate } from 'fflate';
import type { PackFile } from '../contract.ts';

export type FileToPack = { name: string; pieces: AsyncIterable<string | Uint8Array> | Iterable<string> };

/** A ZIP says local times without their zone. */
const MADE = '2000-01-01T12:00:00';

/** The pieces of the ZIP. `packed` hears of each file once it's complete. */
export async function* zipOf(
  files: Iterable<FileToPack>,
  packed: (file: PackFile) => void,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((problem, chunk) => {
    if (problem) throw problem;
    ready.push(chunk);
  });
  for (const { name, pieces } of files) {
    const entry = new ZipDeflate(name);
    entry.mtime = MADE;
    zip.add(entry);
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of pieces) {
      const part = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece;
      hash.update(part);
      bytes += part.length;
      entry.push(part);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(), true);
    packed({ name, sha256: hash.digest('hex'), bytes });
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
