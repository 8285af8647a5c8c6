// Waiting changes of phone and e-mail that a thief with password and PIN began do not take effect after the member
// resets a secret or is frozen.
import { beforeAll, describe, expect, it } from 'vitest';
import { untilBlocked } from '#kit/blocked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { nameOf } from '#kit/outcome.ts';
import { aCode, aMember, aStaff, HERE, PASSWORD, PIN, type TestMember } from '#kit/people.ts';
import { changePassword, changePin, resetPassword, resetPin } from './secrets/own-secrets.ts';
import {
  applyEmailChanges,
  applyPhoneChanges,
  requestEmailChange,
  requestPhoneChange,
  waitingEmailChange,
  waitingPhoneChange,
} from './contact-changes.ts';
import type { CodeTarget } from './codes.ts';
import { freezeMember, unfreezeMember } from './members/member-desk.ts';
import { memberById } from '#features/members/server/public.ts';

const HOUR = 3_600_000;
const NEW_PASSWORD = 'Another 7 hills';
let db: FreshDatabase;
let context: TestContext;
let counter = 0;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

async function codeAt(target: CodeTarget): Promise<string> {
  await context.advance(61_000);
  return aCode(context, target);
}

type Asked = { newPhone: string; newEmail: string };

/** Requests another number and another address, as a thief would. */
async function bothAsked({ id: memberId }: TestMember): Promise<Asked> {
  counter += 1;
  const [newPhone, newEmail] = [`+25192300${1000 + counter}`, `thief${counter}@c3.example`];
  const phoneCode = await codeAt({ purpose: 'phone_change', phone: newPhone });
  const secrets = { memberId, password: PASSWORD, pin: PIN, ...HERE };
  expect(nameOf(await requestPhoneChange(context, { ...secrets, newPhone, code: phoneCode }))).toBe('done');
  const emailCode = await codeAt({ purpose: 'email_change', email: newEmail, memberId });
  expect(nameOf(await requestEmailChange(context, { ...secrets, newEmail, code: emailCode }))).toBe('done');
  return { newPhone, newEmail };
}

const STOPS: readonly [what: string, stop: (member: TestMember) => Promise<unknown>][] = [
  [
    'a new password by code',
    async ({ phone }) =>
      resetPassword(context, {
        ...HERE,
        phone,
        code: await codeAt({ purpose: 'password_reset', phone }),
        newPassword: NEW_PASSWORD,
      }),
  ],
  [
    'a new PIN by code',
    async ({ id: memberId, phone }) =>
      resetPin(context, {
        ...HERE,
        memberId,
        code: await codeAt({ purpose: 'pin_reset', phone }),
        password: PASSWORD,
        newPin: '271828',
      }),
  ],
  [
    'a freeze, even one that is lifted later',
    async ({ id: memberId }) => {
      const { staffId } = await aStaff(context, 'support');
      const frozen = await freezeMember(context, { staffId, memberId, reason: 'Reported as stolen' });
      return frozen ?? unfreezeMember(context, { staffId, memberId, reason: 'Found' });
    },
  ],
];

