// How a feature lets the console's search find its records. Its `server/finders.ts` exports `finders`, and its
// `server/public.ts` hands them on. `npm run wire` lists them for the console.
import type { StaffRole } from './http/contract.ts';
import type { Queryable } from './database/db.ts';
import { closePhone, plainDigits } from '#universal/written-digits.ts';

export type Wanted = {
  /** As `readTyped` reads it. */
  text: string;
  /** Members whom the text matches. Their latest records count as matches, too. */
  memberIds: readonly bigint[];
  limit: number;
};

export type Found = {
  id: bigint;
  /** The record's own number, as staff and members read it. */
  number: string;
  /** The record's owner. */
  who: string;
  amountMinor: bigint | null;
  state: string | null;
  at: Date;
};

export type Finder = {
  /** The console's resource: records lie at /console/#/<resource>/<id>/show. */
  resource: string;
  /** The roles that may read the records, as in the contract of the resource. */
  roles: readonly StaffRole[];
  /** Its records are members. This finder runs first, and its ids go to the others as `memberIds`. */
  members?: true;
  find: (q: Queryable, wanted: Wanted) => Promise<Found[]>;
};

/** What a clerk typed, with plain digits, letters of one width, and single spaces. */
export function readTyped(text: string): string {
  return plainDigits(text.normalize('NFKC')).trim().replaceAll(/\s+/g, ' ');
}

/** Shorter texts are not searched for as a record's number, because they would match too many. */
const PREFIX_LEAST = 4;

/** A `like` pattern for record numbers with this beginning: 'w-4j4e' gives 'W-4J4E%'. Null if the text can't be one. */
export function numberBegins(text: string): string | null {
  const number = text.replaceAll(' ', '').toUpperCase();
  return number.length >= PREFIX_LEAST && /^[A-Z0-9-]{1,64}$/.test(number) ? `${number}%` : null;
}

/** The text as a row's id, or null if it isn't one. */
export function idTyped(text: string): bigint | null {
  return /^[1-9]\d{0,16}$/.test(text) ? BigInt(text) : null;
}

/**
 * A phone number in any spelling as the digits of its international form. '0911 00 00 01', '+251 911-000001' and
 * '911000001' all give '251911000001'. An incomplete number gives the first digits of this form. Null if the text is no
 * phone number.
 */
export function phoneDigits(text: string): string | null {
  const plain = closePhone(text);
  const digits = plain.replace(/^\+/, '');
  if (!/^\d+$/.test(digits) || digits.length < PREFIX_LEAST) return null;
  if (plain.startsWith('+')) return digits.replace(/^2510/, '251');
  if (digits.startsWith('00')) return digits.slice(2);
  if (digits.startsWith('0')) return `251${digits.slice(1)}`;
  return digits.startsWith('251') || !/^[79]/.test(digits) ? digits : `251${digits}`;
}
