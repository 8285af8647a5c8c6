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
  /**
   * SQL: a plain select by `happened`, without order and limit. An index must begin with the member and the time,
   * because the desk asks for the newest few.
   */
  rows: (q: Queryable, memberId: bigint) => Statement;
  /** The words to show for a row whose `words` are not yet in a language. */
  wordsIn?: (language: LanguageCode, row: HappeningRow) => string;
};

type Columns = Record<'id' | 'at', Statement> &
  Partial<Record<'number' | 'amount' | 'state' | 'words' | 'staffId', Statement>>;

/** SQL: the rows of `from`, a table with its condition. What isn't given is null. */
export function happened(q: Queryable, columns: Columns, from: Statement): Statement {
  const { id, at, number = q`null`, amount = q`null`, state = q`null`, words = q`null`, staffId = q`null` } = columns;
  return q`
    select ${id}::bigint as id, ${at} as at, ${number}::text as number, ${amount}::bigint as amount,
      ${state}::text as state, ${words}::text as words, ${staffId}::bigint as staff_id
    from ${from}`;
}
