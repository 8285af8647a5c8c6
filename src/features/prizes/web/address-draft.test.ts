// The address form on the phone has the same lists and rules as the server.
import { describe, expect, test } from 'vitest';
import { addressContract, addressForm } from '../contract/addresses.ts';
import * as lists from '../contract/lists.ts';
import {
  bodyOf,
  type Draft,
  draftOf,
  inCountry,
  inRegion,
  namedCountries,
  newDraft,
  wrongIn,
  REGIONS,
  SUB_CITIES,
} from './address-draft.ts';

const ADDIS: Draft = {
  country: 'ET',
  name: 'Almaz',
  surname: 'Desta',
  phone: '+251911223344',
  email: '',
  region: 'addis_ababa',
  city: 'Addis Ababa',
  subCity: 'bole',
  woreda: '03',
  landmark: '',
  postalCode: '1000',
  detailedAddress: 'Cameroon Street 412',
  isDefault: false,
};
const NAIROBI: Draft = { ...inCountry(ADDIS, 'KE'), region: 'Nairobi', city: 'Nairobi', postalCode: '00100' };

test('the phone has the server’s lists', () => {
  const countries = namedCountries('en').map(({ region }) => region);
  expect(countries.toSorted()).toEqual(lists.COUNTRIES.toSorted());
  expect(REGIONS).toEqual(lists.ETHIOPIAN_REGIONS);
  expect(SUB_CITIES).toEqual(lists.ADDIS_SUB_CITIES);
});

describe('the phone and the server find the same fields wrong', () => {
  test.each<[string, Draft, string[]]>([
    ['an address in Addis Ababa', ADDIS, []],
    ['an address in Oromia without woreda', { ...ADDIS, region: 'oromia', city: 'Adama', subCity: '', woreda: '' }, []],
    ['an address in Kenya', NAIROBI, []],
    [
      'an address in Uganda, which has no postal codes',
      { ...inCountry(NAIROBI, 'UG'), region: 'Kampala', city: 'Kampala' },
      [],
    ],
    ['a postal code in small letters', { ...NAIROBI, country: 'GB', postalCode: 'sw1a 1aa' }, []],
    ['spaces around the texts', { ...ADDIS, name: ' Almaz ', woreda: ' 3 ' }, []],
    [
      'nothing',
      { ...newDraft(undefined), country: 'ET' },
      ['city', 'detailedAddress', 'name', 'phone', 'region', 'surname'],
    ],
    ['Addis Ababa alone', { ...ADDIS, subCity: '', woreda: ' ' }, ['subCity', 'woreda']],
    ['a sub-city that is not on the list', { ...ADDIS, subCity: 'Adama' }, ['subCity']],
    ['a dialling code alone', { ...ADDIS, phone: '+251' }, ['phone']],
    ['a short number', { ...ADDIS, phone: '+25191122' }, ['phone']],
    ['half an e-mail address', { ...ADDIS, email: 'almaz@c3' }, ['email']],
    ['Kenya without a postal code', { ...NAIROBI, postalCode: '' }, ['postalCode']],
    ['Ethiopia without a postal code', { ...ADDIS, postalCode: ' ' }, ['postalCode']],
    ['signs in the postal code', { ...NAIROBI, postalCode: '12/3' }, ['postalCode']],
  ])('%s', (_, draft, wanted) => {
    const parsed = addressForm.safeParse(bodyOf(draft));
    const refused = new Set((parsed.error?.issues ?? []).map(({ path }) => String(path[0])));
    expect(Object.keys(wrongIn(draft)).sort()).toEqual(wanted);
    // The schema checks the places of a country only once each field is valid.
    expect([...refused].sort()).toEqual(wanted);
  });
});

test('a new form is filled in with the member’s name and number', () => {
  const reached = { phone: '+251911223344', email: 'a@c3.example' };
  expect(newDraft({ realName: 'Almaz Desta Bekele', ...reached })).toMatchObject({
    ...reached,
    name: 'Almaz',
    surname: 'Desta Bekele',
  });
});

test('converting an address to a draft and back does not change it', () => {
  const body = { ...ADDIS, email: null, landmark: null };
  const address = addressContract['POST /api/v1/addresses'].data.parse({ ...body, id: '7' });
  expect(bodyOf(draftOf(address))).toEqual(body);
});

test('choosing another country or region clears the places within the earlier one', () => {
  expect(inCountry(ADDIS, 'KE')).toMatchObject({ name: 'Almaz', region: '', city: '', subCity: '', woreda: '' });
  expect(inRegion(ADDIS, 'dire_dawa', 'Dire Dawa')).toMatchObject({ city: 'Dire Dawa', subCity: '', woreda: '03' });
});
