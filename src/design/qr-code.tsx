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
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * MODULE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) if (dark) pen.fillRect(x * MODULE, y * MODULE, MODULE, MODULE);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
