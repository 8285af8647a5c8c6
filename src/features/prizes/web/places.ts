// The lists of the form (contract/lists.ts), which pages know as types only. A test compares both.
import { REGIONS as PHONE_REGIONS } from '#design/phone.ts';
import type { AddisSubCity, Country, EthiopianRegion } from '../contract.ts';

export const COUNTRIES: readonly Country[] = PHONE_REGIONS;

/** The postal code that a form offers: in Ethiopia few people know theirs, and the others have none (prizes.md 1). */
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

/** True: a chartered city, whose name is the city's too. */
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
export const isRegion = (text: string): text is EthiopianRegion => REGIONS.some((region) => region === text);
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
export const isSubCity = (text: string): text is AddisSubCity => SUB_CITIES.some((city) => city === text);

/** Addis Ababa has a list of sub-cities. */
export const isAddis = ({ country, region }: { country: Country; region: string }): boolean =>
  country === 'ET' && region === 'addis_ababa';
