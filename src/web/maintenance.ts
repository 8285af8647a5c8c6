// The effect of maintenance on the page on screen.
import type { Shut } from '#platform/http/shut.ts';
import { setStored } from '#platform/client/stored-state.ts';
import { canonicalPath, MAINTENANCE_PATH, rowOf } from './route-table.ts';

/** For the maintenance page, which may open again. */
export function keepShut({ maintain_time, everything_until }: Partial<Shut>): void {
  setStored('maintainTime', maintain_time);
  setStored('everythingUntil', everything_until ?? undefined);
}

/**
 * Whether a refused call leads to the maintenance page. A member on a page that stays open keeps it, though a part of
 * it reads something closed. Any other refused request leads away, so it never fails in silence.
 */
export function leavesForMaintenance({ shut, name, at }: { shut: Partial<Shut>; name: string; at: string }): boolean {
  const path = canonicalPath(at);
  if (path === MAINTENANCE_PATH) return false;
  const open = shut.everything_until === null && path !== undefined && rowOf(path)?.staysOpen === true;
  return !(open && name.startsWith('GET '));
}
