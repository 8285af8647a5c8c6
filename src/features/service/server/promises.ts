// Reports of promises: members report a text that promises returns, and staff decide. Each feature that shows such
// texts registers here how to read one as a member sees it now (`defineReportable`).
import { languageOfPaper, membersByIds } from '#features/members/server/public.ts';
import { audit } from '#features/acts/server/public.ts';
import { messageOf, sendMessages, titleAndText } from '#features/messages/server/public.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { HandlersAt, StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { idOf, type InstantKey, instantKeyOf, instantRowOf, microsOf, readPage } from '#platform/http/keyset.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { LanguageCode } from '#universal/languages.ts';
import type { contract } from '../contract.ts';
import type { OUTCOMES, REPORTABLE, ReportView } from '../contract/promises.ts';
import { concludeComplaint, openComplaint } from './complaints.ts';
import { serviceSettings } from './settings.ts';

type Reportable = (typeof REPORTABLE)[number];
export type Reader = { id: bigint; memberId: bigint; at: Date; locale: LanguageCode };
export type ReadText = { title: string; words: string };

type Read = (q: Queryable, reader: Reader) => Promise<ReadText | null>;

const readers = new Map<Reportable, Read>();

/** Registers how texts of a kind are read. `read` returns null if the member can't see the text. */
export function defineReportable(kind: Reportable, read: Read): void {
  readers.set(kind, read);
}

function readReportable(q: Queryable, kind: Reportable, reader: Reader): Promise<ReadText | null> {
  return required(readers.get(kind), `no feature shows texts of the kind ${kind}`)(q, reader);
}