describe('a waiting change of number and address', () => {
  it.each(STOPS)('is called off by %s, and the member is alerted', async (_what, stop) => {
    const member = await aMember(context);
    const before = await memberById(db.app, member.id);
    await bothAsked(member);
    expect(nameOf(await stop(member))).toBe('done');
    expect(await waitingPhoneChange(db.app, member.id)).toBeNull();
    expect(await waitingEmailChange(db.app, member.id)).toBeNull();
    const told = await db.app<{ text: string }[]>`
      select text from identity.outbox_message where member_id = ${member.id} and text like '%change was cancelled%'
      order by text`;
    const subjects = told.map(({ text }) => /number|address/.exec(text)?.[0] ?? '');
    expect(subjects.toSorted((a, b) => a.localeCompare(b))).toEqual(['address', 'number']);
    await context.advance(73 * HOUR);
    await applyPhoneChanges(context);
    await applyEmailChanges(context);
    const after = await memberById(db.app, member.id);
    expect([after?.phone, after?.email]).toEqual([before?.phone, before?.email]);
  });

  it('causes no alert if none waits', async () => {
    const member = await aMember(context);
    for (const [, stop] of STOPS.slice(1)) expect(nameOf(await stop(member))).toBe('done');
    const told = await db.app`
      select from identity.outbox_message where member_id = ${member.id} and text like '%change was cancelled%'`;
    expect(told).toHaveLength(0);
  });

  it('does not take effect while the account is frozen', async () => {
    const member = await aMember(context);
    const { newPhone, newEmail } = await bothAsked(member);
    await db.owner`update identity.member set frozen_at = platform.now(), frozen_reason = 'x' where id = ${member.id}`;
    await context.advance(73 * HOUR);
    expect(await applyPhoneChanges(context)).toBe(0);
    expect(await applyEmailChanges(context)).toBe(0);
    expect((await memberById(db.app, member.id))?.phone).toBe(member.phone);
    await db.owner`update identity.member set frozen_at = null, frozen_reason = null where id = ${member.id}`;
    expect(await applyPhoneChanges(context)).toBe(1);
    expect(await applyEmailChanges(context)).toBe(1);
    expect(await memberById(db.app, member.id)).toMatchObject({ phone: newPhone, email: newEmail });
  });

  it('cannot begin if a secret is replaced or the account is frozen during the request', async () => {
    const member = await aMember(context);
    for (const [kind, expected] of [
      ['secret', 'password_wrong'],
      ['freeze', 'member_frozen'],
    ] as const) {
      counter += 1;
      const newEmail = `late${counter}@c3.example`;
      const code = await codeAt({ purpose: 'email_change', email: newEmail, memberId: member.id });
      let asking: Promise<unknown> = Promise.resolve();
      // Another transaction has changed the row that the request locks last. The request waits, and then reads the new
      // state.
      await db.owner.begin(async (tx) => {
        await (kind === 'secret'
          ? tx`update identity.member_secret set password_hash = password_hash || 'x' where member_id = ${member.id}`
          : tx`update identity.member set frozen_at = platform.now(), frozen_reason = 'x' where id = ${member.id}`);
        asking = requestEmailChange(context, { ...HERE, memberId: member.id, newEmail, code, password: PASSWORD });
        await untilBlocked(db);
      });
      expect(nameOf(await asking)).toBe(expected);
      expect(await waitingEmailChange(db.app, member.id)).toBeNull();
      await db.owner`update identity.member_secret set password_hash = rtrim(password_hash, 'x')
        where member_id = ${member.id}`;
    }
  });

  it('takes effect without a deadlock while a person whom the member invited registers', async () => {
    const member = await aMember(context);
    const { newPhone } = await bothAsked(member);
    await context.advance(73 * HOUR);
    let applying: Promise<unknown> = Promise.resolve();
    // The locks of a registration: the number, then the inviter's row as a foreign key locks it.
    await db.owner.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended(${`phone|${newPhone}`}, 0))`;
      applying = applyPhoneChanges(context);
      await untilBlocked(db);
      await tx`select from identity.member where id = ${member.id} for key share`;
    });
    expect(await applying).toBe(1);
    expect((await memberById(db.app, member.id))?.phone).toBe(newPhone);
  });
});

describe('a password', () => {
  it('cannot be changed with the old one if it is replaced meanwhile', async () => {
    const { id: memberId } = await aMember(context);
    let asking: Promise<unknown> = Promise.resolve();
    await db.owner.begin(async (tx) => {
      await tx`update identity.member_secret set password_hash = password_hash || 'x' where member_id = ${memberId}`;
      asking = changePassword(context, { memberId, sessionId: 0n, password: PASSWORD, newPassword: NEW_PASSWORD });
      await untilBlocked(db);
    });
    expect(nameOf(await asking)).toBe('password_wrong');
  });
});

describe('a PIN', () => {
  it('cannot be changed with the old one if it is replaced meanwhile', async () => {
    const { id: memberId } = await aMember(context);
    let asking: Promise<unknown> = Promise.resolve();
    await db.owner.begin(async (tx) => {
      const another = Buffer.from('another');
      await tx`select identity.set_pin(${memberId}, ${another}, ${another}, null, true, 0)`;
      asking = changePin(context, { memberId, pin: PIN, newPin: '271828' });
      await untilBlocked(db);
    });
    expect(nameOf(await asking)).toBe('pin_wrong');
  });
});
