import type { Queryable, Transaction } from '../../../../platform/db.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import type { Address, AddressOwner } from './address-store.ts';

/** An address as a delivery keeps it. `addressId` may be an address that its member has deleted since. */
export type DeliveryAddress = Omit<Address, 'isDefault'> & { addressId: bigint; copiedAt: Date };

/**
 * Copies a member's own address for a delivery, in the transaction that makes the delivery (prizes.md 2). A later
 * change of the address does not reach the copy.
 */
export async function copyAddress(
  tx: Transaction,
  { id, memberId }: AddressOwner,
): Promise<DeliveryAddress | Refusal<'address_unknown'>> {
  const [row] = await tx<[{ copy: bigint | null }]>`select prizes.copy_address(${id}, ${memberId}) as copy`;
  const copy = row.copy === null ? undefined : await deliveryAddressById(tx, row.copy);
  return copy ?? refuse('address_unknown');
}

export async function deliveryAddressById(q: Queryable, id: bigint): Promise<DeliveryAddress | undefined> {
  const [row] = await q<DeliveryAddress[]>`
    select id, address_id, member_id, country, name, surname, phone, email, region, city, sub_city, woreda, landmark,
      postal_code, detailed_address, copied_at
    from prizes.delivery_address where id = ${id}`;
  return row;
}
