// Which tiles a map shows, and where (z, x and y as in slippy maps). Pure functions.
import { clamp, type Size, TILE, type View, worldOf } from './mercator.ts';

/** Where tiles come from, as the server sends it. */
export type TileSource = { kind: 'raster' | 'pmtiles'; address: string; zoomMost: number; credit: string };
export type Tile = { key: string; z: number; x: number; y: number; left: number; top: number; size: number };

export function tilesIn({ center, zoom }: View, { width, height }: Size, zoomMost: number): Tile[] {
  const z = clamp(Math.round(zoom), 0, zoomMost);
  const size = TILE * 2 ** (zoom - z);
  const middle = worldOf(center);
  const [left, top] = [middle.x * 2 ** zoom - width / 2, middle.y * 2 ** zoom - height / 2];
  const last = 2 ** z - 1;
  const range = (from: number, length: number) => {
    const begin = clamp(Math.floor(from / size), 0, last);
    const end = clamp(Math.floor((from + length) / size), 0, last);
    return Array.from({ length: end - begin + 1 }, (_, n) => begin + n);
  };
  return range(top, height).flatMap((y) =>
    range(left, width).map((x) => ({
      key: `${z}/${x}/${y}`,
      z,
      x,
      y,
      left: x * size - left,
      top: y * size - top,
      size,
    })),
  );
}

export function tileAddress(address: string, { z, x, y }: Pick<Tile, 'z' | 'x' | 'y'>): string {
  return address.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}
