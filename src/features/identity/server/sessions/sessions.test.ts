// Session tokens, the limits of calls (throttle.ts), and signing in by password.
import { beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#platform/database/db.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { untilBlocked } from '#kit/blocked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, aStaff, PASSWORD, type TestMember } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import type { RouteKey } from '#platform/http/contract.ts';
import { changePassword } from '../secrets/own-secrets.ts';
import type { Authenticate } from '#platform/http/request.ts';
import { authenticate, forgetSessions } from './authenticate.ts';
import { endSessions } from './sessions.ts';
import { identitySettings } from '../settings.ts';
import { signInByPassword } from './sign-in.ts';
import { throttle } from './throttle.ts';

const DAY = 86_400_000;
let db: FreshDatabase;
let context: TestContext;
let who: Authenticate;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  who = authenticate(context);
});

async function enter(member: TestMember, deviceId = 'phone-1'): Promise<string> {
  return (await entered(member, { deviceId })).token;
}

async function entered(member: TestMember, at: { deviceId: string; deviceKey?: string | undefined }) {
  const session = await signInByPassword(context, {
    phone: member.phone,
    password: PASSWORD,
    ...at,
    device: 'Test',
    address: '192.0.2.9',
  });
  if (isRefusal(session)) throw new Error(session.name);
  return { token: session.token, deviceKey: session.deviceKey ?? undefined };
}

const alertsOf = async ({ id }: TestMember) =>
  (await db.app`select from identity.outbox_message where member_id = ${id} and kind = 'alert'`).length;

async function ask(
  token: string,
  deviceId = 'phone-1',
  kind: 'member' | 'staff' = 'member',
  address = '192.0.2.9',
): Promise<string> {
  const caller = await who({ token, deviceId, kind, address });
  return isRefusal(caller) ? caller.name : caller.kind;
}

