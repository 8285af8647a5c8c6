// We decode a picture and encode it again, so that we keep and show nothing but its pixels (uploads.md 1). Its content
// says what a file is. Its name and the type that its sender claims count for nothing.
import { QueueFull } from '#platform/database/batcher.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { PICTURE_WIDTHS } from '../contract.ts';

type Kind = 'jpeg' | 'png' | 'webp';
/** `end`: the byte behind the picture's last one, or null where it never ends. */
export type Seen = { kind: Kind; end: number | null; moves: boolean };

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The kind of a picture, and where it ends. Null if we do not accept this kind. */
function seenIn(bytes: Buffer): Seen | null {
  if (bytes.length >= 4 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff)
    return { kind: 'jpeg', end: endOfJpeg(bytes), moves: false };
  if (bytes.subarray(0, 8).equals(PNG)) return { kind: 'png', ...walkPng(bytes) };
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return { kind: 'webp', ...readWebp(bytes) };
  return null;
}

export type Verdict = 'upload_not_a_picture' | 'upload_moves' | null;

/** A file is a picture and nothing else. Bytes behind its end could be a second file for another reader. */
function judge(seen: Seen | null, length: number): Verdict {
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
      at += 1; // A marker may have filling before it.
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

/** The coded picture runs up to the next marker that is neither an escaped byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !(next >= RST0 && next <= RST7)) return at;
  }
  return bytes.length;
}

/** Names of parts, as numbers: four million bytes may hold 300,000 parts. */
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

/** Decoding stops after this, because no ordinary picture takes so long. */
const SECONDS_MOST = 20;
const LARGEST = PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] as Width;
const within = (width: number) => ({
  width,
  height: width * 2,
  fit: 'inside' as const,
  withoutEnlargement: true,
});

/** All three sizes, upright, in sRGB, without metadata. A picture's height is at most twice the width of its size. */
export async function encodePicture(bytes: Buffer, { bytesMost, pixelsMost }: Limits): Promise<Encoded | Problem> {
  if (bytes.length > bytesMost) return refuse('upload_too_large');
  const verdict = judge(seenIn(bytes), bytes.length);
  if (verdict) return refuse(verdict);
  const { default: sharp } = await import('sharp');
  return inTurn(async () => {
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
      return refuse('upload_not_a_picture'); // The decoder's own reason means nothing to the sender.
    }
  });
}

/** Pictures decoded at one time, and those that may wait for it. A decoder takes much memory. */
const [AT_ONCE, WAITING_MOST] = [2, 30];
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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
