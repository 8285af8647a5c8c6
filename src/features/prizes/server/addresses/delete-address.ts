import type { Floor } from '../../../../platform/floor.ts';
import type { Refusal } from '../../../../platform/refusal.ts';
import { type AddressOwner, changeOwnAddress, handOnDefault } from './address-store.ts';

/** The row goes away. Deliveries keep their own copies. */
export async function deleteAddress(
  floor: Pick<Floor, 'sql'>,
  owner: AddressOwner,
): Promise<{ removed: true } | Refusal<'address_unknown'>> {
  return changeOwnAddress(floor, owner, async (tx, { id, memberId }) => {
    await tx`delete from prizes.address where id = ${id}`;
    await handOnDefault(tx, memberId);
    return { removed: true as const };
  });
}
