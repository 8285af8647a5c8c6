// Reads the map's tiles as pictures from a PMTiles file, of which the browser requests only parts. The library loads
// with the first tile.
import { useEffect, useRef, useState } from 'react';
import type { PMTiles } from 'pmtiles';
import type { Tile, TileSource } from './tiles.ts';

const MIMES: Readonly<Record<number, string>> = { 2: 'image/png', 3: 'image/jpeg', 4: 'image/webp', 5: 'image/avif' };
const KEPT_MAX = 200;

/** Object URLs of the loaded pictures, by the key of their tile. */
export type Pictures = ReadonlyMap<string, string>;
const NONE: Pictures = new Map();

/** Empty for another kind of source. A picture that fails to load is left out, so the drawn map shows there. */
export function usePmtiles(source: TileSource | null, tiles: readonly Tile[]): Pictures {
  const address = source?.kind === 'pmtiles' ? source.address : undefined;
  const file = useRef<PicturesFile>(undefined);
  const [pictures, setPictures] = useState(NONE);
  useEffect(() => {
    if (address === undefined) return;
    const opened = new PicturesFile(address, setPictures);
    file.current = opened;
    return () => opened.close();
  }, [address]);
  useEffect(() => {
    if (address !== undefined) for (const tile of tiles) void file.current?.want(tile);
  }, [address, tiles]);
  return pictures;
}

class PicturesFile {
  readonly #address: string;
  readonly #show: (pictures: Pictures) => void;
  readonly #asked = new Set<string>();
  readonly #pictures = new Map<string, string>();
  #archive: Promise<{ file: PMTiles; mime: string | undefined }> | undefined;
  #closed = false;

  constructor(address: string, show: (pictures: Pictures) => void) {
    this.#address = address;
    this.#show = show;
  }

  async want({ key, z, x, y }: Tile): Promise<void> {
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    const bytes = await this.#read(z, x, y).catch(() => {
      // Requested again when the map moves next.
      this.#asked.delete(key);
      return undefined;
    });
    if (!bytes || this.#closed) return;
    this.#pictures.set(key, URL.createObjectURL(bytes));
    this.#forgetOldest();
    this.#show(new Map(this.#pictures));
  }

  async #read(z: number, x: number, y: number): Promise<Blob | undefined> {
    this.#archive ??= this.#open();
    const { file, mime } = await this.#archive;
    // A file of vector tiles has no pictures.
    if (mime === undefined) return undefined;
    const tile = await file.getZxy(z, x, y);
    return tile && new Blob([tile.data], { type: mime });
  }

  async #open() {
    const { PMTiles: Archive } = await import('pmtiles');
    const file = new Archive(new URL(this.#address, location.href).href);
    const { tileType } = await file.getHeader();
    return { file, mime: MIMES[tileType] };
  }

  #forgetOldest(): void {
    for (const [key, address] of this.#pictures) {
      if (this.#pictures.size <= KEPT_MAX) return;
      URL.revokeObjectURL(address);
      this.#pictures.delete(key);
      this.#asked.delete(key);
    }
  }

  close(): void {
    this.#closed = true;
    for (const address of this.#pictures.values()) URL.revokeObjectURL(address);
  }
}
