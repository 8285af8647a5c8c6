// What the app does when maintenance refuses a call: remembers the times, and decides whether to leave the page.
import type { Shut } from '#platform/http/shut.ts';
import { setStored } from '#platform/client/stored-state.ts';
import { canonicalPath, MAINTENANCE_PATH, rowOf } from './route-table.ts';

/** Stores when maintenance ends, for the maintenance page, which may be reloaded. */
export function keepShut({ maintain_time, everything_until }: Partial<Shut>): void {
  setStored('maintainTime', maintain_time);
  setStored('everythingUntil', everything_until ?? undefined);
}

/**
 * Whether a refused call leads to the maintenance page. On a page that stays open, a refused read does not, because the
 * rest of the page works. Any other refused call does, so that it never fails silently.
 */
export function leavesForMaintenance({ shut, name, at }: { shut: Partial<Shut>; name: string; at: string }): boolean {
  const path = canonicalPath(at);
  if (path === MAINTENANCE_PATH) return false;
  const open = shut.everything_until === null && path !== undefined && rowOf(path)?.staysOpen === true;
  return !(open && name.startsWith('GET '));
}
