import type { Floor } from '#platform/floor.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { type AddressOwner, changeOwnAddress, emptyAddress, handOnDefault } from './address-store.ts';

/** Nothing of it stays. Deliveries keep their own copies. */
export async function deleteAddress(
  floor: Pick<Floor, 'sql' | 'clock'>,
  owner: AddressOwner,
): Promise<{ removed: true } | Refusal<'address_unknown'>> {
  return changeOwnAddress(floor, owner, async (tx, { id, memberId }) => {
    await emptyAddress(tx, id, floor.clock.now());
    await handOnDefault(tx, memberId);
    return { removed: true as const };
  });
}
