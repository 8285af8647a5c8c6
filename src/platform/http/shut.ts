// Decides whether maintenance shuts a call.
import type { Endpoint } from './contract.ts';

/**
 * The answer of a closed call: the end of maintenance, and the end of the time when everything is closed. The latter is
 * null once the calls marked `staysOpen` answer.
 */
export type Shut = { maintain_time: string; everything_until: string | null };

/** Staff end maintenance, so it never shuts them out. */
export function isShut(endpoint: Pick<Endpoint, 'access' | 'underMaintenance' | 'staysOpen'>, shut: Shut): boolean {
  if (endpoint.access === 'staff' || endpoint.underMaintenance) return false;
  return !endpoint.staysOpen || shut.everything_until !== null;
}
