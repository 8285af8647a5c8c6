import { type Cut, redrawn, type Size } from '#platform/client/shrink-picture.ts';

/** Twice the widest place that shows an avatar on most phones. */
const SIDE = 256;

/** The largest square of a picture. `at`: where along its longer side, from 0 to 1. */
export function squareCut({ width, height }: Size, at: number): Cut {
  const side = Math.min(width, height);
  const to = Math.min(SIDE, side);
  const from = { x: Math.round((width - side) * at), y: Math.round((height - side) * at), width: side, height: side };
  return { from, to: { width: to, height: to } };
}

/** A small square of a picture of the phone. Rejects where the browser cannot read the file. */
export const squarePicture = (file: Blob, at: number): Promise<Uint8Array> =>
  redrawn(file, (whole) => squareCut(whole, at));
