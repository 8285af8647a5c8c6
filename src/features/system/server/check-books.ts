// Runs all checks of the books (db/checks) once a business day, and stores what they found for staff to see.
import { listChecks, runChecks } from '#platform/database/checks.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { addDays, businessDate, startOfBusinessDate } from '#platform/time/clock.ts';
import type { contract } from '../contract.ts';

const HOUR_MS = 3_600_000;
/** The checks are due at 02:00 in Addis Ababa, when little else runs, or when the process next runs after that. */
const DUE_AFTER_MIDNIGHT_MS = 2 * HOUR_MS;
const LATE_AFTER_MS = 26 * HOUR_MS;

/** Runs the checks if they are due, and returns how many ran. A finding alarms the operator (docs/security.md). */
export async function checkBooks(context: Context): Promise<number> {
  const now = context.clock.now();
  const last = await lastRun(context);
  if (last && last >= dueAt(now)) return 0;
  const violations = await runChecks(context.sql);
  const results = listChecks().map(({ name }) => ({
    name,
    found: violations.find((one) => one.check === name)?.total ?? 0,
  }));
  await context.sql`
    insert into system.check_result (at, name, found)
    select ${now}, r.name, r.found from unnest(${results.map((one) => one.name)}::text[],
      ${results.map((one) => one.found)}::bigint[]) r (name, found)`;
  // The log never quotes the rows. `npm run check` shows them on the machine itself.
  for (const { check, total } of violations)
    context.log.error({ check, total }, 'a check of the books found something');
  return results.length;
}

function dueAt(now: Date): Date {
  const today = businessDate(now);
  const due = (date: string) => new Date(startOfBusinessDate(date).getTime() + DUE_AFTER_MIDNIGHT_MS);
  return due(today) <= now ? due(today) : due(addDays(today, -1));
}

async function lastRun({ sql }: Pick<Context, 'sql'>): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`select max(at) as at from system.check_result`;
  return row?.at ?? null;
}

export type CheckedBooks = {
  ranAt: Date | null;
  late: boolean;
  /** `found` is null for a check that is newer than the last run. */
  checks: { name: string; finds: string; found: bigint | null }[];
};

/** What the last run found, for each current check. */
export async function readChecks(context: Pick<Context, 'sql' | 'clock'>): Promise<CheckedBooks> {
  const ranAt = await lastRun(context);
  const rows = await context.sql<
    { name: string; found: bigint }[]
  >`select name, found from system.check_result where at = (select max(at) from system.check_result)`;
  const found = new Map(rows.map((row) => [row.name, row.found]));
  return {
    ranAt,
    late: !ranAt || context.clock.now().getTime() - ranAt.getTime() > LATE_AFTER_MS,
    checks: listChecks().map(({ name, finds }) => ({ name, finds, found: found.get(name) ?? null })),
  };
}

export function checkHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/checks'> {
  return {
    'GET /console/api/v1/checks': async () => {
      const { ranAt, late, checks } = await readChecks(context);
      const items = checks.map(({ name, finds, found }) => ({
        id: name,
        finds,
        found: found === null ? null : Number(found),
      }));
      return { ranAt: ranAt?.toISOString() ?? null, late, items };
    },
  };
}
