// A delivery address for tests, as the phone's form sends it.
import type { AddressForm } from '#features/prizes/server/addresses.ts';

export const IN_ADDIS: AddressForm = {
  country: 'ET',
  name: 'Almaz',
  surname: 'Desta',
  phone: '+251911223344',
  email: 'almaz@c3.example',
  region: 'addis_ababa',
  city: 'Addis Ababa',
  subCity: 'bole',
  woreda: '03',
  landmark: 'Behind the post office',
  postalCode: '1000',
  detailedAddress: 'Cameroon Street, house 412',
  isDefault: false,
};

export const IN_NAIROBI: AddressForm = {
  ...IN_ADDIS,
  country: 'KE',
  phone: '+254722334455',
  email: null,
  region: 'Nairobi',
  city: 'Nairobi',
  subCity: null,
  woreda: null,
  landmark: null,
  postalCode: '00100',
  detailedAddress: 'Moi Avenue 7',
};
