import type { Floor } from '#platform/floor.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import {
  type Address,
  type AddressForm,
  type AddressOwner,
  changeOwnAddress,
  moveDefaultTo,
  tellOfAddress,
  updateAddress,
} from './address-store.ts';

/** The default stays the default until another address takes its place. */
export async function changeAddress(
  floor: Pick<Floor, 'sql'>,
  owner: AddressOwner,
  to: AddressForm,
): Promise<Address | Refusal<'address_unknown'>> {
  return changeOwnAddress(floor, owner, async (tx, before) => {
    await updateAddress(tx, before.id, to);
    await tellOfAddress(tx, owner.memberId);
    if (to.isDefault && !before.isDefault) await moveDefaultTo(tx, owner);
    return { ...before, ...to, isDefault: before.isDefault || to.isDefault };
  });
}
