import type { Floor } from '#platform/floor.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { type Address, type AddressOwner, changeOwnAddress, moveDefaultTo } from './address-store.ts';

export async function chooseDefaultAddress(
  floor: Pick<Floor, 'sql'>,
  owner: AddressOwner,
): Promise<Address | Refusal<'address_unknown'>> {
  return changeOwnAddress(floor, owner, async (tx, address) => {
    await moveDefaultTo(tx, owner);
    return { ...address, isDefault: true };
  });
}