type Outcome = (typeof OUTCOMES)[number];
type PromiseReport = {
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

async function reportById(q: Queryable, id: bigint): Promise<PromiseReport | null> {
  const [row] = await q<PromiseReport[]>`${select(q)} where r.id = ${id}`;
  return row ?? null;
}

/** Reports without a decision, the one due first on top. */
async function openReports(
  q: Queryable,
  { after, limit }: { after: InstantKey | null; limit: number },
): Promise<(PromiseReport & { micros: bigint })[]> {
  return q<(PromiseReport & { micros: bigint })[]>`
    ${select(q)} where r.outcome is null ${after ? q`and (c.due_at, r.id) > ${instantRowOf(q, after)}` : q``}
    order by c.due_at, r.id limit ${limit}`;
}

async function decidedReports(
  q: Queryable,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<PromiseReport[]> {
  return q<PromiseReport[]>`
    ${select(q)} where r.outcome is not null and (${before}::bigint is null or r.id < ${before})
    order by r.id desc limit ${limit}`;
}

/** Locks the open reports of the same words. */
async function sameWords(tx: Transaction, { ofKind, ofId, words }: PromiseReport): Promise<PromiseReport[]> {
  return tx<PromiseReport[]>`
    ${select(tx)} where r.of_kind = ${ofKind} and r.of_id = ${ofId} and r.words = ${words} and r.outcome is null
    order by r.id for update of r`;
}

async function countReports(q: Queryable, of: { memberId: bigint; since: Date }): Promise<number> {
  const [row] = await q<{ n: number }[]>`
    select count(*)::int as n from service.promise_report r join service.complaint c on c.id = r.complaint_id
    where r.member_id = ${of.memberId} and c.opened_at > ${of.since}`;
  return required(row).n;
}

export type NewReport = Pick<PromiseReport, 'memberId' | 'language' | 'ofKind' | 'ofId' | 'title' | 'words'>;

async function wasReported(q: Queryable, of: NewReport): Promise<boolean> {
  const found = await q`
    select from service.promise_report
    where member_id = ${of.memberId} and of_kind = ${of.ofKind} and of_id = ${of.ofId} and words = ${of.words}`;
  return found.count > 0;
}

async function insertReport(tx: Transaction, of: NewReport & { complaintId: bigint }): Promise<void> {
  await tx`
    insert into service.promise_report (complaint_id, member_id, language, of_kind, of_id, title, words)
    values (${of.complaintId}, ${of.memberId}, ${of.language}, ${of.ofKind}, ${of.ofId}, ${of.title}, ${of.words})`;
}

async function storeOutcome(
  tx: Transaction,
  of: { ids: readonly bigint[]; outcome: Outcome; reason: string; staffId: bigint; at: Date },
): Promise<void> {
  await tx`
    update service.promise_report
    set outcome = ${of.outcome}, reason = ${of.reason}, decided_by = ${of.staffId}, decided_at = ${of.at}
    where id = any (${of.ids.map(String)}::bigint[])`;
}

type ReportAsked = { memberId: bigint; ofKind: Reportable; ofId: bigint; locale: LanguageCode };
type Reported = { complaintId: string; number: string; dueAt: string };
type NotReported = Refusal<'text_not_found' | 'promise_reported' | 'too_many_requests'>;

/** Reports a text as a promise. The report stores the words as the member read them, and a complaint the deadline. */
async function reportPromise(
  context: Context,
  { memberId, ofKind, ofId, locale }: ReportAsked,
  intent: Intent,
): Promise<Reported | NotReported | IntentRefusal> {
  const { promiseReportsADay } = await serviceSettings.read(context);
  const at = context.clock.now();
  return once<Reported | NotReported>(context.sql, intent, at, async (tx) => {
    // Reports of one member wait for each other here, or two at once could both find the quota free.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`service.promise ${memberId}`}, 0))`;
    const read = await readReportable(tx, ofKind, { id: ofId, memberId, at, locale });
    if (!read) return refuse('text_not_found');
    const report = { memberId, language: locale, ofKind, ofId, ...read };
    if (await wasReported(tx, report)) return refuse('promise_reported');
    const since = new Date(at.getTime() - DAY_MS);
    if ((await countReports(tx, { memberId, since })) >= promiseReportsADay)
      return refuse('too_many_requests', { retryAfterSeconds: 3600 });
    const complaint = { memberId, kind: 'promise', subjectId: null, reasonCode: ofKind, text: read.title } as const;
    const { id, number, dueAt } = await openComplaint(tx, complaint);
    await insertReport(tx, { ...report, complaintId: id });
    return { complaintId: id.toString(), number, dueAt: dueAt.toISOString() };
  });
}

type DecisionAsked = { id: bigint; outcome: Outcome; reason: string; caller: StaffCaller };
type NotDecided = Refusal<
  'promise_report_not_found' | 'promise_report_decided' | 'text_still_shown' | 'outcome_does_not_fit'
>;

/**
 * Decides on reported words for everyone who reported them, and sends them the reason. "Taken down" is refused while
 * members can still read these words. A message can't be taken down, so it is called wrong or it stands.
 */
async function decideReport(
  context: Context,
  { id, outcome, reason, caller: { staffId } }: DecisionAsked,
  intent: Intent,
): Promise<{ id: string } | NotDecided | IntentRefusal> {
  const at = context.clock.now();
  return once<{ id: string } | NotDecided>(context.sql, intent, at, async (tx) => {
    const found = await reportById(tx, id);
    if (!found) return refuse('promise_report_not_found');
    const { ofKind, ofId, memberId, language, words } = found;
    if (outcome === (ofKind === 'message' ? 'taken_down' : 'wrong')) return refuse('outcome_does_not_fit');
    const together = await sameWords(tx, found);
    if (!together.some((one) => one.id === id)) return refuse('promise_report_decided');
    const now = await readReportable(tx, ofKind, { id: ofId, memberId, at, locale: language });
    if (outcome === 'taken_down' && now?.words === words) return refuse('text_still_shown');
    await storeOutcome(tx, { ids: together.map((one) => one.id), outcome, reason, staffId, at });
    for (const one of together) await concludeComplaint(tx, { id: one.complaintId, staffId, text: reason, at });
    await sendMessages(
      tx,
      together.map((one) => ({
        memberId: one.memberId,
        kind: `service.promise_${outcome}`,
        params: { number: one.number, complaintId: one.complaintId.toString(), title: one.title, answer: reason },
      })),
    );
    const detail = { ofKind, ofId: ofId.toString(), outcome, reason, reports: together.length };
    await audit(tx, { staffId, action: 'service.decide_promise', subject: `promise:${id}`, detail });
    return { id: id.toString() };
  });
}

// The messages feature ranks below this one and can't register itself, so its texts are registered here.
defineReportable('message', async (q, { id, memberId, locale }) => {
  const message = await messageOf(q, { memberId, id });
  if (!message) return null;
  const { title, body } = titleAndText(locale, message);
  return { title, words: `${title}\n${body}` };
});

type Calls = HandlersAt<typeof contract, '/api/v1/promise-reports' | '/console/api/v1/promise-reports'>;

export function promiseHandlers(context: Context): Calls {
  const { sql } = context;
  const items = (rows: readonly PromiseReport[]) => reportViews(context, rows);
  const one = async (id: bigint, locale: LanguageCode) => {
    const found = await reportById(sql, id);
    if (!found) return refuse('promise_report_not_found');
    const reader = { id: found.ofId, memberId: found.memberId, at: context.clock.now(), locale };
    const [[view], here] = await Promise.all([items([found]), readReportable(sql, found.ofKind, reader)]);
    return { ...required(view), here };
  };
  return {
    'POST /api/v1/promise-reports': async ({ caller: { memberId }, body: { ofKind, ofId }, intent, locale }) => {
      const language = await languageOfPaper(sql, { memberId, locale });
      return reportPromise(context, { memberId, ofKind, ofId: BigInt(ofId), locale: language }, intent);
    },
    'GET /console/api/v1/promise-reports': ({ query: { done, after, limit } }) =>
      done
        ? readPage(limit, {
            rows: (most) => decidedReports(sql, { before: idOf(after), limit: most }),
            key: (row) => row.id,
            items,
          })
        : readPage(limit, {
            rows: (most) => openReports(sql, { after: instantKeyOf(after), limit: most }),
            key: (row) => [row.micros, row.id],
            items,
          }),
    'GET /console/api/v1/promise-reports/{id}': ({ path, locale }) => one(BigInt(path.id), locale),
    'POST /console/api/v1/promise-reports/{id}/decide': async ({ caller, path, body, intent, locale }) => {
      const decided = await decideReport(context, { id: BigInt(path.id), caller, ...body }, intent);
      return isRefusal(decided) ? decided : one(BigInt(decided.id), locale);
    },
  };
}

async function reportViews({ sql, clock }: Context, rows: readonly PromiseReport[]): Promise<ReportView[]> {
  const members = await membersByIds(
    sql,
    rows.map(({ memberId }) => memberId),
  );
  const now = clock.now();
  return rows.map(({ number, ofKind, title, words, together, outcome, reason, ...row }) => ({
    id: row.id.toString(),
    complaintId: row.complaintId.toString(),
    number,
    ofKind,
    ofId: row.ofId.toString(),
    title,
    words,
    language: row.language,
    memberId: row.memberId.toString(),
    memberNo: members.get(row.memberId)?.memberNo ?? '',
    memberName: members.get(row.memberId)?.realName ?? '',
    openedAt: row.openedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    overdue: outcome === null && row.dueAt < now,
    together,
    outcome,
    reason,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }));
}
