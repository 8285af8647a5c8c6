// Decisions that a member may contest, and how far a contest is.
import { idList, type Queryable } from '#platform/database/db.ts';
import type { Reason } from '../../contract/shapes.ts';

export type Contestable = {
  id: bigint;
  entryId: bigint | null;
  memberId: bigint;
  reason: Reason;
  note: string;
  at: Date;
  state: 'possible' | 'open' | 'done';
};

const columns = (q: Queryable) => q`
  d.id, d.entry_id, d.member_id, d.reason, d.note, d.at,
  case when m.id is null then 'possible' when m.closed_at is null then 'open' else 'done' end as state`;

/** The last removal or refusal of each entry. */
export async function contestableOf(q: Queryable, entryIds: readonly bigint[]): Promise<Map<bigint, Contestable>> {
  if (entryIds.length === 0) return new Map();
  const rows = await q<(Contestable & { entryId: bigint })[]>`
    select distinct on (d.entry_id) ${columns(q)} from forum.decision d
    left join forum.matter m on m.contested_id = d.id and m.kind = 'contest'
    where d.entry_id = any (${idList(entryIds)}::bigint[]) and d.kind in ('removed', 'refused')
    order by d.entry_id, d.id desc`;
  return new Map(rows.map((row) => [row.entryId, row]));
}

export async function contestableById(q: Queryable, id: bigint): Promise<Contestable | null> {
  const [row] = await q<Contestable[]>`
    select ${columns(q)} from forum.decision d
    left join forum.matter m on m.contested_id = d.id and m.kind = 'contest'
    where d.id = ${id} and d.kind in ('removed', 'refused', 'muted')`;
  return row ?? null;
}
