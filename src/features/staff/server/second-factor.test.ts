// What a thief with a staff session, and even the password, can't do without the second factor. Also who may read the
// text of an act.
import { type TOTP, URI } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from '#kit/authenticator.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { nameOf } from '#kit/outcome.ts';
import { aStaff, PASSWORD, staffToken } from '#kit/people.ts';
import { PLATFORM_CODES } from '#platform/http/codes.ts';
import type { StaffRole } from '#platform/http/contract.ts';
import { proposeAct } from '#features/acts/server/public.ts';
import { refusals } from '#features/identity/contract.ts';
import { keepPasskey, newChallenge, passkeysOf } from '#features/credentials/server/passkeys.ts';
import { routes as acts } from '#features/acts/server/routes.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { changeStaffPassword } from './own-secrets.ts';
import { staffSignIn } from './staff-sign-in.ts';
import { routes } from './routes.ts';

let db: FreshDatabase;
let context: TestContext;
let call: Call;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [acts, identity, routes]));
});

type Clerk = Awaited<ReturnType<typeof aStaff>>;
const rightCode = ({ totpUri }: Clerk) => (URI.parse(totpUri) as TOTP).generate();
const wrongCode = (staff: Clerk) => (rightCode(staff) === '000000' ? '111111' : '000000');
const entriesOf = async ({ staffId }: Clerk, action: string) =>
  (await db.app`select from identity.audit_entry where subject = ${`staff:${staffId}`} and action = ${action}`).length;

const entriesAbout = (subject: string) =>
  db.app`select action, detail from identity.audit_entry where subject = ${subject} order by id`;

describe('the one-time password of a signed-in person', () => {
  it('can be tried five times in a quarter of an hour, and every failure is recorded', async () => {
    const staff = await aStaff(context, 'finance');
    const change = (totp: string) =>
      changeStaffPassword(context, { caller: staff, password: PASSWORD, totp, newPassword: 'Another 7 hills' }).then(
        nameOf,
      );
    const outcomes = await Promise.all(Array.from({ length: 15 }, () => change(wrongCode(staff))));
    expect(outcomes.filter((name) => name === 'totp_wrong')).toHaveLength(5);
    expect(await change(rightCode(staff))).toBe('too_many_requests');
    expect(await entriesOf(staff, 'identity.staff_totp_refused')).toBe(5);
    await context.advance(16 * 60_000);
    expect(await change(rightCode(staff))).toBe('done');
  });

  it('costs no try if both factors are right, and using one again is recorded', async () => {
    const staff = await aStaff(context, 'finance');
    const totp = rightCode(staff);
    const enter = () =>
      staffSignIn(context, { email: staff.email, password: PASSWORD, totp, address: '192.0.2.7' }).then(nameOf);
    expect(await enter()).toBe('done');
    expect(await enter()).toBe('totp_already_used');
    expect(await entriesOf(staff, 'identity.staff_sign_in_failed')).toBe(1);
    for (let n = 0; n < 11; n++) {
      await db.owner`update identity.staff set totp_step = 0 where id = ${staff.staffId}`;
      const asked = { caller: staff, password: PASSWORD, totp: rightCode(staff), newPassword: PASSWORD };
      expect(nameOf(await changeStaffPassword(context, asked))).toBe('done');
    }
  });

  it('is needed to add a passkey', async () => {
    const staff = await aStaff(context, 'content');
    const token = await staffToken(context, staff);
    const key = new Authenticator(context.config.publicUrl);
    const register = async (secrets: { password: string; totp?: string }) => {
      const options = (await call('POST /console/api/v1/passkeys/options', { token })).data as { challenge: string };
      const body = { label: 'Key', ...secrets, response: key.register(options.challenge) };
      return (await call('POST /console/api/v1/passkeys', { token, body })).message;
    };
    const kept = async () =>
      (await db.app`select from identity.staff_passkey where staff_id = ${staff.staffId}`).length;
    await register({ password: PASSWORD });
    await register({ password: PASSWORD, totp: wrongCode(staff) });
    await register({ password: 'wrong one 1', totp: rightCode(staff) });
    expect(await kept()).toBe(0);
    await register({ password: PASSWORD, totp: rightCode(staff) });
    expect(await kept()).toBe(1);
  });
});

