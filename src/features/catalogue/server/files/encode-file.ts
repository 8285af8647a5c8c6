// Uploads by staff. We decode a picture and write it anew, so that we serve nothing but its pixels. A paper is a PDF or
// a picture of paper.
import sharp from 'sharp';
import { isActivePdf } from './active-pdf.ts';

const SIDE_MAX = 1600;

const PIXELS_MAX = 40_000_000;

const BYTES_MAX = 4_194_304;

const READABLE = new Set(['jpeg', 'png', 'webp', 'avif', 'heif']);

export type Encoded = {
  bytes: Buffer;
  contentType: 'image/webp' | 'application/pdf';
  width: number | null;
  height: number | null;
};

/**
 * Any common picture as WebP, turned upright, without its metadata. That could name the photographer's place and
 * device. Null: the picture is not readable.
 */
export async function encodePicture(bytes: Buffer): Promise<Encoded | null> {
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
    return null; // It is no picture. The decoder's own reason means nothing to the sender.
  }
}

/**
 * A PDF as it is (served as a download, never shown inside our pages), or a picture of a paper. Null: neither, or a PDF
 * that does more than show.
 */
export async function encodePaper(bytes: Buffer): Promise<Encoded | null> {
  if (bytes.length > BYTES_MAX) return null;
  const isPdf =
    bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1024).toString('latin1').includes('%%EOF');
  if (isPdf && isActivePdf(bytes)) return null;
  return isPdf ? { bytes, contentType: 'application/pdf', width: null, height: null } : encodePicture(bytes);
}
