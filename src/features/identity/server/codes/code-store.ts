import type { Database } from '../../../../platform/db.ts';
import type { CODE_PURPOSES } from '../../contract.ts';

export type CodePurpose = (typeof CODE_PURPOSES)[number];

export type Sought = { purpose: CodePurpose; recipient: string; deviceId: string };

export const newest = (sql: Database, { purpose, recipient, deviceId }: Sought) => sql`
  (select id from identity.code where recipient = ${recipient} and purpose = ${purpose} and device_id = ${deviceId}
   order by created_at desc, id desc limit 1)`;
