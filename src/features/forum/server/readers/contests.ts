// Removals, refusals and mutes that a member may contest, the state of such a contest, and contesting one.
import { openComplaint } from '#features/service/server/public.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Reason } from '../../contract/shapes.ts';
import { openContest } from '../desk/matter-store.ts';
import { queueForMember } from '../entries/entries.ts';

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

/** The last removal or refusal of each entry, by entry id. */
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

type Refused = Refusal<'forum_decision_not_found' | 'contested_already'>;

/**
 * Contests a decision about the member. Opens a complaint with its number and deadline (service.md 2), and a matter
 * that a different moderator must decide.
 */
export async function contestDecision(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, memberId, text }: { id: bigint; memberId: bigint; text: string },
  intent: Intent,
): Promise<{ complaintId: string } | Refused | IntentRefusal> {
  const at = context.clock.now();
  return once<{ complaintId: string } | Refused>(context.sql, intent, at, async (tx) => {
    await queueForMember(tx, memberId);
    const decision = await contestableById(tx, id);
    if (!decision || decision.memberId !== memberId) return refuse('forum_decision_not_found');
    if (decision.state !== 'possible') return refuse('contested_already');
    const { reason, entryId } = decision;
    const complaint = await openComplaint(tx, { memberId, kind: 'forum', subjectId: id, reasonCode: reason, text });
    await openContest(tx, { contestedId: id, entryId, memberId, plea: text, complaintId: complaint.id, at });
    return { complaintId: complaint.id.toString() };
  });
}
