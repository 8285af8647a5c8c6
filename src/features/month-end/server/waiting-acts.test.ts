// A month isn't closed while an act about money waits for a signature. Each kind of act is about money, or isn't.
import { expect, it } from 'vitest';
import { freshDatabase } from '#kit/database.ts';

const MONEY = ['coupon_batch', 'revenue_received_reversed', 'reward_decided', 'system_addition'];
const OTHERS = [
  'account_corrected',
  'campaign_set',
  'month_closed',
  'month_reopened',
  'name_corrected',
  'setting_changed',
  'staff_account_changed',
];

it('waits for every kind of act that moves money, and for no other', async () => {
  const db = await freshDatabase();
  const kinds = await db.admin<{ kind: string }[]>`select kind from acts.kind order by 1`;
  const [text] = await db.admin<{ body: string }[]>`
    select prosrc as body from pg_proc where oid = 'month_end.waiting_acts'::regproc`;
  const named = kinds.filter(({ kind }) => text?.body.includes(`'${kind}'`));
  // A new kind of act belongs to one of the two lists.
  expect(named.map(({ kind }) => kind)).toEqual(MONEY);
  expect(kinds.map(({ kind }) => kind).filter((kind) => !MONEY.includes(kind))).toEqual(OTHERS);
});
