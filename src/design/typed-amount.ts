// chunk: screens
// Amounts as people type them (look.md 2). Fields alone need this, so home does not load it.
import { CURRENCY, scaleOf } from '#universal/currencies.ts';
import { inThousands } from '#universal/digit-groups.ts';
import { plainDigits } from '#universal/written-digits.ts';

const PLAIN_AMOUNT = /^(\d{1,12})(?:\.(\d*))?$/;
const GROUPED_AMOUNT = /^(\d{1,3}(?:[,\s']\d{3}){1,3})(?:\.(\d*))?$/;

/**
 * Reads a typed amount. Separators may part groups of three. A comma anywhere else is no amount: "12,50" must never
 * read as 1,250. Nor is a cent dropped that the currency does not have. Returns undefined for anything that is no
 * amount.
 */
export function readAmount(text: string, currency = CURRENCY): number | undefined {
  const scale = scaleOf(currency);
  const plain = plainDigits(text).trim();
  const match = PLAIN_AMOUNT.exec(plain) ?? GROUPED_AMOUNT.exec(plain);
  if (!match || (match[2] ?? '').length > scale) return undefined;
  // At most 14 digits: far below 2^53, as the wire demands.
  return parseInt(match[1]!.replace(/\D/g, '') + (match[2] ?? '').padEnd(scale, '0'), 10);
}

/** True for a text that is no amount yet but may become one: nothing, or a group just begun. */
export function mayBecomeAmount(text: string): boolean {
  return /^(?:|\.|\d{1,3}(?:[,\s']\d{3})*[,\s']\d{0,2})$/.test(plainDigits(text).trim());
}

/** A pasted amount without the unit that the field shows in front. Any other sign stays: -500 is not 500. */
export function withoutUnit(text: string, units: readonly string[]): string {
  const plain = text.trim();
  const unit = units.find((one) => plain.toLowerCase().startsWith(one.toLowerCase()));
  return unit === undefined ? text : plain.slice(unit.length).replace(/^[.\s]+(?=\d)/, '');
}

/** A field's text, and where its caret is. */
export type Typed = { text: string; caret: number };
/** How the browser says a text was changed. `data` is what a key brought; null for a deletion or a paste. */
export type Edit = { kind: string; data: string | null };

/** Groups the whole part of a plain amount: "1250.5" -> "1,250.5". Any other text stays as it is. */
export function groupedAmount(text: string): string {
  const [, whole, rest = ''] = /^(\d{1,12})(\.\d*)?$/.exec(text) ?? [];
  return whole === undefined ? text : inThousands(whole) + rest;
}

/**
 * Groups digits while they are typed, and keeps the caret behind the same digit. Only our own commas may move. A comma
 * that came with a key or a paste stays where it is: "12,50" must never become 1,250.
 */
export function groupWhileTyped(before: string, { text, caret }: Typed, { kind, data }: Edit): Typed {
  const plain = text.replaceAll(',', '');
  const ours = before === groupedAmount(before.replaceAll(',', ''));
  const oneKey = kind.startsWith('delete') || (data !== null && !data.includes(','));
  if (!/^\d*(\.\d*)?$/.test(plain) || (text.includes(',') && !(ours && oneKey))) return { text, caret };
  const shown = groupedAmount(plain);
  const behind = text.slice(0, caret).replaceAll(',', '').length;
  return { text: shown, caret: caretBehind(shown, behind) };
}

/** The place in a grouped text behind so many of its signs, commas not counted. */
function caretBehind(text: string, signs: number): number {
  let at = 0;
  for (let seen = 0; at < text.length && seen < signs; at += 1) if (text.charAt(at) !== ',') seen += 1;
  return at;
}
