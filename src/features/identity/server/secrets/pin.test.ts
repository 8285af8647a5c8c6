// Transaction passwords (PINs): their limits, changes and proofs, in the app and in the database. Also phone changes.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { nameOf } from '#kit/outcome.ts';
import { aCode, agedTries, aMember, HERE, PASSWORD, PIN } from '#kit/people.ts';
import { applyPhoneChanges, callOffPhoneChange, requestPhoneChange, waitingPhoneChange } from '../contact-changes.ts';
import { tryCode } from '../codes.ts';
import type { Queryable } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';
import { sweepOld } from '../retention.ts';
import { identitySettings } from '../settings.ts';
import { checkPin, type PinAct } from './pins.ts';
import { keyedPin, newPinSalt } from '#features/credentials/server/secrets-of-people.ts';
import { memberById } from '#features/members/server/public.ts';
import { changePin, resetPin, setPin } from './own-secrets.ts';

const MINUTE = 60_000;
const ACT = { purpose: 'purchase', amount: 100n, target: '1 1' } as const;
let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

/** The member enters the PIN for an act. Returns the id of the transfer that the proof is for. */
async function proven(memberId: bigint, act: Partial<PinAct> = {}): Promise<string> {
  const whole: PinAct = { transfer: crypto.randomUUID(), ...ACT, ...act };
  expect(await checkPin(context, { memberId, pin: PIN, act: whole })).toBeNull();
  return whole.transfer;
}

/** Uses the proof up, as a ledger guard does. */
const use = (memberId: bigint, proof: string, times = 1) => {
  const each = <T>(value: T) => Array.from({ length: times }, () => String(value));
  return db.owner`select identity.use_pin_proofs(${each(proof)}::uuid[], ${each(memberId)}::bigint[],
    ${each(ACT.purpose)}::text[], ${each(ACT.amount)}::bigint[], ${each(ACT.target)}::text[])`;
};

