// Staff may not play, so identity.players_of() recognizes members who are staff by e-mail address, by the phone of a
// declared account, or by a shared device (draws.md 2).
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { testContext, type TestContext } from '#kit/context.ts';
import { aMember, aStaff, PASSWORD } from '#kit/people.ts';
import { routes } from './routes.ts';

let call: Call;
let context: TestContext;
let db: FreshDatabase;
beforeAll(async () => {
  // Unchecked, because accounts and sessions of staff are forged here.
  db = await freshDatabase({ checked: false });
  context = await testContext(db);
  ({ call } = await edgeOf(context, [routes]));
});

const isStaff = async ({ id }: { id: bigint }) =>
  (await db.owner<{ staff: boolean }[]>`select staff from identity.players_of(array[${id}]::bigint[])`)[0]?.staff;

it('does not recognize a member with another address, phone and device', async () => {
  await aStaff(context, 'support');
  expect(await isStaff(await aMember(context))).toBe(false);
});

it('recognizes the e-mail address, in upper or lower case, until the clerk is disabled', async () => {
  const { staffId } = await aStaff(context, 'support');
  const member = await aMember(context);
  await db.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update identity.member set email = upper((select email from identity.staff where id = ${staffId}))
      where id = ${member.id}`;
  });
  expect(await isStaff(member)).toBe(true);
  await db.admin`update identity.staff set disabled_at = platform.now() where id = ${staffId}`;
  expect(await isStaff(member)).toBe(false);
});

it('recognizes a phone that is the number of a declared account', async () => {
  const { staffId } = await aStaff(context, 'support');
  const member = await aMember(context);
  await db.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into identity.staff_account (account, staff_id, added_by, added_at)
      values (${`TELEBIRR ${member.phone}`}, ${staffId}, ${staffId}, platform.now())`;
  });
  expect(await isStaff(member)).toBe(true);
});

it('recognizes a device on which both signed in, by its key but not by its device id', async () => {
  const { staffId } = await aStaff(context, 'support');
  const [member, stranger] = [await aMember(context), await aMember(context)];
  const { data } = await call('POST /api/v1/sessions', {
    body: { phone: member.phone, password: PASSWORD },
    device: 'desk',
  });
  await call('POST /api/v1/sessions', { body: { phone: stranger.phone, password: PASSWORD }, device: 'desk' });
  expect((data as { deviceKey: string }).deviceKey).toBeTruthy();
  await db.admin`insert into identity.staff_session (staff_id, token_hash, method, device, device_key_hash, expires_at)
    select ${staffId}, '\\x01', 'password', 'desk', device_key_hash, now() + interval '1 hour'
    from identity.session where member_id = ${member.id}`;
  expect([await isStaff(member), await isStaff(stranger)]).toEqual([true, false]);
});
