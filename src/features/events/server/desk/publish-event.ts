// Publishes an event, which two persons sign, and cancels one, for which one person suffices. Database functions make
// the words to sign, and show the event (db/functions/events/publish.sql).
import type { AssertionInput } from '#features/acts/contract.ts';
import { audit } from '#features/acts/server/public.ts';
import {
  definePublication,
  type ProposalRefusal,
  type Proposed,
  proposeReview,
  refuseDoubts,
} from '#features/texts/server/public.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { valuesByLanguage } from '#universal/values-by-language.ts';
import type { BothTexts } from '../../contract/shapes.ts';
import { fillSeats, offerHoursOf, tell } from '../seats.ts';
import { activeMembers, lapseOffers, liveEvent, lockLiveEvent } from '../store.ts';
import {
  type DeskEvent,
  lockDeskEvent,
  markCancelled,
  seatsGiven,
  type Version,
  versionsOf,
} from './written-events.ts';

type SignedVersion = { event: string; n: number };

async function wordsOf(tx: Transaction, eventId: bigint, n: number): Promise<SignedVersion> {
  const [row] = await tx<{ words: string }[]>`select events.words_of(${eventId}, ${n})::text as words`;
  return JSON.parse(required(row).words) as SignedVersion;
}

async function showAgreed(tx: Transaction, actId: bigint): Promise<void> {
  await tx`select events.publish(${actId})`;
}

type Unfit = Refusal<'event_not_found' | 'event_cancelled' | 'event_over' | 'changed_meanwhile' | 'seats_too_few'>;
type Asked = { eventId: bigint; n: number; caller: StaffCaller; assertion?: AssertionInput | undefined };

/** Proposes to show the newest version to members, which a second person must sign. */
export async function publishEvent(
  context: Pick<Context, 'sql' | 'clock' | 'config' | 'secrets'>,
  { eventId, n, caller, assertion }: Asked,
  intent: Intent,
): Promise<Proposed | Unfit | ProposalRefusal | IntentRefusal> {
  const at = context.clock.now();
  return once<Proposed | Unfit | ProposalRefusal>(context.sql, intent, at, async (tx) => {
    const fit = await fitVersion(tx, { eventId, n, at });
    if (isRefusal(fit)) return fit;
    const words = await wordsOf(tx, eventId, n);
    const title = fit.version.title.en;
    return proposeReview(context, tx, { kind: 'event', subjectId: eventId, title, words, caller, assertion });
  });
}

type Fit = { event: DeskEvent; version: Version };

/** Checks that this version may be shown now, and locks the event until the transaction ends. */
async function fitVersion(
  tx: Transaction,
  { eventId, n, at }: { eventId: bigint; n: number; at: Date },
): Promise<Fit | Unfit> {
  const event = await lockDeskEvent(tx, eventId);
  if (!event) return refuse('event_not_found');
  if (event.cancelledAt !== null) return refuse('event_cancelled');
  if (event.liveN !== null && event.endsAt <= at) return refuse('event_over');
  if (n !== event.newest || n === event.liveN) return refuse('changed_meanwhile');
  const version = required((await versionsOf(tx, eventId))[0]);
  if (version.endsAt <= at) return refuse('event_over');
  await lapseOffers(tx, eventId, at);
  const given = await seatsGiven(tx, eventId);
  return version.seats < given ? refuse('seats_too_few', { given }) : { event, version };
}

definePublication('event', {
  texts: async (q, words) => {
    const { event, n } = words as SignedVersion;
    const { title, about, venue, address, programme, note } = required(
      (await versionsOf(q, BigInt(event))).find((one) => one.n === n),
    );
    const both = { title, about, venue, address, ...(note === null ? {} : { note }) };
    const parts = programme.map((part, at) => [`programme.${at}`, part.title] as const);
    return Object.fromEntries(
      [...Object.entries(both), ...parts].flatMap(([field, text]) =>
        Object.entries(text).map(([language, said]) => [`${field}.${language}`, said]),
      ),
    );
  },
  show: (context, tx, { actId, words, proposedBy }) =>
    show(context, tx, { actId, words: words as SignedVersion, staffId: proposedBy }),
  // If the new version has more seats, offer them to those who have waited longest.
  async after(context, words) {
    const offerHours = await offerHoursOf(context);
    await context.sql.begin(async (tx) => {
      const event = await lockLiveEvent(tx, BigInt((words as SignedVersion).event));
      if (event) await fillSeats(tx, event, { at: context.clock.now(), offerHours });
    });
  },
});

type Showing = { actId: bigint; words: SignedVersion; staffId: bigint };

/** Shows the version to members. If it is a change, those who registered get a message about it. */
async function show(
  context: Context,
  tx: Transaction,
  { actId, words: { event: id, n }, staffId }: Showing,
): Promise<Unfit | null> {
  const at = context.clock.now();
  const eventId = BigInt(id);
  const fit = await fitVersion(tx, { eventId, n, at });
  if (isRefusal(fit)) return fit;
  const { event, version } = fit;
  await showAgreed(tx, actId);
  const shown = required(await liveEvent(tx, eventId));
  const memberIds = event.liveN === null ? [] : await activeMembers(tx, eventId);
  const note = version.note ?? version.title;
  await tell(tx, { event: shown, news: 'changed', memberIds, more: valuesByLanguage('note', note) });
  await audit(tx, {
    staffId,
    action: 'events.published',
    subject: `event:${eventId}`,
    detail: { before: event.liveN, after: n, told: memberIds.length },
  });
  return null;
}

type Refused = Refusal<'event_not_found' | 'event_cancelled' | 'event_over' | 'promise_words'>;

/** Cancels a published event. Members who have, are offered or wait for a seat get a message with the reason. */
export async function cancelEvent(
  context: Pick<Context, 'sql' | 'clock'>,
  { eventId, reason, staffId }: { eventId: bigint; reason: BothTexts; staffId: bigint },
  intent: Intent,
): Promise<{ told: number } | Refused | IntentRefusal> {
  const at = context.clock.now();
  return once<{ told: number } | Refused>(context.sql, intent, at, async (tx) => {
    const event = await lockLiveEvent(tx, eventId);
    if (!event) return refuse('event_not_found');
    if (event.cancelledAt !== null) return refuse('event_cancelled');
    if (event.endsAt <= at) return refuse('event_over');
    const refused = refuseDoubts({ reason });
    if (refused) return refused;
    await markCancelled(tx, { id: eventId, staffId, reason });
    const memberIds = await activeMembers(tx, eventId);
    await tell(tx, { event, news: 'cancelled', memberIds, more: valuesByLanguage('reason', reason) });
    await audit(tx, {
      staffId,
      action: 'events.cancelled',
      subject: `event:${eventId}`,
      detail: { reason: reason.en, told: memberIds.length },
    });
    return { told: memberIds.length };
  });
}
