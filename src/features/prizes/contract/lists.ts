// Fixed lists: countries, regions and sub-cities of delivery addresses (a test compares them with those of the phone's
// form), and the states of deliveries and parcels.

/** Countries that an address may be in: those whose phone numbers the app can check. */
export const COUNTRIES = [
  'ET',
  'DJ',
  'ER',
  'KE',
  'SO',
  'SS',
  'SD',
  'AO',
  'BR',
  'CA',
  'CN',
  'EG',
  'FR',
  'DE',
  'GH',
  'IN',
  'ID',
  'IT',
  'MX',
  'MZ',
  'NG',
  'PT',
  'RW',
  'SA',
  'ZA',
  'ES',
  'TZ',
  'TH',
  'TR',
  'UG',
  'AE',
  'GB',
  'VN',
  'ZM',
] as const;
export type Country = (typeof COUNTRIES)[number];

/** The twelve regional states and the two chartered cities of Ethiopia. */
export const ETHIOPIAN_REGIONS = [
  'addis_ababa',
  'afar',
  'amhara',
  'benishangul_gumuz',
  'central_ethiopia',
  'dire_dawa',
  'gambela',
  'harari',
  'oromia',
  'sidama',
  'somali',
  'south_ethiopia',
  'south_west_ethiopia',
  'tigray',
] as const;
export type EthiopianRegion = (typeof ETHIOPIAN_REGIONS)[number];

export const ADDIS_SUB_CITIES = [
  'addis_ketema',
  'akaky_kaliti',
  'arada',
  'bole',
  'gullele',
  'kirkos',
  'kolfe_keranio',
  'lemi_kura',
  'lideta',
  'nifas_silk_lafto',
  'yeka',
] as const;
export type AddisSubCity = (typeof ADDIS_SUB_CITIES)[number];

/**
 * States of a delivery. `won`: the member has not chosen an address. `arrived`: staff noted that the goods arrived.
 * `paid`: the member took the money instead.
 */
export const DELIVERY_STATES = [
  'won',
  'claimed',
  'packed',
  'shipped',
  'failed',
  'returned',
  'arrived',
  'contested',
  'delivered',
  'paid',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Filters of the console's list. `desk`: waits for staff. `late`: not sent, or not come, in time. */
export const DESK_STATES = ['desk', 'late', ...DELIVERY_STATES] as const;
export type DeskState = (typeof DESK_STATES)[number];

/** The steps of a parcel. Its state is its last step. */
export const PARCEL_STEPS = ['packed', 'shipped', 'failed', 'returned', 'delivered', 'contested'] as const;
export type ParcelStep = (typeof PARCEL_STEPS)[number];
