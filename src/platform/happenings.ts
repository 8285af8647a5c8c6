// How a feature tells the desk what happened with a member. Its `server/happenings.ts` exports `happenings`, and its
// `server/public.ts` hands them on. `npm run wire` lists them for the desk, which reads them all as one list.
import type { Queryable, Statement } from './database/db.ts';
import type { StaffRole } from './http/contract.ts';
import type { LanguageCode } from '#universal/languages.ts';

export type HappeningRow = {
  /** The record's. It also orders happenings of one kind and instant. */
  id: bigint;
  at: Date;
  /** The record's number, as staff read it. */
  number: string | null;
  amount: bigint | null;
  state: string | null;
  words: string | null;
  /** Who of the staff did it. */
  staffId: bigint | null;
};

export type Happening = {
  /** '<feature>.<what>'. The feature's `console/resources.tsx` has words for it, under `happenings`. */
  kind: string;
  /** The roles that may read it. */
  roles: readonly StaffRole[];
  /** An index must begin with the member and the time, because the desk asks for the newest few. */
  rows: (q: Queryable, memberId: bigint) => HappeningColumns;
  /** The words to show for a row whose `words` are not yet in a language. */
  wordsIn?: (language: LanguageCode, row: HappeningRow) => string;
};

/** SQL: `from` is a table with its condition, without order and limit. A column that isn't given is null. */
export type HappeningColumns = Record<'id' | 'at' | 'from', Statement> &
  Partial<Record<'number' | 'amount' | 'state' | 'words' | 'staffId', Statement>>;
