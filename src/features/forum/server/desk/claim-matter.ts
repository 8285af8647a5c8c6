import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { settings } from '../settings.ts';
import { isClaimed } from './matter-rules.ts';
import { claim, lockMatter } from './matter-store.ts';

const MINUTE_MS = 60_000;
type Refused = Refusal<'matter_not_found' | 'matter_claimed' | 'matter_closed'>;

/** Keeps a matter for one clerk for some minutes. Afterwards anybody may take it. */
export async function claimMatter(
  floor: Pick<Floor, 'sql' | 'clock' | 'config'>,
  { id, staffId }: { id: bigint; staffId: bigint },
  intent: Intent,
): Promise<{ claimedUntil: string } | Refused | IntentRefusal> {
  const at = floor.clock.now();
  const { claimMinutes } = await settings.read(floor);
  return once<{ claimedUntil: string } | Refused>(floor.sql, intent, at, async (tx) => {
    const matter = await lockMatter(tx, id);
    if (!matter) return refuse('matter_not_found');
    if (matter.closedAt !== null) return refuse('matter_closed');
    if (isClaimed(matter, staffId, at)) return refuse('matter_claimed');
    const until = new Date(at.getTime() + claimMinutes * MINUTE_MS);
    await claim(tx, { id, staffId, until });
    await audit(tx, { staffId, action: 'forum.claimed', subject: `forum-matter:${id}` });
    return { claimedUntil: until.toISOString() };
  });
}
