import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';

type Answer = 'done' | 'delivery_not_found' | 'prize_claimed' | 'claim_late' | 'address_unknown';

/** The member says where goods shall go (prizes.md 3), once. The delivery keeps a copy of the address. */
export async function claimGoods(
  floor: Floor,
  { id, memberId, addressId }: { id: bigint; memberId: bigint; addressId: bigint },
  intent: Intent,
): Promise<{ id: string } | Refusal<Exclude<Answer, 'done'>> | IntentRefusal> {
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const [row] = await tx<[{ answer: Answer }]>`
      select prizes.claim_goods(${id}, ${memberId}, ${addressId}) as answer`;
    return row.answer === 'done' ? { id: String(id) } : refuse(row.answer);
  });
}
