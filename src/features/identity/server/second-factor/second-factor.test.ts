// Members' second factor: when a sign-in asks for it, recovery codes, passkeys, and removing a lost factor.
import { type TOTP, URI } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from '#kit/authenticator.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf, type Reply } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aCode, aMember, PASSWORD, type TestMember } from '#kit/people.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import { sealNote, unseal } from '#features/credentials/server/secrets-of-people.ts';
import { refusals } from '../../contract.ts';
import { routes } from '../routes.ts';
import { applyLosses } from './second-step.ts';

const DONE = 100_000;
const ENDED_FOR_SECURITY = 300_405;
const HOUR = 3_600_000;
const TEN_MINUTES = 600_000;
let db: FreshDatabase;
let call: Call;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  const edge = await edgeOf(context, [routes]);
  call = edge.call;
});

type Session = { token: string; device: string; deviceKey: string };
type Owner = TestMember & Session & { app: TOTP; codes: string[] };

type Of = { password?: string; deviceKey?: string };
const enter = (member: TestMember, device: string, { password = PASSWORD, deviceKey }: Of = {}) =>
  call('POST /api/v1/sessions', {
    device,
    ...(deviceKey === undefined ? {} : { deviceKey }),
    body: { phone: member.phone, password },
  });
/** Signs in on the device where the owner's session is. */
const enterAtHome = (owner: Owner) => enter(owner, owner.device, { deviceKey: owner.deviceKey });
const keyOf = ({ data }: Reply) => (data as { deviceKey: string }).deviceKey;

async function signedIn(device: string): Promise<TestMember & Session> {
  const member = await aMember(context);
  const { token, deviceKey } = (await enter(member, device)).data as { token: string; deviceKey: string };
  return { ...member, device, token, deviceKey };
}

/** A member with an authenticator app, signed in on the device `home`. The present one-time password is unused. */
async function withApp(home: string): Promise<Owner> {
  const owner = await signedIn(home);
  const seed = (await call('POST /api/v1/second-factor/seed', owner)).data as { totpUri: string; offer: string };
  const app = URI.parse(seed.totpUri) as TOTP;
  const body = { password: PASSWORD, app: { offer: seed.offer, totp: app.generate() } };
  const on = await call('POST /api/v1/second-factor', { ...owner, body });
  expect(on.code).toBe(DONE);
  await freshStep(owner);
  return { ...owner, app, codes: (on.data as { recoveryCodes: string[] }).recoveryCodes };
}

/** Makes the present one-time password unused again, as if half a minute had passed. */
const freshStep = ({ id }: TestMember) =>
  db.owner`update identity.second_factor set totp_step = 0 where member_id = ${id}`;

async function ticketOn(member: TestMember, device: string, of: Of = {}): Promise<string> {
  const asked = await enter(member, device, of);
  expect(asked.code).toBe(refusals.second_factor_needed);
  return (asked.data as { ticket: string }).ticket;
}

const finish = (ticket: string, device: string, code: string) =>
  call('POST /api/v1/sessions/second-factor', { device, body: { ticket, second: { kind: 'code', code } } });
const wrongOf = (app: TOTP) => (app.generate() === '000000' ? '111111' : '000000');

/** The texts of the alerts to a member, newest first. */
async function alertsOf({ phone }: TestMember): Promise<string[]> {
  const rows = await db.owner<{ text: string }[]>`
    select text from identity.outbox_message where recipient = ${phone} and kind = 'alert' order by id desc`;
  return rows.map(({ text }) => text);
}