describe('the transaction password', () => {
  it('is compared at most five times for fifty concurrent tries, and then locks', async () => {
    const { id: memberId } = await aMember(context);
    const tries = Array.from({ length: 50 }, (_, i) => (i === 45 ? PIN : String(100_000 + i)));
    const outcomes = (await Promise.all(tries.map((pin) => checkPin(context, { memberId, pin })))).map(nameOf);
    expect(outcomes.filter((name) => name === 'pin_wrong')).toHaveLength(4);
    expect(outcomes.filter((name) => name === 'pin_locked')).toHaveLength(46);
    expect(nameOf(await checkPin(context, { memberId, pin: PIN }))).toBe('pin_locked');
    await context.advance(29 * MINUTE);
    expect(nameOf(await checkPin(context, { memberId, pin: PIN }))).toBe('pin_locked');
    await context.advance(2 * MINUTE);
    expect(nameOf(await checkPin(context, { memberId, pin: PIN }))).toBe('done');
  });

  it('has five tries again after a right one, and after a lock', async () => {
    const { id: memberId } = await aMember(context);
    const wrong = async () => {
      const refused = await checkPin(context, { memberId, pin: '000000' });
      return [refused?.name, (refused?.data as { triesLeft?: number } | null)?.triesLeft];
    };
    expect(await wrong()).toEqual(['pin_wrong', 4]);
    expect(await wrong()).toEqual(['pin_wrong', 3]);
    expect(nameOf(await checkPin(context, { memberId, pin: PIN }))).toBe('done');
    expect(await wrong()).toEqual(['pin_wrong', 4]);
    for (let i = 0; i < 4; i += 1) await wrong();
    expect((await wrong())[0]).toBe('pin_locked');
    await context.advance(31 * MINUTE);
    expect(await wrong()).toEqual(['pin_wrong', 4]);
  });

  it('gets no tries back when an earlier right try is compared again', async () => {
    const { id: memberId } = await aMember(context);
    const left = await proven(memberId);
    const [row] = await db.admin<{ id: bigint }[]>`select id from identity.pin_try where transfer = ${left}`;
    const compareAgain = () =>
      db.app`select outcome
        from identity.pin_outcomes(array[${memberId}]::bigint[], array[${required(row).id}]::bigint[])`;
    for (const triesLeft of [4, 3, 2, 1]) {
      expect(await checkPin(context, { memberId, pin: '000000' })).toMatchObject({ data: { triesLeft } });
      expect(await compareAgain()).toEqual([{ outcome: 'ok' }]);
    }
    expect(nameOf(await checkPin(context, { memberId, pin: '000000' }))).toBe('pin_locked');
    expect(await compareAgain()).toEqual([{ outcome: 'locked' }]);
    // A later right try resets the count, and the earlier proof can still be used for its act.
    await context.advance(31 * MINUTE);
    expect(nameOf(await checkPin(context, { memberId, pin: PIN }))).toBe('done');
    await use(memberId, left);
  });

  it('can be set only once', async () => {
    const { id: memberId } = await aMember(context, { pin: null });
    expect(nameOf(await checkPin(context, { memberId, pin: PIN }))).toBe('pin_not_set');
    expect(nameOf(await setPin(context, { memberId, password: 'not it 1234', newPin: PIN }))).toBe('password_wrong');
    const both = await Promise.all([
      setPin(context, { memberId, password: PASSWORD, newPin: PIN }),
      setPin(context, { memberId, password: PASSWORD, newPin: '271828' }),
    ]);
    expect(both.map(nameOf).sort()).toEqual(['done', 'pin_already_set']);
  });

  it('can be changed with the old one', async () => {
    const { id: memberId } = await aMember(context);
    expect(nameOf(await changePin(context, { memberId, pin: '000000', newPin: '271828' }))).toBe('pin_wrong');
    expect(nameOf(await changePin(context, { memberId, pin: PIN, newPin: '271828' }))).toBe('done');
    expect(nameOf(await checkPin(context, { memberId, pin: '271828' }))).toBe('done');
    expect((await memberById(db.app, memberId))?.pinResetAt).toBeNull();
  });

  it('can be reset with code and password, which lifts the lock and sets `pinResetAt` for the wallet', async () => {
    const { id: memberId, phone } = await aMember(context);
    for (let i = 0; i < 6; i += 1) await checkPin(context, { memberId, pin: '000000' });
    const code = await aCode(context, { purpose: 'pin_reset', phone });
    expect(
      nameOf(await resetPin(context, { ...HERE, memberId, code, password: 'not it 1234', newPin: '271828' })),
    ).toBe('password_wrong');
    expect(
      nameOf(await resetPin(context, { ...HERE, memberId, code: 'AAAAAA', password: PASSWORD, newPin: '271828' })),
    ).toBe('code_wrong');
    expect(nameOf(await resetPin(context, { ...HERE, memberId, code, password: PASSWORD, newPin: '271828' }))).toBe(
      'done',
    );
    expect(nameOf(await checkPin(context, { memberId, pin: '271828' }))).toBe('done');
    const resetAt = (await memberById(db.app, memberId))?.pinResetAt;
    expect(resetAt && context.clock.now().getTime() - resetAt.getTime()).toBeLessThan(5000);
    await changePin(context, { memberId, pin: '271828', newPin: PIN });
    expect((await memberById(db.app, memberId))?.pinResetAt).toEqual(resetAt);
  });

  it('is refused with the reason if it is easy to guess, when it is set, changed or reset', async () => {
    const member = await aMember(context, { pin: null, phone: '+251911237408' });
    const { id: memberId, phone } = member;
    const set = (newPin: string) => setPin(context, { memberId, password: PASSWORD, newPin });
    const change = (newPin: string) => changePin(context, { memberId, pin: PIN, newPin });
    const code = await aCode(context, { purpose: 'pin_reset', phone });
    const reset = (newPin: string) => resetPin(context, { ...HERE, memberId, code, password: PASSWORD, newPin });
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
    expect(nameOf(await checkPin(context, { memberId, pin: PIN }))).toBe('done');
    // The refused choices used none of the code's five tries.
    for (const name of ['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong']) {
      const wrong = await tryCode(context, { ...HERE, purpose: 'pin_reset', recipient: phone, code: 'AAAAAA' });
      expect(nameOf(wrong)).toBe(name);
    }
    expect(nameOf(await reset('271828'))).toBe('done');
    expect(nameOf(await checkPin(context, { memberId, pin: '271828' }))).toBe('done');
  });

  it('is not judged before the old PIN or the password is right', async () => {
    const { id: memberId } = await aMember(context);
    expect(nameOf(await changePin(context, { memberId, pin: '000000', newPin: '040590' }))).toBe('pin_wrong');
    const { id } = await aMember(context, { pin: null });
    expect(nameOf(await setPin(context, { memberId: id, password: 'not it 1234', newPin: '040590' }))).toBe(
      'password_wrong',
    );
  });

  it('still works if it is a weak one from before the rules', async () => {
    const { id: memberId } = await aMember(context, { pin: '111111' });
    expect(nameOf(await checkPin(context, { memberId, pin: '111111' }))).toBe('done');
    expect(nameOf(await changePin(context, { memberId, pin: '111111', newPin: PIN }))).toBe('done');
  });

  it('cannot be read or written directly by the app’s role', async () => {
    const { id } = await aMember(context);
    const denied = (statement: string) => expect(db.app.unsafe(statement)).rejects.toThrow('permission denied');
    await denied('select pin_hash from identity.member_secret');
    for (const column of ['salt', 'hash', 'tries', 'locked_until', 'set_at', 'reset_at'])
      await denied(`update identity.member_secret set pin_${column} = null where member_id = ${id}`);
    await denied(`insert into identity.member_secret (member_id, password_hash, password_at, pin_salt, pin_hash)
      values (0, '', now(), '', '')`);
    await denied('select from identity.pin_try');
    await denied('delete from identity.pin_try');
    await denied('update identity.pin_try set amount = 1');
    await denied('insert into identity.pin_try default values');
  });

  it('is replaced by set_pin() only with a proof of the old one, or as a reset', async () => {
    const { id: memberId } = await aMember(context);
    const set = async (proof: string | null, byReset: boolean) => {
      const salt = newPinSalt();
      const { hash, key } = keyedPin(context.secrets, salt, '271828');
      const [row] = await db.app<{ kept: boolean }[]>`
        select identity.set_pin(${memberId}, ${salt}, ${hash}, ${proof}, ${byReset}, ${key}) as kept`;
      return row?.kept;
    };
    const resetAt = async () => (await memberById(db.app, memberId))?.pinResetAt;
    expect(await set(null, false)).toBe(false);
    expect(await set(crypto.randomUUID(), true)).toBe(false);
    expect(await set(await proven(memberId, { purpose: 'purchase' }), false)).toBe(false);
    const stale = await proven(memberId, { purpose: 'pin' });
    await agedTries(db, '5 minutes');
    expect(await set(stale, false)).toBe(false);
    expect(await resetAt()).toBeNull();
    const [purchase, change] = [await proven(memberId), await proven(memberId, { purpose: 'pin' })];
    expect(await set(change, true)).toBe(true);
    expect(await resetAt()).toBeNull();
    await expect(use(memberId, purchase)).rejects.toThrow('pin_unproven');
    expect(await set(null, true)).toBe(true);
    expect((await resetAt())?.getTime()).toBeGreaterThan(context.clock.now().getTime() - 5000);
  });

  it('has limits from the settings, within bounds even if these are forged, and the database’s time', async () => {
    const { pinTries, pinLockMinutes, pinResetHoldHours } = identitySettings.definitions;
    const defaults = [pinTries, pinLockMinutes, pinResetHoldHours].map(({ sandbox, pilot }) => [sandbox, pilot]);
    expect(defaults).toEqual([
      [5, 5],
      [30, 30],
      [24, 24],
    ]);
    expect([pinTries.schema.maxValue, pinLockMinutes.schema.minValue]).toEqual([10, 1]);
    const forged = await freshDatabase({ checked: false });
    const away = await testContext(forged);
    const { id: memberId } = await aMember(away);
    await forged.admin`alter table settings.version disable trigger version_two_persons`;
    for (const [name, value] of Object.entries({ pinTries: 1_000_000, pinLockMinutes: -1 }))
      await forged.admin`insert into settings.version (feature, name, value, money, staff_id, reason, at)
        values ('identity', ${name}, ${String(value)}::text::jsonb, true, 0, 'test', platform.now())`;
    const outcomes: (string | undefined)[] = [];
    for (let i = 0; i < 11; i += 1) outcomes.push(nameOf(await checkPin(away, { memberId, pin: '000000' })));
    expect(outcomes).toEqual([...Array.from({ length: 9 }, () => 'pin_wrong'), 'pin_locked', 'pin_locked']);
    await away.advance(50_000);
    expect(nameOf(await checkPin(away, { memberId, pin: PIN }))).toBe('pin_locked');
  });
});

