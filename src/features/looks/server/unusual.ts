// Unusual reading: a job finds it, and an administrator says what looking into it showed.
import { audit } from '#features/acts/server/public.ts';
import { membersByIds } from '#features/members/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { UnusualReason, UnusualView } from '../contract.ts';
import { personOf } from './looks.ts';

export type Unusual = {
  id: bigint;
  staffId: bigint;
  onDay: string;
  reason: UnusualReason;
  memberId: bigint | null;
  members: number;
  foundAt: Date;
  lookedIntoBy: bigint | null;
  lookedIntoAt: Date | null;
  note: string | null;
};

/** Looks at what staff read yesterday and today. Returns how many findings are new. */
export async function findUnusual({ sql }: Pick<Context, 'sql'>): Promise<number> {
  const [row] = await sql<{ found: number }[]>`select looks.find_unusual() as found`;
  return row?.found ?? 0;
}

const columns = (q: Queryable) => q`
  u.id, u.staff_id, u.on_day::text, u.reason, u.member_id, u.members, u.found_at,
  u.looked_into_by, u.looked_into_at, u.note
  from looks.unusual u`;

/** What waits oldest first, what was looked into newest first. */
export async function unusualLooks(
  q: Queryable,
  { done, after, limit }: { done: boolean; after: bigint | null; limit: number },
): Promise<Unusual[]> {
  if (done)
    return q<Unusual[]>`
      select ${columns(q)} where u.looked_into_at is not null ${after === null ? q`` : q`and u.id < ${after}`}
      order by u.id desc limit ${limit}`;
  return q<Unusual[]>`
    select ${columns(q)} where u.looked_into_at is null ${after === null ? q`` : q`and u.id > ${after}`}
    order by u.id limit ${limit}`;
}

export async function lookInto(
  context: Pick<Context, 'sql'>,
  { caller: { staffId }, id, note }: { caller: StaffCaller; id: bigint; note: string },
): Promise<UnusualView | Refusal<'unusual_look_not_found' | 'unusual_look_ended' | 'own_unusual_look'>> {
  return context.sql.begin(async (tx) => {
    await tx`select from looks.unusual where id = ${id} for no key update`;
    const [found] = await tx<Unusual[]>`select ${columns(tx)} where u.id = ${id}`;
    if (!found) return refuse('unusual_look_not_found');
    if (found.lookedIntoAt !== null) return refuse('unusual_look_ended');
    if (found.staffId === staffId) return refuse('own_unusual_look');
    await tx`update looks.unusual set looked_into_by = ${staffId}, note = ${note} where id = ${id}`;
    await audit(tx, { staffId, action: 'looks.look_into', subject: `unusual_look:${id}`, detail: { note } });
    const after = await tx<Unusual[]>`select ${columns(tx)} where u.id = ${id}`;
    return required((await unusualToWire(tx, after))[0]);
  });
}

export async function unusualToWire(q: Queryable, rows: readonly Unusual[]): Promise<UnusualView[]> {
  const members = await membersByIds(
    q,
    rows.flatMap(({ memberId }) => memberId ?? []),
  );
  return rows.map(({ memberId, lookedIntoBy, lookedIntoAt, note, ...row }) => ({
    id: row.id.toString(),
    staffId: row.staffId.toString(),
    onDay: row.onDay,
    reason: row.reason,
    members: row.members,
    member: memberId === null ? null : personOf(memberId, members),
    foundAt: row.foundAt.toISOString(),
    lookedInto:
      lookedIntoBy === null || lookedIntoAt === null || note === null
        ? null
        : { by: lookedIntoBy.toString(), at: lookedIntoAt.toISOString(), note },
  }));
}