describe('a sign-in on a new device', () => {
  it('needs the second factor after the password, only at its first sign-in', async () => {
    const owner = await withApp('home');
    expect((await enterAtHome(owner)).code).toBe(DONE);
    const ticket = await ticketOn(owner, 'new');
    expect((await finish(ticket, 'new', wrongOf(owner.app))).code).toBe(refusals.second_factor_wrong);
    const entered = await finish(ticket, 'new', owner.app.generate());
    expect(entered).toMatchObject({ code: DONE, data: { memberNo: owner.memberNo } });
    expect((await finish(ticket, 'new', owner.app.generate())).code).toBe(refusals.second_factor_wrong);
    expect((await enter(owner, 'new', { deviceKey: keyOf(entered) })).code).toBe(DONE);
  });

  it('needs it after a code too, and every device needs it after a password reset by code', async () => {
    const owner = await withApp('house');
    const from = { deviceId: 'house', address: '192.0.2.7' };
    const code = await aCode(context, { phone: owner.phone, purpose: 'password_reset' }, from);
    const newPassword = 'Another 7 hills';
    const body = { phone: owner.phone, code, newPassword, newPasswordAgain: newPassword };
    expect((await call('POST /api/v1/password/reset', { device: 'house', body })).code).toBe(DONE);
    await ticketOn(owner, 'house', { password: newPassword, deviceKey: owner.deviceKey });
    await context.advance(61_000);
    const signIn = await aCode(context, { phone: owner.phone, purpose: 'sign_in' }, from);
    const asked = await call('POST /api/v1/sessions', { device: 'house', body: { phone: owner.phone, code: signIn } });
    expect(asked.code).toBe(refusals.second_factor_needed);
  });

  it('accepts a ticket only on the device that got it, and not after the password changes', async () => {
    const owner = await withApp('roof');
    const ticket = await ticketOn(owner, 'here');
    expect((await finish(ticket, 'elsewhere', owner.app.generate())).code).toBe(refusals.sign_in_expired);
    expect((await finish('AAAA', 'here', owner.app.generate())).code).toBe(refusals.sign_in_expired);
    const body = { password: PASSWORD, newPassword: 'Another 7 hills', newPasswordAgain: 'Another 7 hills' };
    expect((await call('POST /api/v1/password', { ...owner, body })).code).toBe(DONE);
    expect((await finish(ticket, 'here', owner.app.generate())).code).toBe(refusals.sign_in_expired);
  });

  it('accepts a ticket for ten minutes', async () => {
    const owner = await withApp('slow');
    const before = machineNow();
    const ticket = await ticketOn(owner, 'slower');
    const after = machineNow();
    type Note = { kind: string; value: object; until: number };
    const { until, ...note } = JSON.parse(unseal(context.secrets, Buffer.from(ticket, 'base64url'))) as Note;
    expect(until).toBeGreaterThanOrEqual(before + TEN_MINUTES);
    expect(until).toBeLessThanOrEqual(after + TEN_MINUTES);
    // The same ticket, as it is after its ten minutes.
    const old = sealNote(context, { ...note, lifeMs: -1 });
    expect((await finish(old, 'slower', owner.app.generate())).code).toBe(refusals.sign_in_expired);
    expect((await finish(ticket, 'slower', owner.app.generate())).code).toBe(DONE);
  });

  it('needs it with a known device id but without its key; the owner is alerted and stays signed in', async () => {
    const owner = await withApp('stolen');
    const ticket = await ticketOn(owner, owner.device);
    expect((await call('GET /api/v1/sessions', owner)).code).toBe(DONE);
    const foreign = (await withApp('of a thief')).deviceKey;
    await ticketOn(owner, owner.device, { deviceKey: foreign });
    expect((await finish(ticket, owner.device, owner.app.generate())).code).toBe(DONE);
    expect((await alertsOf(owner))[0]).toContain('Signed in on a new device');
    expect((await call('GET /api/v1/sessions', owner)).code).toBe(DONE);
    await ticketOn(owner, owner.device);
  });

  it('without a device id needs it each time', async () => {
    const owner = await withApp('named');
    const ticket = await ticketOn(owner, '');
    expect((await finish(ticket, '', owner.app.generate())).code).toBe(DONE);
    await ticketOn(owner, '');
  });

  it('can try five codes in 15 minutes and twenty in a day', async () => {
    const owner = await withApp('guessed');
    const ticket = await ticketOn(owner, 'thief');
    const outcomes: number[] = [];
    for (let n = 0; n < 7; n++) outcomes.push((await finish(ticket, 'thief', wrongOf(owner.app))).code);
    expect(outcomes.filter((code) => code === refusals.second_factor_wrong)).toHaveLength(5);
    for (let quarter = 0; quarter < 5; quarter++) {
      await context.advance(16 * 60_000);
      for (let n = 0; n < 5; n++) outcomes.push((await finish(ticket, 'thief', wrongOf(owner.app))).code);
    }
    expect(outcomes.filter((code) => code === refusals.second_factor_wrong)).toHaveLength(20);
    expect((await enterAtHome(owner)).code).toBe(DONE);
  });
});