/** Makes a try like a compromised app, which has the pepper and the salt. */
const guess = async (q: Queryable, memberId: bigint, pin: string, act: Partial<PinAct> = {}) => {
  const [secret] = await q<{ salt: Buffer }[]>`
    select pin_salt as salt from identity.member_secret where member_id = ${memberId}`;
  const { hash, key } = keyedPin(context.secrets, required(secret).salt, pin);
  const [kept] = await q<{ id: bigint }[]>`
    select id from identity.try_pins(array[${memberId}]::bigint[], array[${hash}::bytea],
      array[${act.transfer ?? null}]::uuid[], array[${ACT.purpose}], array[${ACT.amount}]::bigint[],
      array[${ACT.target}], array[${key}]::int[], array[null]::bytea[], array[null]::int[])`;
  return kept?.id ?? null;
};
const answer = async (q: Queryable, memberId: bigint, id: bigint | null) => {
  const [row] = await q<{ outcome: string }[]>`
    select outcome from identity.pin_outcomes(array[${memberId}]::bigint[], array[${id}]::bigint[])`;
  return row?.outcome;
};

describe('a guess', () => {
  const undone = new Error('undone');

  it('has no answer and no proof in the transaction that makes it, which could still roll back', async () => {
    const { id: memberId } = await aMember(context);
    for (const pin of ['000000', PIN]) {
      const transfer = crypto.randomUUID();
      const attempt = db.app.begin(async (tx) => {
        expect(await answer(tx, memberId, await guess(tx, memberId, pin, { transfer }))).toBe('locked');
        throw undone;
      });
      await expect(attempt).rejects.toBe(undone);
      const used = db.owner.begin(async (tx) => {
        await guess(tx, memberId, pin, { transfer });
        await tx`select identity.use_pin_proofs(array[${transfer}]::uuid[], array[${memberId}]::bigint[],
          array[${ACT.purpose}], array[${ACT.amount}]::bigint[], array[${ACT.target}])`;
      });
      await expect(used).rejects.toThrow('pin_unproven');
    }
    expect(await checkPin(context, { memberId, pin: PIN })).toBeNull();
  });

  it('counts even if reading its answer is rolled back', async () => {
    const { id: memberId } = await aMember(context);
    const answers: (string | undefined)[] = [];
    for (let i = 0; i < 8; i += 1) {
      const id = await guess(db.app, memberId, String(100_000 + i));
      const asked = db.app.begin(async (tx) => {
        answers.push(await answer(tx, memberId, id));
        throw undone;
      });
      await expect(asked).rejects.toBe(undone);
    }
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 'wrong'), 'locked', 'locked', 'locked']);
    expect(nameOf(await checkPin(context, { memberId, pin: PIN }))).toBe('pin_locked');
    await agedTries(db, '30 minutes');
    expect(await checkPin(context, { memberId, pin: PIN })).toBeNull();
  });

  it('leaves the same number of further tries in its transaction whether it is right or wrong', async () => {
    const { id: memberId } = await aMember(context);
    const kept = async (first: string) => {
      let ids: (bigint | null)[] = [];
      const attempt = db.app.begin(async (tx) => {
        ids = [await guess(tx, memberId, first)];
        for (let i = 0; i < 8; i += 1) ids.push(await guess(tx, memberId, String(100_000 + i)));
        throw undone;
      });
      await expect(attempt).rejects.toBe(undone);
      return ids.filter((id) => id !== null).length;
    };
    expect(await kept('000000')).toBe(5);
    expect(await kept(PIN)).toBe(5);
  });

  it('is limited to five for a member in one transaction, and to one in one call', async () => {
    const { id: memberId } = await aMember(context);
    const many = await db.app.begin(async (tx) => {
      const ids: (bigint | null)[] = [];
      for (let i = 0; i < 8; i += 1) ids.push(await guess(tx, memberId, String(100_000 + i)));
      return ids;
    });
    expect(many.filter((id) => id !== null)).toHaveLength(5);
    await expect(
      db.app`select identity.try_pins(array[1, 1]::bigint[], array['x', 'y']::bytea[], array[null, null]::uuid[],
        array[null, null]::text[], array[null, null]::bigint[], array[null, null]::text[], array[null, null]::int[],
        array[null, null]::bytea[], array[null, null]::int[])`,
    ).rejects.toThrow('pin_malformed');
  });
});