describe('session tokens', () => {
  it('identify their member, and forged, cut or foreign tokens are refused', async () => {
    const token = await enter(await aMember(context));
    expect(await ask(token)).toBe('member');
    expect(await ask(`${token}x`)).toBe('token_unknown');
    expect(await ask(token.slice(0, -1))).toBe('token_unknown');
    expect(await ask(token, 'phone-1', 'staff')).toBe('token_unknown');
    expect(await ask(`s.${token.slice(2)}`, 'phone-1', 'staff')).toBe('token_unknown');
    expect(await ask('m.')).toBe('token_unknown');
    const [row] = await db.app<{ hash: Buffer }[]>`select token_hash as hash from identity.session limit 1`;
    expect(await ask(`m.${row?.hash.toString('base64url')}`)).toBe('token_unknown');
  });

  it('end for both devices when another device sends them', async () => {
    const token = await enter(await aMember(context));
    expect(await ask(token, 'thief')).toBe('session_ended_for_security');
    expect(await ask(token)).toBe('session_ended_for_security');
  });

  it('work without a device id, with one alert to the member, and end for a wrong one', async () => {
    const member = await aMember(context);
    const token = await enter(member);
    const told = async () =>
      (
        await db.app<{ text: string }[]>`
          select text from identity.outbox_message where member_id = ${member.id} and kind = 'alert'`
      ).length;
    expect([await ask(token), await told()]).toEqual(['member', 0]);
    expect([await ask(token, ''), await told()]).toEqual(['member', 1]);
    forgetSessions(context.sql, `member:${member.id}`);
    expect([await ask(token, ''), await ask(token), await told()]).toEqual(['member', 'member', 1]);
    expect([await ask(token, 'thief'), await ask(token, '')]).toEqual(Array(2).fill('session_ended_for_security'));
  });

  it('opened without a device id get one derived from the token, different for each session', async () => {
    const member = await aMember(context);
    const [one, two] = [await enter(member, ''), await enter(member, '')];
    expect([await ask(one, ''), await ask(two, ''), await ask(one, 'phone-1')]).toEqual(Array(3).fill('member'));
    const rows = await db.app<{ deviceId: string; unnamedAt: Date | null }[]>`
      select device_id, unnamed_at from identity.session where member_id = ${member.id}`;
    expect(new Set(rows.map(({ deviceId }) => deviceId)).size).toBe(2);
    for (const row of rows)
      expect(row).toEqual({ deviceId: expect.stringMatching(/^derived:[0-9a-f]{32}$/), unnamedAt: null });
  });

  it('are extended by use, and expire without it', async () => {
    const token = await enter(await aMember(context));
    await context.advance(20 * DAY);
    expect(await ask(token)).toBe('member');
    await context.advance(20 * DAY);
    expect(await ask(token)).toBe('member');
    await context.advance(31 * DAY);
    expect(await ask(token)).toBe('session_expired');
  });

  it('are refused with the reason why they ended', async () => {
    const member = await aMember(context);
    const causes = {
      other_device: 'signed_out_elsewhere',
      signed_out: 'token_unknown',
      security: 'session_ended_for_security',
    } as const;
    for (const [reason, expected] of Object.entries(causes)) {
      const token = await enter(member, reason);
      expect(await ask(token, reason)).toBe('member');
      await context.sql.begin((tx) =>
        endSessions(tx, { memberId: member.id, reason: reason as 'security', at: context.clock.now() }),
      );
      forgetSessions(context.sql, `member:${member.id}`);
      expect(await ask(token, reason)).toBe(expected);
    }
    const token = await enter(member);
    await db.owner`update identity.member set closed_at = platform.now() where id = ${member.id}`;
    expect(await ask(token)).toBe('account_closed');
  });

  it('of other devices end when the password changes', async () => {
    const member = await aMember(context);
    const here = await enter(member, 'here');
    const there = await enter(member, 'there');
    const caller = await who({ token: here, deviceId: 'here', kind: 'member', address: '192.0.2.9' });
    if (isRefusal(caller) || caller.kind !== 'member') throw new Error('not signed in');
    expect(await ask(there, 'there')).toBe('member');
    const refused = await changePassword(context, { ...caller, password: PASSWORD, newPassword: 'Another 7 hills' });
    expect(refused).toBeNull();
    expect(await ask(here, 'here')).toBe('member');
    expect(await ask(there, 'there')).toBe('password_changed');
  });

  it('that end in one process also end in others, despite their caches', async () => {
    const member = await aMember(context);
    const token = await enter(member);
    const sql = connect({ url: db.urls.app, name: 'other process', max: 2 });
    const other = authenticate({ ...context, sql });
    const elsewhere = async () => {
      const caller = await other({ token, deviceId: 'phone-1', kind: 'member', address: '192.0.2.9' });
      return isRefusal(caller) ? caller.name : caller.kind;
    };
    await expect.poll(elsewhere).toBe('member');
    await context.sql.begin((tx) =>
      endSessions(tx, { memberId: member.id, reason: 'other_device', at: context.clock.now() }),
    );
    await expect.poll(elsewhere).toBe('signed_out_elsewhere');
    await sql.end();
  });

  it('are not issued for a password that changes while it is being checked', async () => {
    const member = await aMember(context);
    let entering: Promise<unknown> = Promise.resolve();
    await db.admin.begin(async (tx) => {
      await tx`update identity.member_secret set password_hash = '$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA'
        where member_id = ${member.id}`;
      entering = enter(member, 'thief');
      entering.catch(() => undefined);
      // The sign-in has compared the old password and now waits for the row.
      await untilBlocked(db);
    });
    await expect(entering).rejects.toThrow('credentials_wrong');
    expect(await db.app`select from identity.session where member_id = ${member.id}`).toHaveLength(0);
  });

  it('that are unknown have a limit by network, which does not affect cached sessions there', async () => {
    const token = await enter(await aMember(context));
    const [here, there] = ['2001:db8:1:2::1', '2001:db8:1:3::1'];
    expect(await ask(token, 'phone-1', 'member', here)).toBe('member');
    const answers: string[] = [];
    for (let n = 0; n < 302; n++) answers.push(await ask(`m.guess${n}`, 'phone-1', 'member', `2001:db8:1:2::${n}`));
    expect(answers.filter((name) => name === 'token_unknown')).toHaveLength(301);
    expect(answers.at(-1)).toBe('too_many_requests');
    expect(await ask(token, 'phone-1', 'member', here)).toBe('member');
    expect(await ask('m.guess', 'phone-1', 'member', there)).toBe('token_unknown');
  });

  it('of a new device cause one alert, and the device’s next one replaces them', async () => {
    const member = await aMember(context);
    await enter(member, 'first');
    const { token, deviceKey } = await entered(member, { deviceId: 'second' });
    const again = await entered(member, { deviceId: 'second', deviceKey });
    expect(await alertsOf(member)).toBe(1);
    expect([await ask(token, 'second'), await ask(again.token, 'second')]).toEqual(['token_unknown', 'member']);
  });

  it('stay valid when a stranger with the password sends their device id, and the member is alerted', async () => {
    const member = await aMember(context);
    const own = await entered(member, { deviceId: 'mine' });
    const theirs = (await entered(await aMember(context), { deviceId: 'mine' })).deviceKey;
    for (const deviceKey of [undefined, '', `${own.deviceKey}x`, theirs])
      await entered(member, { deviceId: 'mine', deviceKey });
    expect([await ask(own.token, 'mine'), await alertsOf(member)]).toEqual(['member', 4]);
  });
});

