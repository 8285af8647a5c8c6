// Which files are accepted as pictures, and that only their pixels are stored (uploads.md 1). The test makes the files.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aPicture, movingPicture, movingPng, pngOf, textChunk, turnedPicture } from '#kit/pictures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { type Encoded, encodePicture } from './encode-picture.ts';

const LIMITS = { bytesMost: 200_000, pixelsMost: 4_000_000 };
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>');
const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');

async function encoded(bytes: Buffer): Promise<Encoded> {
  const made = await encodePicture(bytes, LIMITS);
  if (isRefusal(made)) throw new Error(made.name);
  return made;
}
const refusalOf = async (bytes: Buffer) => {
  const made = await encodePicture(bytes, LIMITS);
  return isRefusal(made) ? made.name : 'taken';
};

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('of kind %s is encoded again in three widths', async (kind) => {
    const { width, height, sizes } = await encoded(await aPicture({ width: 1800, height: 900, kind }));
    expect({ width, height }).toEqual({ width: 1440, height: 720 });
    const read = await Promise.all(sizes.map(({ bytes }) => sharp(bytes).metadata()));
    expect(read.map((one) => [one.format, one.width, one.height])).toEqual([
      ['webp', 320, 160],
      ['webp', 720, 360],
      ['webp', 1440, 720],
    ]);
  });

  it('is turned upright by its EXIF data, of which nothing is kept', async () => {
    const { width, height, sizes } = await encoded(await turnedPicture());
    expect({ width, height }).toEqual({ width: 40, height: 60 });
    for (const { bytes } of sizes) {
      const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, orientation }).toEqual({});
      expect(bytes.includes('Almaz')).toBe(false);
    }
    // The dark left half of the unturned picture must now be the upper half.
    const rows = await sharp(sizes[0]!.bytes).greyscale().raw().toBuffer();
    expect(rows[0]).toBeLessThan(60);
    expect(rows.at(-1)).toBeGreaterThan(200);
  });

  it('keeps no text from its metadata', async () => {
    const { sizes } = await encoded(pngOf(8, 8, [textChunk('<script>alert(1)</script>')]));
    for (const { bytes } of sizes) expect(bytes.includes('script')).toBe(false);
  });

  it('gets a white background where it is transparent', async () => {
    const clear = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { sizes } = await encoded(clear);
    const { data, info } = await sharp(sizes[0]!.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.channels, data[0]]).toEqual([3, 255]);
  });
});

const jpeg = await aPicture();
const [png, webp] = await Promise.all([aPicture({ kind: 'png' }), aPicture({ kind: 'webp' })]);
const noise = Buffer.from(Uint8Array.from({ length: 4_000 }, (_, at) => (at * 7919) % 251));
const within = (whole: Buffer, part: Buffer, at: number) =>
  Buffer.concat([whole.subarray(0, at), part, whole.subarray(at)]);

describe('a file that is not exactly one picture, or too large, is refused', () => {
  it.each<[string, Buffer | Promise<Buffer>, string]>([
    ['nothing', Buffer.alloc(0), 'upload_not_a_picture'],
    ['one byte', Buffer.from([0xff]), 'upload_not_a_picture'],
    ['noise', noise, 'upload_not_a_picture'],
    ['SVG', svg, 'upload_not_a_picture'],
    ['SVG behind an XML head', Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg]), 'upload_not_a_picture'],
    ['HTML', html, 'upload_not_a_picture'],
    ['PDF', Buffer.from('%PDF-1.7\n%%EOF'), 'upload_not_a_picture'],
    ['an empty ZIP', zip, 'upload_not_a_picture'],
    ['GIF', aPicture({ kind: 'gif' }), 'upload_not_a_picture'],
    ['AVIF', aPicture({ kind: 'avif' }), 'upload_not_a_picture'],
    ['TIFF', aPicture({ kind: 'tiff' }), 'upload_not_a_picture'],
    ['HTML behind the first bytes of a GIF', Buffer.concat([Buffer.from('GIF89a'), html]), 'upload_not_a_picture'],
    ['HTML behind the first bytes of a JPEG', Buffer.concat([jpeg.subarray(0, 4), html]), 'upload_not_a_picture'],
    ['JPEG and HTML', Buffer.concat([jpeg, html]), 'upload_not_a_picture'],
    ['JPEG and ZIP', Buffer.concat([jpeg, zip]), 'upload_not_a_picture'],
    ['JPEG and JPEG', Buffer.concat([jpeg, jpeg]), 'upload_not_a_picture'],
    ['PNG and HTML', Buffer.concat([png, html]), 'upload_not_a_picture'],
    ['PNG and ZIP', Buffer.concat([png, zip]), 'upload_not_a_picture'],
    ['WebP and HTML', Buffer.concat([webp, html]), 'upload_not_a_picture'],
    ['HTML and JPEG', Buffer.concat([html, jpeg]), 'upload_not_a_picture'],
    ['half a JPEG', jpeg.subarray(0, jpeg.length >> 1), 'upload_not_a_picture'],
    ['a JPEG without its last byte', jpeg.subarray(0, -1), 'upload_not_a_picture'],
    ['half a JPEG with an end', Buffer.concat([jpeg.subarray(0, 200), jpeg.subarray(-2)]), 'upload_not_a_picture'],
    ['half a PNG', png.subarray(0, png.length >> 1), 'upload_not_a_picture'],
    ['a PNG with a spoilt chunk', within(png.subarray(0, -20), png.subarray(-12), 60), 'upload_not_a_picture'],
    ['half a WebP', webp.subarray(0, webp.length >> 1), 'upload_not_a_picture'],
    ['a PNG that lies about its size', pngOf(1_900, 2_000, []).subarray(0, 60), 'upload_not_a_picture'],
    ['a moving WebP', movingPicture('webp'), 'upload_moves'],
    ['a moving GIF', movingPicture('gif'), 'upload_not_a_picture'],
    ['a PNG of four thousand million frames', movingPng(), 'upload_moves'],
    ['too many bytes', Buffer.concat([jpeg, Buffer.alloc(LIMITS.bytesMost)]), 'upload_too_large'],
    ['16 million pixels in few bytes', pngOf(4_000, 4_000), 'upload_too_large'],
    ['two thousand million pixels, of which most are missing', pngOf(40_000, 50_000), 'upload_too_large'],
    ['one row, four million and one pixels wide', pngOf(4_000_001, 1), 'upload_too_large'],
  ])('%s', async (_name, bytes, refusal) => {
    expect(await refusalOf(await bytes)).toBe(refusal);
  });

  it('a JPEG cut off at any place', async () => {
    const cuts = Array.from({ length: 40 }, (_, n) => Math.floor((jpeg.length * n) / 40));
    expect(new Set(await Promise.all(cuts.map((at) => refusalOf(jpeg.subarray(0, at)))))).toEqual(
      new Set(['upload_not_a_picture']),
    );
  });
});
