import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { sendMessages } from '#features/messages/server/public.ts';
import { concludeComplaint } from '../conclude-complaint.ts';
import { readReportable } from './reportables.ts';
import { keepOutcome, type Outcome, reportById, sameWords } from './report-store.ts';

type Asked = { id: bigint; outcome: Outcome; reason: string; caller: StaffCaller };
type Refused = Refusal<
  'promise_report_not_found' | 'promise_report_decided' | 'text_still_shown' | 'outcome_does_not_fit'
>;

/**
 * Decides about reported words, for all who reported them. They read the reason. "Taken down" is true only once no
 * member reads these words any more. A message that has left is wrong, or it stands.
 */
export async function decideReport(
  floor: Floor,
  { id, outcome, reason, caller: { staffId } }: Asked,
  intent: Intent,
): Promise<{ id: string } | Refused | IntentRefusal> {
  const at = floor.clock.now();
  return once<{ id: string } | Refused>(floor.sql, intent, at, async (tx) => {
    const found = await reportById(tx, id);
    if (!found) return refuse('promise_report_not_found');
    const { ofKind, ofId, memberId, language, words } = found;
    if (outcome === (ofKind === 'message' ? 'taken_down' : 'wrong')) return refuse('outcome_does_not_fit');
    const together = await sameWords(tx, found);
    if (!together.some((one) => one.id === id)) return refuse('promise_report_decided');
    const now = await readReportable(tx, ofKind, { id: ofId, memberId, at, locale: language });
    if (outcome === 'taken_down' && now?.words === words) return refuse('text_still_shown');
    await keepOutcome(tx, { ids: together.map((one) => one.id), outcome, reason, staffId, at });
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
