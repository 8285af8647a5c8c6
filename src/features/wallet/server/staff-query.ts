// What the console's lists of payouts and recharges share: the filter by member number, and the audit of downloads.
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { memberIdOf } from '#features/members/server/public.ts';
import { audit } from '#features/acts/server/public.ts';

const NO_MEMBER = 0n;

/** Replaces the member number of a filter with the member's id, or with an id that matches no row. */
export function withMember<F extends { memberNo?: string | undefined }>({ memberNo, ...filter }: F) {
  return { ...filter, memberId: memberNo === undefined ? undefined : (memberIdOf(memberNo) ?? NO_MEMBER) };
}

/** Records in the audit log who downloaded a file and with which filters, because it contains many members' data. */
export async function auditExport(
  context: Context,
  { staffId }: StaffCaller,
  what: string,
  asked: Record<string, unknown>,
): Promise<void> {
  await context.sql.begin((tx) => audit(tx, { staffId, action: 'wallet.export', subject: what, detail: { asked } }));
}

export const minutesBetween = (from: Date, until: Date) =>
  Math.max(0, Math.floor((until.getTime() - from.getTime()) / 60_000));

export type Asked<F extends { limit: number }> = Omit<F, 'after' | 'before' | 'limit'>;
