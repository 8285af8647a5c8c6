// Members' delivery addresses (prizes.md 1): queries, use cases and handlers, and the copies that deliveries keep.
import type { z } from 'zod';
import { sendMessage } from '#features/messages/server/public.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../contract.ts';
import type { addressForm, AddressView } from '../contract/addresses.ts';
import { settings } from './settings.ts';

export type AddressForm = z.output<typeof addressForm>;
type Address = AddressForm & { id: bigint; memberId: bigint };
export type AddressOwner = { id: bigint; memberId: bigint };

const columns = (q: Queryable) => q`
  id, member_id, country, name, surname, phone, email, region, city, sub_city, woreda, landmark, postal_code,
  detailed_address, is_default`;

/** In the order in which they were added. An address keeps its place when it becomes the default. */
async function addressesOf(q: Queryable, memberId: bigint): Promise<Address[]> {
  return q<Address[]>`select ${columns(q)} from prizes.address where member_id = ${memberId} and deleted_at is null
    order by id`;
}

async function ownAddress(q: Queryable, { id, memberId }: AddressOwner): Promise<Address | undefined> {
  const [row] = await q<Address[]>`
    select ${columns(q)} from prizes.address
    where id = ${id} and member_id = ${memberId} and deleted_at is null`;
  return row;
}