describe('a proof of the PIN', () => {
  it('can be used only once, even concurrently', async () => {
    const { id: memberId } = await aMember(context);
    const proof = await proven(memberId);
    const both = await Promise.allSettled([use(memberId, proof), use(memberId, proof)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(use(memberId, proof)).rejects.toThrow('pin_unproven');
    await expect(use(memberId, await proven(memberId), 2)).rejects.toThrow('pin_unproven');
  });

  it('is made once for two tries for the same transfer, and the other locks nothing', async () => {
    const { id: memberId } = await aMember(context);
    const transfer = crypto.randomUUID();
    const tries = [await guess(db.app, memberId, PIN, { transfer }), await guess(db.app, memberId, PIN, { transfer })];
    await use(memberId, transfer);
    const said = [await answer(db.app, memberId, tries[0] ?? null), await answer(db.app, memberId, tries[1] ?? null)];
    expect(new Set(said)).toEqual(new Set(['gone', 'ok']));
    // The try with the answer 'gone' left no second proof.
    await use(memberId, transfer);
    await expect(use(memberId, transfer)).rejects.toThrow('pin_unproven');
    expect(await checkPin(context, { memberId, pin: PIN })).toBeNull();
  });

  it('does not exist after a wrong PIN, or after the PIN has changed', async () => {
    const { id: memberId } = await aMember(context);
    const transfer = crypto.randomUUID();
    expect(nameOf(await checkPin(context, { memberId, pin: '000000', act: { transfer, ...ACT } }))).toBe('pin_wrong');
    await expect(use(memberId, transfer)).rejects.toThrow('pin_unproven');
    const old = await proven(memberId);
    expect(await changePin(context, { memberId, pin: PIN, newPin: '271828' })).toBeNull();
    await expect(use(memberId, old)).rejects.toThrow('pin_unproven');
  });

  it('can be renewed for the same act, and is deleted after a day', async () => {
    const { id: memberId } = await aMember(context);
    const transfer = await proven(memberId);
    await agedTries(db, '4 minutes');
    await proven(memberId, { transfer });
    await agedTries(db, '4 minutes');
    await use(memberId, transfer);
    await agedTries(db, '1 day');
    await sweepOld(context);
    const [row] = await db.admin`select count(*)::int as n from identity.pin_try`;
    expect(row?.n).toBe(0);
  });
});

describe('a change of the phone number', () => {
  it('takes effect after the waiting time', async () => {
    const { id: memberId, phone } = await aMember(context);
    const newPhone = '+251922000001';
    const code = await aCode(context, { purpose: 'phone_change', phone: newPhone });
    const ask = (change: object) =>
      requestPhoneChange(context, { ...HERE, memberId, newPhone, code, password: PASSWORD, pin: PIN, ...change });
    expect(nameOf(await ask({ password: 'not it 1234' }))).toBe('password_wrong');
    expect(nameOf(await ask({ pin: '000000' }))).toBe('pin_wrong');
    expect(nameOf(await ask({}))).toBe('done');
    expect(nameOf(await ask({}))).not.toBe('done');
    await context.advance(71 * 60 * MINUTE);
    expect(await applyPhoneChanges(context)).toBe(0);
    expect((await memberById(db.app, memberId))?.phone).toBe(phone);
    await context.advance(2 * 60 * MINUTE);
    expect(await applyPhoneChanges(context)).toBe(1);
    expect((await memberById(db.app, memberId))?.phone).toBe(newPhone);
  });

  it('can be called off, and fails if another member has the number by then', async () => {
    const { id: memberId, phone } = await aMember(context);
    const request = async (newPhone: string) =>
      requestPhoneChange(context, {
        ...HERE,
        memberId,
        newPhone,
        code: await aCode(context, { purpose: 'phone_change', phone: newPhone }),
        password: PASSWORD,
        pin: PIN,
      });
    expect(nameOf(await request('+251922000002'))).toBe('done');
    expect(await callOffPhoneChange(context, memberId)).toBeNull();
    expect(await waitingPhoneChange(db.app, memberId)).toBeNull();
    expect(nameOf(await request('+251922000003'))).toBe('done');
    await aMember(context, { phone: '+251922000003' });
    await context.advance(73 * 60 * MINUTE);
    await applyPhoneChanges(context);
    expect((await memberById(db.app, memberId))?.phone).toBe(phone);
  });
});
