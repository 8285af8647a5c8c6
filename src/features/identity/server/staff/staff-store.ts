import type { StaffRole } from '#platform/http/contract.ts';
import type { Queryable } from '#platform/database/db.ts';

export type Staff = {
  id: bigint;
  name: string;
  email: string;
  roles: StaffRole[];
  demo: boolean;
  createdAt: Date;
  disabledAt: Date | null;
  passkeys: number;
  totp: boolean;
};

const columns = (q: Queryable) => q`
  s.id, s.name, s.email, s.roles, s.demo, s.created_at, s.disabled_at, s.totp_sealed is not null as totp,
  (select count(*)::int from identity.staff_passkey p where p.staff_id = s.id and p.removed_at is null) as passkeys`;

export async function staffById(q: Queryable, id: bigint): Promise<Staff | null> {
  const [row] = await q<Staff[]>`select ${columns(q)} from identity.staff s where s.id = ${id}`;
  return row ?? null;
}

export async function listStaff(
  q: Queryable,
  asked: { q: string | null; after: bigint | null; limit: number },
): Promise<Staff[]> {
  const like = asked.q === null ? null : `%${asked.q.toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%`;
  return q<Staff[]>`
    select ${columns(q)} from identity.staff s
    where (${asked.after}::bigint is null or s.id > ${asked.after})
      and (${like}::text is null or lower(s.name) like ${like} or s.email like ${like})
    order by s.id limit ${asked.limit}`;
}

/** Everybody, disabled ones included: what they did keeps their name. */
export async function staffNames(q: Queryable): Promise<{ id: bigint; name: string }[]> {
  return q<{ id: bigint; name: string }[]>`select id, name from identity.staff order by id`;
}
