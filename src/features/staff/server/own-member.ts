import type { Queryable } from '#platform/database/db.ts';

/**
 * Whether this member is the member of staff, as far as the database knows: by e-mail address, declared phone or device
 * (identity.staffs_of).
 */
export async function isOwnMember(
  q: Queryable,
  { staffId, memberId }: { staffId: bigint; memberId: bigint },
): Promise<boolean> {
  const rows = await q`select from identity.staffs_of(array[${memberId}::bigint]) where staff_id = ${staffId}`;
  return rows.length > 0;
}
