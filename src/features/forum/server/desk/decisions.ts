// A moderator claims and decides a matter (forum.md 6): which acts fit it, what each does to the entry, and who gets a
// message.
// Also stores all moderators' decisions, each with a copy of the text that it was about.
import { audit } from '#features/acts/server/public.ts';
import { sendMessage, sendMessages } from '#features/messages/server/public.ts';
import { concludeComplaint } from '#features/service/server/public.ts';
import { dropPhoto } from '#features/team/server/public.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { ACTS, DECISIONS } from '../../contract/console.ts';
import type { Reason, State } from '../../contract/shapes.ts';
import { type EntryRow, lockEntry, moveEntry } from '../entries/entries.ts';
import { endMute } from '../readers/mute-store.ts';
import { excerptOf, reportersOf } from '../readers/reports.ts';
import { settings } from '../settings.ts';
import {
  claim,
  closeMatter,
  holderOf,
  lockMatter,
  type Matter,
  type MatterKind,
  openMattersOf,
} from './matter-store.ts';

type DecisionKind = (typeof DECISIONS)[number];

export type NewDecision = {
  matterId: bigint | null;
  kind: DecisionKind;
  entryId: bigint | null;
  memberId: bigint;
  reason: Reason | null;
  title: string | null;
  body: string | null;
  note: string;
  ofId: bigint | null;
  until: Date | null;
  staffId: bigint;
  at: Date;
};
export type Decision = NewDecision & { id: bigint };

