// The list of banks and mobile-money operators, and the checks of account numbers and holder names (wallets.md 5).
import { perDatabase } from '#platform/database/per-database.ts';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { readName } from '#platform/language/human-text.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import { closeDigits } from '#universal/written-digits.ts';
import type { Institution } from '#wires/bank.ts';

/** The list changes rarely, so it is read again only every ten minutes. */
const KEPT_MS = 600_000;
type Kept = { list?: readonly Institution[]; at: number };
const keptOf = perDatabase((_context: Pick<Context, 'sql'>): Kept => ({ at: 0 }));

/** Returns the last known list while the bank doesn't answer. */
export async function institutions(
  context: Pick<Context, 'sql' | 'bank'>,
): Promise<readonly Institution[] | Refusal<'bank_unreachable'>> {
  const kept = keptOf(context);
  if (kept.list && machineNow() - kept.at < KEPT_MS) return kept.list;
  const answer = await context.bank.call('GET /institutions');
  if (answer.outcome === 'ok') Object.assign(kept, { list: answer.data.institutions, at: machineNow() });
  return kept.list ?? refuse('bank_unreachable');
}

export type AccountNumber = { kind: 'card' | 'account' | 'mobile_money'; institution: string; number: string };
/** An institution as the bank lists it. `prefixes`: of a mobile-money operator's phone numbers. */
export type InstitutionRules = { code: string; kinds: readonly string[]; prefixes: readonly string[] };

export function plainNumber(number: string): string {
  return closeDigits(number);
}

/** Checks a card number's Luhn digit (ISO/IEC 7812), which doubles every second digit from the right. */
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

/** True when the number has a valid form for that institution. */
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

/** Compares two names, ignoring case, spaces, Unicode form and the style of apostrophes and hyphens. */
export function sameName(left: string, right: string): boolean {
  const plain = (name: string) => readName(name).normalize('NFKC').toLocaleLowerCase('en');
  return plain(left) === plain(right);
}

/** The last four digits, for lists that others may see. */
export function masked(number: string): string {
  return `•••• ${number.slice(-4)}`;
}
