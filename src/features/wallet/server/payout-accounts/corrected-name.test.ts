// After a member's name is corrected, payout accounts in the old name can still be paid, and deposits from accounts in
// the old name still count as the member's.
import { beforeAll, expect, it } from 'vitest';
import { type Banked, banked, earner, type Earner, withdraw } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { ok } from '#kit/outcome.ts';
import { aMember, APPROVAL, aStaff, staffIntent } from '#kit/people.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { required } from '#platform/required.ts';
import { proposeAct } from '#features/acts/server/acts.ts';
import { withdrawalById } from '../withdrawals/withdrawals.ts';
import { nameCorrection } from '#features/identity/server/members/correct-name.ts';

let db: FreshDatabase;
let world: Banked;
let almaz: Earner;
let two: readonly [StaffCaller, StaffCaller];

/** The members who own the accounts from which Almaz recharged, as proven by the holder's name at the bank. */
const owners = () => db.owner`
  select distinct wallet.proven_owners(source_institution, source_number) as id from wallet.recharge_lot
  where member_id = ${almaz.member.id}`;

beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  await world.morning();
  almaz = await earner(db, world, 2_000_00n);
  two = [await aStaff(world.context, 'support'), await aStaff(world.context, 'finance')];
});

it('two persons correct the name, and one alone does not', async () => {
  const wish = {
    memberId: String(almaz.member.id),
    newName: 'Almaz Bekele  Right',
    proof: 'passport',
    proofNote: 'EP 1',
  } as const;
  const asked = { wish, caller: two[0], assertion: APPROVAL };
  const { id } = ok(await nameCorrection.propose(world.context, asked, staffIntent(two[0])));
  const name = async () =>
    (await db.app<{ name: string }[]>`select real_name as name from identity.member where id = ${almaz.member.id}`)[0];
  expect((await name())?.name).toBe(almaz.member.realName);
  expect(await owners()).toEqual([{ id: almaz.member.id }]);
  const done = ok(await nameCorrection.sign(world.context, { id, caller: two[1], assertion: APPROVAL }));
  expect(done.state).toBe('done');
  expect((await name())?.name).toBe('Almaz Bekele Right');
});

it('the app’s role cannot write a name without the act', async () => {
  const { id } = almaz.member;
  await expect(db.app`update identity.member set real_name = 'Mine' where id = ${id}`).rejects.toThrow(/permission/);
});

it('a proposal alone adds no earlier name to the member', async () => {
  const { id } = await aMember(world.context);
  const names = async () => [...(await db.owner`select identity.names_of(${id}) as name`)].map(({ name }) => name);
  const [its] = await names();
  await db.app.begin(async (tx) => {
    const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
    const by = { staffId: two[0].staffId, at: world.context.clock.now() };
    const actId = await proposeAct(tx, {
      purpose: 'name_corrected',
      ...nothing,
      content: { member: String(id), from: 'A Stranger', to: 'Another' },
      ...by,
    });
    await tx`insert into acts.proposal (act_id) values (${actId})`;
  });
  expect(await names()).toEqual([its]);
});

it('a payout to the account in the old name is paid', async () => {
  const one = await withdraw(world, almaz, 200_00n);
  await world.round();
  await world.pass(3_600_000);
  expect(required(await withdrawalById(db.app, one.id)).state).toBe('paid');
});

it('an earlier deposit still proves that its account is the member’s', async () => {
  expect(await owners()).toEqual([{ id: almaz.member.id }]);
});
