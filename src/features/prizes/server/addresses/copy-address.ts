import type { Queryable } from '#platform/database/db.ts';
import type { Address } from './address-store.ts';

/** An address as a delivery keeps it. `addressId` may be an address that its member has deleted since. */
export type DeliveryAddress = Omit<Address, 'isDefault'> & { addressId: bigint; copiedAt: Date };

export async function deliveryAddressById(q: Queryable, id: bigint): Promise<DeliveryAddress | undefined> {
  const [row] = await q<DeliveryAddress[]>`
    select id, address_id, member_id, country, name, surname, phone, email, region, city, sub_city, woreda, landmark,
      postal_code, detailed_address, copied_at
    from prizes.delivery_address where id = ${id}`;
  return row;
}
