import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { settings } from '../settings.ts';
import {
  type Address,
  type AddressForm,
  addressesOf,
  clearDefault,
  insertAddress,
  ownAddress,
  queueAddressesOf,
  tellOfAddress,
} from './address-store.ts';

/** The answer under the key is the id alone: no address outlives its deletion there. */
export async function addAddress(
  floor: Floor,
  { memberId, address }: { memberId: bigint; address: AddressForm },
  intent: Intent,
): Promise<Address | Refusal<'addresses_full' | 'address_unknown'> | IntentRefusal> {
  const { addressesMax } = await settings.read(floor);
  const at = floor.clock.now();
  const kept = await once(floor.sql, intent, at, async (tx) => {
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
  return (await ownAddress(floor.sql, { id: BigInt(kept.id), memberId })) ?? refuse('address_unknown');
}
