import { PHONE } from '../platform/phone-number.ts';

/** Dialling codes by region. Ethiopia is first because most members live there, then its neighbours, then by name. */
export const DIALLING_CODES = {
  ET: '251',
  DJ: '253',
  ER: '291',
  KE: '254',
  SO: '252',
  SS: '211',
  SD: '249',
  AO: '244',
  BR: '55',
  CA: '1',
  CN: '86',
  EG: '20',
  FR: '33',
  DE: '49',
  GH: '233',
  IN: '91',
  ID: '62',
  IT: '39',
  MX: '52',
  MZ: '258',
  NG: '234',
  PT: '351',
  RW: '250',
  SA: '966',
  ZA: '27',
  ES: '34',
  TZ: '255',
  TH: '66',
  TR: '90',
  UG: '256',
  AE: '971',
  GB: '44',
  VN: '84',
  ZM: '260',
} as const;

export type Region = keyof typeof DIALLING_CODES;

const REGIONS = Object.keys(DIALLING_CODES) as Region[];

/**
 * Splits an E.164 number typed so far into its region and the rest. A number of no listed region counts as the
 * default's.
 */
export function splitPhone(e164: string): { region: Region; national: string } {
  const digits = e164.replace(/\D/g, '');
  const region = REGIONS.filter((code) => digits.startsWith(DIALLING_CODES[code])).sort(
    (a, b) => DIALLING_CODES[b].length - DIALLING_CODES[a].length,
  )[0];
  return region
    ? { region, national: digits.slice(DIALLING_CODES[region].length) }
    : { region: 'ET', national: digits };
}

/**
 * Joins the typed text into E.164. A pasted international number wins over the chosen region. Trunk zeros fall away.
 */
export function joinPhone(region: Region, typed: string): string {
  const plain = typed.replace(/[^\d+]/g, '');
  if (plain.startsWith('+')) return `+${plain.replace(/\D/g, '')}`;
  if (plain.startsWith('00')) return `+${plain.slice(2)}`;
  return `+${DIALLING_CODES[region]}${plain.replace(/^0/, '').replace(/\D/g, '')}`.slice(0, 16);
}

/** Whole by the rule of members.md 1. The server holds to the same one. */
export function isPhone(e164: string): boolean {
  return PHONE.test(e164);
}
