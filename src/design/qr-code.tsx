import { encode } from 'uqr';

/** Dark on light in both themes, with its quiet zone: a reader must find it on any phone. */
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

/** Pixels of one module: sharp on paper, and a few KiB. */
const MODULE = 8;

/** The code as a picture to save. Throws where the browser draws none. */
export async function qrPicture(text: string): Promise<Blob> {
  const { size } = encode(text, { ecc: 'M', border: 2 });
  return pictureOf({ width: size * MODULE, height: size * MODULE }, (pen) =>
    drawQr(pen, text, { x: 0, y: 0, size: size * MODULE }),
  );
}

/** Draws the code into a square of a picture, with its quiet zone. */
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
  // Edges on whole pixels: a gap between modules would be a fault to a reader.
  const at = (n: number) => Math.round(n * module);
  for (const [row, modules] of data.entries())
    for (const [column, dark] of modules.entries())
      if (dark) pen.fillRect(x + at(column), y + at(row), at(column + 1) - at(column), at(row + 1) - at(row));
}

/** A drawing as a PNG. Throws where the browser draws none. */
export function pictureOf(
  { width, height }: { width: number; height: number },
  draw: (pen: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  draw(pen);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
