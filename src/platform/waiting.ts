// How a feature says how much of its work waits, for the numbers in the console's menu. Its `server/waiting.ts` exports
// `waiting`, and its `server/public.ts` hands it on. `npm run wire` lists them for the console.
import type { Queryable, Statement } from './database/db.ts';
import type { StaffRole } from './http/contract.ts';

export type Waiting = {
  /** The console's resource: the work lies at /console/#/<resource>. */
  resource: string;
  /** The roles whose work it is: those that may read it or, if it waits for a signature, sign it. */
  roles: readonly StaffRole[];
  /** SQL that selects a row for each piece of work. Every desk asks once a minute, so it must be read from an index. */
  rows: (q: Queryable) => Statement;
};
