// The maintenance switch, which closes the app to members. It must not keep them from their money (promises.md 4), so
// everything is closed for at most one hour in any seven days. After that hour the calls marked `staysOpen` are open.
import { everyVersionOf, type SettingVersion } from '#features/settings/server/public.ts';
import type { Queryable } from '#platform/database/db.ts';
import { follow } from '#platform/database/follow.ts';
import type { Context } from '#platform/context.ts';
import type { Shut } from '#platform/http/shut.ts';

const HOUR_MS = 3_600_000;
/** Maintenance ends after this time even if it is still switched on, in case it was forgotten. */
const LASTS_MS_MAX = 12 * HOUR_MS;
const EVERYTHING_MS_MAX = HOUR_MS;
const COUNTED_MS = 7 * 24 * HOUR_MS;

/** Everything is closed from `from` to `everythingUntil`, and from then to `until` only a part. */
export type MaintenancePeriod = { from: Date; everythingUntil: Date; until: Date };
type Change = Pick<SettingVersion, 'name' | 'value' | 'at'>;
type Span = Pick<MaintenancePeriod, 'from' | 'until'>;

/**
 * The periods of maintenance so far, oldest first, found by replaying all changes of both settings in their order. What
 * is left of the hour is counted when a period begins, so seven days within one period don't give a new hour.
 */
export function maintenancePeriods(changes: readonly Change[]): MaintenancePeriod[] {
  const periods: MaintenancePeriod[] = [];
  for (const { from, until } of spansOf(changes)) {
    const left = Math.max(0, EVERYTHING_MS_MAX - closedBefore(periods, from.getTime()));
    periods.push({ from, everythingUntil: new Date(Math.min(until.getTime(), from.getTime() + left)), until });
  }
  return periods;
}

function spansOf(changes: readonly Change[]): Span[] {
  const spans: Span[] = [];
  const times = inOrder(changes);
  let since: number | null = null;
  let planned = Number.POSITIVE_INFINITY;
  for (const [i, { name, value }] of changes.entries()) {
    const at = times[i] ?? 0;
    if (name === 'maintenance') since = value === true ? at : null;
    else planned = value === '' ? Number.POSITIVE_INFINITY : Date.parse(String(value));
    if (since === null) continue;
    const changed = times[i + 1] ?? Number.POSITIVE_INFINITY;
    const until = Math.min(planned, since + LASTS_MS_MAX, changed);
    if (until <= at) continue;
    const last = spans.at(-1);
    if (last?.until.getTime() === at) last.until = new Date(until);
    else spans.push({ from: new Date(at), until: new Date(until) });
  }
  return spans;
}

/** Times of the changes, never decreasing: the order of versions counts, and servers' clocks differ by milliseconds. */
function inOrder(changes: readonly Change[]): number[] {
  let latest = 0;
  return changes.map(({ at }) => (latest = Math.max(latest, at.getTime())));
}

/** For how many milliseconds of the seven days before `at` everything was closed. */
function closedBefore(periods: readonly MaintenancePeriod[], at: number): number {
  const from = at - COUNTED_MS;
  let sum = 0;
  for (let i = periods.length - 1; i >= 0; i -= 1) {
    const one = periods[i];
    if (!one || one.everythingUntil.getTime() <= from) break;
    sum += one.everythingUntil.getTime() - Math.max(one.from.getTime(), from);
  }
  return sum;
}

/** The edge's answer to a closed call, or null while members may enter. */
export function shutNow(periods: readonly MaintenancePeriod[], at: Date): Shut | null {
  const latest = periods.at(-1);
  if (!latest || at < latest.from || latest.until <= at) return null;
  return {
    maintain_time: latest.until.toISOString(),
    everything_until: at < latest.everythingUntil ? latest.everythingUntil.toISOString() : null,
  };
}

/** The announced maintenance. Null if none is announced or it has begun. */
export function announcedMaintenance(
  { maintenanceFrom, maintenanceUntil }: { maintenanceFrom: string; maintenanceUntil: string },
  now: Date,
): { from: string; until: string | null } | null {
  const from = Date.parse(maintenanceFrom);
  if (!(from > now.getTime())) return null;
  return { from: maintenanceFrom, until: Date.parse(maintenanceUntil) > from ? maintenanceUntil : null };
}

export type Maintenance = { now: () => Shut | null };

/** Reads the periods from the versions of the settings, whose times the database sets. */
export async function readMaintenance(q: Queryable): Promise<MaintenancePeriod[]> {
  return maintenancePeriods(await everyVersionOf(q, { feature: 'system', names: ['maintenance', 'maintenanceUntil'] }));
}

/** When the current maintenance ends, as RFC 3339. Null if it is over, even if it is still switched on. */
export async function maintenanceEnd(context: Context): Promise<string | null> {
  return shutNow(await readMaintenance(context.sql), context.clock.now())?.maintain_time ?? null;
}

/** The maintenance switch as the edge reads it, without waiting for the database. It ends when its time is over. */
export async function maintenance(context: Context): Promise<Maintenance> {
  const periods = await follow(context.sql, {
    channel: 'settings',
    read: () => readMaintenance(context.sql),
    lost: (error) => context.log.error({ err: error }, 'the maintenance switch could not be read'),
  });
  return { now: () => shutNow(periods.now(), context.clock.now()) };
}
