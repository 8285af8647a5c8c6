import { DAY_MS } from '#platform/time/clock.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { openComplaint } from '../open-complaint.ts';
import { serviceSettings } from '../settings.ts';
import { readReportable, type Reportable } from './reportables.ts';
import { countReports, insertReport, wasReported } from './report-store.ts';

type Asked = { memberId: bigint; ofKind: Reportable; ofId: bigint; locale: LanguageCode };
type Reported = { complaintId: string; number: string; dueAt: string };
type Refused = Refusal<'text_not_found' | 'promise_reported' | 'too_many_requests'>;

/** A member takes a text for a promise. The report keeps the words as they read them; the complaint has the clock. */
export async function reportPromise(
  floor: Floor,
  { memberId, ofKind, ofId, locale }: Asked,
  intent: Intent,
): Promise<Reported | Refused | IntentRefusal> {
  const { promiseReportsADay } = await serviceSettings.read(floor);
  const at = floor.clock.now();
  return once<Reported | Refused>(floor.sql, intent, at, async (tx) => {
    // One member's reports queue here, or two at once would both find the quota free.
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
