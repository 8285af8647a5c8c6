// We decode a picture and write it anew, so that we keep and show nothing but its pixels (uploads.md 1).
import sharp from 'sharp';
import { QueueFull } from '#platform/database/batcher.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { PICTURE_WIDTHS } from '../contract.ts';
import { judge, seenIn } from './picture-rules.ts';

type Width = (typeof PICTURE_WIDTHS)[number];
export type Encoded = { width: number; height: number; sizes: { width: Width; bytes: Buffer }[] };
type Limits = { bytesMost: number; pixelsMost: number };
type Problem = Refusal<'upload_not_a_picture' | 'upload_moves' | 'upload_too_large'>;

/** A decoder that runs longer works on something strange. */
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