describe('the limits of calls', () => {
  it('count a member’s calls from all addresses together, and visitors’ calls by network', async () => {
    await setSetting(db, 'identity.callerCallsPerMinute', 60);
    await setSetting(db, 'identity.visitorCallsPerMinute', 60);
    await expect.poll(async () => (await identitySettings.read(context)).visitorCallsPerMinute).toBe(60);
    const wait = throttle(context);
    const call = (address: string, memberId?: bigint) =>
      wait({
        route: 'GET /api/v1/bill',
        file: false,
        address,
        caller: memberId === undefined ? { kind: 'visitor' } : { kind: 'member', memberId, sessionId: 1n },
      });
    await call('192.0.2.1', 1n);
    await call('2001:db8::1');
    await identitySettings.read(context);
    const ofMember = await Promise.all(Array.from({ length: 61 }, async (_, n) => call(`192.0.2.${n}`, 1n)));
    expect(ofMember.filter((seconds) => seconds > 0)).toHaveLength(2);
    expect(await call('192.0.2.1', 2n)).toBe(0);
    const ofNetwork = await Promise.all(Array.from({ length: 61 }, async (_, n) => call(`2001:db8:0:0:${n}::1`)));
    expect(ofNetwork.filter((seconds) => seconds > 0)).toHaveLength(2);
    expect(await call('2001:db8:0:1::1')).toBe(0);
  });

  it('count file downloads separately, without affecting other calls', async () => {
    await setSetting(db, 'identity.callerFilesPerMinute', 2);
    await expect.poll(async () => (await identitySettings.read(context)).callerFilesPerMinute).toBe(2);
    const wait = throttle(context);
    const call = (memberId: bigint, file: boolean) =>
      wait({
        route: 'GET /api/v1/bill',
        file,
        address: '192.0.2.5',
        caller: { kind: 'member', memberId, sessionId: 1n },
      });
    await call(7n, true);
    await identitySettings.read(context);
    expect([await call(7n, true), await call(7n, false)]).toEqual([0, 0]);
    expect(await call(7n, true)).toBeGreaterThan(0);
    expect([await call(7n, false), await call(8n, true)]).toEqual([0, 0]);
  });

  it('count sign-in calls by network, without affecting other calls', async () => {
    await setSetting(db, 'identity.callsPerMinute', 10);
    await expect.poll(async () => (await identitySettings.read(context)).callsPerMinute).toBe(10);
    const wait = throttle(context);
    const knock = (address: string, route: RouteKey = 'POST /api/v1/sessions') =>
      wait({ route, file: false, address, caller: { kind: 'visitor' } });
    await knock('192.0.2.77');
    await identitySettings.read(context);
    const waits = await Promise.all(Array.from({ length: 12 }, async () => knock('192.0.2.77')));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(9);
    expect(waits.at(-1)).toBeGreaterThan(0);
    expect(await knock('192.0.2.78')).toBe(0);
    expect(await knock('192.0.2.77', 'GET /api/v1/appConfig')).toBe(0);
  });
});

describe('signing in', () => {
  it('answers alike for an unknown phone and a wrong password, and needs work after five tries', async () => {
    const member = await aMember(context);
    const attempt = (phone: string, password: string) =>
      signInByPassword(context, { phone, password, deviceId: 'd', device: '', address: '192.0.2.10' });
    const wrong = await attempt(member.phone, 'wrong one 1');
    const unknown = await attempt('+251900000000', 'wrong one 1');
    expect(wrong).toEqual(unknown);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => attempt(member.phone, 'wrong one 2')));
    expect(
      outcomes.map((one) => (isRefusal(one) ? one.name : 'in')).filter((name) => name === 'credentials_wrong'),
    ).toHaveLength(4);
    const blocked = await attempt(member.phone, PASSWORD);
    expect(isRefusal(blocked) && blocked.name).toBe('work_needed');
    await context.advance(24 * 3_600_000);
    expect(isRefusal(await attempt(member.phone, PASSWORD))).toBe(false);
  });

  it('opens a staff session that expires by real time, not by the business clock', async () => {
    const staff = await aStaff(context);
    const { openStaffSession } = await import('./sessions.ts');
    const { token } = await context.sql.begin((tx) =>
      openStaffSession(context, tx, { staffId: staff.staffId, method: 'password' }),
    );
    await context.advance(2 * DAY);
    expect(await ask(token, '', 'staff')).toBe('staff');
    expect(await ask(token, '', 'member')).toBe('token_unknown');
    await db.owner`update identity.staff_session set expires_at = clock_timestamp() where staff_id = ${staff.staffId}`;
    forgetSessions(context.sql, `staff:${staff.staffId}`);
    expect(await ask(token, '', 'staff')).toBe('session_expired');
  });

  it('opens a staff session that ends after thirty minutes without a call', async () => {
    const staff = await aStaff(context);
    const { openStaffSession } = await import('./sessions.ts');
    const { token } = await context.sql.begin((tx) =>
      openStaffSession(context, tx, { staffId: staff.staffId, method: 'password' }),
    );
    const idleFor = async (minutes: number) => {
      await db.owner`
        update identity.staff_session set last_used_at = clock_timestamp() - ${minutes} * interval '1 minute'
        where staff_id = ${staff.staffId}`;
      forgetSessions(context.sql, `staff:${staff.staffId}`);
      return ask(token, '', 'staff');
    };
    expect(await idleFor(29)).toBe('staff');
    const [used] = await db.app<{ ago: number }[]>`
      select extract(epoch from clock_timestamp() - last_used_at)::float8 as ago from identity.staff_session
      where staff_id = ${staff.staffId}`;
    expect(used?.ago).toBeLessThan(60);
    expect(await idleFor(31)).toBe('session_expired');
  });
});
