import { encode } from 'uqr';

/** Black on white in both themes, with its quiet zone, so that every reader finds it. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Pixels per module: enough for print, and still only a few KiB. */
const MODULE = 8;

/** The code as a picture to save. Throws if the browser cannot draw one. */
export async function qrPicture(text: string): Promise<Blob> {
  const { size } = encode(text, { ecc: 'M', border: 2 });
  return pictureOf({ width: size * MODULE, height: size * MODULE }, (pen) =>
    drawQr(pen, text, { x: 0, y: 0, size: size * MODULE }),
  );
}

/** Draws the code, with its quiet zone, into a square of a picture. */
export function drawQr(
  pen: CanvasRenderingContext2D,
  text: string,
  { x, y, size: side }: { x: number; y: number; size: number },
): void {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const module = side / size;
  pen.fillStyle = '#fff';
  pen.fillRect(x, y, side, side);
  pen.fillStyle = '#000';
  // Rounds edges to whole pixels, because readers may fail on gaps between modules.
  const at = (n: number) => Math.round(n * module);
  for (const [row, modules] of data.entries())
    for (const [column, dark] of modules.entries())
      if (dark) pen.fillRect(x + at(column), y + at(row), at(column + 1) - at(column), at(row + 1) - at(row));
}

/** Draws a picture on a canvas and returns it as a PNG. Throws if the browser cannot. */
export function pictureOf(
  { width, height }: { width: number; height: number },
  draw: (pen: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser has no 2D canvas');
  draw(pen);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser made no PNG'))), 'image/png'),
  );
}
