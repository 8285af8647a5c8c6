// How a feature lets an entry of who looked name the case for which staff looked (members.md 9). Its `server/cases.ts`
// exports `cases`, and its `server/public.ts` hands them on. `npm run wire` lists them for the feature looks.
import type { Queryable } from './database/db.ts';
import type { CaseKind } from './http/look.ts';

export type Cases = {
  kind: CaseKind;
  /** How the numbers of its cases begin. No two kinds begin alike. */
  front: string;
  /** Whose case has this number. Null if none has. */
  owner: (q: Queryable, number: string) => Promise<bigint | null>;
};
