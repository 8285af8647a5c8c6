// Members' passkeys: adding one with the password, signing in with it, and removing it.
import { beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from '#kit/authenticator.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf, type Reply } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aCode, aMember, aStaff, PASSWORD, staffToken, type TestMember } from '#kit/people.ts';
import { refusals } from '../../contract.ts';
import { freezeMember } from '../members/member-desk.ts';
import { newChallenge } from '#features/credentials/server/passkeys.ts';
import { routes as staff } from '#features/staff/server/routes.ts';
import { routes } from '../routes.ts';

const DONE = 100_000;
let call: Call;
let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  call = (await edgeOf(context, [staff, routes])).call;
});

type Session = { token: string; device: string };
type Owner = TestMember & Session;

async function signedIn(device: string): Promise<Owner> {
  const member = await aMember(context);
  const { data } = await call('POST /api/v1/sessions', { device, body: { phone: member.phone, password: PASSWORD } });
  return { ...member, token: (data as { token: string }).token, device };
}

const challengeIn = ({ data }: Reply) => (data as { challenge: string }).challenge;
const newKey = () => new Authenticator(context.config.publicUrl);

async function add(owner: Session, key: Authenticator, password = PASSWORD): Promise<Reply> {
  const begun = await call('POST /api/v1/passkeys/options', { ...owner, body: { password } });
  if (begun.code !== DONE) return begun;
  const body = { label: 'My phone', response: key.register(challengeIn(begun)) };
  return call('POST /api/v1/passkeys', { ...owner, body });
}

async function withPasskey(device: string): Promise<{ owner: Owner; key: Authenticator; id: string }> {
  const [owner, key] = [await signedIn(device), newKey()];
  return { owner, key, id: ((await add(owner, key)).data as { id: string }).id };
}

const begin = async () => challengeIn(await call('POST /api/v1/passkey-sessions/options'));
const enter = (response: unknown, device: string) =>
  call('POST /api/v1/passkey-sessions', { device, body: { response, device: 'Chrome, Android' } });
const listOf = async (owner: Session) =>
  ((await call('GET /api/v1/passkeys', owner)).data as { items: { id: string; label: string }[] }).items;
const remove = (owner: Session, id: string, password = PASSWORD) =>
  call(`POST /api/v1/passkeys/${id}/remove`, { ...owner, body: { password } });

/** The texts of the alerts to a member, newest first. */
async function alertsOf({ phone }: TestMember): Promise<string[]> {
  const rows = await db.owner<{ text: string }[]>`
    select text from identity.outbox_message where recipient = ${phone} and kind = 'alert' order by id desc`;
  return rows.map(({ text }) => text);
}

describe('a passkey', () => {
  it('is added with the password, signs in without a phone number, and causes alerts', async () => {
    const { owner, key } = await withPasskey('phone');
    expect((await alertsOf(owner))[0]).toContain('The passkey “My phone” can now open your account');
    expect(await listOf(owner)).toMatchObject([{ label: 'My phone', lastUsedAt: null }]);
    const entered = await enter(key.sign(await begin()), 'another phone');
    expect(entered).toMatchObject({ code: DONE, data: { memberNo: owner.memberNo } });
    expect((await alertsOf(owner))[0]).toContain('Signed in on a new device');
    expect((await listOf(owner))[0]).toMatchObject({ lastUsedAt: expect.any(String) });
  });

  it('signs in only with an unexpired challenge of ours, and once', async () => {
    const { key } = await withPasskey('once');
    const answer = key.sign(await begin());
    expect((await enter(answer, 'once')).code).toBe(DONE);
    const old = await begin();
    await db.owner`update identity.challenge set expires_at = clock_timestamp() where challenge = ${old}`;
    const refused = [
      answer,
      key.sign('bm90IG91cnM'),
      key.sign(old),
      { ...newKey().sign(await begin()), id: key.id, rawId: key.id },
      key.sign(await newChallenge(db.app, { kind: 'staff', id: null, purpose: 'sign_in' })),
    ];
    for (const response of refused) expect((await enter(response, 'once')).code).toBe(refusals.passkey_unknown);
  });

  it('is not added without the password, or twice', async () => {
    const [owner, key] = [await signedIn('careful'), newKey()];
    expect((await add(owner, key, 'Not it 77')).code).toBe(refusals.password_wrong);
    expect(await listOf(owner)).toEqual([]);
    expect((await add(owner, key)).code).toBe(DONE);
    expect((await add(owner, key)).code).toBe(refusals.passkey_not_added);
    expect(await listOf(owner)).toHaveLength(1);
  });

  it('is removed with the password, only by its member, and then no longer signs in', async () => {
    const { owner, key, id } = await withPasskey('gone');
    const stranger = await signedIn('strange');
    expect((await remove(owner, id, 'Not it 77')).code).toBe(refusals.password_wrong);
    expect((await remove(stranger, id)).code).toBe(refusals.passkey_not_found);
    expect((await remove(owner, id)).code).toBe(DONE);
    expect((await alertsOf(owner))[0]).toContain('can no longer open your account');
    expect((await remove(owner, id)).code).toBe(refusals.passkey_not_found);
    expect((await enter(key.sign(await begin()), 'gone')).code).toBe(refusals.passkey_unknown);
  });

  it('of a member cannot sign in to the console, and a staff session cannot use the member’s calls', async () => {
    const { key } = await withPasskey('member only');
    const begun = await call('POST /console/api/v1/passkey-sessions/options');
    const answer = await call('POST /console/api/v1/passkey-sessions', {
      body: { response: key.sign(challengeIn(begun)) },
    });
    expect(answer.code).toBe(refusals.staff_credentials_wrong);
    const clerk = await staffToken(context, await aStaff(context, 'support'));
    expect((await call('GET /api/v1/passkeys', { token: clerk })).code).toBe(300_402);
  });

  it('is removed by a password reset by code, because a stranger may have added it', async () => {
    const { owner, key } = await withPasskey('reset');
    const here = { deviceId: 'reset', address: '192.0.2.7' };
    const code = await aCode(context, { phone: owner.phone, purpose: 'password_reset' }, here);
    const body = { phone: owner.phone, code, newPassword: 'Another 7 hills', newPasswordAgain: 'Another 7 hills' };
    expect((await call('POST /api/v1/password/reset', { device: 'reset', body })).code).toBe(DONE);
    expect((await enter(key.sign(await begin()), 'reset')).code).toBe(refusals.passkey_unknown);
    expect((await alertsOf(owner)).join()).toContain('can no longer open your account');
  });

  it('cannot be added by a frozen member, but one that was added before still signs in', async () => {
    const { owner, key } = await withPasskey('frozen');
    const { staffId } = await aStaff(context, 'support');
    await freezeMember(context, { memberId: owner.id, reason: 'Asked by phone', staffId });
    expect((await add(owner, newKey())).code).toBe(refusals.member_frozen);
    expect((await enter(key.sign(await begin()), 'frozen')).code).toBe(DONE);
  });

  it('can be added up to ten times', async () => {
    const owner = await signedIn('many');
    for (let n = 0; n < 10; n++) expect((await add(owner, newKey())).code).toBe(DONE);
    expect(await add(owner, newKey())).toMatchObject({ code: refusals.passkeys_full, data: { most: 10 } });
  });
});
