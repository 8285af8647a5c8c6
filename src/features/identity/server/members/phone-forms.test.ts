// Phone numbers have one form in the database. Migration 0401 corrects earlier ones, and check 17 reports those that it
// cannot correct.
import fs from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import { aMember } from '#kit/people.ts';
import { runChecks } from '#platform/database/checks.ts';
import { E164 } from '#universal/e164.ts';
import type { Context } from '#platform/context.ts';
import { renewSecrets } from '../secrets/renew-secrets.ts';
import { contactHashOf } from '#features/credentials/server/secrets-of-people.ts';

let db: FreshDatabase;
let context: Context;
beforeAll(async () => {
  db = await freshDatabase({ checked: false });
  context = await testContext(db);
});

/** A member whose number was stored before the migration, in another form. */
async function memberBeforeMigration(phone: string): Promise<bigint> {
  const { id } = await aMember(context);
  await db.admin.begin(async (tx) => {
    await tx`alter table identity.member disable trigger member_changed`;
    await tx`update identity.member set phone = ${phone}, contact_hash = 'old' where id = ${id}`;
    await tx`alter table identity.member enable trigger member_changed`;
  });
  return id;
}

const phoneOf = async (id: bigint) =>
  (await db.app<{ phone: string }[]>`select phone from identity.member where id = ${id}`)[0]?.phone;

test('the migration corrects numbers, and check 17 reports a member whose number another one already has', async () => {
  const doubled = await memberBeforeMigration('+251251911000001');
  const trunk = await memberBeforeMigration('+4402079460958');
  const italian = await memberBeforeMigration('+390612345678');
  const { id: owner } = await aMember(context, { phone: '+251911000009' });
  const second = await memberBeforeMigration('+251251911000009');
  await db.owner.begin((tx) => tx.unsafe(fs.readFileSync('db/migrations/0401-phone-forms.sql', 'utf8')));
  expect(await Promise.all([doubled, trunk, italian, owner, second].map(phoneOf))).toEqual([
    '+251911000001',
    '+442079460958',
    '+390612345678',
    '+251911000009',
    '+251251911000009',
  ]);
  const [{ memberNo } = { memberNo: '' }] = await db.app<{ memberNo: string }[]>`
    select member_no from identity.member where id = ${second}`;
  const named = (await runChecks(db.app)).filter(({ check }) => check.startsWith('17'));
  expect(JSON.stringify(named)).toContain(memberNo);
  expect(await renewSecrets(context)).toBe(2);
  const [row] = await db.app<{ hash: Buffer }[]>`
    select contact_hash as hash from identity.member where id = ${doubled}`;
  expect(row?.hash).toEqual(contactHashOf(context.secrets, '+251911000001'));
});

test.each(['+251251911000001', '+2510911000001', '+25191100000', '0911000001', '+9991', 'abc', '+251911000001 '])(
  'the database refuses %s',
  async (phone) => {
    await expect(aMember(context, { phone })).rejects.toThrow(/no_phone/);
    const { id } = await aMember(context);
    await expect(
      db.app`insert into identity.phone_change (member_id, old_phone, new_phone) values (${id}, '', ${phone})`,
    ).rejects.toThrow(/no_phone/);
  },
);

test('the database and the code accept the same numbers', async () => {
  const numbers = [
    '+251911223344',
    '+2510911223344',
    '+25191122334',
    '+46701234567',
    '+2917123456',
    '+046',
    '251911223344',
  ];
  for (const number of numbers) {
    const [row] = await db.app<{ is: boolean }[]>`select platform.is_phone(${number}) as is`;
    expect([number, row?.is]).toEqual([number, E164.test(number)]);
  }
});