describe('a passkey can be removed only after a fresh sign-in', () => {
  type SignIn = Record<string, unknown>;
  type Challenged = { challenge: string; allowCredentials: { id: string }[] };

  async function clerkWithTwo() {
    const staff = await aStaff(context, 'content');
    const token = await staffToken(context, staff);
    const { publicUrl } = context.config;
    const keys = [new Authenticator(publicUrl), new Authenticator(publicUrl)] as const;
    const ids: string[] = [];
    for (const key of keys) {
      const { challenge } = (await call('POST /console/api/v1/passkeys/options', { token })).data as Challenged;
      const response = key.register(challenge);
      ids.push(
        String(await keepPasskey(db.app, { kind: 'staff', id: staff.staffId, label: 'Key', publicUrl, response })),
      );
    }
    const [first = '', second = ''] = ids;
    const options = async () =>
      (await call(`POST /console/api/v1/passkeys/${first}/remove/options`, { token })).data as Challenged;
    const remove = async (signIn?: SignIn, id = first) =>
      (await call(`POST /console/api/v1/passkeys/${id}/remove`, { token, body: { signIn } })).code;
    const left = async () =>
      (await passkeysOf(db.app, { kind: 'staff', id: staff.staffId })).map(({ id }) => String(id));
    return { staff, keys, ids, second, options, remove, left };
  }

  it('with both present secrets', async () => {
    const { staff, ids, second, remove, left } = await clerkWithTwo();
    const secrets = { kind: 'secrets', password: PASSWORD, totp: rightCode(staff) };
    expect(await remove()).toBe(PLATFORM_CODES.field_invalid);
    expect(await remove({ kind: 'secrets', password: PASSWORD })).toBe(PLATFORM_CODES.field_invalid);
    expect(await remove({ ...secrets, password: 'wrong one 1' })).toBe(refusals.password_wrong);
    expect(await remove({ ...secrets, totp: wrongCode(staff) })).toBe(refusals.totp_wrong);
    expect(await left()).toEqual(ids);
    expect(await remove(secrets)).toBe(100000);
    expect(await remove(secrets, second)).toBe(refusals.totp_already_used);
    expect(await left()).toEqual([second]);
    expect(await entriesAbout(`passkey:${ids[0]}`)).toEqual([
      { action: 'identity.remove_passkey', detail: { confirmedBy: 'secrets' } },
    ]);
  });

  it('or with another passkey, over a separate challenge that works once', async () => {
    const { staff, keys, ids, second, options, remove, left } = await clerkWithTwo();
    const [going, other] = keys;
    const { challenge, allowCredentials } = await options();
    expect(allowCredentials.map(({ id }) => id)).toEqual([other.id]);
    const signed = (key: Authenticator, over: string) => remove({ kind: 'passkey', response: key.sign(over) });
    const stranger = await clerkWithTwo();
    const refused = [
      await signed(going, challenge),
      await signed(other, challenge),
      await signed(other, await newChallenge(db.app, { kind: 'staff', id: null, purpose: 'sign_in' })),
      await signed(other, (await stranger.options()).challenge),
      await signed(stranger.keys[1], (await options()).challenge),
    ];
    expect(new Set(refused)).toEqual(new Set([refusals.assertion_invalid]));
    expect(await entriesOf(staff, 'identity.staff_passkey_refused')).toBe(refused.length);
    expect(await left()).toEqual(ids);
    expect(await signed(other, (await options()).challenge)).toBe(100000);
    expect(await left()).toEqual([second]);
  });

  it('and only by its owner', async () => {
    const { staff, remove } = await clerkWithTwo();
    const stranger = await clerkWithTwo();
    const secrets = { kind: 'secrets', password: PASSWORD, totp: rightCode(staff) };
    expect(await remove(secrets, stranger.second)).toBe(refusals.passkey_not_found);
    expect(await stranger.left()).toEqual(stranger.ids);
  });
});

describe('the text of an act', () => {
  const cases: [purpose: string, readers: StaffRole[]][] = [
    ['withdrawal_approved', ['finance', 'support', 'admin']],
    ['withdrawal_held', ['finance', 'support', 'admin']],
    ['payout_made_good', ['finance', 'support', 'admin']],
    ['setting_changed', ['finance', 'support', 'content', 'catalogue', 'admin']],
    ['deposit_sent_back', ['finance', 'admin']],
    ['staff_changed', ['finance', 'admin']],
    ['revenue_received', ['finance', 'admin']],
  ];

  it.each(cases)('about %s can be read only by roles that sign it or work with it', async (purpose, readers) => {
    const none = { debit: null, credit: null, amount: null, statementLineId: null };
    const { staffId } = await aStaff(context, 'finance');
    const content = { to: { institution: 'RIFT', kind: 'card', name: 'Almaz Desta', number: '4000123412341234' } };
    const id = await context.sql.begin((tx) =>
      proposeAct(tx, { purpose, ...none, content, staffId, at: context.clock.now() }),
    );
    const answers: [StaffRole, number][] = [];
    for (const role of ['finance', 'support', 'content', 'catalogue', 'admin'] as const) {
      const token = await staffToken(context, await aStaff(context, role));
      answers.push([role, (await call(`GET /console/api/v1/acts/${id}`, { token })).code]);
    }
    // For all others the act does not exist.
    expect(answers).toEqual(answers.map(([role]) => [role, readers.includes(role) ? 100000 : 200233]));
  });
});