describe('a recovery code', () => {
  it('works once, with or without a hyphen and in any case, and causes an alert', async () => {
    const owner = await withApp('book');
    const [first = ''] = owner.codes;
    expect(owner.codes).toHaveLength(10);
    const written = `${first.slice(0, 5).toLowerCase()}-${first.slice(5)}`;
    expect((await finish(await ticketOn(owner, 'a'), 'a', written)).code).toBe(DONE);
    expect((await alertsOf(owner)).join()).toContain('You have 9 more');
    expect((await finish(await ticketOn(owner, 'b'), 'b', first)).code).toBe(refusals.second_factor_wrong);
    const kept = await db.owner<{ hash: Buffer }[]>`select code_hash as hash from identity.recovery_code`;
    expect(kept.some(({ hash }) => hash.includes(Buffer.from(first)))).toBe(false);
  });

  it('no longer works after new ones are made, which needs both factors', async () => {
    const owner = await withApp('renewed');
    const renew = (second?: object) =>
      call('POST /api/v1/second-factor/recovery-codes', { ...owner, body: { password: PASSWORD, second } });
    expect((await renew()).code).toBe(refusals.second_factor_needed);
    expect((await renew({ kind: 'code', code: owner.app.generate() })).code).toBe(DONE);
    const ticket = await ticketOn(owner, 'c');
    expect((await finish(ticket, 'c', owner.codes[0] ?? '')).code).toBe(refusals.second_factor_wrong);
  });
});

describe('passkeys', () => {
  const newKey = () => new Authenticator(context.config.publicUrl);
  const add = async (owner: Session, key: Authenticator, second?: object) => {
    const begun = await call('POST /api/v1/passkeys/options', { ...owner, body: { password: PASSWORD, second } });
    if (begun.code !== DONE) return begun;
    const response = key.register((begun.data as { challenge: string }).challenge);
    return call('POST /api/v1/passkeys', { ...owner, body: { label: 'Phone', response } });
  };

  it('can be the only second factor, and then the last one cannot be removed', async () => {
    const [owner, key] = [await signedIn('keys'), newKey()];
    const turnOn = () => call('POST /api/v1/second-factor', { ...owner, body: { password: PASSWORD } });
    expect((await turnOn()).code).toBe(refusals.second_factor_missing);
    const { id } = (await add(owner, key)).data as { id: string };
    expect((await turnOn()).code).toBe(DONE);
    const ticket = await ticketOn(owner, 'away');
    const asked = await call('POST /api/v1/sessions/second-factor/options', { device: 'away', body: { ticket } });
    const { challenge } = asked.data as { challenge: string };
    const body = { ticket, second: { kind: 'passkey', response: key.sign(challenge) } };
    expect((await call('POST /api/v1/sessions/second-factor', { device: 'away', body })).code).toBe(DONE);
    const signed = async () => {
      const options = (await call('POST /api/v1/second-factor/options', owner)).data as { challenge: string };
      return { kind: 'passkey', response: key.sign(options.challenge) };
    };
    const remove = async () =>
      call(`POST /api/v1/passkeys/${id}/remove`, { ...owner, body: { password: PASSWORD, second: await signed() } });
    expect((await remove()).code).toBe(refusals.last_second_factor);
    const end = { password: PASSWORD, second: await signed() };
    expect((await call('POST /api/v1/second-factor/end', { ...owner, body: end })).code).toBe(DONE);
    expect((await alertsOf(owner))[0]).toContain('no longer asks for a second step');
    expect((await enter(owner, 'another')).code).toBe(DONE);
  });

  it('need the second factor to be added, and then stay after a password reset', async () => {
    const [owner, key] = [await withApp('safe'), newKey()];
    expect((await add(owner, key)).code).toBe(refusals.second_factor_needed);
    expect((await add(owner, key, { kind: 'code', code: wrongOf(owner.app) })).code).toBe(refusals.second_factor_wrong);
    expect((await add(owner, key, { kind: 'code', code: owner.app.generate() })).code).toBe(DONE);
    const from = { deviceId: 'safe', address: '192.0.2.7' };
    const code = await aCode(context, { phone: owner.phone, purpose: 'password_reset' }, from);
    const body = { phone: owner.phone, code, newPassword: 'Another 7 hills', newPasswordAgain: 'Another 7 hills' };
    expect((await call('POST /api/v1/password/reset', { device: 'safe', body })).code).toBe(DONE);
    const { challenge } = (await call('POST /api/v1/passkey-sessions/options')).data as { challenge: string };
    const answer = { response: key.sign(challenge) };
    expect((await call('POST /api/v1/passkey-sessions', { device: 'x', body: answer })).code).toBe(DONE);
  });
});

