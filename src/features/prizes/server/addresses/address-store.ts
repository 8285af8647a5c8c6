// Members' own delivery addresses (prizes.md 1).
import type { z } from 'zod';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import type { addressForm } from '../../contract/addresses.ts';

export type AddressForm = z.output<typeof addressForm>;
export type Address = AddressForm & { id: bigint; memberId: bigint };
export type AddressOwner = { id: bigint; memberId: bigint };

const columns = (q: Queryable) => q`
  id, member_id, country, name, surname, phone, email, region, city, sub_city, woreda, landmark, postal_code,
  detailed_address, is_default`;

/** In the order in which they were added: an address keeps its place when it becomes the default. */
export async function addressesOf(q: Queryable, memberId: bigint): Promise<Address[]> {
  return q<Address[]>`select ${columns(q)} from prizes.address where member_id = ${memberId} and deleted_at is null
    order by id`;
}

export async function ownAddress(q: Queryable, { id, memberId }: AddressOwner): Promise<Address | undefined> {
  const [row] = await q<Address[]>`
    select ${columns(q)} from prizes.address
    where id = ${id} and member_id = ${memberId} and deleted_at is null`;
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
  { memberId, address }: { memberId: bigint; address: AddressForm },
): Promise<bigint> {
  const [row] = await tx<[{ id: bigint }]>`
    insert into prizes.address (member_id, country, name, surname, phone, email, region, city, sub_city, woreda,
      landmark, postal_code, detailed_address, is_default)
    values (${memberId}, ${address.country}, ${address.name}, ${address.surname}, ${address.phone}, ${address.email},
      ${address.region}, ${address.city}, ${address.subCity}, ${address.woreda}, ${address.landmark},
      ${address.postalCode}, ${address.detailedAddress}, ${address.isDefault})
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

/** Its place stays for the seals, without a word of the address. */
export async function emptyAddress(tx: Transaction, id: bigint, at: Date): Promise<void> {
  await tx`
    update prizes.address set country = null, name = null, surname = null, phone = null, email = null, region = null,
      city = null, sub_city = null, woreda = null, landmark = null, postal_code = null, detailed_address = null,
      salt = null, is_default = false, deleted_at = ${at}
    where id = ${id}`;
}

/** Goods may go to it. So its member hears of each new and changed one, as of payout accounts. */
export async function tellOfAddress(tx: Transaction, memberId: bigint): Promise<void> {
  await sendMessage(tx, { memberId, kind: 'prizes.address_changed', params: {} });
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
    where id = (select min(id) from prizes.address where member_id = ${memberId} and deleted_at is null)
      and not exists (select from prizes.address where member_id = ${memberId} and is_default)`;
}
