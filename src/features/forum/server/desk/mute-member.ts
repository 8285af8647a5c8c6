import { DAY_MS } from '#platform/time/clock.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Reason } from '../../contract/shapes.ts';
import { audit, memberById } from '#features/identity/server/public.ts';
import { queueForMember } from '../entries/entry-store.ts';
import { insertMute, muteOf } from '../readers/mute-store.ts';
import { insertDecision } from './decision-store.ts';
import { tellAuthor } from './tell.ts';

type Asked = { memberId: bigint; reason: Reason; days: number; note: string; staffId: bigint };
type Refused = Refusal<'member_not_found' | 'muted_already'>;

/** A muted member reads, reports and contests, and does not write until the end. */
export async function muteMember(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { memberId, reason, days, note, staffId }: Asked,
  intent: Intent,
): Promise<{ decisionId: string } | Refused | IntentRefusal> {
  const at = floor.clock.now();
  return once<{ decisionId: string } | Refused>(floor.sql, intent, at, async (tx) => {
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
