// Staff ask by a member's public number. A file that leaves the console writes a line in the audit log.
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { memberIdOf } from '#features/members/server/public.ts';
import { audit } from '#features/acts/server/public.ts';

const NOBODY = 0n;

/** Staff ask by the public number. The store asks by id. */
export function withMember<F extends { memberNo?: string | undefined }>({ memberNo, ...filter }: F) {
  return { ...filter, memberId: memberNo === undefined ? undefined : (memberIdOf(memberNo) ?? NOBODY) };
}

/** A file of many members leaves the console. The audit log keeps who took it and with which filters. */
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
