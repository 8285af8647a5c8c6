// How a feature lets the desk's one search find its records. `server/finders.ts` exports `finders`, and the feature's
// `server/public.ts` hands them on. `npm run wire` lists them for the desk.
import type { StaffRole } from './http/contract.ts';
import type { Queryable } from './database/db.ts';
import { closePhone } from '#universal/written-digits.ts';

export type Wanted = {
  /** As typed, trimmed, with single spaces. */
  text: string;
  /** Members whose own facts fit the text: their latest records fit too. */
  memberIds: readonly bigint[];
  limit: number;
};

export type Found = {
  id: bigint;
  /** The record's own number, as staff and members read it. */
  number: string;
  /** Its owner. */
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
  /** Its records are members. They are looked for first, and their ids help the others. */
  members?: true;
  find: (q: Queryable, wanted: Wanted) => Promise<Found[]>;
};

/** The shortest part of a number that is looked for, because fewer signs would find too much. */
const PREFIX_LEAST = 4;

/** A number's beginning for `like`, in capitals: 'w-4j4e' gives 'W-4J4E%'. Null where the text cannot be one. */
export function numberBegins(text: string): string | null {
  const number = text.replaceAll(' ', '').toUpperCase();
  return number.length >= PREFIX_LEAST && /^[A-Z0-9-]{1,64}$/.test(number) ? `${number}%` : null;
}

/** A row's id typed as it is, or null. */
export function idTyped(text: string): bigint | null {
  return /^[1-9]\d{0,16}$/.test(text) ? BigInt(text) : null;
}

/**
 * A phone in any spelling as the digits of its international form. '0911 00 00 01', '+251 911-000001' and '911000001'
 * all give '251911000001'. The first digits of a phone become those of this form. Null where the text is no phone.
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

/** Words as a tsquery over `platform.words_of`: each of them begins a word of the name. Null without a letter. */
export function wordsTyped(text: string): string | null {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '');
  if (!/\p{L}/u.test(text) || words.length === 0) return null;
  return words.map((word) => `'${word.replaceAll(/['\\]/g, '$&$&')}':*`).join(' & ');
}
