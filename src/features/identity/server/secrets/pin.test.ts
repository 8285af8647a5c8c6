import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../../tests/kit/database.ts';
import { type TestFloor, testFloor } from '../../../../../tests/kit/floor.ts';
import { nameOf } from '../../../../../tests/kit/outcome.ts';
import { aCode, aMember, HERE, PASSWORD, PIN } from '../../../../../tests/kit/people.ts';
import { applyPhoneChanges } from '../contact-changes/apply-phone-changes.ts';
import { callOffPhoneChange } from '../contact-changes/call-off-phone-change.ts';
import { requestPhoneChange } from '../contact-changes/request-phone-change.ts';
import { waitingPhoneChange } from '../contact-changes/phone-change.ts';
import { tryCode } from '../codes/use-code.ts';
import { checkPin } from './check-pin.ts';
import { memberById } from '../members/members.ts';
import { changePin } from './change-pin.ts';
import { resetPin } from './reset-pin.ts';
import { setPin } from './set-pin.ts';

const MINUTE = 60_000;
let db: FreshDatabase;
let floor: TestFloor;

beforeAll(async () => {
  db = await freshDatabase();
  floor = await testFloor(db);
});

describe('the transaction password', () => {
  it('is compared at most five times when fifty tries come at once, and then locks', async () => {
    const { id: memberId } = await aMember(floor);
    const tries = Array.from({ length: 50 }, (_, i) => (i === 45 ? PIN : String(100_000 + i)));
    const outcomes = (await Promise.all(tries.map((pin) => checkPin(floor, { memberId, pin })))).map(nameOf);
    expect(outcomes.filter((name) => name === 'pin_wrong')).toHaveLength(4);
    expect(outcomes.filter((name) => name === 'pin_locked')).toHaveLength(46);
    expect(nameOf(await checkPin(floor, { memberId, pin: PIN }))).toBe('pin_locked');
    await floor.advance(29 * MINUTE);
    expect(nameOf(await checkPin(floor, { memberId, pin: PIN }))).toBe('pin_locked');
    await floor.advance(2 * MINUTE);
    expect(nameOf(await checkPin(floor, { memberId, pin: PIN }))).toBe('done');
  });

  it('counts down, forgets wrong tries after a right one, and gives five again after a lock', async () => {
    const { id: memberId } = await aMember(floor);
    const wrong = async () => {
      const refused = await checkPin(floor, { memberId, pin: '000000' });
      return [refused?.name, (refused?.data as { triesLeft?: number } | null)?.triesLeft];
    };
    expect(await wrong()).toEqual(['pin_wrong', 4]);
    expect(await wrong()).toEqual(['pin_wrong', 3]);
    expect(nameOf(await checkPin(floor, { memberId, pin: PIN }))).toBe('done');
    expect(await wrong()).toEqual(['pin_wrong', 4]);
    for (let i = 0; i < 4; i += 1) await wrong();
    expect((await wrong())[0]).toBe('pin_locked');
    await floor.advance(31 * MINUTE);
    expect(await wrong()).toEqual(['pin_wrong', 4]);
  });

  it('is not there before it is set, and is set once', async () => {
    const { id: memberId } = await aMember(floor, { pin: null });
    expect(nameOf(await checkPin(floor, { memberId, pin: PIN }))).toBe('pin_not_set');
    expect(nameOf(await setPin(floor, { memberId, password: 'not it 1234', newPin: PIN }))).toBe('password_wrong');
    const both = await Promise.all([
      setPin(floor, { memberId, password: PASSWORD, newPin: PIN }),
      setPin(floor, { memberId, password: PASSWORD, newPin: '271828' }),
    ]);
    expect(both.map(nameOf).sort()).toEqual(['done', 'pin_already_set']);
  });

  it('changes with the old one', async () => {
    const { id: memberId } = await aMember(floor);
    expect(nameOf(await changePin(floor, { memberId, pin: '000000', newPin: '271828' }))).toBe('pin_wrong');
    expect(nameOf(await changePin(floor, { memberId, pin: PIN, newPin: '271828' }))).toBe('done');
    expect(nameOf(await checkPin(floor, { memberId, pin: '271828' }))).toBe('done');
    expect((await memberById(db.app, memberId))?.pinResetAt).toBeNull();
  });

  it('is reset by code and password, which lifts the lock and is told to the wallet', async () => {
    const { id: memberId, phone } = await aMember(floor);
    for (let i = 0; i < 6; i += 1) await checkPin(floor, { memberId, pin: '000000' });
    const code = await aCode(floor, { purpose: 'pin_reset', phone });
    expect(nameOf(await resetPin(floor, { ...HERE, memberId, code, password: 'not it 1234', newPin: '271828' }))).toBe(
      'password_wrong',
    );
    expect(
      nameOf(await resetPin(floor, { ...HERE, memberId, code: 'AAAAAA', password: PASSWORD, newPin: '271828' })),
    ).toBe('code_wrong');
    expect(nameOf(await resetPin(floor, { ...HERE, memberId, code, password: PASSWORD, newPin: '271828' }))).toBe(
      'done',
    );
    expect(nameOf(await checkPin(floor, { memberId, pin: '271828' }))).toBe('done');
    const resetAt = (await memberById(db.app, memberId))?.pinResetAt;
    expect(resetAt && floor.clock.now().getTime() - resetAt.getTime()).toBeLessThan(5000);
    await changePin(floor, { memberId, pin: '271828', newPin: PIN });
    expect((await memberById(db.app, memberId))?.pinResetAt).toEqual(resetAt);
  });

  it('is refused with the reason where others can guess it, whichever way it is set', async () => {
    const member = await aMember(floor, { pin: null, phone: '+251911237408' });
    const { id: memberId, phone } = member;
    const set = (newPin: string) => setPin(floor, { memberId, password: PASSWORD, newPin });
    const change = (newPin: string) => changePin(floor, { memberId, pin: PIN, newPin });
    const code = await aCode(floor, { purpose: 'pin_reset', phone });
    const reset = (newPin: string) => resetPin(floor, { ...HERE, memberId, code, password: PASSWORD, newPin });
    // aMember's birth date is 4 May 1990, which is 26 Miyazya 1982 in the Ethiopian calendar.
    const reasons = { '111111': 'few_digits', '159753': 'keypad', '260882': 'birth_date', '091123': 'phone' };
    const expectRefused = async (keep: typeof set | typeof change | typeof reset) => {
      for (const [newPin, reason] of Object.entries(reasons)) {
        expect(await keep(newPin)).toMatchObject({ name: 'field_invalid', data: { fields: { newPin: reason } } });
      }
    };
    await expectRefused(set);
    expect(nameOf(await set(PIN))).toBe('done');
    await expectRefused(change);
    await expectRefused(reset);
    expect(nameOf(await checkPin(floor, { memberId, pin: PIN }))).toBe('done');
    // A code is compared five times at most. The refused choices took none of them.
    for (const name of ['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong']) {
      const wrong = await tryCode(floor, { ...HERE, purpose: 'pin_reset', recipient: phone, code: 'AAAAAA' });
      expect(nameOf(wrong)).toBe(name);
    }
    expect(nameOf(await reset('271828'))).toBe('done');
    expect(nameOf(await checkPin(floor, { memberId, pin: '271828' }))).toBe('done');
  });

  it('tells no reason to a person who does not know the secret that it replaces', async () => {
    const { id: memberId } = await aMember(floor);
    expect(nameOf(await changePin(floor, { memberId, pin: '000000', newPin: '040590' }))).toBe('pin_wrong');
    const { id } = await aMember(floor, { pin: null });
    expect(nameOf(await setPin(floor, { memberId: id, password: 'not it 1234', newPin: '040590' }))).toBe(
      'password_wrong',
    );
  });

  it('serves a member who had a weak one before', async () => {
    const { id: memberId } = await aMember(floor, { pin: '111111' });
    expect(nameOf(await checkPin(floor, { memberId, pin: '111111' }))).toBe('done');
    expect(nameOf(await changePin(floor, { memberId, pin: '111111', newPin: PIN }))).toBe('done');
  });

  it('cannot be read by the role of the app', async () => {
    await expect(db.app`select pin_hash from identity.member_secret`).rejects.toThrow(/permission denied/);
  });
});

