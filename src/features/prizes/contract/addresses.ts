// The members' calls about their delivery addresses (prizes.md 1), and the rules of an address.
import { z } from 'zod';
import { defineContract, wire } from '#platform/http/contract.ts';
import { personName, printedLine, printedLines } from '#platform/language/human-text.ts';
import { ADDIS_SUB_CITIES, COUNTRIES, ETHIOPIAN_REGIONS } from './lists.ts';

const fields = {
  country: z.enum(COUNTRIES),
  name: personName(60, 1),
  surname: personName(60, 1),
  phone: wire.phone,
  email: wire.email.nullable(),
  /** In Ethiopia a code from the list of regions, elsewhere what the member typed. */
  region: printedLine(60),
  city: printedLine(60),
  /** In Addis Ababa a code from the list of sub-cities. */
  subCity: printedLine(60).nullable(),
  woreda: printedLine(60).nullable(),
  landmark: printedLine(140).nullable(),
  postalCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z](?:[0-9A-Z -]{0,10}[0-9A-Z])?$/),
  detailedAddress: printedLines(140),
};
type Places = { country: string; region: string; subCity: string | null; woreda: string | null };

const isIn = (list: readonly string[], value: string | null) => value !== null && list.includes(value);

/** Fields that don't fit the country, each with the reason. */
function misplaced({ country, region, subCity, woreda }: Places): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (country !== 'ET') {
    if (subCity !== null) wrong.subCity = 'only_in_ethiopia';
    if (woreda !== null) wrong.woreda = 'only_in_ethiopia';
  } else if (!isIn(ETHIOPIAN_REGIONS, region)) wrong.region = 'unknown';
  else if (region === 'addis_ababa') {
    if (!isIn(ADDIS_SUB_CITIES, subCity)) wrong.subCity = subCity === null ? 'missing' : 'unknown';
    if (woreda === null) wrong.woreda = 'missing';
  }
  return wrong;
}

/** An address as a form sends it. Exactly one address is the default, at first the first one. */
export const addressForm = z.strictObject({ ...fields, isDefault: z.boolean() }).superRefine((address, issues) => {
  for (const [field, message] of Object.entries(misplaced(address)))
    issues.addIssue({ code: 'custom', path: [field], message });
});

const address = z.strictObject({
  id: wire.id,
  country: z.enum(COUNTRIES),
  name: wire.typed,
  surname: wire.typed,
  phone: z.string(),
  email: z.string().nullable(),
  region: wire.typed,
  city: wire.typed,
  subCity: wire.typed.nullable(),
  woreda: wire.typed.nullable(),
  landmark: wire.typed.nullable(),
  /** Null in addresses from before 1.3.0, when some countries required none. */
  postalCode: z.string().nullable(),
  detailedAddress: wire.typed,
  isDefault: z.boolean(),
});
export type AddressView = z.input<typeof address>;
/** The copy that a delivery keeps. */
export const deliveryAddress = address.omit({ id: true, isDefault: true });
export type DeliveryAddressView = z.input<typeof deliveryAddress>;

const byId = z.strictObject({ id: wire.id });

export const addressContract = defineContract({
  'GET /api/v1/addresses': {
    summary: 'Own delivery addresses, in the order in which they were added',
    access: 'member',
    data: z.strictObject({ items: z.array(address), max: z.int() }),
  },
  'POST /api/v1/addresses': {
    summary: 'Add a delivery address; the first one becomes the default',
    access: 'member',
    intent: true,
    body: addressForm,
    data: address,
    refusals: ['addresses_full', 'address_unknown'],
  },
  'PUT /api/v1/addresses/{id}': {
    summary: 'Change a delivery address; deliveries keep their copies',
    access: 'member',
    path: byId,
    body: addressForm,
    data: address,
    refusals: ['address_unknown'],
  },
  'POST /api/v1/addresses/{id}/default': {
    summary: 'Make it the default',
    access: 'member',
    path: byId,
    data: address,
    refusals: ['address_unknown'],
  },
  'DELETE /api/v1/addresses/{id}': {
    summary: 'Delete it; deliveries keep their copies',
    access: 'member',
    path: byId,
    data: z.strictObject({ removed: z.literal(true) }),
    refusals: ['address_unknown'],
  },
});
