import type { Transaction } from '#platform/database/db.ts';

export type EndReason = 'signed_out' | 'other_device' | 'security' | 'password_changed' | 'account_closed';

/** Ends a member's sessions, all but `except`. Returns how many. Call `forgetSessions` after the commit. */
export async function endSessions(
  tx: Transaction,
  of: { memberId: bigint; reason: EndReason; at: Date; only?: bigint; except?: bigint },
): Promise<number> {
  const ended = await tx`
    update identity.session set ended_at = ${of.at}, end_reason = ${of.reason}
    where member_id = ${of.memberId} and ended_at is null and expires_at > ${of.at}
      and (${of.only ?? null}::bigint is null or id = ${of.only ?? null})
        and id is distinct from ${of.except ?? null}::bigint`;
  if (ended.count > 0) await tellEnded(tx, `member:${of.memberId}`);
  return ended.count;
}

/** As `endSessions`, for staff. */
export async function endStaffSessions(
  tx: Transaction,
  of: { staffId: bigint; only?: bigint; except?: bigint },
): Promise<number> {
  const ended = await tx`
    update identity.staff_session set ended_at = clock_timestamp()
    where staff_id = ${of.staffId} and ended_at is null
      and (${of.only ?? null}::bigint is null or id = ${of.only ?? null})
      and id is distinct from ${of.except ?? null}::bigint`;
  if (ended.count > 0) await tellEnded(tx, `staff:${of.staffId}`);
  return ended.count;
}

export async function tellEnded(tx: Transaction, whose: string): Promise<void> {
  await tx`select pg_notify('session', ${whose})`;
}

/**
 * A restore brings back sessions, codes and challenges that had ended or were used meanwhile. Nobody may use them.
 */
export async function endEverything(tx: Transaction): Promise<void> {
  await tx`
    update identity.session set ended_at = greatest(platform.now(), created_at), end_reason = 'security'
    where ended_at is null`;
  await tx`update identity.staff_session set ended_at = clock_timestamp() where ended_at is null`;
  await tx`delete from identity.code`;
  await tx`delete from identity.challenge`;
  await tx`delete from identity.login_start`;
}