describe('a number change', () => {
  it('takes effect after the waiting time', async () => {
    const { id: memberId, phone } = await aMember(floor);
    const newPhone = '+251922000001';
    const code = await aCode(floor, { purpose: 'phone_change', phone: newPhone });
    const ask = (change: object) =>
      requestPhoneChange(floor, { ...HERE, memberId, newPhone, code, password: PASSWORD, pin: PIN, ...change });
    expect(nameOf(await ask({ password: 'not it 1234' }))).toBe('password_wrong');
    expect(nameOf(await ask({ pin: '000000' }))).toBe('pin_wrong');
    expect(nameOf(await ask({}))).toBe('done');
    expect(nameOf(await ask({}))).not.toBe('done');
    await floor.advance(71 * 60 * MINUTE);
    expect(await applyPhoneChanges(floor)).toBe(0);
    expect((await memberById(db.app, memberId))?.phone).toBe(phone);
    await floor.advance(2 * 60 * MINUTE);
    expect(await applyPhoneChanges(floor)).toBe(1);
    expect((await memberById(db.app, memberId))?.phone).toBe(newPhone);
  });

  it('can be called off, and yields to a member who has the number by then', async () => {
    const { id: memberId, phone } = await aMember(floor);
    const request = async (newPhone: string) =>
      requestPhoneChange(floor, {
        ...HERE,
        memberId,
        newPhone,
        code: await aCode(floor, { purpose: 'phone_change', phone: newPhone }),
        password: PASSWORD,
        pin: PIN,
      });
    expect(nameOf(await request('+251922000002'))).toBe('done');
    expect(await callOffPhoneChange(floor, memberId)).toBeNull();
    expect(await waitingPhoneChange(db.app, memberId)).toBeNull();
    expect(nameOf(await request('+251922000003'))).toBe('done');
    await aMember(floor, { phone: '+251922000003' });
    await floor.advance(73 * 60 * MINUTE);
    await applyPhoneChanges(floor);
    expect((await memberById(db.app, memberId))?.phone).toBe(phone);
  });
});
