// Scales pictures down on the phone before they are sent.
/** The largest width that the server keeps. A height is at most twice the width. */
const WIDTH = 1440;
const QUALITY = 0.85;

export type Size = { width: number; height: number };
/** The part of a picture that is drawn, and in which size. */
export type Cut = { from: Size & { x: number; y: number }; to: Size };

/** The size to which a picture is scaled down. A smaller one stays as it is. */
export function shrunkSize({ width, height }: Size): Size {
  const scale = Math.min(1, WIDTH / width, (WIDTH * 2) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A picture as a small JPEG, upright and without metadata. This saves mobile data, and the place where it was taken
 * never leaves the phone. Rejects if the browser cannot read the file.
 */
export const shrinkPicture = (file: Blob): Promise<Uint8Array> =>
  redrawn(file, (whole) => ({ from: { x: 0, y: 0, ...whole }, to: shrunkSize(whole) }));

/** A part of a picture, in the same form. */
export async function redrawn(file: Blob, cut: (whole: Size) => Cut): Promise<Uint8Array> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    // Uses an element and not createImageBitmap, which turns photos upright only in newer browsers.
    await picture.decode();
    const { from, to } = cut({ width: picture.naturalWidth, height: picture.naturalHeight });
    const canvas = Object.assign(document.createElement('canvas'), to);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    // JPEG has no transparency, so put white behind the picture, as the server does, too.
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, to.width, to.height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
    const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    if (!small) throw new Error('no picture');
    return new Uint8Array(await small.arrayBuffer());
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}
