// Card, account and mobile-money numbers, and the names on them (wallets.md 5). Pure.
import { readName } from '#platform/language/human-text.ts';
import { closeDigits } from '#universal/written-digits.ts';

export type AccountNumber = { kind: 'card' | 'account' | 'mobile_money'; institution: string; number: string };
/** An institution as the bank lists it. Mobile-money operators own prefixes of numbers. */
export type InstitutionRules = { code: string; kinds: readonly string[]; prefixes: readonly string[] };

export function plainNumber(number: string): string {
  return closeDigits(number);
}

/** ISO/IEC 7812: double every second digit from the right. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  let sum = 0;
  for (let position = 0; position < digits.length; position++) {
    const digit = digits.charCodeAt(digits.length - 1 - position) - 48;
    const weighted = position % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/** True when the number can exist at that institution. */
export function isPlausible(
  { kind, institution, number: typed }: AccountNumber,
  institutions: readonly InstitutionRules[],
): boolean {
  const number = plainNumber(typed);
  const rules = institutions.find((one) => one.code === institution);
  if (!rules?.kinds.includes(kind)) return false;
  if (kind === 'card') return /^\d{13,19}$/.test(number) && passesLuhn(number);
  if (kind === 'account') return /^\d{8,20}$/.test(number);
  return /^\+\d{12}$/.test(number) && rules.prefixes.some((prefix) => number.startsWith(prefix));
}

/** Ignores case, spaces, the encoding of letters and the form of apostrophes and hyphens. */
export function sameName(left: string, right: string): boolean {
  const plain = (name: string) => readName(name).normalize('NFKC').toLocaleLowerCase('en');
  return plain(left) === plain(right);
}

/** The last four digits, for lists that others may see. */
export function masked(number: string): string {
  return `•••• ${number.slice(-4)}`;
}
