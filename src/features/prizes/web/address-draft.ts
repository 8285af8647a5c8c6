// The draft of an address in the phone's form: its lists, its checks, its conversion to the call's body, and the lines
// of an address as shown. The server checks again (contract/addresses.ts).
import { useLocale, useTranslations } from 'use-intl/react';
import { isPhone, namedRegions, splitPhone } from '#design/phone.ts';
import type { AskOf, DataOf } from '#platform/client/call-types.ts';
import { wordsOf } from '#universal/written-text.ts';
import type { AddisSubCity, Country, EthiopianRegion } from '../contract.ts';

// The form's lists. Pages may import contract/lists.ts only as types, so they are repeated here, and a test compares.

/** The countries in the order in which a form offers them. */
export const namedCountries: (language: string) => readonly { region: Country; name: string }[] = namedRegions;

/** The postal code that the form fills in: few Ethiopians know theirs; the other countries have none (prizes.md 1). */
export const OFFERED_POSTAL_CODES: Readonly<Partial<Record<Country, string>>> = {
  ET: '1000',
  AE: '00000',
  AO: '0000',
  DJ: '00000',
  ER: '0000',
  RW: '0000',
  SO: '00000',
  SS: '00000',
  UG: '00000',
};

/** Whether the region is a chartered city, whose name is then also the city. */
const ETHIOPIAN_REGIONS: Readonly<Record<EthiopianRegion, boolean>> = {
  addis_ababa: true,
  afar: false,
  amhara: false,
  benishangul_gumuz: false,
  central_ethiopia: false,
  dire_dawa: true,
  gambela: false,
  harari: false,
  oromia: false,
  sidama: false,
  somali: false,
  south_ethiopia: false,
  south_west_ethiopia: false,
  tigray: false,
};
export const REGIONS = Object.keys(ETHIOPIAN_REGIONS) as readonly EthiopianRegion[];
const isRegion = (text: string): text is EthiopianRegion => REGIONS.some((region) => region === text);
export const isCityRegion = (region: EthiopianRegion): boolean => ETHIOPIAN_REGIONS[region];

const ADDIS_SUB_CITIES: Readonly<Record<AddisSubCity, true>> = {
  addis_ketema: true,
  akaky_kaliti: true,
  arada: true,
  bole: true,
  gullele: true,
  kirkos: true,
  kolfe_keranio: true,
  lemi_kura: true,
  lideta: true,
  nifas_silk_lafto: true,
  yeka: true,
};
export const SUB_CITIES = Object.keys(ADDIS_SUB_CITIES) as readonly AddisSubCity[];
const isSubCity = (text: string): text is AddisSubCity => SUB_CITIES.some((city) => city === text);

/** Whether the address is in Addis Ababa, which has a list of sub-cities. */
export const isAddis = ({ country, region }: { country: Country; region: string }): boolean =>
  country === 'ET' && region === 'addis_ababa';

export type Address = DataOf<'GET /api/v1/addresses'>['items'][number];
type Body = AskOf<'POST /api/v1/addresses'>['body'];
/** Fields that may be null in the body are empty texts here. */
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

/** A new draft with the member's name and number, because most parcels go to the member. */
export function newDraft(me: { realName: string; phone: string; email: string } | undefined): Draft {
  if (!me) return EMPTY;
  const [name = '', ...rest] = me.realName.split(' ');
  return { ...EMPTY, name, surname: rest.join(' '), phone: me.phone, email: me.email };
}

export function draftOf(address: Address): Draft {
  return {
    country: address.country,
    name: wordsOf(address.name),
    surname: wordsOf(address.surname),
    phone: address.phone,
    region: wordsOf(address.region),
    city: wordsOf(address.city),
    detailedAddress: wordsOf(address.detailedAddress),
    isDefault: address.isDefault,
    email: address.email ?? '',
    subCity: wordsOf(address.subCity ?? ''),
    woreda: wordsOf(address.woreda ?? ''),
    landmark: wordsOf(address.landmark ?? ''),
    postalCode: address.postalCode ?? offeredPostalCode(address.country),
  };
}

/** Changes the country, and clears the places within the earlier one. */
export function inCountry(draft: Draft, country: Draft['country']): Draft {
  return { ...draft, country, region: '', city: '', subCity: '', woreda: '', postalCode: offeredPostalCode(country) };
}

/** Changes the region. `city` is the region's name if it is a city. */
export function inRegion(draft: Draft, region: string, city: string): Draft {
  return { ...draft, region, city, subCity: '' };
}

const POSTAL_CODE = /^[0-9A-Z](?:[0-9A-Z -]{0,10}[0-9A-Z])?$/i;
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)*\.[^\s@.]{2,}$/;

/** The fields that the member must still fill in or correct. */
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

/** The body of the call. Empty optional fields become null. */
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

/** The lines of an address from street to country, as on a label. The country is left out for Ethiopia. */
export function useAddressLines(): (address: Omit<Address, 'id' | 'isDefault'>) => string[] {
  const t = useTranslations('prizes.addresses');
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' });
  return (address) => {
    const { country, postalCode } = address;
    const region = wordsOf(address.region);
    const subCity = wordsOf(address.subCity ?? '');
    const woreda = wordsOf(address.woreda ?? '');
    const home = country === 'ET';
    const place = home && isRegion(region) ? region : undefined;
    const partOfCity = place === 'addis_ababa' && isSubCity(subCity) ? t(`subCities.${subCity}`) : subCity;
    return [
      wordsOf(address.detailedAddress),
      wordsOf(address.landmark ?? ''),
      joined(partOfCity, woreda && t('woredaOf', { woreda })),
      joined(
        wordsOf(address.city),
        place && isCityRegion(place) ? null : place ? t(`regions.${place}`) : region,
        postalCode,
      ),
      home ? '' : (countries.of(country) ?? country),
    ].filter((line) => line !== '');
  };
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(', ');
}
