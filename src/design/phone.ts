// chunk: screens
import { E164 } from '#universal/e164.ts';
import { closePhone } from '#universal/written-digits.ts';

/** The dialling code, how many digits may follow it, and the digit that people write before them inside the country. */
type Plan = readonly [code: string, least: number, most: number, trunk?: '0' | '1'];

/**
 * Countries on offer. Ethiopia is first because most members live there, then its neighbours, then by name. The server
 * knows the numbers of every country (platform/language/phone-number.ts). This is enough to see a missing digit before
 * sending. A test compares the two.
 */
const PLANS = {
  ET: ['251', 9, 9, '0'],
  DJ: ['253', 8, 8],
  ER: ['291', 7, 7, '0'],
  KE: ['254', 7, 10, '0'],
  SO: ['252', 6, 9, '0'],
  SS: ['211', 9, 9, '0'],
  SD: ['249', 9, 9, '0'],
  AO: ['244', 9, 9],
  BR: ['55', 8, 11, '0'],
  CA: ['1', 7, 10, '1'],
  CN: ['86', 7, 12, '0'],
  EG: ['20', 8, 10, '0'],
  FR: ['33', 9, 9, '0'],
  DE: ['49', 4, 15, '0'],
  GH: ['233', 8, 9, '0'],
  IN: ['91', 8, 13, '0'],
  ID: ['62', 7, 17, '0'],
  // Its zero is part of the number.
  IT: ['39', 6, 12],
  MX: ['52', 10, 10, '0'],
  MZ: ['258', 8, 9],
  NG: ['234', 10, 14, '0'],
  PT: ['351', 9, 9],
  RW: ['250', 8, 9, '0'],
  SA: ['966', 9, 10, '0'],
  ZA: ['27', 5, 10, '0'],
  ES: ['34', 9, 9],
  TZ: ['255', 9, 9, '0'],
  TH: ['66', 8, 13, '0'],
  TR: ['90', 7, 13, '0'],
  UG: ['256', 9, 9, '0'],
  AE: ['971', 5, 12, '0'],
  GB: ['44', 7, 10, '0'],
  VN: ['84', 7, 10, '0'],
  ZM: ['260', 9, 9, '0'],
} as const satisfies Record<string, Plan>;

export type Region = keyof typeof PLANS;
/** `OTHER`: a number that names its country by its plus. */
export type RegionChoice = Region | 'OTHER';

export const REGIONS = Object.keys(PLANS) as Region[];

export const diallingCode = (region: RegionChoice): string => (region === 'OTHER' ? '' : PLANS[region][0]);

const planOf = (region: Region): Plan => PLANS[region];

function fits(region: Region, national: string): boolean {
  const [, least, most] = planOf(region);
  return national.length >= least && national.length <= most;
}

/** Without the trunk digit, where the rest is a number as well. */
function withoutTrunk(region: Region, national: string): string {
  const [, , , trunk] = planOf(region);
  const rest = national.slice(1);
  return trunk !== undefined && national.startsWith(trunk) && fits(region, rest) ? rest : national;
}

/** The region of international digits. Of two that fit, the longer code is the right one. */
function regionOf(digits: string): Region | undefined {
  const known = REGIONS.filter((region) => digits.startsWith(diallingCode(region)));
  return known.sort((a, b) => diallingCode(b).length - diallingCode(a).length)[0];
}

/** A kept number as its field shows it. One that is no number yet, or of a country not on offer, is shown as it is. */
export function splitPhone(kept: string): { region: RegionChoice; national: string } {
  if (kept === '') return { region: 'ET', national: '' };
  const region = /^\+\d*$/.test(kept) ? regionOf(kept.slice(1)) : undefined;
  return region
    ? { region, national: kept.slice(diallingCode(region).length + 1) }
    : { region: kept.startsWith('+') ? 'OTHER' : 'ET', national: kept };
}

/**
 * Reads what was typed beside a region, into E.164 as far as it is typed. A number that names its own country wins over
 * the region. A text with any other sign than digits and what parts them stays as it is, and is no number.
 */
export function joinPhone(region: RegionChoice, typed: string): string {
  const text = typed.trim();
  const plain = closePhone(text);
  if (!/^\+?\d*$/.test(plain)) return text;
  if (plain.startsWith('+')) return international(plain.slice(1));
  if (plain.startsWith('00')) return international(plain.slice(2));
  if (region === 'OTHER') return text;
  const code = diallingCode(region);
  const rest = plain.slice(code.length);
  const isNational = fits(region, withoutTrunk(region, plain));
  if (!isNational && plain.startsWith(code) && fits(region, rest)) return international(plain);
  return `+${code}${withoutTrunk(region, plain)}`;
}

function international(digits: string): string {
  const region = regionOf(digits);
  if (!region) return `+${digits}`;
  const code = diallingCode(region);
  return `+${code}${withoutTrunk(region, digits.slice(code.length))}`;
}

/** Whether it may be a whole number: it has as many digits as its country's have. The server decides. */
export function isPhone(kept: string): boolean {
  if (!E164.test(kept)) return false;
  const { region, national } = splitPhone(kept);
  return region === 'OTHER' || fits(region, national);
}
