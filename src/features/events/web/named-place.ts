import type { Place } from '#design/map/mercator.ts';
import { isPlace } from './own-place.ts';

export type NamedPlace = Place & { name?: string | undefined; address?: string | undefined };

const NAME_MAX = 120;

/** The place of an address's item, which anyone may have written. Undefined where it names no place on Earth. */
export function namedPlaceOf(item: Readonly<Record<string, unknown>> | undefined): NamedPlace | undefined {
  if (!item || !isPlace(item)) return undefined;
  return {
    latitude: item.latitude as number,
    longitude: item.longitude as number,
    name: lineOf(item.name),
    address: lineOf(item.address),
  };
}

function lineOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, NAME_MAX) : undefined;
}