/** Makes changes to one member's addresses queue, so that the limit holds and exactly one is the default. */
async function queueAddressesOf(tx: Transaction, memberId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`prizes.address ${memberId}`}, 0))`;
}

/** Runs `change` on a member's own address, under the lock of their addresses. */
async function changeOwnAddress<T>(
  context: Pick<Context, 'sql'>,
  owner: AddressOwner,
  change: (tx: Transaction, address: Address) => Promise<T>,
): Promise<T | Refusal<'address_unknown'>> {
  return (await context.sql.begin(async (tx) => {
    await queueAddressesOf(tx, owner.memberId);
    const address = await ownAddress(tx, owner);
    return address ? change(tx, address) : refuse('address_unknown');
  })) as T | Refusal<'address_unknown'>;
}

async function insertAddress(
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

/** Writes all fields except the default, which is moved separately. */
async function updateAddress(tx: Transaction, id: bigint, address: AddressForm): Promise<void> {
  await tx`
    update prizes.address set country = ${address.country}, name = ${address.name}, surname = ${address.surname},
      phone = ${address.phone}, email = ${address.email}, region = ${address.region}, city = ${address.city},
      sub_city = ${address.subCity}, woreda = ${address.woreda}, landmark = ${address.landmark},
      postal_code = ${address.postalCode}, detailed_address = ${address.detailedAddress}
    where id = ${id}`;
}

/** Empties an address. The row stays for the seals, but without any text. */
async function emptyAddress(tx: Transaction, id: bigint, at: Date): Promise<void> {
  await tx`
    update prizes.address set country = null, name = null, surname = null, phone = null, email = null, region = null,
      city = null, sub_city = null, woreda = null, landmark = null, postal_code = null, detailed_address = null,
      salt = null, is_default = false, deleted_at = ${at}
    where id = ${id}`;
}

/** Members get a message about each new or changed address, as about payout accounts, because goods may go there. */
async function tellOfAddress(tx: Transaction, memberId: bigint): Promise<void> {
  await sendMessage(tx, { memberId, kind: 'prizes.address_changed', params: {} });
}

/** Leaves the member without a default, so set another afterwards. */
async function clearDefault(tx: Transaction, memberId: bigint): Promise<void> {
  await tx`update prizes.address set is_default = false where member_id = ${memberId} and is_default`;
}

async function moveDefaultTo(tx: Transaction, { id, memberId }: AddressOwner): Promise<void> {
  await clearDefault(tx, memberId);
  await tx`update prizes.address set is_default = true where id = ${id}`;
}

/** If there is no default, makes the oldest remaining address the default. */
async function handOnDefault(tx: Transaction, memberId: bigint): Promise<void> {
  await tx`
    update prizes.address set is_default = true
    where id = (select min(id) from prizes.address where member_id = ${memberId} and deleted_at is null)
      and not exists (select from prizes.address where member_id = ${memberId} and is_default)`;
}

/** Adds an address. Only its id is stored as the answer to the key, so that no deleted address survives there. */
export async function addAddress(
  context: Context,
  { memberId, address }: { memberId: bigint; address: AddressForm },
  intent: Intent,
): Promise<Address | Refusal<'addresses_full' | 'address_unknown'> | IntentRefusal> {
  const { addressesMax } = await settings.read(context);
  const at = context.clock.now();
  const kept = await once(context.sql, intent, at, async (tx) => {
    await queueAddressesOf(tx, memberId);
    const others = await addressesOf(tx, memberId);
    if (others.length >= addressesMax) return refuse('addresses_full', { max: addressesMax });
    const isDefault = address.isDefault || others.length === 0;
    if (isDefault) await clearDefault(tx, memberId);
    const id = await insertAddress(tx, { memberId, address: { ...address, isDefault } });
    await tellOfAddress(tx, memberId);
    return { id: id.toString() };
  });
  if (isRefusal(kept)) return kept;
  return (await ownAddress(context.sql, { id: BigInt(kept.id), memberId })) ?? refuse('address_unknown');
}

/** Changes an address. The default stays the default until another address becomes it. */
export async function changeAddress(
  context: Pick<Context, 'sql'>,
  owner: AddressOwner,
  to: AddressForm,
): Promise<Address | Refusal<'address_unknown'>> {
  return changeOwnAddress(context, owner, async (tx, before) => {
    await updateAddress(tx, before.id, to);
    await tellOfAddress(tx, owner.memberId);
    if (to.isDefault && !before.isDefault) await moveDefaultTo(tx, owner);
    return { ...before, ...to, isDefault: before.isDefault || to.isDefault };
  });
}

async function chooseDefaultAddress(
  context: Pick<Context, 'sql'>,
  owner: AddressOwner,
): Promise<Address | Refusal<'address_unknown'>> {
  return changeOwnAddress(context, owner, async (tx, address) => {
    await moveDefaultTo(tx, owner);
    return { ...address, isDefault: true };
  });
}

/** The copy of an address that a delivery keeps. The member may have deleted the address `addressId` since. */
export type DeliveryAddress = Omit<Address, 'isDefault'> & { addressId: bigint; copiedAt: Date };

export async function deliveryAddressById(q: Queryable, id: bigint): Promise<DeliveryAddress | undefined> {
  const [row] = await q<DeliveryAddress[]>`
    select id, address_id, member_id, country, name, surname, phone, email, region, city, sub_city, woreda, landmark,
      postal_code, detailed_address, copied_at
    from prizes.delivery_address where id = ${id}`;
  return row;
}

/** Deletes an address and all its text. Deliveries keep their copies. */
export async function deleteAddress(
  context: Pick<Context, 'sql' | 'clock'>,
  owner: AddressOwner,
): Promise<{ removed: true } | Refusal<'address_unknown'>> {
  return changeOwnAddress(context, owner, async (tx, { id, memberId }) => {
    await emptyAddress(tx, id, context.clock.now());
    await handOnDefault(tx, memberId);
    return { removed: true as const };
  });
}

export function addressHandlers(context: Context): HandlersAt<typeof contract, '/api/v1/addresses'> {
  return {
    'GET /api/v1/addresses': async ({ caller }) => {
      const [addresses, { addressesMax }] = await Promise.all([
        addressesOf(context.sql, caller.memberId),
        settings.read(context),
      ]);
      return { items: addresses.map(addressToWire), max: addressesMax };
    },
    'POST /api/v1/addresses': async ({ caller, body, intent }) =>
      shown(await addAddress(context, { memberId: caller.memberId, address: body }, intent)),
    'PUT /api/v1/addresses/{id}': async ({ caller, path, body }) =>
      shown(await changeAddress(context, { id: BigInt(path.id), memberId: caller.memberId }, body)),
    'POST /api/v1/addresses/{id}/default': async ({ caller, path }) =>
      shown(await chooseDefaultAddress(context, { id: BigInt(path.id), memberId: caller.memberId })),
    'DELETE /api/v1/addresses/{id}': ({ caller, path }) =>
      deleteAddress(context, { id: BigInt(path.id), memberId: caller.memberId }),
  };
}

function shown<R extends Refusal>(answer: Address | R): AddressView | R {
  return isRefusal(answer) ? answer : addressToWire(answer);
}

/** Leaves out the member, since only they read it. */
function addressToWire(one: Address): AddressView {
  return {
    id: one.id.toString(),
    country: one.country,
    name: one.name,
    surname: one.surname,
    phone: one.phone,
    email: one.email,
    region: one.region,
    city: one.city,
    subCity: one.subCity,
    woreda: one.woreda,
    landmark: one.landmark,
    postalCode: one.postalCode,
    detailedAddress: one.detailedAddress,
    isDefault: one.isDefault,
  };
}
