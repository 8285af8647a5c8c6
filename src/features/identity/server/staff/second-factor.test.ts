// A thief with a staff session, and even the password, lacks the second factor. They also cannot read what others sign.
import { type TOTP, URI } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from '../../../../../tests/kit/authenticator.ts';
import { type FreshDatabase, freshDatabase } from '../../../../../tests/kit/database.ts';
import { type Call, edgeOf } from '../../../../../tests/kit/edge.ts';
import { type TestFloor, testFloor } from '../../../../../tests/kit/floor.ts';
import { nameOf } from '../../../../../tests/kit/outcome.ts';
import { aStaff, PASSWORD, staffToken } from '../../../../../tests/kit/people.ts';
import type { StaffRole } from '../../../../platform/contract.ts';
import { proposeAct } from '../acts/propose-act.ts';
import { routes } from '../routes.ts';
import { changeStaffPassword } from './change-staff-password.ts';
import { staffSignIn } from './staff-sign-in.ts';

let db: FreshDatabase;
let floor: TestFloor;
let call: Call;

beforeAll(async () => {
  db = await freshDatabase();
  floor = await testFloor(db);
  ({ call } = await edgeOf(floor, [routes]));
});

type Clerk = Awaited<ReturnType<typeof aStaff>>;
const rightCode = ({ totpUri }: Clerk) => (URI.parse(totpUri) as TOTP).generate();
const wrongCode = (staff: Clerk) => (rightCode(staff) === '000000' ? '111111' : '000000');
const entriesOf = async ({ staffId }: Clerk, action: string) =>
  (await db.app`select from identity.audit_entry where subject = ${`staff:${staffId}`} and action = ${action}`).length;

describe('the one-time password of somebody signed in', () => {
  it('is compared ten times in a quarter of an hour, whatever else is right, and every failure is kept', async () => {
    const staff = await aStaff(floor, 'finance');
    const change = (totp: string) =>
      changeStaffPassword(floor, { caller: staff, password: PASSWORD, totp, newPassword: 'Another 7 hills' }).then(
        nameOf,
      );
    const outcomes = await Promise.all(Array.from({ length: 15 }, () => change(wrongCode(staff))));
    expect(outcomes.filter((name) => name === 'totp_wrong')).toHaveLength(10);
    expect(await change(rightCode(staff))).toBe('too_many_requests');
    expect(await entriesOf(staff, 'identity.staff_totp_refused')).toBe(10);
    await floor.advance(16 * 60_000);
    expect(await change(rightCode(staff))).toBe('done');
  });

  it('costs no try where both are right, and a used one stands in the log', async () => {
    const staff = await aStaff(floor, 'finance');
    const totp = rightCode(staff);
    const enter = () =>
      staffSignIn(floor, { email: staff.email, password: PASSWORD, totp, address: '192.0.2.7' }).then(nameOf);
    expect(await enter()).toBe('done');
    expect(await enter()).toBe('totp_already_used');
    expect(await entriesOf(staff, 'identity.staff_sign_in_failed')).toBe(1);
    for (let n = 0; n < 11; n++) {
      await db.owner`update identity.staff set totp_step = 0 where id = ${staff.staffId}`;
      const asked = { caller: staff, password: PASSWORD, totp: rightCode(staff), newPassword: PASSWORD };
      expect(nameOf(await changeStaffPassword(floor, asked))).toBe('done');
    }
  });

  it('is asked for before a passkey is kept', async () => {
    const staff = await aStaff(floor, 'content');
    const token = await staffToken(floor, staff);
    const key = new Authenticator(floor.config.publicUrl);
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

describe('an act, word for word', () => {
  const cases: [purpose: string, readers: StaffRole[]][] = [
    ['withdrawal_approved', ['finance', 'support', 'admin']],
    ['withdrawal_held', ['finance', 'support', 'admin']],
    ['payout_made_good', ['finance', 'support', 'admin']],
    ['setting_changed', ['finance', 'support', 'content', 'catalogue', 'admin']],
    ['deposit_sent_back', ['finance', 'admin']],
    ['staff_changed', ['finance', 'admin']],
    ['revenue_received', ['finance', 'admin']],
  ];

  it.each(cases)('about %s is there for who signs it or works with it', async (purpose, readers) => {
    const none = { debit: null, credit: null, amount: null, statementLineId: null };
    const { staffId } = await aStaff(floor, 'finance');
    const content = { to: { institution: 'RIFT', kind: 'card', name: 'Almaz Desta', number: '4000123412341234' } };
    const id = await floor.sql.begin((tx) =>
      proposeAct(tx, { purpose, ...none, content, staffId, at: floor.clock.now() }),
    );
    const answers: [StaffRole, number][] = [];
    for (const role of ['finance', 'support', 'content', 'catalogue', 'admin'] as const) {
      const token = await staffToken(floor, await aStaff(floor, role));
      answers.push([role, (await call(`GET /console/api/v1/acts/${id}`, { token })).code]);
    }
    // All others see no such act.
    expect(answers).toEqual(answers.map(([role]) => [role, readers.includes(role) ? 100000 : 200233]));
  });
});
