import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type PinRefusal } from '#features/identity/server/public.ts';
import { checkGoodsPin } from './goods-pin.ts';
import { tellOfClaim } from './tell-members.ts';

const HOUR_MS = 3_600_000;

type Answer = 'done' | 'delivery_not_found' | 'prize_claimed' | 'claim_late' | 'address_unknown' | 'address_waits';
type Wish = { id: bigint; memberId: bigint; addressId: bigint; pin: string };

/**
 * The member says with the PIN where goods shall go (prizes.md 3), once. The delivery keeps a copy of the address. The
 * PIN is good for this prize and this address.
 */
export async function claimGoods(
  floor: Floor,
  { addressId, pin, ...of }: Wish,
  intent: Intent,
): Promise<{ id: string } | Refusal<Exclude<Answer, 'done'>> | PinRefusal | IntentRefusal> {
  const { id, memberId } = of;
  const wrong = await checkGoodsPin(floor, of, pin, {
    transfer: intent.id,
    purpose: 'goods',
    target: `${id} ${addressId}`,
  });
  if (wrong) return wrong;
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const [row] = await tx<[{ answer: Answer; waitsUntil: Date | null }]>`
      select answer, waits_until from prizes.claim_goods(${id}, ${memberId}, ${addressId}, ${intent.id})`;
    const { answer, waitsUntil } = row;
    if (answer === 'address_waits') {
      const waitMs = must(waitsUntil).getTime() - floor.clock.now().getTime();
      return refuse(answer, { hours: Math.max(1, Math.ceil(waitMs / HOUR_MS)) });
    }
    if (answer !== 'done') return refuse(answer);
    await tellOfClaim(tx, id);
    return { id: String(id) };
  });
}
