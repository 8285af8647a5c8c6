// Checks 11 and 14 (db/checks) report coupons, codes and redemptions that someone with all database rights forged.
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';

const CHECKS = path.resolve(import.meta.dirname, '../../../../db/checks');
const CODES = `insert into coupons.batch (act_id, name, way, gives, pieces, count, until, state, proposed_by, ended_at)
  values (7, 'x', 'codes', 'points', 1, 5, '2099-01-01', 'done', 1, now())`;
const BATCH = `currval('coupons.batch_id_seq')`;
const coupon = (of = '7', order = 'null') => `insert into coupons.coupon (batch_id, member_id, worth_minor, ends_at,
  issued_at, order_id) values (${of}, 1, 5, now() + '9 days', now(), ${order})`;
const redeemed = (member: number) =>
  `insert into coupons.redemption (batch_id, code_id, member_id) values (${BATCH}, 7, ${member})`;

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase({ checked: false });
});

it.each([
  ['11', 'budget', 'a coupon whose worth is not in the hold', coupon()],
  ['11', 'coupon and its grant', 'a coupon that no grant paid', coupon()],
  ['11', 'coupon and its order', 'a coupon in an order that does not know it', coupon('7', '9')],
  [
    '11',
    'expired coupon',
    'an expired coupon that gave nothing back',
    `${coupon()};
    update coupons.coupon set expired_at = now()`,
  ],
  ['11', 'batch', 'unsigned codes', CODES],
  ['11', 'redemptions of a code', 'a code redeemed twice', `${CODES}; ${redeemed(1)}; ${redeemed(2)}`],
  ['14', 'coupon and its batch', 'a coupon from codes for points', `${CODES}; ${coupon(BATCH)}`],
])('check %s reports "%s" for %s', async (check, what, _, planted) => {
  const file = fs.readdirSync(CHECKS).find((name) => name.startsWith(check)) ?? '';
  const found: string[] = [];
  const undo = new Error('undo');
  const looked = db.admin.begin(async (tx) => {
    await tx.unsafe(`set local session_replication_role = replica; ${planted}`);
    for (const row of await tx.unsafe(fs.readFileSync(path.join(CHECKS, file), 'utf8'))) found.push(String(row.what));
    throw undo;
  });
  await expect(looked).rejects.toBe(undo);
  expect(found).toContain(what);
});
