// Linking and signing in with a running OpenID Connect provider. Each visit to the provider is valid once, for the
// device and session that began it, for ten minutes.
import { beforeAll, describe, expect, it } from 'vitest';
import { untilBlocked } from '#kit/blocked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf, type Reply } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { type TestProvider, testProvider, throughProvider } from '#kit/login-provider.ts';
import { aCode, aMember, aStaff, PASSWORD, staffToken, type TestMember } from '#kit/people.ts';
import { refusals } from '../../contract.ts';
import { freezeMember } from '../members/member-desk.ts';
import { routes as staff } from '#features/staff/server/routes.ts';
import { routes } from '../routes.ts';
import { sweepStarts } from './logins.ts';

const PUBLIC_URL = 'http://127.0.0.1:4440';
const DONE = 100_000;
const TOKEN_UNKNOWN = 300_402;
let db: FreshDatabase;
let context: TestContext;
let call: Call;
let provider: TestProvider;
beforeAll(async () => {
  db = await freshDatabase();
  provider = await testProvider(PUBLIC_URL);
  const plain = await testContext(db);
  context = { ...plain, config: { ...plain.config, publicUrl: PUBLIC_URL, login: provider.login } };
  ({ call } = await edgeOf(context, [staff, routes]));
});

type Answer = { loginCode: string; state: string; iss?: string };
type Session = { token: string; device: string };

async function signIn({ phone }: TestMember, device: string): Promise<Session> {
  const { data } = await call('POST /api/v1/sessions', { device, body: { phone, password: PASSWORD } });
  return { token: (data as { token: string }).token, device };
}

const addressIn = (started: Reply) => (started.data as { address: string }).address;

/** Goes to the provider and signs in there as `person`. Returns what the provider adds to the return address. */
async function answerOf(person: string, started: Reply): Promise<Answer> {
  expect(started.code).toBe(DONE);
  provider.person = person;
  const { code = '', state = '', iss = '' } = await throughProvider(addressIn(started));
  return { loginCode: code, state, iss };
}

const beginSignIn = (device: string) => call('POST /api/v1/login-provider/starts', { device });
const endSignIn = (device: string, body: Answer) => call('POST /api/v1/login-provider/sessions', { device, body });
const beginLink = (session: Session, password = PASSWORD) =>
  call('POST /api/v1/login-link/starts', { ...session, body: { password } });
const endLink = (session: Session, body: Answer) => call('POST /api/v1/login-link', { ...session, body });
const endOfLink = (session: Session, password = PASSWORD) =>
  call('POST /api/v1/login-link/end', { ...session, body: { password } });
const linkStatus = async (session: Session) => (await call('GET /api/v1/login-link', session)).data as unknown;

async function linked(person: string): Promise<TestMember & Session> {
  const member = await aMember(context);
  const session = await signIn(member, `phone of ${person}`);
  const { code } = await endLink(session, await answerOf(person, await beginLink(session)));
  expect(code).toBe(DONE);
  return { ...member, ...session };
}

/** The texts of the alerts to a member, newest first. */
async function alertsOf({ phone }: TestMember): Promise<string[]> {
  const rows = await db.owner<{ text: string }[]>`
    select text from identity.outbox_message where recipient = ${phone} and kind = 'alert' order by id desc`;
  return rows.map(({ text }) => text);
}

describe('a member', () => {
  it('links the provider, and can then sign in with it on a new device, which causes an alert', async () => {
    const member = await linked('abebe');
    expect(await linkStatus(member)).toEqual({ provider: 'Example ID', linkedAt: expect.any(String) });
    expect((await alertsOf(member))[0]).toContain('with your Example ID account');
    await call('DELETE /api/v1/sessions/current', member);
    const entered = await endSignIn('a new phone', await answerOf('abebe', await beginSignIn('a new phone')));
    expect(entered.data).toMatchObject({ memberNo: member.memberNo });
    const fresh = { token: (entered.data as Session).token, device: 'a new phone' };
    expect((await call('GET /api/v1/sessions', fresh)).code).toBe(DONE);
    expect((await alertsOf(member))[0]).toContain('Signed in on a new device');
  });

  it('sees the provider’s name, and that nothing is linked yet', async () => {
    const session = await signIn(await aMember(context), 'unlinked');
    expect((await call('GET /api/v1/login-provider')).data).toEqual({ name: 'Example ID' });
    expect(await linkStatus(session)).toEqual({ provider: 'Example ID', linkedAt: null });
  });

  it('unlinks with the password and is alerted; then the provider no longer signs in', async () => {
    const member = await linked('chaltu');
    expect((await endOfLink(member, 'Not it 77')).code).toBe(refusals.password_wrong);
    expect((await endOfLink(member)).data).toEqual({ provider: 'Example ID', linkedAt: null });
    expect((await alertsOf(member))[0]).toContain('no longer linked');
    const refused = await endSignIn('any', await answerOf('chaltu', await beginSignIn('any')));
    expect(refused).toMatchObject({ code: refusals.login_not_linked, data: { provider: 'Example ID' } });
    expect((await endOfLink(member)).code).toBe(refusals.login_link_not_found);
  });

  it('who is frozen can still sign in, but cannot link', async () => {
    const [member, other] = [await linked('dawit'), await aMember(context)];
    const session = await signIn(other, 'frozen');
    const begun = await answerOf('dawit the second', await beginLink(session));
    const clerk = await aStaff(context, 'support');
    for (const { id } of [member, other])
      await freezeMember(context, { memberId: id, reason: 'Asked by phone', staffId: clerk.staffId });
    expect((await endLink(session, begun)).code).toBe(refusals.member_frozen);
    expect((await beginLink(session)).code).toBe(refusals.member_frozen);
    const entered = await endSignIn('x', await answerOf('dawit', await beginSignIn('x')));
    expect(entered).toMatchObject({ code: DONE, data: { memberNo: member.memberNo } });
  });

  it('who resets the password loses the link, because a stranger may have made it', async () => {
    const member = await linked('eden');
    const code = await aCode(context, { purpose: 'password_reset', phone: member.phone });
    const body = { phone: member.phone, code, newPassword: 'Shiro4ever', newPasswordAgain: 'Shiro4ever' };
    expect((await call('POST /api/v1/password/reset', { device: 'd', body })).code).toBe(DONE);
    const refused = await endSignIn('y', await answerOf('eden', await beginSignIn('y')));
    expect(refused.code).toBe(refusals.login_not_linked);
    expect((await alertsOf(member)).slice(0, 2).join()).toMatch(/no longer linked.*Your password was reset/s);
  });
});

