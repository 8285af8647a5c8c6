// chunk: screens
// Reads amounts as people type them (look.md 2), and groups their digits. Only fields need this: home does not load it.
import { CURRENCY, scaleOf } from '#universal/currencies.ts';
import { inThousands } from '#universal/digit-groups.ts';
import { plainDigits } from '#universal/written-digits.ts';
import type { Separators } from './money-text.ts';

const PLAIN_AMOUNT = /^(\d{1,12})(?:\.(\d*))?$/;
const GROUPED_AMOUNT = /^(\d{1,3}(?:[,\s']\d{3}){1,3})(?:\.(\d*))?$/;

/**
 * Reads a typed amount as minor units, or returns undefined. Separators may stand between groups of three digits. With
 * a comma elsewhere it is no amount, because "12,50" must never read as 1,250. Nor with more decimals than the currency
 * has, because none may be dropped.
 */
export function readAmount(text: string, currency = CURRENCY): number | undefined {
  const scale = scaleOf(currency);
  const plain = plainDigits(text).trim();
  const match = PLAIN_AMOUNT.exec(plain) ?? GROUPED_AMOUNT.exec(plain);
  if (!match || (match[2] ?? '').length > scale) return undefined;
  // At most 14 digits, far below 2^53, which the wire requires.
  return parseInt(match[1]!.replace(/\D/g, '') + (match[2] ?? '').padEnd(scale, '0'), 10);
}

/** True for a text that is not an amount yet but may become one: empty, a point, or an incomplete group. */
export function mayBecomeAmount(text: string): boolean {
  return /^(?:|\.|\d{1,3}(?:[,\s']\d{3})*[,\s']\d{0,2})$/.test(plainDigits(text).trim());
}

/** Removes the unit in front of a pasted amount, which the field shows itself. Other signs stay: -500 is not 500. */
export function withoutUnit(text: string, units: readonly string[]): string {
  const plain = text.trim();
  const unit = units.find((one) => plain.toLowerCase().startsWith(one.toLowerCase()));
  return unit === undefined ? text : plain.slice(unit.length).replace(/^[.\s]+(?=\d)/, '');
}

/** A plain amount ("1,250.50") with a language's separators, sign for sign, so that the caret keeps its place. */
export function withSeparators(plain: string, { group, decimal }: Separators): string {
  return plain.replace(/[.,]/g, (sign) => (sign === '.' ? decimal : group));
}

/** A typed amount with plain separators, sign for sign. A sign that the language doesn't use stays as it is. */
export function withoutSeparators(typed: string, { group, decimal }: Separators): string {
  return Array.from(typed, (sign) => (sign === decimal ? '.' : sign === group ? ',' : sign)).join('');
}

/** A field's text and the position of its caret. */
export type Typed = { text: string; caret: number };
/** The browser's input event: `kind` is its inputType, `data` the typed text, null for a deletion or a paste. */
export type Edit = { kind: string; data: string | null };

/** Groups the digits before the point: "1250.5" -> "1,250.5". Any other text stays as it is. */
export function groupedAmount(text: string): string {
  const [, whole, decimals = ''] = /^(\d{1,12})(\.\d*)?$/.exec(text) ?? [];
  return whole === undefined ? text : inThousands(whole) + decimals;
}

/**
 * Groups digits while they are typed, and keeps the caret after the same digit. Only commas that we inserted may move.
 * A comma that was typed or pasted stays where it is, because "12,50" must never become 1,250.
 */
export function groupWhileTyped(before: string, { text, caret }: Typed, { kind, data }: Edit): Typed {
  const plain = text.replaceAll(',', '');
  const onlyOurCommas = before === groupedAmount(before.replaceAll(',', ''));
  const oneKey = kind.startsWith('delete') || (data !== null && !data.includes(','));
  if (!/^\d*(\.\d*)?$/.test(plain) || (text.includes(',') && !(onlyOurCommas && oneKey))) return { text, caret };
  const shown = groupedAmount(plain);
  const digitsBefore = text.slice(0, caret).replaceAll(',', '').length;
  return { text: shown, caret: caretAfter(shown, digitsBefore) };
}

/** The position in a grouped text after this many characters, not counting commas. */
function caretAfter(text: string, characters: number): number {
  let at = 0;
  for (let seen = 0; at < text.length && seen < characters; at += 1) if (text.charAt(at) !== ',') seen += 1;
  return at;
}
