// A paper reaches members as it came, so it may only be read. We refuse a PDF that could run a script, start a program,
// carry another file or send its reader's data. We also refuse one that hides what it does.
import { constants, inflateSync } from 'node:zlib';

const ACTIVE = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Encrypt)\b/;
/** Objects lie in streams. We read those that everybody writes, and no other. */
const RARE_FILTER = /\/(?:LZWDecode|ASCIIHexDecode|ASCII85Decode|RunLengthDecode|Crypt)\b/;
/** All streams of one paper, unpacked. A larger one is refused. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;

export function isActivePdf(bytes: Buffer): boolean {
  const raw = namesIn(bytes);
  if (ACTIVE.test(raw) || (raw.includes('/ObjStm') && RARE_FILTER.test(raw))) return true;
  let left = UNPACKED_BYTES_MAX;
  for (const { index, 0: start } of bytes.toString('latin1').matchAll(/stream\r?\n/g)) {
    const unpacked = unpack(bytes.subarray(index + start.length), left);
    if (unpacked === 'too large') return true;
    left -= unpacked.length;
    if (ACTIVE.test(namesIn(unpacked))) return true;
  }
  return false;
}

/** A name may write each of its letters as #4A. */
function namesIn(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Empty where the bytes are not packed by Flate: a photo, for example. */
function unpack(packed: Buffer, bytesMax: number): Buffer | 'too large' {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, bytesMax), finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    return error instanceof RangeError ? 'too large' : Buffer.alloc(0);
  }
}
