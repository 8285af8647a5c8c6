import type { Floor } from '#platform/floor.ts';
import { factId } from '#platform/database/ids.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { checkPin, type PinAct, type PinRefusal } from '#features/identity/server/public.ts';
import { deliveryById } from './delivery-store.ts';

/** A promise of goods ends once, so its end has one id. */
export const endOf = (id: bigint): string => factId('goods end', id);

type Of = { id: bigint; memberId: bigint };

/** The PIN for an act over the member's own goods. The database uses the proof up with the act (prizes.md 3). */
export async function checkGoodsPin(
  floor: Pick<Floor, 'sql' | 'clock' | 'secrets'>,
  { id, memberId }: Of,
  pin: string,
  act: Pick<PinAct, 'transfer' | 'purpose' | 'target'>,
): Promise<PinRefusal | Refusal<'delivery_not_found'> | null> {
  const won = await deliveryById(floor.sql, id);
  if (won?.memberId !== memberId) return refuse('delivery_not_found');
  return checkPin(floor, { memberId, pin, act: { ...act, amount: won.worthMinor } });
}
