import type { Queryable, Transaction } from '#platform/database/db.ts';
import { type InstantKey, instantRowOf, microsOf } from '#platform/http/keyset.ts';
import { must } from '#platform/must.ts';
import type { LanguageCode } from '#universal/languages.ts';
import type { OUTCOMES } from '../../contract/promises.ts';
import type { Reportable } from './reportables.ts';

export type Outcome = (typeof OUTCOMES)[number];
export type PromiseReport = {
  id: bigint;
  complaintId: bigint;
  number: string;
  memberId: bigint;
  language: LanguageCode;
  ofKind: Reportable;
  ofId: bigint;
  title: string;
  words: string;
  openedAt: Date;
  dueAt: Date;
  together: number;
  outcome: Outcome | null;
  reason: string | null;
  decidedAt: Date | null;
};

const select = (q: Queryable) => q`
  select r.id, r.complaint_id, c.number, r.member_id, r.language, r.of_kind, r.of_id, r.title, r.words, c.opened_at,
    c.due_at, r.outcome, r.reason, r.decided_at, ${microsOf(q, 'c.due_at')} as micros,
    (select count(*)::int from service.promise_report s where s.of_kind = r.of_kind and s.of_id = r.of_id
      and s.words = r.words and s.outcome is null) as together
  from service.promise_report r join service.complaint c on c.id = r.complaint_id`;

export async function reportById(q: Queryable, id: bigint): Promise<PromiseReport | null> {
  const [row] = await q<PromiseReport[]>`${select(q)} where r.id = ${id}`;
  return row ?? null;
}

/** Open ones: the one due first on top. */
export async function openReports(
  q: Queryable,
  { after, limit }: { after: InstantKey | null; limit: number },
): Promise<(PromiseReport & { micros: bigint })[]> {
  return q<(PromiseReport & { micros: bigint })[]>`
    ${select(q)} where r.outcome is null ${after ? q`and (c.due_at, r.id) > ${instantRowOf(q, after)}` : q``}
    order by c.due_at, r.id limit ${limit}`;
}

export async function decidedReports(
  q: Queryable,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<PromiseReport[]> {
  return q<PromiseReport[]>`
    ${select(q)} where r.outcome is not null and (${before}::bigint is null or r.id < ${before})
    order by r.id desc limit ${limit}`;
}

/** Locks the open reports of the same words. */
export async function sameWords(tx: Transaction, { ofKind, ofId, words }: PromiseReport): Promise<PromiseReport[]> {
  return tx<PromiseReport[]>`
    ${select(tx)} where r.of_kind = ${ofKind} and r.of_id = ${ofId} and r.words = ${words} and r.outcome is null
    order by r.id for update of r`;
}

export async function countReports(q: Queryable, of: { memberId: bigint; since: Date }): Promise<number> {
  const [row] = await q<{ n: number }[]>`
    select count(*)::int as n from service.promise_report r join service.complaint c on c.id = r.complaint_id
    where r.member_id = ${of.memberId} and c.opened_at > ${of.since}`;
  return must(row).n;
}

export type NewReport = Pick<PromiseReport, 'memberId' | 'language' | 'ofKind' | 'ofId' | 'title' | 'words'>;

export async function wasReported(q: Queryable, of: NewReport): Promise<boolean> {
  const found = await q`
    select from service.promise_report
    where member_id = ${of.memberId} and of_kind = ${of.ofKind} and of_id = ${of.ofId} and words = ${of.words}`;
  return found.count > 0;
}

export async function insertReport(tx: Transaction, of: NewReport & { complaintId: bigint }): Promise<void> {
  await tx`
    insert into service.promise_report (complaint_id, member_id, language, of_kind, of_id, title, words)
    values (${of.complaintId}, ${of.memberId}, ${of.language}, ${of.ofKind}, ${of.ofId}, ${of.title}, ${of.words})`;
}

export async function keepOutcome(
  tx: Transaction,
  of: { ids: readonly bigint[]; outcome: Outcome; reason: string; staffId: bigint; at: Date },
): Promise<void> {
  await tx`
    update service.promise_report
    set outcome = ${of.outcome}, reason = ${of.reason}, decided_by = ${of.staffId}, decided_at = ${of.at}
    where id = any (${of.ids.map(String)}::bigint[])`;
}
