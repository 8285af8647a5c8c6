// The last step of a restore, in the database (docs/backup.md): skips ids that may have been given out after the last
// restored commit, and ends all sessions and codes that came back.
import { audit } from '#features/acts/server/public.ts';
import { endEverything } from '#features/identity/server/public.ts';
import type { Transaction } from '#platform/database/db.ts';

export type Restore = {
  /** The base backup from which the restore began. */
  base: string;
  /** The moment to restore to. Null for the end of the journal. */
  asked: Date | null;
  /** The time of the last commit that was restored. */
  until: Date;
};

/** Runs as the database's owner, in one transaction, before the product starts on the copy. */
export async function afterRestore(tx: Transaction, restore: Restore, now: Date): Promise<void> {
  await skipIds(tx, { until: restore.until, now });
  await endEverything(tx);
  await audit(tx, {
    staffId: null,
    action: 'system.restore',
    subject: 'installation',
    detail: {
      base: restore.base,
      asked: restore.asked?.toISOString() ?? 'the end',
      until: restore.until.toISOString(),
    },
  });
}

/** Between `until` and now ids may have been given out this many times faster than on average. */
const PACE_FACTOR = 20;
const SKIP_AT_LEAST = 1_000;

/**
 * Skips ids that were given out after `until`, because receipts, the bank and members' phones may hold them. How many
 * there were isn't known, so each sequence skips a multiple of its own average pace. PostgreSQL too skips some after a
 * crash.
 */
async function skipIds(tx: Transaction, { until, now }: { until: Date; now: Date }): Promise<void> {
  await tx`
    select setval(format('%I.%I', s.schemaname, s.sequencename)::regclass, least(s.max_value, s.last_value
      + ${SKIP_AT_LEAST} + lost.seconds + (${PACE_FACTOR} * s.last_value * lost.seconds / lived.seconds)::bigint))
    from pg_sequences s,
      (select greatest(0, ceil(extract(epoch from ${now}::timestamptz - ${until}::timestamptz)))::bigint
        as seconds) lost,
      (select greatest(3600, extract(epoch from ${now}::timestamptz - min(begun_at)))::numeric as seconds
        from platform.installation) lived
    where s.last_value is not null and s.increment_by = 1 and s.data_type = 'bigint'::regtype`;
}
