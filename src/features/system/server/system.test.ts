// The server's features together, over HTTP: sign-in and refusals, app configuration and maintenance, messages,
// complaints, the sandbox clock, and quotas.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { URI } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, aStaff, PASSWORD, PIN, ROOT_INVITE, type TestMember } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import type { StaffRole } from '#platform/http/contract.ts';
import { renderText } from '#platform/language/texts.ts';
import { RELEASE, RELEASE_CODE, VERSION } from '#universal/version.ts';
import { routes as home } from '#features/home/server/routes.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes as messages } from '#features/messages/server/routes.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import { routes as staff } from '#features/staff/server/routes.ts';
import { routes as service } from '#features/service/server/routes.ts';
import { escalateOverdue } from '#features/service/server/member-complaints.ts';
import { routes as system } from './routes.ts';

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let http: FastifyInstance;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call, http } = await edgeOf(context, [identity, staff, home, messages, service, system]));
});

async function signIn(member: TestMember, device = 'device-1'): Promise<string> {
  const { data } = await call('POST /api/v1/sessions', { device, body: { phone: member.phone, password: PASSWORD } });
  return (data as { token: string }).token;
}

async function staffToken(...roles: StaffRole[]): Promise<string> {
  const staff = await aStaff(context, ...roles);
  const totp = (URI.parse(staff.totpUri) as { generate: () => string }).generate();
  const { data } = await call('POST /console/api/v1/sessions', {
    body: { email: staff.email, password: PASSWORD, totp },
  });
  return (data as { token: string }).token;
}

