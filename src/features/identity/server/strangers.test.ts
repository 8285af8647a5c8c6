// A stranger's tries with somebody's phone number lock its owner out of nothing, and tell the stranger nothing.
import { type TOTP, URI } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/kit/database.ts';
import { type TestFloor, testFloor } from '../../../../tests/kit/floor.ts';
import { nameOf } from '../../../../tests/kit/outcome.ts';
import { aCode, aMember, aStaff, PASSWORD } from '../../../../tests/kit/people.ts';
import { setSetting } from '../../../../tests/kit/settings.ts';
import { resetPassword } from './secrets/reset-password.ts';
import { requestCode } from './codes/request-code.ts';
import { tryCode } from './codes/use-code.ts';
import { identitySettings } from './settings.ts';
import { signInByCode } from './sessions/sign-in-by-code.ts';
import { signInByPassword } from './sessions/sign-in-by-password.ts';
import { staffSignIn } from './staff/staff-sign-in.ts';

let db: FreshDatabase;
let floor: TestFloor;

beforeAll(async () => {
  db = await freshDatabase();
  floor = await testFloor(db);
});

const times = async (count: number, act: (n: number) => Promise<unknown>) => {
  const names: string[] = [];
  for (let n = 0; n < count; n++) names.push(nameOf(await act(n)));
  return names;
};
const counted = (names: readonly string[], name: string) => names.filter((one) => one === name).length;

const OWNER = { deviceId: 'owner', device: 'Phone', address: '192.0.2.1' };
const STRANGER = { deviceId: 'stranger', device: 'Laptop', address: '198.51.100.7' };

describe('a password tried by a stranger', () => {
  it('at one address does not shut the owner out at another', async () => {
    const { phone } = await aMember(floor);
    const wrong = await times(60, () => signInByPassword(floor, { phone, password: 'wrong one 1', ...STRANGER }));
    expect([counted(wrong, 'credentials_wrong'), counted(wrong, 'too_many_requests')]).toEqual([10, 50]);
    expect(nameOf(await signInByPassword(floor, { phone, password: PASSWORD, ...OWNER }))).toBe('done');
  });

  it('at one address of theirs after another within a network is one stranger', async () => {
    const { phone } = await aMember(floor);
    const wrong = await times(60, (n) =>
      signInByPassword(floor, {
        phone,
        password: 'wrong one 1',
        ...STRANGER,
        address: `2001:db8:1:2::${(n + 1).toString(16)}`,
      }),
    );
    expect(counted(wrong, 'credentials_wrong')).toBe(10);
    expect(nameOf(await signInByPassword(floor, { phone, password: PASSWORD, ...OWNER }))).toBe('done');
  });

  it('is compared as often as an account allows, from any addresses, with or without an account', async () => {
    await setSetting(db, 'identity.passwordTriesPerAccount', 4);
    await expect.poll(async () => (await identitySettings.read(floor)).passwordTriesPerAccount).toBe(4);
    for (const phone of [(await aMember(floor)).phone, '+251900000077']) {
      const wrong = await times(6, (n) =>
        signInByPassword(floor, { phone, password: 'wrong one 1', ...STRANGER, address: `198.51.100.${n}` }),
      );
      expect([counted(wrong, 'credentials_wrong'), counted(wrong, 'too_many_requests')]).toEqual([4, 2]);
    }
    await setSetting(db, 'identity.passwordTriesPerAccount', 50);
    await expect.poll(async () => (await identitySettings.read(floor)).passwordTriesPerAccount).toBe(50);
  });

  it('does not shut staff out either', async () => {
    const { email, totpUri } = await aStaff(floor, 'finance');
    const totp = (URI.parse(totpUri) as TOTP).generate();
    const enter = (password: string, address: string) => staffSignIn(floor, { email, password, totp, address });
    const wrong = await times(40, () => enter('wrong one 1', STRANGER.address));
    expect(counted(wrong, 'staff_credentials_wrong')).toBe(10);
    expect(nameOf(await enter(PASSWORD, OWNER.address))).toBe('done');
  });
});

const codeFor = (phone: string, from: typeof OWNER) => aCode(floor, { purpose: 'sign_in', phone }, from);

describe('a code tried by a stranger', () => {
  it('is not compared, and leaves the owner all five tries', async () => {
    const { phone } = await aMember(floor);
    const code = await codeFor(phone, OWNER);
    expect(await times(5, () => signInByCode(floor, { phone, code, ...STRANGER }))).toEqual(
      Array(5).fill('code_wrong'),
    );
    expect(await times(4, () => signInByCode(floor, { phone, code: 'AAAAAA', ...OWNER }))).toEqual(
      Array(4).fill('code_wrong'),
    );
    expect(nameOf(await signInByCode(floor, { phone, code, ...OWNER }))).toBe('done');
  });

  it('is answered alike, and as often, whether the owner asked for one, has none, or is not there', async () => {
    const { phone: asked } = await aMember(floor);
    const { phone: quiet } = await aMember(floor);
    await codeFor(asked, OWNER);
    const answers = await Promise.all(
      [asked, quiet, '+251900000078'].map((phone) =>
        times(14, () => signInByCode(floor, { phone, code: 'AAAAAA', ...STRANGER })),
      ),
    );
    expect(answers[0]).toEqual([
      ...Array<string>(10).fill('code_wrong'),
      ...Array<string>(4).fill('too_many_requests'),
    ]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('that they asked for themselves is compared five times, and the owner’s own still opens', async () => {
    const { phone } = await aMember(floor);
    const code = await codeFor(phone, OWNER);
    await floor.advance(61_000);
    await codeFor(phone, STRANGER);
    const tried = await times(7, () =>
      tryCode(floor, { purpose: 'sign_in', recipient: phone, code: 'AAAAAA', ...STRANGER }),
    );
    expect([counted(tried, 'code_wrong'), counted(tried, 'code_spent')]).toEqual([5, 2]);
    expect(nameOf(await signInByCode(floor, { phone, code, ...OWNER }))).toBe('done');
  });

  it('does not set a password', async () => {
    const { phone } = await aMember(floor);
    const code = await aCode(floor, { purpose: 'password_reset', phone }, OWNER);
    const reset = (from: typeof OWNER) =>
      resetPassword(floor, { phone, code, newPassword: 'Another 7 hills', ...from });
    expect(nameOf(await reset(STRANGER))).toBe('code_wrong');
    expect(nameOf(await reset(OWNER))).toBe('done');
  });
});

describe('codes asked for by a stranger', () => {
  it('use up those of all strangers, not those of a device the member was signed in on', async () => {
    const { phone } = await aMember(floor);
    expect(nameOf(await signInByPassword(floor, { phone, password: PASSWORD, ...OWNER }))).toBe('done');
    const ask = async (from: typeof OWNER) => {
      await floor.advance(61_000);
      return requestCode(floor, { purpose: 'sign_in', phone, ...from, language: 'en' });
    };
    const theirs = await times(12, (n) =>
      ask({ ...STRANGER, deviceId: `stranger ${n % 3}`, address: `198.51.100.${n}` }),
    );
    expect(counted(theirs, 'done')).toBe(10);
    const own = await times(11, () => ask(OWNER));
    expect([counted(own, 'done'), own.at(-1)]).toEqual([10, 'too_many_requests']);
  });
});