it('a sign-in waits for a concurrent password reset, and then finds no link', async () => {
  const member = await linked('feven');
  const answer = await answerOf('feven', await beginSignIn('waits'));
  const entered = await db.owner.begin(async (tx) => {
    // Locks in the order of resetPassword: the secret first, then sessions, then links.
    await tx`update identity.member_secret set password_at = password_at where member_id = ${member.id}`;
    await tx`delete from identity.login_link where member_id = ${member.id}`;
    const entering = endSignIn('waits', answer);
    await untilBlocked(db);
    return { entering };
  });
  expect((await entered.entering).code).toBe(refusals.login_not_linked);
});

describe('links and people', () => {
  it('a person whom no member linked cannot sign in', async () => {
    const { phone } = await aMember(context);
    const refused = await endSignIn('z', await answerOf(phone, await beginSignIn('z')));
    expect(refused.code).toBe(refusals.login_not_linked);
    expect(refused.message).toContain('Sign in once with your password or a code');
  });

  it('a person can be linked to one member only, and a member to one person', async () => {
    const member = await linked('fikru');
    const other = await signIn(await aMember(context), 'second of fikru');
    const taken = await endLink(other, await answerOf('fikru', await beginLink(other)));
    expect(taken.code).toBe(refusals.login_linked_elsewhere);
    expect((await beginLink(member)).code).toBe(refusals.login_linked_already);
  });

  it('of two concurrent links by one member only one succeeds', async () => {
    const session = await signIn(await aMember(context), 'twice');
    const ways = [await beginLink(session), await beginLink(session)];
    const answers = [await answerOf('genet', ways[0] as Reply), await answerOf('girma', ways[1] as Reply)];
    const codes = (await Promise.all(answers.map((answer) => endLink(session, answer)))).map(({ code }) => code);
    expect(codes.sort((a, b) => a - b)).toEqual([DONE, refusals.login_linked_already]);
  });

  it('linking needs the password and a session', async () => {
    const session = await signIn(await aMember(context), 'careful');
    expect((await beginLink(session, 'Not it 77')).code).toBe(refusals.password_wrong);
    const unsigned = await call('POST /api/v1/login-link/starts', { body: { password: PASSWORD } });
    expect(unsigned.code).not.toBe(DONE);
  });
});

it('staff cannot link the provider, and a session that it opened cannot use the console', async () => {
  const token = await staffToken(context, await aStaff(context, 'admin'));
  const begun = await call('POST /api/v1/login-link/starts', { token, body: { password: PASSWORD } });
  expect(begun.code).toBe(TOKEN_UNKNOWN);
  const member = await linked('selam');
  expect((await call('GET /console/api/v1/staff', member)).code).toBe(TOKEN_UNKNOWN);
});