describe('over HTTP', () => {
  it("a member registers, sets a PIN and reads userInfo with the seed's names", async () => {
    const phone = '+251911223344';
    const device = 'phone-of-almaz';
    expect((await call('POST /api/v1/verification-codes', { device, body: { purpose: 'register', phone } })).code).toBe(
      100000,
    );
    const banner = await call('GET /api/v1/sandbox/messages', { device });
    const [message] = (banner.data as { items: { text: string; recipient: string }[] }).items;
    expect(message?.recipient).toBe(phone);
    expect((await call('GET /api/v1/sandbox/messages', { device: 'another' })).data).toEqual({ items: [] });
    const code = /: ([0-9A-Z]{6}) /.exec(message?.text ?? '')?.[1];
    const form = {
      phone,
      code,
      realName: 'አልማዝ ጎበና',
      email: 'almaz@c3.example',
      birthDate: '1990-05-04',
      password: PASSWORD,
      passwordAgain: PASSWORD,
      inviteCode: ROOT_INVITE,
      agreementVersion: '1',
    };
    expect(
      (await call('POST /api/v1/members', { device, body: { ...form, passwordAgain: 'other 123' } })).data,
    ).toEqual({
      fields: { passwordAgain: 'not_the_same' },
    });
    expect(
      (await call('POST /api/v1/members', { device, body: { ...form, password: 'short1', passwordAgain: 'short1' } }))
        .code,
    ).toBe(210000);
    expect((await call('POST /api/v1/members', { device, body: { ...form, extra: 1 } })).data).toEqual({
      fields: { extra: 'unrecognized_keys' },
    });
    const made = await call('POST /api/v1/members', { device, body: form });
    expect(made.code).toBe(100000);
    const { token } = made.data as { token: string };
    expect(
      (await call('POST /api/v1/pin', { device, token, body: { password: PASSWORD, newPin: PIN, newPinAgain: PIN } }))
        .code,
    ).toBe(100000);
    const info = await call('GET /api/v1/userInfo', { device, token });
    expect(info.data).toMatchObject({
      phone,
      realName: 'አልማዝ ጎበና',
      paymentPasswordSet: true,
      vipLevel: 0,
      robot_info: { ai_robot_info: { ai_robot_status: 0 } },
    });
  });

  it('answers with each session code, in the language asked for', async () => {
    const member = await aMember(context);
    expect((await call('GET /api/v1/userInfo')).code).toBe(300400);
    expect((await call('GET /api/v1/userInfo', { token: 'm.nonsense' })).code).toBe(300402);
    const [here, there] = [await signIn(member, 'here'), await signIn(member, 'there')];
    const list = await call('GET /api/v1/sessions', { token: here, device: 'here' });
    const other = (list.data as { items: { id: string; current: boolean }[] }).items.find((one) => !one.current);
    expect((await call(`DELETE /api/v1/sessions/${other?.id}`, { token: here, device: 'here' })).code).toBe(100000);
    expect((await call(`DELETE /api/v1/sessions/${other?.id}`, { token: here, device: 'here' })).code).toBe(200216);
    expect(await call('GET /api/v1/userInfo', { token: there, device: 'there' })).toMatchObject({
      code: 300403,
      message: expect.stringMatching(/^Login expired\b/),
    });
    const am = await call('GET /api/v1/userInfo', { token: there, device: 'there', language: 'am' });
    expect(am.message).toMatch(/\p{Script=Ethiopic}/u);
    expect((await call('GET /api/v1/userInfo', { token: here, device: 'stolen' })).code).toBe(300405);
    expect((await call('GET /console/api/v1/members', { token: here, device: 'here' })).code).toBe(300402);
  });

  it("needs no more than the seed's three headers to sign in and to call", async () => {
    const member = await aMember(context);
    const ask = (url: string, headers: object, payload?: object) =>
      http.inject({
        method: payload ? 'POST' : 'GET',
        url,
        headers: { 'accept-language': 'en', version: VERSION, ...headers },
        ...(payload ? { payload } : {}),
      });
    const opened = await ask('/api/v1/sessions', {}, { phone: member.phone, password: PASSWORD });
    const { token } = opened.json<{ data: { token: string } }>().data;
    const named = await signIn(member, 'phone');
    for (const authorization of [token, named, token, named])
      expect((await ask('/api/v1/userInfo', { authorization })).json()).toMatchObject({ code: 100000 });
  });

  it('refuses text that cannot be stored, in any part of a request', async () => {
    const token = await signIn(await aMember(context));
    for (const nickname of ['a\0b', 'a\ud800b']) {
      expect(await call('PUT /api/v1/profile', { token, body: { nickname } })).toMatchObject({
        status: 200,
        code: 210000,
      });
    }
    const body = { kind: 'other', text: 'x', ['a\0']: 1 };
    expect((await call('POST /api/v1/complaints', { token, key: randomUUID(), body })).code).toBe(210000);
    expect((await call('GET /api/v1/messages?after=%00', { token })).code).toBe(210000);
    const staff = await staffToken('admin');
    const deep = `{"reason":"x","value":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const headers = { authorization: staff, 'content-type': 'application/json' };
    const put = await http.inject({
      method: 'PUT',
      url: '/console/api/v1/settings/system.contactMatching',
      headers,
      payload: deep,
    });
    expect(put.json()).toMatchObject({ code: 210000 });
  });

  it('sends a code to someone who is no member yet in the language that the phone shows', async () => {
    const device = 'phone-in-french';
    const body = { purpose: 'register', phone: '+251911888778', locale: 'fr' };
    await call('POST /api/v1/verification-codes', { device, body });
    const { data } = await call('GET /api/v1/sandbox/messages', { device });
    const text = (data as { items: { text: string }[] }).items[0]?.text ?? '';
    const code = /[0-9A-Z]{6}/.exec(text)?.[0] ?? '';
    expect(text).toContain(renderText('fr', 'identity.gateway.register', { code, minutes: 10 }));
  });

  it('limits tries with 429 and Retry-After', async () => {
    const body = { purpose: 'register', phone: '+251911888777' };
    await call('POST /api/v1/verification-codes', { body });
    const again = await call('POST /api/v1/verification-codes', { body });
    expect([again.status, again.code]).toEqual([429, 429001]);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(50);
  });
});

describe('appConfig and the update check', () => {
  const config = async () => (await call('GET /api/v1/appConfig')).data;

  it("answer visitors with the seed's names, and always say that it is play money", async () => {
    expect(await config()).toMatchObject({
      app_currency: 'ETB',
      app_maintain_time: '',
      ai_robot_status: 1,
      pdd_status: 1,
      features: { salary: true, draws: false },
      playMoney: true,
      profile: 'sandbox',
      bounds: { 'identity.codeResendSeconds': 60, 'identity.rootInviteCode': 'C3ROOT' },
    });
    expect(await config()).toMatchObject({ version: '1.2.8', release: RELEASE });
    const updateFor = async (body: { version?: string; code?: number; release?: string }) =>
      (await call('POST /api/download/update', { body })).data as { update: boolean };
    const seed = { version: VERSION, code: 128 };
    expect(await updateFor(seed)).toMatchObject({ update: false, version: '1.2.8', code: 128, release: RELEASE });
    const asked = [{ code: 127 }, {}, { version: '1.2.7' }, { version: VERSION }, { ...seed, release: '1.2.9' }];
    const answers = await Promise.all([...asked, { ...seed, release: RELEASE }].map(updateFor));
    expect(answers.map(({ update }) => update)).toEqual([true, false, true, false, true, false]);
    await setSetting(db, 'system.requiredCode', RELEASE_CODE);
    await setSetting(db, 'system.updateNotes', 'New pictures.');
    await expect
      .poll(() => updateFor({ ...seed, release: '1.2.9' }))
      .toMatchObject({ required: true, notes: 'New pictures.' });
    for (const of of [seed, { ...seed, release: RELEASE }])
      expect(await updateFor(of)).toMatchObject({ required: false });
    expect(await call('GET /api/v1/service')).toMatchObject({
      code: 100000,
      data: { service_1: 'tel:+251900000001', hours: { opens: '10:00', closes: '17:00', lastDay: 'saturday' } },
    });
  });

  it('ignore unknown query parameters, such as tracking marks in a shared link', async () => {
    const token = await signIn(await aMember(context));
    for (const name of [
      'GET /api/v1/appConfig?utm_source=chat',
      'GET /api/v1/messages?limit=1&fbclid=x&__proto__=y',
    ] as const)
      expect(await call(name, { token })).toMatchObject({ status: 200, code: 100000 });
    const { data } = await call('GET /api/v1/messages?limit=none&fbclid=x', { token });
    expect(data).toEqual({ fields: { limit: expect.any(String) } });
  });

  it('say whether draws are on', async () => {
    await setSetting(db, 'chances.draws', true);
    await expect.poll(config).toMatchObject({ features: { draws: true } });
  });

  it('announce a maintenance before it begins', async () => {
    const hours = (count: number) => new Date(context.clock.now().getTime() + count * 3_600_000).toISOString();
    const [from, until] = [hours(2), hours(3)];
    await setSetting(db, 'system.maintenanceFrom', from);
    await setSetting(db, 'system.maintenanceUntil', until);
    await expect.poll(config).toMatchObject({ app_maintain_time: from, announcedMaintenance: { from, until } });
    expect((await call('GET /api/v1/service')).code).toBe(100000);
    await context.advance(2 * 3_600_000);
    expect(await config()).toMatchObject({ app_maintain_time: '', announcedMaintenance: null });
  });

  it('stay open during maintenance, as the console does, while members’ calls are closed until its end', async () => {
    const token = await staffToken('admin');
    const until = new Date(context.clock.now().getTime() + 3_600_000).toISOString();
    const put = (id: string, value: unknown) =>
      call(`PUT /console/api/v1/settings/${id}`, { token, body: { value, reason: 'test' } });
    await put('system.maintenanceUntil', until);
    expect((await put('system.maintenance', true)).code).toBe(100000);
    await expect.poll(async () => (await call('GET /api/v1/service')).code).toBe(500000);
    expect(await call('GET /api/v1/service')).toMatchObject({ status: 200, data: { maintain_time: until } });
    expect((await call('GET /api/v1/appConfig')).data).toMatchObject({ app_maintain_time: until });
    expect((await call('GET /console/api/v1/me', { token })).code).toBe(100000);
    expect((await call('GET /console/api/v1/settings', { token })).data).toMatchObject({ maintenanceUntil: until });
    await context.advance(2 * 3_600_000);
    expect((await call('GET /api/v1/service')).code).toBe(100000);
    expect((await call('GET /console/api/v1/settings', { token })).data).toMatchObject({ maintenanceUntil: null });
    await put('system.maintenance', false);
  });
});

describe('messages', () => {
  it('are rendered in the language asked for, with money and counts, and read once', async () => {
    const member = await aMember(context);
    const token = await signIn(member);
    const kind = 'identity.phone_change_requested';
    await context.sql.begin((tx) =>
      sendMessage(tx, {
        memberId: member.id,
        kind,
        params: { newPhone: '+251911000000', effectiveAt: '2026-11-24T06:00:00.000Z' },
      }),
    );
    const en = await call('GET /api/v1/messages', { token });
    const [item] = (en.data as { items: { id: string; title: string; body: string }[] }).items;
    expect(item?.body).toContain('+251911000000 on 24 Nov 2026, 09:00');
    const am = await call(`GET /api/v1/messages/${item?.id}`, { token, language: 'am' });
    expect((am.data as { title: string }).title).toBe('ስልክ ቁጥርዎ ይቀየራል');
    expect((await call('GET /api/v1/messages/unread-count', { token })).data).toEqual({ unread: 1 });
    await call(`POST /api/v1/messages/${item?.id}/read`, { token });
    expect((await call('GET /api/v1/messages/unread-count', { token })).data).toEqual({ unread: 0 });
    const stranger = await signIn(await aMember(context));
    expect((await call(`GET /api/v1/messages/${item?.id}`, { token: stranger })).code).toBe(200301);
  });
});

describe('complaints', () => {
  it('have a number, a deadline and an escalation', async () => {
    const member = await aMember(context);
    const token = await signIn(member);
    const staff = await staffToken('support');
    const key = randomUUID();
    const body = { kind: 'withdrawal', text: 'The name is mine.' };
    const opened = await call('POST /api/v1/complaints', { token, key, body });
    const again = await call('POST /api/v1/complaints', { token, key, body });
    expect(again.data).toEqual(opened.data);
    const { id, number } = opened.data as { id: string; number: string };
    expect(number).toMatch(/^C\d{7}$/);
    const answered = await call(`POST /console/api/v1/complaints/${id}/answer`, {
      token: staff,
      key: randomUUID(),
      body: { text: 'We look into it.' },
    });
    expect(answered.data).toMatchObject({ state: 'answered', memberNo: member.memberNo });
    await call(`POST /api/v1/complaints/${id}/entries`, { token, key: randomUUID(), body: { text: 'Thank you.' } });
    expect(await escalateOverdue(context)).toBe(0);
    await context.advance(73 * 3_600_000);
    expect(await escalateOverdue(context)).toBe(1);
    const queue = await call('GET /console/api/v1/complaints?state=escalated', { token: staff });
    expect((queue.data as { items: { id: string; overdue: boolean }[] }).items).toMatchObject([{ id, overdue: true }]);
    const waiting = await call('GET /console/api/v1/complaints?waiting=true', { token: staff });
    expect((waiting.data as { items: { id: string }[] }).items.map((one) => one.id)).toContain(id);
    await call(`POST /console/api/v1/complaints/${id}/answer`, {
      token: staff,
      key: randomUUID(),
      body: { text: 'Paid.', close: true },
    });
    expect(
      (await call(`POST /api/v1/complaints/${id}/entries`, { token, key: randomUUID(), body: { text: 'x' } })).code,
    ).toBe(200322);
    const left = await call('GET /console/api/v1/complaints?waiting=true', { token: staff });
    expect((left.data as { items: unknown[] }).items).toEqual([]);
    const other = await signIn(await aMember(context));
    expect((await call(`GET /api/v1/complaints/${id}`, { token: other })).code).toBe(200321);
    const shown = await call(`GET /api/v1/complaints/${id}`, { token });
    expect(JSON.stringify(shown.data)).not.toContain('staffId');
  });
});

describe('the sandbox clock', () => {
  it('is moved by a task that staff queue for the jobs process', async () => {
    const token = await staffToken('finance');
    const moved = await call('POST /console/api/v1/sandbox/clock/advance', { token, body: { seconds: 86_400 } });
    expect(moved.data).toMatchObject({ movable: true, moving: true });
    const [job] = await db.app<{ payload: { until: string } }[]>`
      select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'sandbox:advance'`;
    const ahead = Date.parse(job?.payload.until ?? '') - context.clock.now().getTime();
    expect(ahead).toBeGreaterThan(86_390_000);
    expect(ahead).toBeLessThanOrEqual(86_400_000);
  });
});

describe('the update notice', () => {
  it('is refused with promise words, and takes two persons', async () => {
    const token = await staffToken('finance');
    const propose = (value: string) => {
      const body = { setting: 'system.updateNotes', value, reason: 'A new version' };
      return call('POST /console/api/v1/setting-changes', { token, body, key: randomUUID() });
    };
    expect(await propose('Now with guaranteed returns')).toMatchObject({
      code: 201003,
      data: { problem: 'promise_words: “guaranteed”' },
    });
    expect((await propose('Two birr a day for you')).code).toBe(201003);
    expect((await propose('Statements are easier to read')).code).toBe(100000);
    const held = await db.app`select from settings.version where name = 'updateNotes' and value::text like '%easier%'`;
    expect(held.count).toBe(0);
  });

  it('is a text, and a time is none: its seconds may look like a promise', async () => {
    const body = { value: '2026-11-30T08:20:24.713Z', reason: 'An evening at work' };
    const token = await staffToken('admin');
    expect((await call('PUT /console/api/v1/settings/system.maintenanceUntil', { token, body })).code).toBe(100000);
  });

  it('is not the only setting whose text is refused with promise words', async () => {
    const token = await staffToken('admin');
    const put = (value: string) =>
      call('PUT /console/api/v1/settings/service.service_3', { token, body: { value, reason: 'A new line' } });
    expect(await put('mailto:help@risk-free.example')).toMatchObject({
      code: 201003,
      data: { problem: expect.stringContaining('promise_words: “risk-free”') },
    });
    expect((await put('mailto:help@c3.example')).code).toBe(100000);
  });
});

describe('quotas that many requests at once share', () => {
  it('hold for complaints', async () => {
    const token = await signIn(await aMember(context));
    const open = () =>
      call('POST /api/v1/complaints', { token, key: randomUUID(), body: { kind: 'other', text: 'Please look' } });
    const answers = await Promise.all(Array.from({ length: 13 }, open));
    expect(answers.filter((one) => one.code === 100000)).toHaveLength(10);
    expect(answers.filter((one) => one.status === 429)).toHaveLength(3);
  });
});
