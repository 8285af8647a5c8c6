// What a reviewer of money asks about a member: whether phone, password or device changed right before.
import { idList, type Queryable } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';

/** The members among `memberIds` whose phone number has changed since then, with the time of the last change. */
export async function phoneChanges(
  q: Queryable,
  { memberIds, since }: { memberIds: readonly bigint[]; since: Date },
): Promise<Map<bigint, Date>> {
  const rows = await q<{ memberId: bigint; at: Date }[]>`
    select member_id, max(ended_at) as at from identity.phone_change
    where ended_at > ${since} and state = 'done' and member_id = any (${idList(memberIds)}::bigint[])
    group by member_id`;
  return new Map(rows.map(({ memberId, at }) => [memberId, at]));
}

export type SecretsChanged = { passwordAt: Date | null; newDeviceAt: Date | null };

/** When the member's password changed since then, and when they last signed in on a device for the first time. */
export async function secretsChanged(
  q: Queryable,
  { memberId, since }: { memberId: bigint; since: Date },
): Promise<SecretsChanged> {
  const [row] = await q<SecretsChanged[]>`
    select
      (select password_at from identity.member_secret
        where member_id = ${memberId} and password_at > ${since}) as password_at,
      (select max(first_at) from (
          select min(created_at) as first_at from identity.session
          where member_id = ${memberId} and device_key_hash is not null group by device_key_hash
        ) device where first_at > ${since}) as new_device_at`;
  return required(row);
}
