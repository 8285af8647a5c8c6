// Unusual reading: what is found, once, and who may say that it was looked into.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestContext, testContext } from '#kit/context.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { nameOf } from '#kit/outcome.ts';
import { aMember, aStaff } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { LookAt } from '#platform/http/look.ts';
import { findUnusual, lookInto, unusualLooks } from './unusual.ts';

let db: FreshDatabase;
let context: TestContext;
let staff: StaffCaller & { name: string };
let members: bigint[];

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  members = [];
  for (let n = 0; n < 6; n += 1) members.push((await aMember(context, { realName: `Hana Girma` })).id);
  await setSetting(db, 'looks.membersOpened', 4);
  await setSetting(db, 'looks.membersListed', 6);
  await setSetting(db, 'looks.membersWithoutCase', 3);
});
beforeEach(async () => {
  staff = await aStaff(context, 'support');
});

async function look(
  memberIds: readonly bigint[],
  { shown = 'profile' as LookAt, forCase = null as string | null } = {},
) {
  for (const id of memberIds)
    await db.app`insert into looks.look (staff_id, member_id, shown, case_kind, case_number)
      values (${staff.staffId}, ${id}, ${shown}, ${forCase === null ? null : 'complaint'}, ${forCase})`;
}

/** What a run of the job finds of this test's person. */
async function found() {
  await findUnusual(context);
  const all = await unusualLooks(db.app, { done: false, after: null, limit: 1_000 });
  return all
    .filter(({ staffId }) => staffId === staff.staffId)
    .map(({ reason, members: count, memberId }) => ({ reason, count, memberId }));
}

const rename = (name: string) => db.admin`update identity.staff set name = ${name} where id = ${staff.staffId}`;
const [FEW, SOME] = [2, 4];

it('finds nothing in a day’s usual work', async () => {
  await look(members.slice(0, FEW));
  await look(members.slice(FEW, 5), { shown: 'list' });
  expect(await found()).toEqual([]);
});

it('finds many opened members, each with a case', async () => {
  await look(members.slice(0, SOME), { forCase: 'C0000001' });
  expect(await found()).toEqual([{ reason: 'many_opened', count: SOME, memberId: null }]);
});

it('finds many opened without a case, and a member once for whom there was one counts as having one', async () => {
  await look(members.slice(0, 3));
  await look(members.slice(0, 1), { shown: 'money', forCase: 'C0000001' });
  expect(await found()).toEqual([]);
  await look(members.slice(3, 4));
  expect(await found()).toEqual([
    { reason: 'many_opened', count: SOME, memberId: null },
    { reason: 'without_case', count: 3, memberId: null },
  ]);
});

it('finds many members in lists', async () => {
  await look(members, { shown: 'list' });
  expect(await found()).toEqual([{ reason: 'many_listed', count: members.length, memberId: null }]);
});

it.each([
  ['Abebe Girma', true],
  ['Abebe Bekele Girma', true],
  ['አበበ ግርማ', true],
  ['Girma Bekele', false],
  ['Hana Bekele', false],
  ['Hana', false],
])('of %s the family name is the member’s: %s', async (name, is) => {
  await rename(name);
  await look(members.slice(0, 1), { forCase: 'C0000001' });
  expect(await found()).toEqual(is ? [{ reason: 'own_name', count: 1, memberId: members[0] }] : []);
});

it('doesn’t find the same twice, but finds who goes on', async () => {
  await setSetting(db, 'looks.membersWithoutCase', 2);
  await look(members.slice(0, 2));
  expect(await found()).toHaveLength(1);
  expect(await found()).toHaveLength(1);
  const [one] = (await unusualLooks(db.app, { done: false, after: null, limit: 1_000 })).slice(-1);
  const note = { caller: await aStaff(context, 'admin'), id: one?.id ?? 0n, note: 'Training' };
  expect(nameOf(await lookInto(context, note))).toBe('done');
  expect(await found()).toEqual([]);
  await look(members.slice(2, 4));
  expect((await found()).map(({ reason, count }) => [reason, count])).toContainEqual(['without_case', 4]);
});

it('is looked into once, by someone else, with a note that stays', async () => {
  await look(members, { shown: 'list' });
  await found();
  const [one] = (await unusualLooks(db.app, { done: false, after: null, limit: 1_000 })).slice(-1);
  const id = one?.id ?? 0n;
  const into = async (caller: StaffCaller) => nameOf(await lookInto(context, { caller, id, note: 'A holiday rush' }));
  expect(await into(staff)).toBe('own_unusual_look');
  const admin = await aStaff(context, 'admin');
  expect(await into(admin)).toBe('done');
  expect(await into(admin)).toBe('unusual_look_ended');
  const [done] = await unusualLooks(db.app, { done: true, after: null, limit: 1 });
  expect(done).toMatchObject({ id, lookedIntoBy: admin.staffId, note: 'A holiday rush' });
  const [entry] = await db.admin<{ subject: string }[]>`
    select subject from identity.audit_entry where action = 'looks.look_into' order by id desc limit 1`;
  expect(entry?.subject).toBe(`unusual_look:${id}`);
  await expect(db.app`update looks.unusual set note = 'nothing' where id = ${id}`).rejects.toThrow(
    'unusual_look_ended',
  );
  await expect(db.app`delete from looks.unusual where id = ${id}`).rejects.toThrow('permission denied');
  await expect(db.app`insert into looks.unusual (staff_id) values (1)`).rejects.toThrow('permission denied');
});
