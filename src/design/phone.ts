// chunk: screens
// Phone numbers for phone-field.tsx: a country's dialling code, and the number as people there write it.
import { E164 } from '#universal/e164.ts';
import { closePhone } from '#universal/written-digits.ts';
import { byName } from './by-name.ts';

/** The dialling code, how many digits may follow it, and the digit that people write before them inside the country. */
type Plan = readonly [code: string, min: number, max: number, trunk?: '0' | '1'];

/**
 * The countries on offer: Ethiopia, where most members live, its neighbours, then others. The plans suffice to
 * notice a missing digit before sending. The server checks numbers of every country
 * (platform/language/phone-number.ts) with the library that a test compares these plans with.
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
  // A leading zero is part of an Italian number.
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
/** `OTHER`: a country that is not on offer. The number then begins with + and its dialling code. */
export type RegionChoice = Region | 'OTHER';

export const REGIONS = Object.keys(PLANS) as Region[];
const NEIGHBOURS = 6;

/** The countries with their names in a language: Ethiopia, its neighbours by name, then others by name. */
export function namedRegions(language: string): { region: Region; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const [own, ...others] = REGIONS.map((region) => ({ region, name: names.of(region) ?? region }));
  const sorted = (some: typeof others) => byName(some, language, ({ name }) => name);
  return [own!, ...sorted(others.slice(0, NEIGHBOURS)), ...sorted(others.slice(NEIGHBOURS))];
}

export const diallingCode = (region: RegionChoice): string => (region === 'OTHER' ? '' : PLANS[region][0]);

const planOf = (region: Region): Plan => PLANS[region];

function fits(region: Region, national: string): boolean {
  const [, min, max] = planOf(region);
  return national.length >= min && national.length <= max;
}

/** Without the trunk digit, if the remaining digits are a number of the region too. */
function withoutTrunk(region: Region, national: string): string {
  const [, , , trunk] = planOf(region);
  const remaining = national.slice(1);
  return trunk !== undefined && national.startsWith(trunk) && fits(region, remaining) ? remaining : national;
}

/** The region of international digits. If two codes fit, the longer one counts. */
function regionOf(digits: string): Region | undefined {
  const known = REGIONS.filter((region) => digits.startsWith(diallingCode(region)));
  return known.sort((a, b) => diallingCode(b).length - diallingCode(a).length)[0];
}

/** A stored number as its field shows it. If it is incomplete, or of a country not on offer, it is shown unchanged. */
export function splitPhone(kept: string): { region: RegionChoice; national: string } {
  if (kept === '') return { region: 'ET', national: '' };
  const region = /^\+\d*$/.test(kept) ? regionOf(kept.slice(1)) : undefined;
  return region
    ? { region, national: kept.slice(diallingCode(region).length + 1) }
    : { region: kept.startsWith('+') ? 'OTHER' : 'ET', national: kept };
}

/**
 * Turns what was typed, with the chosen region, into E.164 as far as it is typed. A number with a dialling code of its
 * own overrides the region. A text with anything but digits and separators stays unchanged, and is no number.
 */
export function joinPhone(region: RegionChoice, typed: string): string {
  const text = typed.trim();
  const plain = closePhone(text);
  if (!/^\+?\d*$/.test(plain)) return text;
  if (plain.startsWith('+')) return international(plain.slice(1));
  if (plain.startsWith('00')) return international(plain.slice(2));
  if (region === 'OTHER') return text;
  const code = diallingCode(region);
  const afterCode = plain.slice(code.length);
  const isNational = fits(region, withoutTrunk(region, plain));
  if (!isNational && plain.startsWith(code) && fits(region, afterCode)) return international(plain);
  return `+${code}${withoutTrunk(region, plain)}`;
}

function international(digits: string): string {
  const region = regionOf(digits);
  if (!region) return `+${digits}`;
  const code = diallingCode(region);
  return `+${code}${withoutTrunk(region, digits.slice(code.length))}`;
}

/** Whether it may be a complete number: it has as many digits as its country's numbers have. The server decides. */
export function isPhone(kept: string): boolean {
  if (!E164.test(kept)) return false;
  const { region, national } = splitPhone(kept);
  return region === 'OTHER' || fits(region, national);
}
