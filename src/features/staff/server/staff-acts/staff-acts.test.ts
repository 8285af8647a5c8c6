// Giving staff more rights takes two persons, in the use cases and in the database, so that no administrator can create
// an approver for their own proposals.
import { type TOTP, URI } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from '#kit/authenticator.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { nameOf } from '#kit/outcome.ts';
import { APPROVAL, aStaff, PASSWORD } from '#kit/people.ts';
import type { StaffRole } from '#platform/http/contract.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { intentOf } from '#platform/http/intents.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { reverifyActs } from '#features/acts/server/reverify-acts.ts';
import { approveStaffAct } from './approve-staff-act.ts';
import { proposeStaffAct, type StaffWish, type StaffAct, withdrawStaffAct } from './staff-acts.ts';
import { changeStaff, createStaff, staffById } from '../staff.ts';
import { staffSignIn } from '../staff-sign-in.ts';

let db: FreshDatabase;
let context: TestContext;
let admin: StaffCaller;
let finance: StaffCaller;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  [admin, finance] = [await aStaff(context, 'admin'), await aStaff(context, 'finance')];
});

const tap = ({ staffId }: StaffCaller) => intentOf(`staff:${staffId}`, 'staff-acts', crypto.randomUUID(), null);
const propose = (wish: StaffWish, signed = true) =>
  proposeStaffAct(context, { wish, caller: admin, ...(signed ? { assertion: APPROVAL } : {}) }, tap(admin));
const sign = ({ id }: Pick<StaffAct, 'id'>, caller: StaffCaller) =>
  approveStaffAct(context, { id, caller, assertion: APPROVAL });
const signIn = (email: string, password: string, uri: string) =>
  staffSignIn(context, { email, password, totp: (URI.parse(uri) as TOTP).generate(), address: '192.0.2.9' }).then(
    nameOf,
  );
let people = 0;
const someone = (...roles: StaffRole[]) => ({
  kind: 'take_on' as const,
  name: 'Liya Mesfin',
  email: `liya${++people}@c3.example`,
  password: 'Injera 4 breakfast',
  roles: roles.length === 0 ? (['finance'] as const) : roles,
});
const done = async (wish: StaffWish) => {
  const act = (await propose(wish)) as StaffAct;
  const signed = await sign(act, finance);
  if (isRefusal(signed)) throw new Error(signed.name);
  return signed;
};
const takenOn = async (wish: ReturnType<typeof someone>) => {
  const { act, totpUri } = await done(wish);
  return { id: act.staffId as bigint, totpUri: totpUri as string };
};

describe('taking a person on', () => {
  it('happens at the second signature, and no one person knows both password and seed', async () => {
    const wish = someone('finance', 'catalogue');
    const act = (await propose(wish)) as StaffAct;
    expect(act).toMatchObject({ state: 'proposed', approvals: 1, staffId: null, roles: ['catalogue', 'finance'] });
    expect(nameOf(await sign(act, admin))).toBe('already_approved');
    expect(await db.app`select from identity.staff where email = ${wish.email}`).toHaveLength(0);
    const signed = await sign(act, finance);
    if (isRefusal(signed)) throw new Error(signed.name);
    expect(signed.act).toMatchObject({ state: 'done', approvals: 2 });
    expect(await signIn(wish.email, wish.password, signed.totpUri as string)).toBe('done');
    const [kept] = await db.app<
      { hash: string | null }[]
    >`select password_hash as hash from identity.staff_act where id = ${act.id}`;
    expect(kept?.hash).toBeNull();
    expect(nameOf(await sign(act, await aStaff(context, 'admin')))).toBe('staff_act_ended');
    expect(await reverifyActs(context)).toEqual([]);
  });

  it('needs the proposer’s signature first', async () => {
    const act = (await propose(someone(), false)) as StaffAct;
    expect(nameOf(await sign(act, finance))).toBe('staff_act_unsigned');
    expect(nameOf(await sign(act, admin))).toBe('done');
    expect(nameOf(await sign(act, finance))).toBe('done');
  });

  it('is refused for an address in use, a second proposal, a weak password, and after withdrawal', async () => {
    const wish = someone();
    const act = (await propose(wish)) as StaffAct;
    expect(nameOf(await propose({ ...wish, email: wish.email.toUpperCase() }))).toBe('staff_act_waiting');
    expect(nameOf(await withdrawStaffAct(context, { id: act.id, caller: admin }))).toBe('done');
    expect(nameOf(await sign(act, finance))).toBe('staff_act_ended');
    const { id } = await takenOn(wish);
    expect(nameOf(await propose(wish))).toBe('staff_email_taken');
    expect(nameOf(await propose({ ...someone(), password: 'password1' }))).toBe('field_invalid');
    const wrong = { kind: 'password', password: 'wrong one 1' } as const;
    const again = someone();
    expect(nameOf(await proposeStaffAct(context, { wish: again, caller: admin, assertion: wrong }, tap(admin)))).toBe(
      'assertion_invalid',
    );
    expect(await db.app`select from identity.staff_act where email = ${again.email}`).toHaveLength(0);
    expect((await staffById(db.app, id))?.roles).toEqual(['finance']);
  });
});

