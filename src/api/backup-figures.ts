// How old the backup is, and whether the journal reaches its folder (docs/backup.md). A server of your own has its own.
import { lastShippedAt, readPlan } from '#platform/backup/outgoing.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import type { AddFigure } from './figures.ts';

export function addBackupFigures({ add, floor }: { add: AddFigure; floor: Floor }): void {
  const { dataDir } = floor.config;
  add('c3_backup_age_seconds', 'Since the last whole base of the backup was done; -1 before the first', async () => {
    const at = readPlan(dataDir)?.lastBaseAt;
    return at ? (machineNow() - Date.parse(at)) / 1000 : -1;
  });
  add('c3_backup_journal_age_seconds', 'Since no journal waited for the folder of backups; -1 before the first', () =>
    journalAge(floor.sql, dataDir),
  );
}

/** The start script ships what PostgreSQL copied out. Where PostgreSQL itself fails to copy, its own time counts. */
async function journalAge(q: Queryable, dataDir: string): Promise<number> {
  const shippedAt = readPlan(dataDir) === null ? null : lastShippedAt(dataDir);
  if (shippedAt === null) return -1;
  const [archiver] = await q<{ failsSince: number | null }[]>`
    select extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))::float8 as fails_since
    from pg_stat_archiver where last_failed_time > coalesce(last_archived_time, '-infinity')`;
  return Math.max((machineNow() - shippedAt.getTime()) / 1000, archiver?.failsSince ?? 0);
}