export async function insertDecision(tx: Transaction, of: NewDecision): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into forum.decision (matter_id, kind, entry_id, member_id, reason, title, body, note, of_id, until, staff_id,
      at)
    values (${of.matterId}, ${of.kind}, ${of.entryId}, ${of.memberId}, ${of.reason}, ${of.title}, ${of.body},
      ${of.note}, ${of.ofId}, ${of.until}, ${of.staffId}, ${of.at})
    returning id`;
  return required(row).id;
}

const columns = (q: Queryable) => q`
  id, matter_id, kind, entry_id, member_id, reason, title, body, note, of_id, until, staff_id, at`;

export async function decisionById(q: Queryable, id: bigint): Promise<Decision | null> {
  const [row] = await q<Decision[]>`select ${columns(q)} from forum.decision where id = ${id}`;
  return row ?? null;
}

const HISTORY = 20;

/** The newest decisions about a member. */
export async function decisionsAbout(q: Queryable, memberId: bigint): Promise<Decision[]> {
  return q<Decision[]>`
    select ${columns(q)} from forum.decision where member_id = ${memberId} order by id desc limit ${HISTORY}`;
}

type Act = (typeof ACTS)[number];

const FITS: Record<MatterKind, readonly Act[]> = {
  report: ['keep', 'remove', 'remove_photo'],
  waiting: ['release', 'refuse'],
  contest: ['uphold', 'overturn'],
};

const NEEDS_REASON: readonly Act[] = ['remove', 'remove_photo', 'refuse'];

/** Whether the act suits the matter, and has a reason exactly if it takes down a text or a photo. */
export function fits(kind: MatterKind, act: Act, reason: string | null): boolean {
  return FITS[kind].includes(act) && NEEDS_REASON.includes(act) === (reason !== null);
}

const DECIDED = {
  keep: 'kept',
  remove: 'removed',
  remove_photo: 'photo_removed',
  release: 'released',
  refuse: 'refused',
  uphold: 'upheld',
  overturn: 'overturned',
} as const satisfies Record<Act, DecisionKind>;

/**
 * The entry's next state. A withdrawn entry stays withdrawn. Keeping a reported entry doesn't publish one that also
 * waits for another reason. Removing the author's photo keeps the text.
 */
export function stateAfter(act: Act, state: State): State {
  if (state === 'withdrawn') return state;
  if (act === 'remove' || act === 'refuse') return 'removed';
  if (act === 'keep' || act === 'remove_photo') return state === 'hidden' ? 'shown' : state;
  if (act === 'release') return state === 'waiting' ? 'shown' : state;
  return act === 'overturn' && state === 'removed' ? 'shown' : state;
}

type Text = { title: string | null; body: string | null };

/** Sends the author a message about a decision, unless the entry was kept. */
export async function tellAuthor(
  tx: Transaction,
  of: {
    kind: DecisionKind;
    memberId: bigint;
    text: Text | null;
    reason: Reason | null;
    note: string;
    dueAt?: Date;
  },
): Promise<void> {
  if (of.kind === 'kept') return;
  await sendMessage(tx, {
    memberId: of.memberId,
    kind: `forum.${of.kind}`,
    params: {
      text: of.text === null ? '' : excerptOf(of.text),
      reason: of.reason ?? 'other',
      note: of.note,
      ...(of.dueAt ? { dueAt: of.dueAt.toISOString() } : {}),
    },
  });
}

async function tellReporters(
  tx: Transaction,
  { matterId, text, answer }: { matterId: bigint; text: Text; answer: 'kept' | 'removed' | 'photo' },
): Promise<void> {
  const reporters = await reportersOf(tx, matterId);
  await sendMessages(
    tx,
    reporters.map((memberId) => ({ memberId, kind: `forum.report_${answer}`, params: { text: excerptOf(text) } })),
  );
}

type NotYours = Refusal<'matter_not_found' | 'matter_claimed' | 'matter_closed' | 'another_judges'>;

/**
 * Locks a matter that this clerk may decide: open, claimed by no colleague, and no contest of their own decision.
 * `contested`: the decision that it contests.
 */
async function lockOwnMatter(
  tx: Transaction,
  { id, staffId, at }: { id: bigint; staffId: bigint; at: Date },
): Promise<{ matter: Matter; contested: Decision | null } | NotYours> {
  const matter = await lockMatter(tx, id);
  if (!matter) return refuse('matter_not_found');
  if (matter.closedAt !== null) return refuse('matter_closed');
  if (![null, staffId].includes(holderOf(matter, at))) return refuse('matter_claimed');
  const contested = matter.contestedId === null ? null : required(await decisionById(tx, matter.contestedId));
  return contested?.staffId === staffId ? refuse('another_judges') : { matter, contested };
}

const MINUTE_MS = 60_000;

/**
 * Reserves a matter for one clerk for `claimMinutes`. After that any clerk may claim it. Opening the page of a matter
 * claims it, so whoever holds it already only has longer, and the audit log names only the first time.
 */
export async function claimMatter(
  context: Pick<Context, 'sql' | 'clock' | 'config'>,
  { id, staffId }: { id: bigint; staffId: bigint },
  intent: Intent,
): Promise<{ claimedUntil: string } | NotYours | IntentRefusal> {
  const at = context.clock.now();
  const { claimMinutes } = await settings.read(context);
  return once<{ claimedUntil: string } | NotYours>(context.sql, intent, at, async (tx) => {
    const own = await lockOwnMatter(tx, { id, staffId, at });
    if (isRefusal(own)) return own;
    const until = new Date(at.getTime() + claimMinutes * MINUTE_MS);
    await claim(tx, { id, staffId, until });
    if (holderOf(own.matter, at) !== staffId)
      await audit(tx, { staffId, action: 'forum.claimed', subject: `forum-matter:${id}` });
    return { claimedUntil: until.toISOString() };
  });
}

type DecisionAsked = { id: bigint; act: Act; reason: Reason | null; note: string; staffId: bigint };
type NotDecided = NotYours | Refusal<'act_does_not_fit'>;

export async function decideMatter(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, act, reason, note, staffId }: DecisionAsked,
  intent: Intent,
): Promise<{ decisionId: string } | NotDecided | IntentRefusal> {
  const at = context.clock.now();
  return once<{ decisionId: string } | NotDecided>(context.sql, intent, at, async (tx) => {
    const own = await lockOwnMatter(tx, { id, staffId, at });
    if (isRefusal(own)) return own;
    const { matter, contested } = own;
    if (!fits(matter.kind, act, reason)) return refuse('act_does_not_fit');
    const entry = matter.entryId === null ? null : required(await lockEntry(tx, matter.entryId));
    if (act === 'remove_photo' && (await dropPhoto(tx, matter.memberId)).length === 0)
      return refuse('act_does_not_fit');
    const decisionId = await insertDecision(tx, {
      matterId: id,
      kind: DECIDED[act],
      entryId: matter.entryId,
      memberId: matter.memberId,
      reason,
      title: entry?.title ?? null,
      body: entry?.body ?? null,
      note,
      ofId: matter.contestedId,
      until: null,
      staffId,
      at,
    });
    await closeMatter(tx, id, at);
    if (entry) await applyToEntry(tx, { entry, act, matter, at });
    if (contested) await concludeContest(tx, { matter, contested, decisionId, act, note, staffId, at });
    await tellAuthor(tx, { kind: DECIDED[act], memberId: matter.memberId, text: entry, reason, note });
    await audit(tx, {
      staffId,
      action: 'forum.decided',
      subject: `forum-matter:${id}`,
      detail: { decision: DECIDED[act], entry: matter.entryId, reason, note },
    });
    return { decisionId: decisionId.toString() };
  });
}

/** Sets the entry's state and answers its reporters. A removal also closes the entry's other open matters. */
async function applyToEntry(
  tx: Transaction,
  { entry, act, matter, at }: { entry: EntryRow; act: Act; matter: Matter; at: Date },
): Promise<void> {
  const state = stateAfter(act, entry.state);
  const waitsFor = state === 'waiting' ? entry.waitsFor : [];
  await moveEntry(tx, entry.id, { state, waitsFor, judgedAt: at });
  const answer = act === 'keep' ? 'kept' : act === 'remove_photo' ? 'photo' : 'removed';
  if (matter.kind === 'report') await tellReporters(tx, { matterId: matter.id, text: entry, answer });
  if (state === 'removed') await closeOthers(tx, entry, at);
}

export async function closeOthers(tx: Transaction, entry: EntryRow, at: Date): Promise<void> {
  for (const other of await openMattersOf(tx, entry.id)) {
    await closeMatter(tx, other.id, at);
    if (other.kind === 'report') await tellReporters(tx, { matterId: other.id, text: entry, answer: 'removed' });
  }
}

/** Answers the complaint of a contest, and ends the mute if that is what was overturned. */
async function concludeContest(
  tx: Transaction,
  of: {
    matter: Matter;
    contested: Decision;
    decisionId: bigint;
    act: Act;
    note: string;
    staffId: bigint;
    at: Date;
  },
): Promise<void> {
  const { matter, contested, decisionId, act, note, staffId, at } = of;
  if (act === 'overturn' && contested.kind === 'muted')
    await endMute(tx, { decisionId: contested.id, endedBy: decisionId });
  const verdict = act === 'overturn' ? 'Overturned: you were right.' : 'Upheld: the decision stays.';
  await concludeComplaint(tx, {
    id: required(matter.complaintId),
    staffId,
    text: note === '' ? verdict : `${verdict} ${note}`,
    at,
  });
}
