// How a feature lets the console's search find its records. Its `server/finders.ts` exports `finders`, and its
// `server/public.ts` hands them on. `npm run wire` lists them for the console.
import type { Queryable, Statement } from './database/db.ts';
import type { StaffRole } from './http/contract.ts';
import { closeCode, closePhone, plainDigits } from '#universal/written-digits.ts';

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
  /** Only another spelling of its name matches (names.md). Such records come after the others. */
  alike?: boolean;
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

/** Shorter texts are not searched for as the beginning of a record's number, because they would match too many. */
export const PREFIX_LEAST = 4;

/**
 * The beginnings of a record's number that a text may mean. People leave out its front 'W-', or the hyphen, which some
 * letter may be, too: 'w4j4e' gives 'W-W4J4E' and 'W-4J4E'. None if the text can't be one.
 */
export function numbersMeant(text: string, front: string): string[] {
  const code = closeCode(text);
  if (code.length < PREFIX_LEAST || !/^[A-Z0-9]{1,64}$/.test(code)) return [];
  const rests = code.startsWith(front.charAt(0)) ? [code, code.slice(1)] : [code];
  return rests.map((rest) => `${front}${rest}`);
}

/** SQL: whether a column of numbers begins so. Each pattern is a parameter, because only such ones use the index. */
export function beginsWith(q: Queryable, column: Statement, numbers: readonly string[]): Statement {
  return numbers.reduce((some, number) => q`${some} or ${column} like ${`${number}%`}`, q`false`);
}

/**
 * SQL: whether names are the typed one in another spelling (names.md). An index serves it if it holds this expression
 * of the same `names`. Never true without a text.
 */
export const soundsLike = (q: Queryable, names: Statement, text: string | null): Statement =>
  q`platform.sounds_of(platform.name_parts(platform.fold(${names})), '') @@ platform.sounds_like(${text})`;

/** The text as a row's id, or null if it isn't one. With `fronts` O and Order, 'O-43' and 'order 43' name row 43. */
export function idTyped(text: string, fronts: readonly string[]): bigint | null {
  const [, front = '', digits] = /^(\p{L}*)[\s\p{Pd}#]*([1-9]\d{0,16})$/u.exec(text) ?? [];
  if (digits === undefined) return null;
  return front === '' || fronts.some((one) => one.toLowerCase() === front.toLowerCase()) ? BigInt(digits) : null;
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
