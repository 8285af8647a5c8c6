/** The largest width that the server keeps. A height is at most twice the width. */
const WIDTH = 1440;
const QUALITY = 0.85;

/** The size to which a picture is scaled down. A smaller one stays as it is. */
export function shrunkSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, WIDTH / width, (WIDTH * 2) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A picture of the phone as a small JPEG, upright and without its metadata. It saves the member's data, and the place
 * where it was taken never leaves the phone. Rejects where the browser cannot read the file.
 */
export async function shrinkPicture(file: Blob): Promise<Uint8Array> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    // An element turns a photo upright in every browser. Bitmaps began to do so years later.
    await picture.decode();
    const { width, height } = shrunkSize({ width: picture.naturalWidth, height: picture.naturalHeight });
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    // JPEG has no transparency. White is what the server puts behind it too.
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0, width, height);
    const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    if (!small) throw new Error('no picture');
    return new Uint8Array(await small.arrayBuffer());
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}
