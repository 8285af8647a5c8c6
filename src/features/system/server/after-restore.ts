// The database's own part of a restore (docs/backup.md). The copy must give out no id a second time, and let in no one
// by what came back.
import { audit } from '#features/acts/server/public.ts';
import { endEverything } from '#features/identity/server/public.ts';
import type { Transaction } from '#platform/database/db.ts';

export type Restore = {
  /** The base it began from. */
  base: string;
  /** The moment that was asked for; null: the end of the journal. */
  asked: Date | null;
  /** The last commit that is there. */
  until: Date;
};

/** Runs as the database's owner, in one transaction, before the product starts on the copy. */
export async function afterRestore(tx: Transaction, restore: Restore, now: Date): Promise<void> {
  await leapSequences(tx, { until: restore.until, now });
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

/** So much faster than on average may ids have been given between `until` and now. */
const FASTER = 20;
const LEAP_AT_LEAST = 1_000;

/**
 * Receipts, the bank and members' phones know ids that were given out after `until`. The copy skips them, as PostgreSQL
 * itself skips some after a crash. How many there were is not known: a multiple of each sequence's own pace is enough.
 */
async function leapSequences(tx: Transaction, { until, now }: { until: Date; now: Date }): Promise<void> {
  await tx`
    select setval(format('%I.%I', s.schemaname, s.sequencename)::regclass, least(s.max_value, s.last_value
      + ${LEAP_AT_LEAST} + lost.seconds + (${FASTER} * s.last_value * lost.seconds / lived.seconds)::bigint))
    from pg_sequences s,
      (select greatest(0, ceil(extract(epoch from ${now}::timestamptz - ${until}::timestamptz)))::bigint
        as seconds) lost,
      (select greatest(3600, extract(epoch from ${now}::timestamptz - min(begun_at)))::numeric as seconds
        from platform.installation) lived
    where s.last_value is not null and s.increment_by = 1 and s.data_type = 'bigint'::regtype`;
}
