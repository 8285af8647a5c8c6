import type { Place } from '#design/map/mercator.ts';
import { getStored, setStored } from '#platform/client/stored-state.ts';

/** The place that the member chose on this phone. A stored value of another shape is ignored. */
export function useOwnPlace(): Place | undefined {
  const stored = getStored('chosenPlace');
  return stored && isPlace(stored) ? stored : undefined;
}

export function keepOwnPlace(place: Place | undefined): void {
  setStored('chosenPlace', place);
}

export function isPlace({ latitude, longitude }: { latitude?: unknown; longitude?: unknown }): boolean {
  return isDegrees(latitude, 90) && isDegrees(longitude, 180);
}

function isDegrees(value: unknown, most: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= most;
}
