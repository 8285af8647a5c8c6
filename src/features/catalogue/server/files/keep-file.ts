// Checks, encodes and stores files that staff upload. A picture is decoded and encoded again, so that only its pixels
// are served. A paper is a PDF or a picture of paper. A file's address contains the hash of its bytes.
import { createHash } from 'node:crypto';
import { constants, inflateSync } from 'node:zlib';
import type { Transaction } from '#platform/database/db.ts';

export const fileName = ({ sha256, contentType }: { sha256: string; contentType: string }): string =>
  `${sha256}.${contentType === 'application/pdf' ? 'pdf' : 'webp'}`;

/** Stores a file and returns its name, the last part of its address. */
export async function keepFile(
  tx: Transaction,
  { bytes, contentType, width, height }: Encoded,
  staffId: bigint,
): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await tx`insert into catalogue.file (sha256, content_type, bytes, width, height, added_by)
    values (${sha256}, ${contentType}, ${bytes}, ${width}, ${height}, ${staffId}) on conflict (sha256) do nothing`;
  return fileName({ sha256, contentType });
}

// Members get a PDF exactly as it was uploaded, so it must have no active content. A PDF is refused if it could run a
// script, start a program, contain another file or send data, or if it hides its content.

const ACTIVE = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Encrypt)\b/;
/** Rare encodings of streams with objects. They are refused, because only the common one is read here. */
const RARE_FILTER = /\/(?:LZWDecode|ASCIIHexDecode|ASCII85Decode|RunLengthDecode|Crypt)\b/;
/** The largest size of all unpacked streams of a paper. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;

function isActivePdf(bytes: Buffer): boolean {
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

/** Decodes letters of names that are written as hex codes such as #4A. */
function namesIn(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Unpacks Flate. Empty if the bytes are packed otherwise, like those of a photo. */
function unpack(packed: Buffer, bytesMax: number): Buffer | 'too large' {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, bytesMax), finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    return error instanceof RangeError ? 'too large' : Buffer.alloc(0);
  }
}

const SIDE_MAX = 1600;

const PIXELS_MAX = 40_000_000;

const BYTES_MAX = 4_194_304;

const READABLE = new Set(['jpeg', 'png', 'webp', 'avif', 'heif']);

type Encoded = {
  bytes: Buffer;
  contentType: 'image/webp' | 'application/pdf';
  width: number | null;
  height: number | null;
};

/**
 * Encodes any common picture as WebP, upright and without metadata, which could tell the photographer's place and
 * device. Null if it is not readable.
 */
export async function encodePicture(bytes: Buffer): Promise<Encoded | null> {
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
    const { format } = await image.metadata();
    if (!format || !READABLE.has(format)) return null;
    const { data, info } = await image
      .rotate()
      .resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer({ resolveWithObject: true });
    return data.length > BYTES_MAX
      ? null
      : { bytes: data, contentType: 'image/webp', width: info.width, height: info.height };
  } catch {
    return null; // Not a picture. The decoder's reason would not help the sender.
  }
}

/**
 * Returns a PDF unchanged (it is served as a download, never shown inside our pages), or encodes a picture of a paper.
 * Null if it is neither, or a PDF with active content.
 */
export async function encodePaper(bytes: Buffer): Promise<Encoded | null> {
  if (bytes.length > BYTES_MAX) return null;
  const isPdf =
    bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1024).toString('latin1').includes('%%EOF');
  if (isPdf && isActivePdf(bytes)) return null;
  return isPdf ? { bytes, contentType: 'application/pdf', width: null, height: null } : encodePicture(bytes);
}
