// The settings of pictures under the map (docs/settings.md).
/** Pictures under the map, as the phone asks for them. */
export type MapTiles = { kind: 'raster' | 'pmtiles'; address: string; zoomMost: number; credit: string };
/** Where the app serves the file of MAP_TILES_FILE. */
export const MAP_TILES_PATH = '/map/tiles.pmtiles';

type MapEnvironment = {
  MAP_TILES_URL?: string | undefined;
  MAP_TILES_FILE?: string | undefined;
  MAP_TILES_CREDIT?: string | undefined;
  MAP_TILES_ZOOM: number;
};

export function mistakesOfMap({
  MAP_TILES_URL: url,
  MAP_TILES_FILE: file,
  MAP_TILES_CREDIT: credit,
}: MapEnvironment): string[] {
  const found: string[] = [];
  if (url && file) found.push('MAP_TILES_FILE: is of no use beside MAP_TILES_URL');
  if ((url || file) && !credit)
    found.push('MAP_TILES_CREDIT: is needed with pictures of the map, as their licence asks');
  return found;
}

export function mapTilesOf(env: MapEnvironment): MapTiles | undefined {
  const address = env.MAP_TILES_URL ?? (env.MAP_TILES_FILE && MAP_TILES_PATH);
  if (!address) return undefined;
  const kind = address.endsWith('.pmtiles') ? 'pmtiles' : 'raster';
  return { kind, address, zoomMost: env.MAP_TILES_ZOOM, credit: env.MAP_TILES_CREDIT ?? '' };
}
