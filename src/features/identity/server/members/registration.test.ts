// Registration, and the tries and quotas of verification codes.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { nameOf } from '#kit/outcome.ts';
import { aMember, registration, sentCode } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import { memberAccounts } from '#ledger/chart.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { requestCode, tryCode } from '../codes.ts';
import { memberById } from '#features/members/server/public.ts';
import { registerMember } from './registration.ts';
import { identitySettings } from '../settings.ts';

let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

const MINUTE = 60_000;
const from = (phone: string, device = phone) => ({ phone, deviceId: device, address: '192.0.2.1', language: 'en' });
const at = (phone: string) => ({ recipient: phone, deviceId: phone, address: '192.0.2.1' });
describe('the operator’s code in a pilot', () => {
  it('is refused until the setting allows it, while a member’s code works', async () => {
    const pilot = { ...context, config: { ...context.config, profile: 'pilot' as const } };
    const { inviteCode } = await aMember(context);
    const tried = async (given: object) =>
      nameOf(await registerMember(pilot, { ...registration('+251911000099', 'AAAAAA'), ...given }));
    expect(await tried({})).toBe('operator_code_off');
    expect(await tried({ inviteCode })).toBe('code_wrong');
    await setSetting(db, 'identity.rootInviteOpen', true);
    await expect.poll(async () => (await identitySettings.read(pilot)).rootInviteOpen).toBe(true);
    expect(await tried({})).toBe('code_wrong');
  });
});

describe('registering', () => {
  it('creates a member with accounts, a session and an inviter', async () => {
    const inviter = await aMember(context);
    await requestCode(context, { purpose: 'register', ...from('+251911000001') });
    const made = await registerMember(context, {
      ...registration('+251911000001', await sentCode(db.app, '+251911000001')),
      inviteCode: inviter.inviteCode,
    });
    if (isRefusal(made)) throw new Error(made.name);
    const [row] = await db.app<{ id: bigint }[]>`select id from identity.member where member_no = ${made.memberNo}`;
    const member = await memberById(db.app, row?.id as bigint);
    expect(member).toMatchObject({
      phone: '+251911000001',
      inviterId: inviter.id,
      language: 'am',
      pinSet: false,
      nickname: 'Almaz',
      demo: false,
    });
    const [accounts] = await db.app<{ n: number }[]>`
      select count(*)::int as n from ledger.account
      where id = any (${memberAccounts(row?.id as bigint).map(String)}::bigint[])`;
    expect(accounts?.n).toBe(4);
    const [session] = await db.app<
      { hash: Buffer }[]
    >`select token_hash as hash from identity.session where member_id = ${row?.id as bigint}`;
    expect(session?.hash.toString('utf8')).not.toContain(made.token);
  });

  it.each([
    ['a child', { birthDate: '2010-01-01' }, 'under_age'],
    ['a birth date in the future', { birthDate: '2050-01-01' }, 'field_invalid'],
    ['a common password', { password: 'password1' }, 'field_invalid'],
    ['an unknown invite', { inviteCode: 'NOBODY' }, 'invite_unknown'],
    ['an old agreement', { agreementVersion: '0' }, 'agreement_outdated'],
    ['a wrong code', { code: '000000' }, 'code_wrong'],
  ])('refuses %s', async (_who, change, expected) => {
    const phone = `+25191100${String(1000 + Object.keys(change).join('').length + expected.length * 7)}`;
    await requestCode(context, { purpose: 'register', ...from(phone) });
    expect(
      nameOf(await registerMember(context, { ...registration(phone, await sentCode(db.app, phone)), ...change })),
    ).toBe(expected);
    expect(await db.app`select from identity.member where phone = ${phone}`).toHaveLength(0);
  });

  it('creates one member for one phone, even with concurrent registrations', async () => {
    const phone = '+251911000002';
    await requestCode(context, { purpose: 'register', ...from(phone) });
    const code = await sentCode(db.app, phone);
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => registerMember(context, registration(phone, code))),
    );
    // The others came too late, or were signed in because they have the same code and password.
    expect(outcomes.map(nameOf).filter((name) => name === 'done').length).toBeGreaterThan(0);
    expect(await db.app`select from identity.member where phone = ${phone}`).toHaveLength(1);
  });

  it('can be repeated if the first answer was lost, but only with the same code and password', async () => {
    const phone = '+251911000005';
    await requestCode(context, { purpose: 'register', ...from(phone) });
    const code = await sentCode(db.app, phone);
    const first = await registerMember(context, registration(phone, code));
    const again = await registerMember(context, registration(phone, code));
    expect(nameOf(again)).toBe('done');
    expect((again as { memberNo: string }).memberNo).toBe((first as { memberNo: string }).memberNo);
    expect(nameOf(await registerMember(context, { ...registration(phone, code), password: 'Another 7 hills' }))).toBe(
      'code_wrong',
    );
    expect(nameOf(await registerMember(context, registration(phone, 'AAAAAA')))).toBe('code_wrong');
  });

  it('does not reveal that a phone has an account, but tells the phone’s owner by message', async () => {
    const member = await aMember(context);
    const known = await requestCode(context, { purpose: 'register', ...from(member.phone) });
    const unknown = await requestCode(context, { purpose: 'password_reset', ...from('+251911000003') });
    const usual = await requestCode(context, { purpose: 'register', ...from('+251911000004') });
    expect(Object.keys(known)).toEqual(Object.keys(usual));
    expect(Object.keys(unknown)).toEqual(Object.keys(usual));
    expect(await db.app`select kind from identity.outbox_message where recipient = ${member.phone}`).toEqual([
      { kind: 'already_member' },
    ]);
    expect(await db.app`select from identity.outbox_message where recipient = '+251911000003'`).toHaveLength(0);
    expect(nameOf(await tryCode(context, { purpose: 'password_reset', ...at('+251911000003'), code: 'AAAAAA' }))).toBe(
      'code_wrong',
    );
  });
});

