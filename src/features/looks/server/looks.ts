// Lists of who looked: a member's own, and the console's.
import { askedMember, type Member, memberNoOf, membersByIds } from '#features/members/server/public.ts';
import { staffNames } from '#features/staff/server/public.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Data } from '#platform/http/contract.ts';
import { type InstantKey, instantRowOf, microsOf } from '#platform/http/keyset.ts';
import type { CaseKind, LookAt } from '#platform/http/look.ts';
import { addDays, startOfBusinessDate } from '#platform/time/clock.ts';
import type { contract } from '../contract.ts';

type OwnView = Data<(typeof contract)['GET /api/v1/looks']>['items'][number];
type DeskView = Data<(typeof contract)['GET /console/api/v1/looks']>['items'][number];

export type LookRow = {
  id: bigint;
  micros: bigint;
  staffId: bigint;
  memberId: bigint;
  shown: LookAt;
  caseKind: CaseKind | null;
  caseNumber: string | null;
  firstAt: Date;
  lastAt: Date;
  count: number;
};

export type LookFilter = {
  staffId?: string | undefined;
  memberNo?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
};

type Asked = { memberId: bigint | null; staffId: bigint | null; after: InstantKey | null; limit: number };

/** Newest first. `from` and `until` are business days, both included. */
export async function looksOf(q: Queryable, asked: Asked & Pick<LookFilter, 'from' | 'until'>): Promise<LookRow[]> {
  const { memberId, staffId, from, until, after, limit } = asked;
  return q<LookRow[]>`
    select l.id, ${microsOf(q, 'l.first_at')} as micros, l.staff_id, l.member_id, l.shown,
      l.case_kind, l.case_number, l.first_at, l.last_at, l.count
    from looks.look l
    where true
      ${memberId === null ? q`` : q`and l.member_id = ${memberId}`}
      ${staffId === null ? q`` : q`and l.staff_id = ${staffId}`}
      ${from === undefined ? q`` : q`and l.first_at >= ${startOfBusinessDate(from)}`}
      ${until === undefined ? q`` : q`and l.first_at < ${startOfBusinessDate(addDays(until, 1))}`}
      ${after === null ? q`` : q`and (l.first_at, l.id) < ${instantRowOf(q, after)}`}
    order by l.first_at desc, l.id desc limit ${limit}`;
}

/** The console's list. */
export function filtered(
  q: Queryable,
  { staffId, memberNo, ...days }: LookFilter,
  page: Pick<Asked, 'after' | 'limit'>,
): Promise<LookRow[]> {
  const of = { memberId: askedMember(memberNo), staffId: staffId === undefined ? null : BigInt(staffId) };
  return looksOf(q, { ...of, ...days, ...page });
}

export const keyOf = ({ micros, id }: LookRow): bigint[] => [micros, id];

export function ownToWire({ id, shown, caseKind, caseNumber, firstAt, lastAt, count }: LookRow): OwnView {
  const times = { firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() };
  return { id: id.toString(), shown, caseKind, caseNumber, ...times, count };
}

export async function deskToWire(q: Queryable, rows: readonly LookRow[]): Promise<DeskView[]> {
  const ids = rows.map(({ memberId }) => memberId);
  const [members, staff] = await Promise.all([membersByIds(q, ids), staffNames(q)]);
  const names = new Map(staff.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...ownToWire(row),
    staffId: row.staffId.toString(),
    staffName: names.get(row.staffId) ?? '',
    ...personOf(row.memberId, members),
  }));
}

export function personOf(id: bigint, members: ReadonlyMap<bigint, Member>) {
  return { memberId: id.toString(), memberNo: memberNoOf(id), memberName: members.get(id)?.realName ?? '' };
}
