import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { openComplaint } from '#features/service/server/public.ts';

type Contested = 'done' | 'delivery_not_found' | 'prize_over' | 'contest_not_open';

/** The member says that the goods did not come. Their worth stays a promise, and a complaint begins with its clock. */
export async function contestGoods(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { id, memberId, text }: { id: bigint; memberId: bigint; text: string },
  intent: Intent,
): Promise<{ id: string } | Refusal<Exclude<Contested, 'done'>> | IntentRefusal> {
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const [row] = await tx<[{ answer: Contested }]>`select prizes.contest_goods(${id}, ${memberId}) as answer`;
    if (row.answer !== 'done') return refuse(row.answer);
    await openComplaint(tx, { memberId, kind: 'other', subjectId: id, reasonCode: 'not_received', text });
    return { id: String(id) };
  });
}