describe('a visit to the provider', () => {
  it.each<[string, (answer: Answer) => Promise<Reply>]>([
    ['on another device', (answer) => endSignIn('another', answer)],
    ['on no device', (answer) => endSignIn('', answer)],
    ['with a state that we did not create', (answer) => endSignIn('own', { ...answer, state: `in.${'x'.repeat(43)}` })],
    [
      'with the state of another visit',
      async (answer) => {
        const { searchParams } = new URL(addressIn(await beginSignIn('elsewhere')));
        return endSignIn('own', { ...answer, state: searchParams.get('state') ?? '' });
      },
    ],
    [
      'after ten minutes',
      async (answer) => {
        await db.owner`update identity.login_start set expires_at = expires_at - interval '10 minutes'`;
        return endSignIn('own', answer);
      },
    ],
    [
      'as a link of the signed-in member',
      async (answer) => endLink(await signIn(await aMember(context), 'own'), answer),
    ],
  ])('is refused %s', async (_how, end) => {
    await linked(`hana ${_how}`);
    const answer = await answerOf(`hana ${_how}`, await beginSignIn('own'));
    const before = provider.asked.length;
    expect((await end(answer)).code).toBe(refusals.login_start_unknown);
    expect(provider.asked.slice(before)).not.toContain('POST /token');
  });

  it('is valid only once, even for two concurrent answers', async () => {
    await linked('kebede');
    const answer = await answerOf('kebede', await beginSignIn('own'));
    const codes = (await Promise.all([endSignIn('own', answer), endSignIn('own', answer)])).map(({ code }) => code);
    expect(codes.sort((a, b) => a - b)).toEqual([DONE, refusals.login_start_unknown]);
    expect((await endSignIn('own', answer)).code).toBe(refusals.login_start_unknown);
  });

  it('is not used up by a stranger’s try on another device', async () => {
    await linked('lemlem');
    const answer = await answerOf('lemlem', await beginSignIn('own'));
    await endSignIn('strange', answer);
    expect((await endSignIn('own', answer)).code).toBe(DONE);
  });

  it('is refused with the code of another visit, because the PKCE verifier differs', async () => {
    await linked('mulu');
    const [one, two] = [
      await answerOf('mulu', await beginSignIn('own')),
      await answerOf('mulu', await beginSignIn('own')),
    ];
    expect((await endSignIn('own', { ...one, loginCode: two.loginCode })).code).toBe(refusals.login_not_proven);
  });

  it('is refused with a foreign issuer in the return address', async () => {
    await linked('nardos');
    const answer = await answerOf('nardos', await beginSignIn('own'));
    const refused = await endSignIn('own', { ...answer, iss: 'https://other.example' });
    expect(refused.code).toBe(refusals.login_not_proven);
  });

  it.each<[string, (session: Session, member: TestMember) => Promise<unknown>]>([
    ['signed out', (session) => call('DELETE /api/v1/sessions/current', session)],
    ['signed in again', (_session, member) => signIn(member, 'own')],
  ])('cannot link if the member %s meanwhile', async (how, meanwhile) => {
    const member = await aMember(context);
    const session = await signIn(member, 'own');
    const answer = await answerOf(`omar ${how}`, await beginLink(session));
    await meanwhile(session, member);
    const now = await signIn(member, 'own');
    expect((await endLink(now, answer)).code).toBe(refusals.login_start_unknown);
    expect(await linkStatus(now)).toMatchObject({ linkedAt: null });
  });

  it('cannot begin without a device id', async () => {
    expect((await beginSignIn('')).code).toBe(210_000);
  });

  it('leaves no nonce or verifier in the database, and the state only as a hash', async () => {
    const { searchParams } = new URL(addressIn(await beginSignIn('looked at')));
    expect(searchParams.get('scope')).toBe('openid');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/pages/login/provider/index`);
    const [row] = await db.owner<{ text: string }[]>`
      select string_agg(s::text, ' ') as text from identity.login_start s`;
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(row?.text).not.toContain(searchParams.get(name) ?? 'no such parameter');
  });

  it('is deleted after it expires', async () => {
    await beginSignIn('swept');
    await db.owner`update identity.login_start set expires_at = clock_timestamp() - interval '1 second'`;
    expect(await sweepStarts(context)).toBeGreaterThan(0);
    expect(await db.owner`select from identity.login_start`).toHaveLength(0);
  });
});

describe('if no provider is set up', () => {
  it.each([
    ['POST /api/v1/login-provider/starts', undefined],
    ['POST /api/v1/login-provider/sessions', { loginCode: 'x', state: 'in.x' }],
  ] as const)('%s says so', async (route, body) => {
    const { call: plain } = await edgeOf({ ...context, config: { ...context.config, login: undefined } }, [routes]);
    expect((await plain(route, body ? { body } : {})).code).toBe(refusals.login_provider_off);
    expect((await plain('GET /api/v1/login-provider')).data).toEqual({ name: null });
  });

  it('a member can still end an old link', async () => {
    const member = await linked('petros');
    const { call: plain } = await edgeOf({ ...context, config: { ...context.config, login: undefined } }, [routes]);
    const { token, device } = member;
    expect((await plain('GET /api/v1/login-link', { token, device })).data).toEqual({ provider: null, linkedAt: null });
    const ended = await plain('POST /api/v1/login-link/end', { token, device, body: { password: PASSWORD } });
    expect(ended.code).toBe(DONE);
  });
});

it('the app’s role cannot update links or begun visits, only insert and delete them', async () => {
  await expect(db.app`update identity.login_link set member_id = 1`).rejects.toThrow('denied');
  await expect(db.app`update identity.login_start set device_id = 'mine'`).rejects.toThrow('denied');
});
