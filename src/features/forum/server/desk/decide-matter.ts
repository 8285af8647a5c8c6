// A moderator decides a matter (forum.md 6). The decision keeps the text that it was about.
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Reason } from '../../contract/shapes.ts';
import { audit } from '#features/identity/server/public.ts';
import { concludeComplaint } from '#features/service/server/public.ts';
import { dropPhoto } from '#features/team/server/public.ts';
import { type EntryRow, lockEntry, moveEntry } from '../entries/entry-store.ts';
import { endMute } from '../readers/mute-store.ts';
import { type Decision, decisionById, insertDecision } from './decision-store.ts';
import { type Act, DECIDED, fits, isClaimed, stateAfter } from './matter-rules.ts';
import { closeMatter, lockMatter, type Matter, openMattersOf } from './matter-store.ts';
import { tellAuthor, tellReporters } from './tell.ts';

type Asked = { id: bigint; act: Act; reason: Reason | null; note: string; staffId: bigint };
type Refused = Refusal<'matter_not_found' | 'matter_claimed' | 'matter_closed' | 'act_does_not_fit' | 'another_judges'>;

export async function decideMatter(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { id, act, reason, note, staffId }: Asked,
  intent: Intent,
): Promise<{ decisionId: string } | Refused | IntentRefusal> {
  const at = floor.clock.now();
  return once<{ decisionId: string } | Refused>(floor.sql, intent, at, async (tx) => {
    const matter = await lockMatter(tx, id);
    if (!matter) return refuse('matter_not_found');
    if (matter.closedAt !== null) return refuse('matter_closed');
    if (isClaimed(matter, staffId, at)) return refuse('matter_claimed');
    if (!fits(matter.kind, act, reason)) return refuse('act_does_not_fit');
    const contested = matter.contestedId === null ? null : must(await decisionById(tx, matter.contestedId));
    if (contested?.staffId === staffId) return refuse('another_judges');
    const entry = matter.entryId === null ? null : must(await lockEntry(tx, matter.entryId));
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
    if (entry) await apply(tx, { entry, act, matter, at });
    if (contested) await conclude(tx, { matter, contested, decisionId, act, note, staffId, at });
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

/** Moves the entry, and answers those who reported it. A removal answers everything else that was open about it. */
async function apply(
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

/** The complaint gets the answer too. An overturned mute ends. */
async function conclude(
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
  const said = act === 'overturn' ? 'Overturned: you were right.' : 'Upheld: the decision stays.';
  await concludeComplaint(tx, {
    id: must(matter.complaintId),
    staffId,
    text: note === '' ? said : `${said} ${note}`,
    at,
  });
}
