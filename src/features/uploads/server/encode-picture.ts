// Decodes a sent picture and encodes it again in three widths, so that only its pixels are stored and shown
// (uploads.md 1). A file's kind is recognised by its content. Its name and claimed type are ignored.
import { QueueFull } from '#platform/database/batcher.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { PICTURE_WIDTHS } from '../contract.ts';

type Kind = 'jpeg' | 'png' | 'webp';
/** `end` is the position after the picture's last byte, or null if it has no end. `moves`: it is animated. */
export type Seen = { kind: Kind; end: number | null; moves: boolean };

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Recognises the kind of a picture and where it ends. Null if the kind isn't accepted. */
function seenIn(bytes: Buffer): Seen | null {
  if (bytes.length >= 4 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff)
    return { kind: 'jpeg', end: endOfJpeg(bytes), moves: false };
  if (bytes.subarray(0, 8).equals(PNG)) return { kind: 'png', ...walkPng(bytes) };
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return { kind: 'webp', ...readWebp(bytes) };
  return null;
}

export type Verdict = 'upload_not_a_picture' | 'upload_moves' | null;

/** Refuses a file unless it is one picture and nothing else. Bytes after its end could be a second, hidden file. */
function checkFile(seen: Seen | null, length: number): Verdict {
  if (seen === null || seen.end !== length) return 'upload_not_a_picture';
  return seen.moves ? 'upload_moves' : null;
}

const [SOI, EOI, SOS, TEM, RST0, RST7] = [0xd8, 0xd9, 0xda, 0x01, 0xd0, 0xd7];
const isAlone = (marker: number) => marker === TEM || marker === SOI || (marker >= RST0 && marker <= RST7);

function endOfJpeg(bytes: Buffer): number | null {
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at += 1; // fill bytes may precede a marker
      continue;
    }
    if (marker === EOI) return at + 2;
    at += 2;
    if (isAlone(marker)) continue;
    if (at + 2 > bytes.length) return null;
    at += bytes.readUInt16BE(at);
    if (marker === SOS) at = endOfScan(bytes, at);
  }
  return null;
}

/** Where a JPEG's image data ends: at the next marker that is neither an escaped byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !(next >= RST0 && next <= RST7)) return at;
  }
  return bytes.length;
}

/** Names of PNG chunks, as numbers, which are fast to compare: four million bytes may hold 300,000 chunks. */
const [ACTL, IEND] = [0x6163544c, 0x49454e44];

function walkPng(bytes: Buffer): Pick<Seen, 'end' | 'moves'> {
  let moves = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = bytes.readUInt32BE(at + 4);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (name === ACTL) moves = true;
    if (name === IEND) return { end, moves };
    at = end;
  }
  return { end: null, moves };
}

function readWebp(bytes: Buffer): Pick<Seen, 'end' | 'moves'> {
  const size = bytes.readUInt32LE(4);
  const isMoving = bytes.toString('latin1', 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;
  return { end: 8 + size + (size % 2), moves: isMoving };
}

type Width = (typeof PICTURE_WIDTHS)[number];
export type Encoded = { width: number; height: number; sizes: { width: Width; bytes: Buffer }[] };
type Limits = { bytesMost: number; pixelsMost: number };
type Problem = Refusal<'upload_not_a_picture' | 'upload_moves' | 'upload_too_large'>;

/** Decoding is stopped after this time, which no ordinary picture needs. */
const SECONDS_MOST = 20;
const LARGEST = PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] as Width;
const within = (width: number) => ({
  width,
  height: width * 2,
  fit: 'inside' as const,
  withoutEnlargement: true,
});

/** Encodes all three sizes, upright, in sRGB, without metadata. The height of a size is at most twice its width. */
export async function encodePicture(bytes: Buffer, { bytesMost, pixelsMost }: Limits): Promise<Encoded | Problem> {
  if (bytes.length > bytesMost) return refuse('upload_too_large');
  const verdict = checkFile(seenIn(bytes), bytes.length);
  if (verdict) return refuse(verdict);
  const { default: sharp } = await import('sharp');
  return limited(async () => {
    try {
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (width * height > pixelsMost) return refuse('upload_too_large');
      const { data, info } = await sharp(bytes, { limitInputPixels: pixelsMost, failOn: 'error' })
        .timeout({ seconds: SECONDS_MOST })
        .autoOrient()
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .resize(within(LARGEST))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      const sizes = await Promise.all(
        PICTURE_WIDTHS.map(async (wide) => ({
          width: wide,
          bytes: await sharp(data, { raw }).resize(within(wide)).webp({ quality: 78, effort: 3 }).toBuffer(),
        })),
      );
      return { width: info.width, height: info.height, sizes };
    } catch {
      return refuse('upload_not_a_picture'); // the decoder's reason would not help the sender
    }
  });
}

/** How many pictures are decoded at a time, because a decoder takes much memory, and how many may wait for it. */
const [AT_ONCE, WAITING_MOST] = [2, 30];
let running = 0;
const waiting: (() => void)[] = [];

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else if (waiting.length >= WAITING_MOST) throw new QueueFull('too many pictures at once');
  else await new Promise<void>((go) => waiting.push(go));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
