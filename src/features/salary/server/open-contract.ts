// Opens the contract of a level for reading (rewards.md 12). Its document says today's terms in the member's language.
import type { Locale } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { memberById } from '#features/identity/server/public.ts';
import { liveContracts, lockMember, nextNumber, openDocument } from './contract-store.ts';
import { documentOf } from './document.ts';
import { nextMonth, type OpenObstacle, openObstacle } from './salary-rules.ts';
import { settings } from './settings.ts';
import { countsNow } from './team-counts.ts';

type OpenRefusal = { [N in OpenObstacle]: Refusal<N> }[OpenObstacle];
type Wish = { memberId: bigint; level: number; locale: Locale };

export async function openContract(
  floor: Pick<Floor, 'sql' | 'clock' | 'config'>,
  { memberId, level, locale }: Wish,
  intent: Intent,
): Promise<{ id: string } | OpenRefusal | IntentRefusal> {
  const { offered, levels, termMonths, noticeDays } = await settings.read(floor);
  const wanted = levels.find((one) => one.level === level);
  return once(floor.sql, intent, floor.clock.now(), async (tx): Promise<{ id: string } | OpenRefusal> => {
    await lockMember(tx, memberId);
    const today = floor.clock.today();
    const lasting = (await liveContracts(tx, memberId)).filter(({ lastDay }) => (lastDay ?? '') >= nextMonth(today));
    const mine = wanted ? await countsNow(tx, memberId, wanted) : { oneValid: 0, teamValid: 0 };
    const obstacle = openObstacle(wanted, { offered, mine, running: lasting.map((one) => one.level) });
    if (obstacle) return refuse(obstacle);
    const { memberNo, realName } = must(await memberById(tx, memberId));
    const who = { member: memberNo, name: realName, number: await nextNumber(tx), openedOn: today };
    const document = documentOf({ ...must(wanted), ...who, termMonths, noticeDays }, locale);
    return { id: String(await openDocument(tx, memberId, document)) };
  });
}
