// Members report entries to the moderators. Enough reports hide an entry.
import { sendMessage } from '#features/messages/server/public.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { beginning } from '#universal/beginning.ts';
import type { Reason } from '../../contract/shapes.ts';
import { openReportMatter } from '../desk/matter-store.ts';
import { type EntryRow, isBlocked, lockEntry, moveEntry, queueForMember } from '../entries/entries.ts';
import { settings } from '../settings.ts';

export type NewReport = {
  entryId: bigint;
  memberId: bigint;
  reason: Reason;
  note: string;
  title: string | null;
  body: string;
  matterId: bigint;
  at: Date;
};

/** Null if the member has already reported the entry. */
async function insertReport(tx: Transaction, of: NewReport): Promise<bigint | null> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into forum.report (entry_id, member_id, reason, note, title, body, matter_id, at)
    values (${of.entryId}, ${of.memberId}, ${of.reason}, ${of.note}, ${of.title}, ${of.body}, ${of.matterId}, ${of.at})
    on conflict (entry_id, member_id) do nothing returning id`;
  return row?.id ?? null;
}

async function reportsSince(
  q: Queryable,
  { memberId, since, limit }: { memberId: bigint; since: Date; limit: number },
): Promise<number> {
  const [row] = await q<{ n: number }[]>`
    select count(*) filter (where at > ${since})::int as n from (
      select at from forum.report where member_id = ${memberId} order by id desc limit ${limit}) r`;
  return row?.n ?? 0;
}

export async function reportersOf(q: Queryable, matterId: bigint): Promise<bigint[]> {
  const rows = await q<{ memberId: bigint }[]>`select member_id from forum.report where matter_id = ${matterId}`;
  return rows.map(({ memberId }) => memberId);
}

export type Report = Omit<NewReport, 'matterId'> & { id: bigint };

const REPORTS_SHOWN = 100;

export async function reportsOfMatter(q: Queryable, matterId: bigint): Promise<Report[]> {
  return q<Report[]>`
    select id, entry_id, member_id, reason, note, title, body, at from forum.report
    where matter_id = ${matterId} order by id limit ${REPORTS_SHOWN}`;
}

export type OwnReport = Report & Pick<EntryRow, 'level' | 'language'> & { closedAt: Date | null; removed: boolean };

/** The reports that a member sent, with the answers. */
export async function reportsBy(
  q: Queryable,
  { memberId, before, limit }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<OwnReport[]> {
  return q<OwnReport[]>`
    select r.id, r.entry_id, r.member_id, r.reason, r.note, r.title, r.body, r.at, e.level, e.language,
      m.closed_at,
      exists (select from forum.decision d
        where d.matter_id = m.id and d.kind in ('removed', 'photo_removed')) as removed
    from forum.report r join forum.matter m on m.id = r.matter_id join forum.entry e on e.id = r.entry_id
    where r.member_id = ${memberId} ${before === null ? q`` : q`and r.id < ${before}`}
    order by r.id desc limit ${limit}`;
}

const SIGNS = 40;

/** A short name for an entry in messages: its title, or the beginning of its text. */
export function excerptOf({ title, body }: { title: string | null; body: string | null }): string {
  const text = (title ?? body ?? '').replaceAll(/\s+/g, ' ');
  return Array.from(text).length > SIGNS ? `${beginning(text, SIGNS - 1).trimEnd()}…` : text;
}

type Refused = Refusal<'forum_entry_not_found' | 'own_entry' | 'reported_already' | 'report_limit'>;

/**
 * Reports an entry, with a copy of its text. Reports by `reportersHide` members hide it until a moderator decides
 * (forum.md 6). The entry's row is locked, so that two reports at the same moment both count.
 */
export async function reportEntry(
  context: Pick<Context, 'sql' | 'clock' | 'config'>,
  { id, memberId, reason, note }: { id: bigint; memberId: bigint; reason: Reason; note: string },
  intent: Intent,
): Promise<{ id: string } | Refused | IntentRefusal> {
  const at = context.clock.now();
  const { reportsADay, reportersHide } = await settings.read(context);
  return once<{ id: string } | Refused>(context.sql, intent, at, async (tx) => {
    await queueForMember(tx, memberId);
    const given = { memberId, since: new Date(at.getTime() - DAY_MS), limit: reportsADay };
    if ((await reportsSince(tx, given)) >= reportsADay) return refuse('report_limit', { aDay: reportsADay });
    const entry = await lockEntry(tx, id);
    if (entry?.state !== 'shown' || (await isBlocked(tx, { memberId, authorId: entry.memberId })))
      return refuse('forum_entry_not_found');
    if (entry.memberId === memberId) return refuse('own_entry');
    const matterId = await openReportMatter(tx, { entryId: id, memberId: entry.memberId, at });
    const { title, body } = entry;
    const reportId = await insertReport(tx, { entryId: id, memberId, reason, note, title, body, matterId, at });
    if (reportId === null) return refuse('reported_already');
    if ((await reportersOf(tx, matterId)).length >= reportersHide) {
      await moveEntry(tx, id, { state: 'hidden', waitsFor: ['reports'] });
      await sendMessage(tx, { memberId: entry.memberId, kind: 'forum.hidden', params: { text: excerptOf(entry) } });
    }
    return { id: reportId.toString() };
  });
}
