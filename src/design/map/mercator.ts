// Converts between places and points of the map, in the projection of map tiles (Web Mercator). Pure functions.

export type Place = { latitude: number; longitude: number };
export type Spot = { x: number; y: number };
export type Size = { width: number; height: number };
/** What a map shows: the place in its middle, and the zoom. Each step of zoom doubles all lengths. */
export type View = { center: Place; zoom: number };

/** The size of a tile in px, and of the whole world at zoom 0. */
export const TILE = 256;
const LATITUDE_MAX = 85;
const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** A place in world coordinates: px at zoom 0 from the world's north-western corner. */
export function worldOf({ latitude, longitude }: Place): Spot {
  const mercatorY = Math.asinh(Math.tan(radians(clamp(latitude, -LATITUDE_MAX, LATITUDE_MAX))));
  return { x: ((longitude + 180) / 360) * TILE, y: (0.5 - mercatorY / (2 * Math.PI)) * TILE };
}

export function placeAt({ x, y }: Spot): Place {
  const mercatorY = (0.5 - y / TILE) * 2 * Math.PI;
  return { latitude: (Math.atan(Math.sinh(mercatorY)) * 180) / Math.PI, longitude: (x / TILE) * 360 - 180 };
}

/** A place in px from the map's top left corner. */
export function spotOf(place: Place, { center, zoom }: View, { width, height }: Size): Spot {
  const [here, middle] = [worldOf(place), worldOf(center)];
  const scale = 2 ** zoom;
  return { x: (here.x - middle.x) * scale + width / 2, y: (here.y - middle.y) * scale + height / 2 };
}

/** The view after a move by this many px. What was at the right comes to the middle for a positive x. */
export function movedBy({ center, zoom }: View, { x, y }: Spot): View {
  const [middle, scale] = [worldOf(center), 2 ** zoom];
  return { center: placeAt({ x: middle.x + x / scale, y: middle.y + y / scale }), zoom };
}

/** The view at another zoom. The place under `spot` (the finger) stays where it is. */
export function zoomedAt(view: View, by: { zoom: number; spot: Spot; size: Size }): View {
  const { zoom, spot, size } = by;
  const fromMiddle = { x: spot.x - size.width / 2, y: spot.y - size.height / 2 };
  const placeUnder = movedBy(view, fromMiddle).center;
  return movedBy({ center: placeUnder, zoom }, { x: -fromMiddle.x, y: -fromMiddle.y });
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

export function kmBetween(one: Place, other: Place): number {
  const [a, b] = [radians(one.latitude), radians(other.latitude)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const arc = half(b - a) + Math.cos(a) * Math.cos(b) * half(radians(other.longitude - one.longitude));
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(arc)));
}

/** Rounds a place to about a kilometre: two decimals of a degree (promises.md 6). */
export function coarse({ latitude, longitude }: Place): Place {
  const round = (degrees: number) => Math.round(degrees * 100) / 100;
  return { latitude: round(latitude), longitude: round(longitude) };
}

/** The place of two typed numbers, or undefined. */
export function typedPlace(latitude: string, longitude: string): Place | undefined {
  const [north, east] = [readDegrees(latitude, 90), readDegrees(longitude, 180)];
  return north === undefined || east === undefined ? undefined : { latitude: north, longitude: east };
}

function readDegrees(text: string, max: number): number | undefined {
  const typed = text.trim().replace(',', '.');
  if (!/^-?\d{1,3}(\.\d{1,12})?$/.test(typed)) return undefined;
  const degrees = Number(typed);
  return Math.abs(degrees) <= max ? degrees : undefined;
}
