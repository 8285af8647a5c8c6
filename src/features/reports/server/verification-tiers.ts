// How many members each verification tier has, and for how long they have been members.
import type { Context } from '#platform/context.ts';
import { membersByTier } from '#features/members/server/public.ts';
import { reportCsv } from './report-csv.ts';

type Deps = Pick<Context, 'sql' | 'clock'>;

export async function listTiers({ sql, clock }: Deps) {
  const rows = await membersByTier(sql, clock.today());
  return { items: rows.map(({ tier, ...counts }) => ({ id: String(tier), ...counts })), next: null };
}

export async function tiersCsv({ sql, clock }: Deps) {
  return reportCsv({
    name: 'verification',
    period: clock.today(),
    head: [
      'tier',
      'members',
      'registered_up_to_30_days',
      'registered_31_to_90_days',
      'registered_over_90_days',
      'frozen',
    ],
    pages: [await membersByTier(sql, clock.today())],
    row: (one) => [one.tier, one.members, one.upTo30Days, one.upTo90Days, one.over90Days, one.frozen],
  });
}
