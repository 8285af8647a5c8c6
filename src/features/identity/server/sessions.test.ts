import { beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../platform/db.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { type FreshDatabase, freshDatabase } from '../../../../tests/kit/database.ts';
import { type TestFloor, testFloor } from '../../../../tests/kit/floor.ts';
import { aMember, aStaff, PASSWORD, type TestMember } from '../../../../tests/kit/people.ts';
import { setSetting } from '../../../../tests/kit/settings.ts';
import type { RouteKey } from '../../../platform/contract.ts';
import { changePassword } from './change-password.ts';
import { type Authenticate, authenticate, endSessions, forgetSessions } from './sessions.ts';
import { identitySettings } from './settings.ts';
import { signInByPassword } from './sign-in.ts';
import { throttle } from './throttle.ts';

const DAY = 86_400_000;
let db: FreshDatabase;
let floor: TestFloor;
let who: Authenticate;

beforeAll(async () => {
  db = await freshDatabase();
  floor = await testFloor(db);
  who = authenticate(floor);
});

async function enter(member: TestMember, deviceId = 'phone-1'): Promise<string> {
  const session = await signInByPassword(floor, {
    phone: member.phone,
    password: PASSWORD,
    deviceId,
    device: 'Test',
    address: '192.0.2.9',
  });
  if (isRefusal(session)) throw new Error(session.name);
  return session.token;
}

async function ask(token: string, deviceId = 'phone-1', face: 'member' | 'staff' = 'member'): Promise<string> {
  const caller = await who({ token, deviceId, face });
  return isRefusal(caller) ? caller.name : caller.kind;
}

describe('session tokens', () => {
  it('know their member, and no forged, cut or foreign token', async () => {
    const token = await enter(await aMember(floor));
    expect(await ask(token)).toBe('member');
    expect(await ask(`${token}x`)).toBe('token_unknown');
    expect(await ask(token.slice(0, -1))).toBe('token_unknown');
    expect(await ask(token, 'phone-1', 'staff')).toBe('token_unknown');
    expect(await ask(`s.${token.slice(2)}`, 'phone-1', 'staff')).toBe('token_unknown');
    expect(await ask('m.')).toBe('token_unknown');
    const [row] = await db.app<{ hash: Buffer }[]>`select token_hash as hash from identity.session limit 1`;
    expect(await ask(`m.${row?.hash.toString('base64url')}`)).toBe('token_unknown');
  });

  it('end for both when replayed from another device', async () => {
    const token = await enter(await aMember(floor));
    expect(await ask(token, 'thief')).toBe('session_ended_for_security');
    expect(await ask(token)).toBe('session_ended_for_security');
  });

  it('slide with use and expire without', async () => {
    const token = await enter(await aMember(floor));
    await floor.advance(20 * DAY);
    expect(await ask(token)).toBe('member');
    await floor.advance(20 * DAY);
    expect(await ask(token)).toBe('member');
    await floor.advance(31 * DAY);
    expect(await ask(token)).toBe('session_expired');
  });

  it('tell each cause of their end', async () => {
    const member = await aMember(floor);
    const causes = {
      other_device: 'signed_out_elsewhere',
      signed_out: 'token_unknown',
      security: 'session_ended_for_security',
    } as const;
    for (const [reason, expected] of Object.entries(causes)) {
      const token = await enter(member, reason);
      expect(await ask(token, reason)).toBe('member');
      await floor.sql.begin((tx) =>
        endSessions(tx, { memberId: member.id, reason: reason as 'security', at: floor.clock.now() }),
      );
      forgetSessions(floor.sql, `member:${member.id}`);
      expect(await ask(token, reason)).toBe(expected);
    }
    const token = await enter(member);
    await db.owner`update identity.member set closed_at = platform.now() where id = ${member.id}`;
    expect(await ask(token)).toBe('account_closed');
  });

  it('of other devices end when the password changes', async () => {
    const member = await aMember(floor);
    const here = await enter(member, 'here');
    const there = await enter(member, 'there');
    const caller = await who({ token: here, deviceId: 'here', face: 'member' });
    if (isRefusal(caller) || caller.kind !== 'member') throw new Error('not signed in');
    expect(await ask(there, 'there')).toBe('member');
    const refused = await changePassword(floor, { ...caller, password: PASSWORD, newPassword: 'Another 7 hills' });
    expect(refused).toBeNull();
    expect(await ask(here, 'here')).toBe('member');
    expect(await ask(there, 'there')).toBe('password_changed');
  });

  it('that end in one process end in the others, through their caches', async () => {
    const member = await aMember(floor);
    const token = await enter(member);
    const sql = connect({ url: db.urls.app, name: 'other process', max: 2 });
    const other = authenticate({ ...floor, sql });
    const elsewhere = async () => {
      const caller = await other({ token, deviceId: 'phone-1', face: 'member' });
      return isRefusal(caller) ? caller.name : caller.kind;
    };
    await expect.poll(elsewhere).toBe('member');
    await floor.sql.begin((tx) => endSessions(tx, { memberId: member.id, reason: 'other_device', at: floor.clock.now() }));
    await expect.poll(elsewhere, { timeout: 2000 }).toBe('signed_out_elsewhere');
    await sql.end();
  });

  it('tell a new device to the member, once', async () => {
    const member = await aMember(floor);
    await enter(member, 'first');
    await enter(member, 'second');
    await enter(member, 'second');
    const alerts = await db.app`select from identity.outbox_message where member_id = ${member.id} and kind = 'alert'`;
    expect(alerts).toHaveLength(1);
  });
});

describe('the fence in front of sign-in', () => {
  it('counts calls of one address in a minute, and no other calls', async () => {
    await setSetting(db.admin, 'identity.callsPerMinute', 10);
    await expect.poll(async () => (await identitySettings.read(floor)).callsPerMinute).toBe(10);
    const wait = throttle(floor);
    const knock = (address: string, route: RouteKey = 'POST /api/v1/sessions') =>
      wait({ route, address, caller: { kind: 'visitor' } });
    knock('192.0.2.77');
    await identitySettings.read(floor);
    const waits = Array.from({ length: 12 }, () => knock('192.0.2.77'));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(9);
    expect(waits.at(-1)).toBeGreaterThan(0);
    expect(knock('192.0.2.78')).toBe(0);
    expect(knock('192.0.2.77', 'GET /api/v1/appConfig')).toBe(0);
  });
});

describe('signing in', () => {
  it('answers an unknown phone like a wrong password, and slows down after ten tries', async () => {
    const member = await aMember(floor);
    const attempt = (phone: string, password: string) =>
      signInByPassword(floor, { phone, password, deviceId: 'd', device: '', address: '192.0.2.10' });
    const wrong = await attempt(member.phone, 'wrong one 1');
    const unknown = await attempt('+251900000000', 'wrong one 1');
    expect(wrong).toEqual(unknown);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => attempt(member.phone, 'wrong one 2')));
    expect(outcomes.map((one) => (isRefusal(one) ? one.name : 'in')).filter((name) => name === 'credentials_wrong')).toHaveLength(
      9,
    );
    const blocked = await attempt(member.phone, PASSWORD);
    expect(isRefusal(blocked) && blocked.name).toBe('too_many_requests');
    expect(isRefusal(blocked) && (blocked.data as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(0);
    await floor.advance(16 * 60_000);
    expect(isRefusal(await attempt(member.phone, PASSWORD))).toBe(false);
  });

  it('of staff lasts twelve hours of real time, whatever the business clock does', async () => {
    const staff = await aStaff(floor);
    const { openStaffSession } = await import('./sessions.ts');
    const { token } = await floor.sql.begin((tx) => openStaffSession(floor, tx, { staffId: staff.staffId, method: 'password' }));
    await floor.advance(2 * DAY);
    expect(await ask(token, '', 'staff')).toBe('staff');
    expect(await ask(token, '', 'member')).toBe('token_unknown');
    await db.owner`update identity.staff_session set expires_at = clock_timestamp() where staff_id = ${staff.staffId}`;
    forgetSessions(floor.sql, `staff:${staff.staffId}`);
    expect(await ask(token, '', 'staff')).toBe('session_expired');
  });
});
