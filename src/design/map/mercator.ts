// Where a place stands on the map, in the projection that tiles use (Web Mercator). Pure.

export type Place = { latitude: number; longitude: number };
export type Spot = { x: number; y: number };
export type Size = { width: number; height: number };
/** The place in the middle of a map, and how close it is. One step of zoom doubles each length. */
export type View = { center: Place; zoom: number };

/** Px of the whole world at zoom 0: one tile. */
export const TILE = 256;
const LATITUDE_MOST = 85;
const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** On the world at zoom 0, from its north-western corner. */
export function worldOf({ latitude, longitude }: Place): Spot {
  const bent = Math.asinh(Math.tan(radians(clamp(latitude, -LATITUDE_MOST, LATITUDE_MOST))));
  return { x: ((longitude + 180) / 360) * TILE, y: (0.5 - bent / (2 * Math.PI)) * TILE };
}

export function placeAt({ x, y }: Spot): Place {
  const bent = (0.5 - y / TILE) * 2 * Math.PI;
  return { latitude: (Math.atan(Math.sinh(bent)) * 180) / Math.PI, longitude: (x / TILE) * 360 - 180 };
}

/** On the screen, from the corner of the map. */
export function spotOf(place: Place, { center, zoom }: View, { width, height }: Size): Spot {
  const [here, middle] = [worldOf(place), worldOf(center)];
  const scale = 2 ** zoom;
  return { x: (here.x - middle.x) * scale + width / 2, y: (here.y - middle.y) * scale + height / 2 };
}

/** The view after the map moved by so many px: what was at the right comes to the middle. */
export function movedBy({ center, zoom }: View, { x, y }: Spot): View {
  const [middle, scale] = [worldOf(center), 2 ** zoom];
  return { center: placeAt({ x: middle.x + x / scale, y: middle.y + y / scale }), zoom };
}

/** Closer or further, while the spot under the finger stays where it is. */
export function zoomedAt(view: View, by: { zoom: number; spot: Spot; size: Size }): View {
  const { zoom, spot, size } = by;
  const away = { x: spot.x - size.width / 2, y: spot.y - size.height / 2 };
  const under = movedBy(view, away).center;
  return movedBy({ center: under, zoom }, { x: -away.x, y: -away.y });
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

export function kmBetween(one: Place, other: Place): number {
  const [a, b] = [radians(one.latitude), radians(other.latitude)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const arc = half(b - a) + Math.cos(a) * Math.cos(b) * half(radians(other.longitude - one.longitude));
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(arc)));
}

/** Two decimals of a degree are about a kilometre (promises.md 6). */
export function coarse({ latitude, longitude }: Place): Place {
  const round = (degrees: number) => Math.round(degrees * 100) / 100;
  return { latitude: round(latitude), longitude: round(longitude) };
}

/** The place that someone typed as two numbers, or undefined. */
export function typedPlace(latitude: string, longitude: string): Place | undefined {
  const [north, east] = [readDegrees(latitude, 90), readDegrees(longitude, 180)];
  return north === undefined || east === undefined ? undefined : { latitude: north, longitude: east };
}

function readDegrees(text: string, most: number): number | undefined {
  const typed = text.trim().replace(',', '.');
  if (!/^-?\d{1,3}(\.\d{1,12})?$/.test(typed)) return undefined;
  const degrees = Number(typed);
  return Math.abs(degrees) <= most ? degrees : undefined;
}