describe('a lost second factor', () => {
  const lose = async (owner: TestMember, ticket: string, device = 'found') => {
    const from = { deviceId: device, address: '192.0.2.7' };
    const code = await aCode(context, { phone: owner.phone, purpose: 'sign_in' }, from);
    return call('POST /api/v1/second-factor/loss', { device, body: { ticket, code } });
  };

  it('is removed after three days, with an alert at once, and all sessions end', async () => {
    const owner = await withApp('drowned');
    const lost = await lose(owner, await ticketOn(owner, 'found'));
    const at = new Date((lost.data as { effectiveAt: string }).effectiveAt);
    expect(Math.round((at.getTime() - context.clock.now().getTime()) / HOUR)).toBe(72);
    expect((await alertsOf(owner))[0]).toContain('told us that you’ve lost your second step');
    await context.advance(71 * HOUR);
    expect(await applyLosses(context)).toBe(0);
    await ticketOn(owner, 'found');
    await context.advance(2 * HOUR);
    expect(await applyLosses(context)).toBe(1);
    expect((await call('GET /api/v1/sessions', owner)).code).toBe(ENDED_FOR_SECURITY);
    expect((await enter(owner, 'found')).code).toBe(DONE);
  });

  it('is kept if any signed-in device calls the removal off, or someone signs in with the factor', async () => {
    const owner = await withApp('sofa');
    expect((await lose(owner, await ticketOn(owner, 'found'))).code).toBe(DONE);
    expect((await call('GET /api/v1/second-factor', owner)).data).toMatchObject({ lossAt: expect.any(String) });
    expect((await call('DELETE /api/v1/second-factor/loss', owner)).code).toBe(DONE);
    expect((await call('DELETE /api/v1/second-factor/loss', owner)).code).toBe(refusals.loss_not_found);
    await context.advance(61_000);
    const ticket = await ticketOn(owner, 'found');
    expect((await lose(owner, ticket)).code).toBe(DONE);
    await freshStep(owner);
    expect((await finish(ticket, 'found', owner.app.generate())).code).toBe(DONE);
    await context.advance(80 * HOUR);
    expect(await applyLosses(context)).toBe(0);
  });

  it('can be reported only with the password and a code to the phone', async () => {
    const owner = await withApp('swapped');
    const from = { deviceId: 'sim', address: '192.0.2.7' };
    const code = await aCode(context, { phone: owner.phone, purpose: 'sign_in' }, from);
    const asked = await call('POST /api/v1/sessions', { device: 'sim', body: { phone: owner.phone, code } });
    const { ticket } = asked.data as { ticket: string };
    await context.advance(61_000);
    expect((await lose(owner, ticket, 'sim')).code).toBe(refusals.loss_needs_password);
    const body = { ticket: await ticketOn(owner, 'sim'), code: '000000' };
    expect((await call('POST /api/v1/second-factor/loss', { device: 'sim', body })).code).toBe(refusals.code_wrong);
  });
});
