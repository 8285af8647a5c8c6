// Members' own delivery addresses (prizes.md 1).
import type { z } from 'zod';
import type { Queryable, Transaction } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import type { addressForm } from '../../contract/addresses.ts';

export type AddressForm = z.output<typeof addressForm>;
export type Address = AddressForm & { id: bigint; memberId: bigint };
export type AddressOwner = { id: bigint; memberId: bigint };

const columns = (q: Queryable) => q`
  id, member_id, country, name, surname, phone, email, region, city, sub_city, woreda, landmark, postal_code,
  detailed_address, is_default`;

/** In the order in which they were added: an address keeps its place when it becomes the default. */
export async function addressesOf(q: Queryable, memberId: bigint): Promise<Address[]> {
  return q<Address[]>`select ${columns(q)} from prizes.address where member_id = ${memberId} order by id`;
}

export async function ownAddress(q: Queryable, { id, memberId }: AddressOwner): Promise<Address | undefined> {
  const [row] = await q<Address[]>`
    select ${columns(q)} from prizes.address where id = ${id} and member_id = ${memberId}`;
  return row;
}

/** One member's addresses change one after another: so the limit holds, and one is the default. */
export async function queueAddressesOf(tx: Transaction, memberId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`prizes.address ${memberId}`}, 0))`;
}

/** Reads the address under the lock of the member's addresses. */
export async function changeOwnAddress<T>(
  floor: Pick<Floor, 'sql'>,
  owner: AddressOwner,
  change: (tx: Transaction, address: Address) => Promise<T>,
): Promise<T | Refusal<'address_unknown'>> {
  return (await floor.sql.begin(async (tx) => {
    await queueAddressesOf(tx, owner.memberId);
    const address = await ownAddress(tx, owner);
    return address ? change(tx, address) : refuse('address_unknown');
  })) as T | Refusal<'address_unknown'>;
}

export async function insertAddress(
  tx: Transaction,
  { memberId, address, at }: { memberId: bigint; address: AddressForm; at: Date },
): Promise<bigint> {
  const [row] = await tx<[{ id: bigint }]>`
    insert into prizes.address (member_id, country, name, surname, phone, email, region, city, sub_city, woreda,
      landmark, postal_code, detailed_address, is_default, created_at)
    values (${memberId}, ${address.country}, ${address.name}, ${address.surname}, ${address.phone}, ${address.email},
      ${address.region}, ${address.city}, ${address.subCity}, ${address.woreda}, ${address.landmark},
      ${address.postalCode}, ${address.detailedAddress}, ${address.isDefault}, ${at})
    returning id`;
  return row.id;
}

/** Writes all fields but the default, which moves between addresses. */
export async function updateAddress(tx: Transaction, id: bigint, address: AddressForm): Promise<void> {
  await tx`
    update prizes.address set country = ${address.country}, name = ${address.name}, surname = ${address.surname},
      phone = ${address.phone}, email = ${address.email}, region = ${address.region}, city = ${address.city},
      sub_city = ${address.subCity}, woreda = ${address.woreda}, landmark = ${address.landmark},
      postal_code = ${address.postalCode}, detailed_address = ${address.detailedAddress}
    where id = ${id}`;
}

/** Call `moveDefaultTo` or `handOnDefault` after it. */
export async function clearDefault(tx: Transaction, memberId: bigint): Promise<void> {
  await tx`update prizes.address set is_default = false where member_id = ${memberId} and is_default`;
}

export async function moveDefaultTo(tx: Transaction, { id, memberId }: AddressOwner): Promise<void> {
  await clearDefault(tx, memberId);
  await tx`update prizes.address set is_default = true where id = ${id}`;
}

/** Makes the oldest remaining address the default when the default was deleted. */
export async function handOnDefault(tx: Transaction, memberId: bigint): Promise<void> {
  await tx`
    update prizes.address set is_default = true
    where id = (select min(id) from prizes.address where member_id = ${memberId})
      and not exists (select from prizes.address where member_id = ${memberId} and is_default)`;
}
