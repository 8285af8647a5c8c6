// Files for tests of uploads: real pictures, and files that only pretend to be pictures.
import { randomUUID } from 'node:crypto';
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { FastifyInstance } from 'fastify';

type Kind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';
/** A plain picture whose left half is darker, so that a rotation is visible. */
export function aPicture({
  width = 40,
  height = 30,
  kind = 'jpeg',
}: {
  width?: number;
  height?: number;
  kind?: Kind;
} = {}): Promise<Buffer> {
  return plain(width, height).toFormat(kind).toBuffer();
}

function plain(width: number, height: number) {
  const half = { create: { width: width / 2, height, channels: 3, background: '#101010' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#f0f0f0' } }).composite([
    { input: half, left: 0, top: 0 },
  ]);
}

/** A picture taken with the phone on its side. Its EXIF says so, and has a person's name and a place. */
export const turnedPicture = ({ width = 60, height = 40 } = {}): Promise<Buffer> =>
  plain(width, height)
    .withExif({
      IFD0: { Artist: 'Almaz of Bole' },
      IFD3: { GPSLatitude: '9/1 1/1 0/1', GPSLongitude: '38/1 45/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** An animation with two frames of 20 by 20. */
export async function movingPicture(kind: 'webp' | 'gif'): Promise<Buffer> {
  const frames = await Promise.all(
    ['#335577', '#775533'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(kind)
    .toBuffer();
}

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A black and white PNG of this size: few bytes, many pixels. */
export function pngOf(width: number, height: number, between: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 4_000));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...between,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG that claims to be animated, with more frames than any reader draws. */
export function movingPng(): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(4_000_000_000, 0);
  return pngOf(8, 8, [chunk('acTL', control)]);
}

export const textChunk = (text: string): Buffer => chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'));

/** Uploads a file as the whole body. */
export async function sendFile(
  http: FastifyInstance,
  {
    url = '/api/v1/pictures',
    token,
    bytes,
    key = randomUUID(),
    type = 'application/octet-stream',
  }: {
    url?: string;
    token: string;
    bytes: Buffer;
    key?: string;
    type?: string;
  },
): Promise<{ status: number; code: number; data: { id: string; width: number; height: number } }> {
  const response = await http.inject({
    method: 'POST',
    url,
    headers: { authorization: token, 'device-id': 'device-1', 'idempotency-key': key, 'content-type': type },
    payload: bytes,
  });
  return { status: response.statusCode, ...JSON.parse(response.body) };
}
