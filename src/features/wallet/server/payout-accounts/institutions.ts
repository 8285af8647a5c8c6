// The banks and mobile-money operators that the bank lists, and the numbers and names of their accounts (wallets.md 5).
import { perDatabase } from '#platform/database/per-database.ts';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { readName } from '#platform/language/human-text.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import { closeDigits } from '#universal/written-digits.ts';
import type { Institution } from '#wires/bank.ts';

/** The list changes rarely, so we ask every ten minutes. */
const KEPT_MS = 600_000;
type Kept = { list?: readonly Institution[]; at: number };
const keptOf = perDatabase((_context: Pick<Context, 'sql'>): Kept => ({ at: 0 }));

/** Serves the last known list while the bank is silent. */
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
