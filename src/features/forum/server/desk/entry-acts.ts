// What moderators do without a matter: remove an entry, mute a member or end the mute, pin a post or mark it as essence
// (forum.md 6). Also the console's list of entries.
import { memberById } from '#features/members/server/public.ts';
import { audit } from '#features/acts/server/public.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { Reason } from '../../contract/shapes.ts';
import { entryColumns, type EntryRow, lockEntry, moveEntry, queueForMember } from '../entries/entries.ts';
import { endMute, insertMute, lockMute, muteOf } from '../readers/mute-store.ts';
import { closeOthers, insertDecision, tellAuthor } from './decisions.ts';

/** Removes an entry without a report. Its author may contest that too. */
export async function removeEntry(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, reason, note, staffId }: { id: bigint; reason: Reason; note: string; staffId: bigint },
  intent: Intent,
): Promise<{ decisionId: string } | Refusal<'forum_entry_not_found'> | IntentRefusal> {
  const at = context.clock.now();
  return once<{ decisionId: string } | Refusal<'forum_entry_not_found'>>(context.sql, intent, at, async (tx) => {
    const entry = await lockEntry(tx, id);
    if (!entry || entry.state === 'removed' || entry.state === 'withdrawn') return refuse('forum_entry_not_found');
    const { memberId, title, body } = entry;
    const decided = { matterId: null, kind: 'removed', entryId: id, memberId, reason, title, body, note } as const;
    const decisionId = await insertDecision(tx, { ...decided, ofId: null, until: null, staffId, at });
    await moveEntry(tx, id, { state: 'removed', waitsFor: [], judgedAt: at });
    await closeOthers(tx, entry, at);
    await tellAuthor(tx, { kind: 'removed', memberId, text: entry, reason, note });
    await audit(tx, {
      staffId,
      action: 'forum.removed',
      subject: `forum-entry:${id}`,
      detail: { reason, note },
    });
    return { decisionId: decisionId.toString() };
  });
}

type MuteAsked = { memberId: bigint; reason: Reason; days: number; note: string; staffId: bigint };
type NotMuted = Refusal<'member_not_found' | 'muted_already'>;

/** Mutes a member, who can then read, report and contest, but not write until the mute ends. */
export async function muteMember(
  context: Pick<Context, 'sql' | 'clock'>,
  { memberId, reason, days, note, staffId }: MuteAsked,
  intent: Intent,
): Promise<{ decisionId: string } | NotMuted | IntentRefusal> {
  const at = context.clock.now();
  return once<{ decisionId: string } | NotMuted>(context.sql, intent, at, async (tx) => {
    if (!(await memberById(tx, memberId))) return refuse('member_not_found');
    await queueForMember(tx, memberId);
    if (await muteOf(tx, memberId, at)) return refuse('muted_already');
    const until = new Date(at.getTime() + days * DAY_MS);
    const decided = { matterId: null, kind: 'muted', entryId: null, memberId, reason, note, staffId, at } as const;
    const decisionId = await insertDecision(tx, { ...decided, title: null, body: null, ofId: null, until });
    await insertMute(tx, { decisionId, memberId, reason, since: at, until });
    await tellAuthor(tx, { kind: 'muted', memberId, text: null, reason, note, dueAt: until });
    await audit(tx, {
      staffId,
      action: 'forum.muted',
      subject: `member:${memberId}`,
      detail: { reason, until: until.toISOString(), note },
    });
    return { decisionId: decisionId.toString() };
  });
}

/** Ends a mute early. `id`: the decision that muted. */
export async function liftMute(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, note, staffId }: { id: bigint; note: string; staffId: bigint },
  intent: Intent,
): Promise<null | Refusal<'not_muted'> | IntentRefusal> {
  const at = context.clock.now();
  return once<null | Refusal<'not_muted'>>(context.sql, intent, at, async (tx) => {
    const mute = await lockMute(tx, id);
    if (!mute || mute.endedBy !== null || mute.until <= at) return refuse('not_muted');
    const { memberId } = mute;
    const decided = { matterId: null, kind: 'unmuted', entryId: null, memberId, reason: null, note } as const;
    const endedBy = await insertDecision(tx, {
      ...decided,
      title: null,
      body: null,
      ofId: id,
      until: null,
      staffId,
      at,
    });
    await endMute(tx, { decisionId: id, endedBy });
    await tellAuthor(tx, { kind: 'unmuted', memberId, text: null, reason: null, note });
    await audit(tx, { staffId, action: 'forum.unmuted', subject: `member:${memberId}`, detail: { note } });
    return null;
  });
}

type Mark = 'pinned' | 'essence';

async function setMark(tx: Transaction, { id, mark, at }: { id: bigint; mark: Mark; at: Date | null }): Promise<void> {
  if (mark === 'pinned') await tx`update forum.entry set pinned_at = ${at} where id = ${id}`;
  else await tx`update forum.entry set essence_at = ${at} where id = ${id}`;
}

type NotMarked = Refusal<'forum_entry_not_found' | 'not_a_shown_post'>;

/** Pins a post or marks it as essence, or undoes that. */
export async function markPost(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, mark, on, staffId }: { id: bigint; mark: Mark; on: boolean; staffId: bigint },
  intent: Intent,
): Promise<null | NotMarked | IntentRefusal> {
  const at = context.clock.now();
  return once<null | NotMarked>(context.sql, intent, at, async (tx) => {
    const entry = await lockEntry(tx, id);
    if (!entry) return refuse('forum_entry_not_found');
    if (on && (entry.level !== 'post' || entry.state !== 'shown')) return refuse('not_a_shown_post');
    await setMark(tx, { id, mark, at: on ? at : null });
    await audit(tx, { staffId, action: `forum.${mark}`, subject: `forum-entry:${id}`, detail: { on } });
    return null;
  });
}

type ListAsked = { posts: boolean; memberId: bigint | null; before: bigint | null; limit: number };

/** Entries in any state, newest first. */
export async function deskEntries(q: Queryable, { posts, memberId, before, limit }: ListAsked): Promise<EntryRow[]> {
  return q<EntryRow[]>`
    select ${entryColumns(q)} from forum.entry e
    where ${posts ? q`e.level = 'post'` : q`e.level <> 'post'`}
      ${memberId === null ? q`` : q`and e.member_id = ${memberId}`} ${before === null ? q`` : q`and e.id < ${before}`}
    order by e.id desc limit ${limit}`;
}