describe('verification codes', () => {
  it('are compared with at most five of fifty concurrent tries', async () => {
    const phone = '+251911000010';
    await requestCode(context, { purpose: 'register', ...from(phone) });
    const code = await sentCode(db.app, phone);
    const tries = Array.from({ length: 50 }, (_, i) => (i === 40 ? code : `AAAA${String(10 + i)}`));
    const outcomes = (
      await Promise.all(tries.map((one) => tryCode(context, { purpose: 'register', ...at(phone), code: one })))
    ).map(nameOf);
    expect(outcomes.filter((name) => name !== 'code_spent')).toHaveLength(5);
    const [row] = await db.app<{ tries: number }[]>`select tries from identity.code where recipient = ${phone}`;
    expect(row?.tries).toBe(5);
    expect(nameOf(await tryCode(context, { purpose: 'register', ...at(phone), code }))).toBe('code_spent');
  });

  it('have a quota by device and by address, even for concurrent requests for different phones', async () => {
    const ask = (n: number, device: string, address: string) =>
      requestCode(context, {
        purpose: 'register',
        phone: `+2519119${String(10_000 + n)}`,
        deviceId: device,
        address,
        language: 'en',
      });
    await setSetting(db, 'identity.codesPerDeviceAnHour', 3);
    await expect.poll(async () => (await identitySettings.read(context)).codesPerDeviceAnHour).toBe(3);
    const ofDevice = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(n, 'one device', `192.0.2.${n + 100}`)));
    expect(ofDevice.map(nameOf).filter((name) => name === 'done')).toHaveLength(3);
    await setSetting(db, 'identity.codesPerAddressAnHour', 3);
    await expect.poll(async () => (await identitySettings.read(context)).codesPerAddressAnHour).toBe(3);
    const ofAddress = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(n + 50, `device ${n}`, '192.0.2.200')));
    expect(ofAddress.map(nameOf).filter((name) => name === 'done')).toHaveLength(3);
    await setSetting(db, 'identity.codesPerDeviceAnHour', 30);
    await setSetting(db, 'identity.codesPerAddressAnHour', 600);
    await expect.poll(async () => (await identitySettings.read(context)).codesPerAddressAnHour).toBe(600);
  });

  it('can be requested again after 60 seconds and expire after 10 minutes, and only the newest is valid', async () => {
    const phone = '+251911000011';
    await requestCode(context, { purpose: 'register', ...from(phone) });
    const first = await sentCode(db.app, phone);
    expect(nameOf(await requestCode(context, { purpose: 'register', ...from(phone) }))).toBe('too_many_requests');
    await context.advance(61_000);
    await requestCode(context, { purpose: 'register', ...from(phone) });
    expect(nameOf(await tryCode(context, { purpose: 'register', ...at(phone), code: first }))).toBe('code_wrong');
    const second = await sentCode(db.app, phone);
    expect(nameOf(await tryCode(context, { purpose: 'sign_in', ...at(phone), code: second }))).toBe('code_wrong');
    await context.advance(11 * MINUTE);
    expect(nameOf(await tryCode(context, { purpose: 'register', ...at(phone), code: second }))).toBe('code_expired');
  });

  it('have a quota by device, and are sent once for concurrent requests for one phone', async () => {
    await setSetting(db, 'identity.codesPerDeviceAnHour', 2);
    await expect.poll(async () => (await identitySettings.read(context)).codesPerDeviceAnHour).toBe(2);
    const phones = ['+251911000021', '+251911000022', '+251911000023'];
    const outcomes: string[] = [];
    for (const phone of phones)
      outcomes.push(nameOf(await requestCode(context, { purpose: 'register', ...from(phone, 'one-device') })));
    expect(outcomes).toEqual(['done', 'done', 'too_many_requests']);
    const together = await Promise.all(
      Array.from({ length: 8 }, () =>
        requestCode(context, { purpose: 'register', ...from('+251911000024', 'another') }),
      ),
    );
    expect(together.map(nameOf).filter((name) => name === 'done')).toHaveLength(1);
  });
});
