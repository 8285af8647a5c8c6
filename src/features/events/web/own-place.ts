// The place that a member chose on this phone, and places read from a page's address.
import type { Place } from '#design/map/mercator.ts';
import { getStored, setStored } from '#platform/client/stored-state.ts';

/** The place that the member chose on this phone. Ignores a stored value of another shape. */
export function useOwnPlace(): Place | undefined {
  const stored = getStored('chosenPlace');
  return stored && isPlace(stored) ? stored : undefined;
}

export function keepOwnPlace(place: Place | undefined): void {
  setStored('chosenPlace', place);
}

function isPlace({ latitude, longitude }: { latitude?: unknown; longitude?: unknown }): boolean {
  return isDegrees(latitude, 90) && isDegrees(longitude, 180);
}

function isDegrees(value: unknown, most: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= most;
}

export type NamedPlace = Place & { name?: string | undefined; address?: string | undefined };

const NAME_MAX = 120;

/** Reads a place from a page's address, which anyone may have written. Undefined if it is no place on Earth. */
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
