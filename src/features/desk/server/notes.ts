// Short notes of staff about a member (members.md 10). A note never changes. A wrong one is struck out with a reason.
import { audit } from '#features/acts/server/public.ts';
import { memberById } from '#features/members/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { Note } from '../contract.ts';

type Row = {
  id: bigint;
  memberId: bigint;
  staffId: bigint;
  text: string;
  at: Date;
  struckBy: bigint | null;
  struckAt: Date | null;
  struckReason: string | null;
};

const select = (q: Queryable) => q`
  select id, member_id, staff_id, text, at, struck_by, struck_at, struck_reason from desk.note`;

/** Newest first. */
export async function notesOf(
  q: Queryable,
  { memberId, before, limit }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<Row[]> {
  return q<Row[]>`
    ${select(q)} where member_id = ${memberId} ${before === null ? q`` : q`and id < ${before}`}
    order by id desc limit ${limit}`;
}

export function noteToWire({ id, staffId, text, at, struckBy, struckAt, struckReason }: Row): Note {
  const struck =
    struckBy === null || struckAt === null || struckReason === null
      ? null
      : { by: struckBy.toString(), at: struckAt.toISOString(), reason: struckReason };
  return { id: id.toString(), staffId: staffId.toString(), text, at: at.toISOString(), struck };
}

async function noteById(q: Queryable, id: bigint): Promise<Row | undefined> {
  const [row] = await q<Row[]>`${select(q)} where id = ${id}`;
  return row;
}

/** The audit log records that there is a note, but not its words, which are kept once. */
export async function writeNote(
  context: Pick<Context, 'sql' | 'clock'>,
  { caller: { staffId }, memberId, text }: { caller: StaffCaller; memberId: bigint; text: string },
  intent: Intent,
): Promise<Note | Refusal<'member_not_found'> | IntentRefusal> {
  return once(context.sql, intent, context.clock.now(), async (tx): Promise<Note | Refusal<'member_not_found'>> => {
    if (!(await memberById(tx, memberId))) return refuse('member_not_found');
    const [made] = await tx<{ id: bigint }[]>`
      insert into desk.note (member_id, staff_id, text) values (${memberId}, ${staffId}, ${text}) returning id`;
    const { id } = required(made);
    await audit(tx, { staffId, action: 'desk.write_note', subject: `member:${memberId}`, detail: { noteId: id } });
    return noteToWire(required(await noteById(tx, id)));
  });
}

type StrikeRefusal = Refusal<'note_not_found' | 'note_struck_already' | 'note_of_another'>;

export async function strikeNote(
  { sql }: Pick<Context, 'sql'>,
  { caller, id, reason }: { caller: StaffCaller; id: bigint; reason: string },
): Promise<Note | StrikeRefusal> {
  const { staffId, roles } = caller;
  return sql.begin(async (tx) => {
    await tx`select from desk.note where id = ${id} for no key update`;
    const note = await noteById(tx, id);
    if (!note) return refuse('note_not_found');
    if (note.struckAt !== null) return refuse('note_struck_already');
    if (note.staffId !== staffId && !roles.includes('admin')) return refuse('note_of_another');
    await tx`update desk.note set struck_by = ${staffId}, struck_reason = ${reason} where id = ${id}`;
    const subject = `member:${note.memberId}`;
    await audit(tx, { staffId, action: 'desk.strike_note', subject, detail: { noteId: id, reason } });
    return noteToWire(required(await noteById(tx, id)));
  });
}
