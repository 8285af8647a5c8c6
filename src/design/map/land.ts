// The drawn map: regions and towns of Ethiopia (ethiopia.json, written by scripts/map/draw-ethiopia.ts), which region
// or town a place is in or near, and on which side of its dot a town's name has room.
import { type LanguageCode, perLanguage } from '#universal/languages.ts';
import drawn from './ethiopia.json' with { type: 'json' };
import { kmBetween, type Place, type Size, type Spot, worldOf } from './mercator.ts';

type Names = Record<LanguageCode, string>;
export type Town = { names: Names; place: Place; rank: number };
export type Region = {
  id: string;
  names: Names;
  /** An SVG path in world coordinates (mercator.ts) at zoom 0. */
  path: string;
  rings: readonly Place[][];
};

const toPlace = (x: number, y: number): Place => ({ longitude: x / drawn.units, latitude: y / drawn.units });

/** Decodes a ring: each point after the first is a step from the previous one. */
function ringOf(steps: readonly number[]): Place[] {
  const ring: Place[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    ring.push(toPlace(x, y));
  }
  return ring;
}

function pathOf(rings: readonly Place[][]): string {
  return rings.map((ring) => `M${ring.map(pointOf).join('L')}Z`).join('');
}

function pointOf(place: Place): string {
  const { x, y } = worldOf(place);
  return `${x.toFixed(4)} ${y.toFixed(4)}`;
}

/** A language without its own name for a place, which then has Latin letters, calls it as English does. */
const namesOf = (own: Partial<Names> & { en: string }): Names => ({ ...perLanguage(() => own.en), ...own });

export const REGIONS: readonly Region[] = drawn.regions.map(({ id, rings, ...names }) => {
  const places = rings.map(ringOf);
  return { id, names: namesOf(names), rings: places, path: pathOf(places) };
});

export const TOWNS: readonly Town[] = drawn.towns.map(({ at: [x = 0, y = 0], rank, ...names }) => ({
  names: namesOf(names),
  rank,
  place: toPlace(x, y),
}));

/** The region of a place. Undefined outside the drawn regions. */
export function regionOf(place: Place): Region | undefined {
  return REGIONS.find(({ rings }) => rings.filter((ring) => surrounds(ring, place)).length % 2 === 1);
}

/** Ray casting: a line to the east crosses a ring around the place an odd number of times. */
function surrounds(ring: readonly Place[], { latitude, longitude }: Place): boolean {
  let inside = false;
  for (const [n, one] of ring.entries()) {
    const other = ring[(n + 1) % ring.length] ?? one;
    if (one.latitude > latitude === other.latitude > latitude) continue;
    const share = (latitude - one.latitude) / (other.latitude - one.latitude);
    if (longitude < one.longitude + share * (other.longitude - one.longitude)) inside = !inside;
  }
  return inside;
}

export function nearestTown(place: Place): { town: Town; km: number } | undefined {
  let nearest: { town: Town; km: number } | undefined;
  for (const town of TOWNS) {
    const km = kmBetween(place, town.place);
    if (!nearest || km < nearest.km) nearest = { town, km };
  }
  return nearest;
}

export type Side = 'right' | 'left';

/** Px between a dot and its name. */
const GAP = 6;

/**
 * The side of each spot on which its name is shown. Undefined if the name would cover an earlier one or leave the map,
 * so the more important towns come first. `room`: the px reserved for any name.
 */
export function sidesOfNames(spots: readonly Spot[], { room, map }: { room: Size; map: Size }): (Side | undefined)[] {
  const taken: Spot[] = [];
  return spots.map(({ x, y }) => {
    const starts = [
      ['right', x + GAP],
      ['left', x - GAP - room.width],
    ] as const;
    const free = starts.find(
      ([, start]) =>
        start >= 0 &&
        start + room.width <= map.width &&
        !taken.some((one) => Math.abs(one.x - start) < room.width && Math.abs(one.y - y) < room.height),
    );
    if (free) taken.push({ x: free[1], y });
    return free?.[0];
  });
}

/** SVG attributes of a name's text beside its dot. */
export function nameStart(x: number, side: Side): { x: number; textAnchor?: 'end' } {
  return side === 'right' ? { x: x + GAP } : { x: x - GAP, textAnchor: 'end' };
}
