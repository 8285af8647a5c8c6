import type { Database } from '#platform/database/db.ts';
import type { CODE_PURPOSES } from '../../contract.ts';
import type { CallerMark } from '../sessions/caller-mark.ts';

export type CodePurpose = (typeof CODE_PURPOSES)[number];

export type Sought = { purpose: CodePurpose; recipient: string; mark: CallerMark };

export const newest = (sql: Database, { purpose, recipient, mark }: Sought) => sql`
  (select id from identity.code where recipient = ${recipient} and purpose = ${purpose} and device_id = ${mark}
   order by created_at desc, id desc limit 1)`;