describe('giving roles, access and secrets', () => {
  it('takes two persons for roles and access, which one person can take away', async () => {
    const { id } = await takenOn(someone('support'));
    const change = (asked: { roles?: StaffRole[]; disabled?: true }) =>
      changeStaff(context, { by: admin.staffId, id, ...asked }).then(nameOf);
    expect(await change({ roles: ['support', 'finance'] })).toBe('two_persons_needed');
    expect((await done({ kind: 'empower', staffId: id, roles: ['finance'] })).totpUri).toBeNull();
    expect((await staffById(db.app, id))?.roles).toEqual(['finance', 'support']);
    expect(await change({ roles: ['support'] })).toBe('done');
    expect(await change({ disabled: true })).toBe('done');
    expect((await staffById(db.app, id))?.disabledAt).not.toBeNull();
    await done({ kind: 'empower', staffId: id, roles: ['support'] });
    expect(await staffById(db.app, id)).toMatchObject({ disabledAt: null, roles: ['support'] });
  });

  it('ends the old passkeys, one-time password and sessions of a person who gets new secrets', async () => {
    const wish = someone();
    const { id, totpUri } = await takenOn(wish);
    const key = new Authenticator(context.config.publicUrl);
    await db.owner`
      insert into identity.staff_passkey (staff_id, credential_id, public_key, counter, transports, label, created_at)
      values (${id}, ${key.id}, ${Buffer.from([0])}, 0, '{}', 'Phone', platform.now())`;
    expect(await signIn(wish.email, wish.password, totpUri)).toBe('done');
    const { totpUri: fresh } = await done({ kind: 'reset', staffId: id, password: 'Another 7 hills' });
    expect(await signIn(wish.email, wish.password, totpUri)).toBe('staff_credentials_wrong');
    expect(await signIn(wish.email, 'Another 7 hills', fresh as string)).toBe('done');
    expect((await staffById(db.app, id))?.passkeys).toBe(0);
    const [open] = await db.app<{ n: number }[]>`
      select count(*)::int as n from identity.staff_session where staff_id = ${id} and ended_at is null`;
    expect(open?.n).toBe(1);
    expect(nameOf(await propose({ kind: 'reset', staffId: 999_999n, password: 'Another 7 hills' }))).toBe(
      'staff_not_found',
    );
  });
});

describe('the database, with the app’s own role,', () => {
  it('does not let one person take a colleague on', async () => {
    const person = { ...someone(), password: PASSWORD };
    await expect(createStaff(context, person)).rejects.toThrow('staff_act_missing');
    const act = (await propose(person)) as StaffAct;
    const insert = (email: string) => db.app`
      insert into identity.staff (name, email, password_hash, roles, act_id, created_at)
      values (${person.name}, ${email}, '', ${[...person.roles]}, ${act.actId}, platform.now())`;
    await expect(insert(person.email)).rejects.toThrow('two_persons_required');
    await expect(insert('other@c3.example')).rejects.toThrow('staff_act_missing');
  });

  it('gives no roles beyond an act, and only once for each act', async () => {
    const { id } = await takenOn(someone('support'));
    await expect(db.app`update identity.staff set roles = '{admin,support}' where id = ${id}`).rejects.toThrow(
      'staff_act_missing',
    );
    const { act } = await done({ kind: 'empower', staffId: id, roles: ['finance'] });
    await db.app`update identity.staff set roles = '{support}' where id = ${id}`;
    await expect(db.app`update identity.staff set roles = '{finance,support}' where id = ${id}`).rejects.toThrow(
      'duplicate key',
    );
    await expect(db.app`insert into identity.staff_act_use values (${act.actId}, ${id})`).rejects.toThrow(
      'permission denied',
    );
    await db.app`update identity.staff set disabled_at = platform.now() where id = ${id}`;
    await expect(db.app`update identity.staff set disabled_at = null where id = ${id}`).rejects.toThrow(
      'staff_act_missing',
    );
  });
});
