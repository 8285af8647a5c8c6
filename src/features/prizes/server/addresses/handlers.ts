import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import type { AddressView } from '../../contract/addresses.ts';
import { settings } from '../settings.ts';
import { addAddress } from './add-address.ts';
import { type Address, addressesOf } from './address-store.ts';
import { changeAddress } from './change-address.ts';
import { chooseDefaultAddress } from './choose-default-address.ts';
import { deleteAddress } from './delete-address.ts';

export function addressHandlers(floor: Floor): HandlersAt<typeof contract, '/api/v1/addresses'> {
  return {
    'GET /api/v1/addresses': async ({ caller }) => {
      const [addresses, { addressesMax }] = await Promise.all([
        addressesOf(floor.sql, caller.memberId),
        settings.read(floor),
      ]);
      return { items: addresses.map(addressToWire), max: addressesMax };
    },
    'POST /api/v1/addresses': async ({ caller, body, intent }) =>
      shown(await addAddress(floor, { memberId: caller.memberId, address: body }, intent)),
    'PUT /api/v1/addresses/{id}': async ({ caller, path, body }) =>
      shown(await changeAddress(floor, { id: BigInt(path.id), memberId: caller.memberId }, body)),
    'POST /api/v1/addresses/{id}/default': async ({ caller, path }) =>
      shown(await chooseDefaultAddress(floor, { id: BigInt(path.id), memberId: caller.memberId })),
    'DELETE /api/v1/addresses/{id}': ({ caller, path }) =>
      deleteAddress(floor, { id: BigInt(path.id), memberId: caller.memberId }),
  };
}

function shown<R extends Refusal>(answer: Address | R): AddressView | R {
  return isRefusal(answer) ? answer : addressToWire(answer);
}

/** Without the member: nobody else reads it. */
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
