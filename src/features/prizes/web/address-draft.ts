// An address as far as a member has typed it. The server decides in the end (contract/addresses.ts).
import { isPhone, splitPhone } from '#design/phone.ts';
import type { AskOf, DataOf } from '#platform/client/call-types.ts';
import { isAddis, isSubCity, OFFERED_POSTAL_CODES } from './places.ts';

export type Address = DataOf<'GET /api/v1/addresses'>['items'][number];
type Body = AskOf<'POST /api/v1/addresses'>['body'];
/** A field that was left out is an empty text here. */
export type Draft = {
  [Field in keyof Body]: Body[Field] extends string | null ? NonNullable<Body[Field]> : Body[Field];
};
export type Field = Exclude<keyof Draft, 'isDefault' | 'country'>;
export type Wrong = 'required' | 'phone' | 'email' | 'postalCode';

const offeredPostalCode = (country: Draft['country']) => OFFERED_POSTAL_CODES[country] ?? '';

const EMPTY: Draft = {
  country: 'ET',
  name: '',
  surname: '',
  phone: '',
  email: '',
  region: '',
  city: '',
  subCity: '',
  woreda: '',
  landmark: '',
  postalCode: offeredPostalCode('ET'),
  detailedAddress: '',
  isDefault: false,
};

/** A parcel mostly goes to the member, so the form begins with their name and number. */
export function newDraft(me: { realName: string; phone: string; email: string } | undefined): Draft {
  if (!me) return EMPTY;
  const [name = '', ...rest] = me.realName.split(' ');
  return { ...EMPTY, name, surname: rest.join(' '), phone: me.phone, email: me.email };
}

export function draftOf(address: Address): Draft {
  return {
    country: address.country,
    name: address.name,
    surname: address.surname,
    phone: address.phone,
    region: address.region,
    city: address.city,
    detailedAddress: address.detailedAddress,
    isDefault: address.isDefault,
    email: address.email ?? '',
    subCity: address.subCity ?? '',
    woreda: address.woreda ?? '',
    landmark: address.landmark ?? '',
    postalCode: address.postalCode ?? offeredPostalCode(address.country),
  };
}

/** The places of one country mean nothing in another. */
export function inCountry(draft: Draft, country: Draft['country']): Draft {
  return { ...draft, country, region: '', city: '', subCity: '', woreda: '', postalCode: offeredPostalCode(country) };
}

/** `city`: the region's own name, where it is a city. */
export function inRegion(draft: Draft, region: string, city: string): Draft {
  return { ...draft, region, city, subCity: '' };
}

const POSTAL_CODE = /^[0-9A-Z](?:[0-9A-Z -]{0,10}[0-9A-Z])?$/i;
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)*\.[^\s@.]{2,}$/;

/** The fields that the member must still fill in or mend. */
export function wrongIn(draft: Draft): Partial<Record<Field, Wrong>> {
  const wrong: Partial<Record<Field, Wrong>> = {};
  const inAddis = isAddis(draft);
  const required: readonly Field[] = ['name', 'surname', 'region', 'city', 'postalCode', 'detailedAddress'];
  for (const field of inAddis ? [...required, 'woreda' as const] : required)
    if (draft[field].trim() === '') wrong[field] = 'required';
  if (inAddis && !isSubCity(draft.subCity)) wrong.subCity = 'required';
  if (splitPhone(draft.phone).national === '') wrong.phone = 'required';
  else if (!isPhone(draft.phone)) wrong.phone = 'phone';
  if (draft.email.trim() !== '' && !EMAIL.test(draft.email.trim())) wrong.email = 'email';
  if (draft.postalCode.trim() !== '' && !POSTAL_CODE.test(draft.postalCode.trim())) wrong.postalCode = 'postalCode';
  return wrong;
}

/** What is sent. Optional fields that are empty become null. */
export function bodyOf(draft: Draft): Body {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    ...draft,
    name: draft.name.trim(),
    surname: draft.surname.trim(),
    region: draft.region.trim(),
    city: draft.city.trim(),
    detailedAddress: draft.detailedAddress.trim(),
    email: orNull(draft.email),
    subCity: orNull(draft.subCity),
    woreda: orNull(draft.woreda),
    landmark: orNull(draft.landmark),
    postalCode: draft.postalCode.trim(),
  };
}
