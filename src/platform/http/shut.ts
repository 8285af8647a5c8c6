// Decides whether a call is refused during maintenance.
import type { Endpoint } from './contract.ts';

/**
 * The data of the refusal: when maintenance ends, and until when everything is closed. The latter is null once calls
 * marked `staysOpen` are answered.
 */
export type Shut = { maintain_time: string; everything_until: string | null };

/** Calls of staff are never refused, because staff end maintenance. */
export function isShut(endpoint: Pick<Endpoint, 'access' | 'underMaintenance' | 'staysOpen'>, shut: Shut): boolean {
  if (endpoint.access === 'staff' || endpoint.underMaintenance) return false;
  return !endpoint.staysOpen || shut.everything_until !== null;
}
