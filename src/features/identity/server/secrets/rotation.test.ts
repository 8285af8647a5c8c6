// Changing keys (docs/decisions/0042): everything keeps working while the old keys are still configured, and moves to
// the new ones, so that it works without the old ones later.
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { untilBlocked } from '#kit/blocked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { nameOf } from '#kit/outcome.ts';
import { aCode, aMember, aStaff, HERE, PASSWORD, PIN, staffToken } from '#kit/people.ts';
import { rotated, startedWith, withoutEarlier } from '#kit/rotated.ts';
import { type AppSecrets, numberOf } from '#platform/secrets/secrets.ts';
import { required } from '#platform/required.ts';
import { isPasswordMac, passwordMac } from '#features/acts/server/approve-act.ts';
import { tryCode } from '../codes.ts';
import { memberOfIdentity, renewLink } from '../login-provider/logins.ts';
import { membersByContactHashes } from '#features/members/server/public.ts';
import { routes } from '../routes.ts';
import { secondFactorOf } from '../second-factor/second-factor.ts';
import { openedSeed } from '#features/credentials/server/one-time-password.ts';
import { checkPin, type PinAct } from './pins.ts';
import { renewSecrets } from './renew-secrets.ts';
import {
  hashesOfLogin,
  keyedContactHashes,
  keyedPin,
  seal,
  tryOfPin,
} from '#features/credentials/server/secrets-of-people.ts';

const HOUR = 3_600_000;
const DONE = 100_000;
let db: FreshDatabase;
let before: TestContext;
let old: AppSecrets;
let fresh: AppSecrets;
/** A process with both the new and the old keys, and a later one with only the new keys. */
let between: TestContext;
let after: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  before = await testContext(db);
  old = before.secrets;
  fresh = rotated(before, ['pinPepper', 'tokenKey', 'sealKey', 'contactKey']);
  between = startedWith(before, db, fresh);
  after = startedWith(before, db, withoutEarlier(fresh));
});

const actOf = (): PinAct => ({ transfer: crypto.randomUUID(), purpose: 'purchase', amount: 100n, target: '1 1' });
const use = (memberId: bigint, { transfer, purpose, amount, target }: PinAct) =>
  db.owner`select identity.use_pin_proofs(array[${transfer}]::uuid[], array[${memberId}]::bigint[],
    array[${purpose}], array[${amount}]::bigint[], array[${target}])`;
const keyOf = async (memberId: bigint) =>
  (
    await db.app<{ key: number | null }[]>`
    select pin_key as key from identity.member_secret where member_id = ${memberId}`
  )[0]?.key;
/** Makes one PIN try as a process does, and returns its outcome. */
async function guess(memberId: bigint, { hash, key, renewed }: { hash: Buffer; key: number; renewed: Buffer }) {
  const [kept] = await db.app<{ id: bigint }[]>`
    select id from identity.try_pins(array[${memberId}]::bigint[], array[${hash}::bytea], array[null]::uuid[],
      array[null]::text[], array[null]::bigint[], array[null]::text[], array[${key}]::int[],
      array[${renewed}::bytea], array[${numberOf(fresh.pinPepper)}]::int[])`;
  const [row] = await db.app<{ outcome: string }[]>`
    select outcome from identity.pin_outcomes(array[${memberId}]::bigint[], array[${required(kept).id}]::bigint[])`;
  return row?.outcome;
}
const saltOf = async (memberId: bigint) =>
  required(
    (
      await db.app<{ salt: Buffer }[]>`
    select pin_salt as salt from identity.member_secret where member_id = ${memberId}`
    )[0],
  ).salt;

describe('a PIN from before a new PIN_PEPPER', () => {
  it('still proves an act, moves to the new pepper, and then works without the old one', async () => {
    const { id } = await aMember(before);
    const act = actOf();
    expect(await checkPin(between, { memberId: id, pin: PIN, act })).toBeNull();
    expect(await keyOf(id)).toBe(numberOf(fresh.pinPepper));
    await use(id, act);
    await expect(use(id, act)).rejects.toThrow('pin_unproven');
    const next = actOf();
    expect(await checkPin(after, { memberId: id, pin: PIN, act: next })).toBeNull();
    await use(id, next);
    expect(nameOf(await checkPin(after, { memberId: id, pin: '271828' }))).toBe('pin_wrong');
  });

  it('is refused without the old pepper if it has not moved, and a wrong PIN does not move it', async () => {
    const { id } = await aMember(before);
    expect(nameOf(await checkPin(between, { memberId: id, pin: '271828' }))).toBe('pin_wrong');
    expect(await keyOf(id)).toBe(numberOf(old.pinPepper));
    expect(nameOf(await checkPin(after, { memberId: id, pin: PIN }))).toBe('pin_wrong');
    expect(await checkPin(between, { memberId: id, pin: PIN })).toBeNull();
  });

  it('does not move while another act still needs its proof', async () => {
    const { id } = await aMember(before);
    const [first, second] = [actOf(), actOf()];
    expect(await checkPin(before, { memberId: id, pin: PIN, act: first })).toBeNull();
    expect(await checkPin(between, { memberId: id, pin: PIN, act: second })).toBeNull();
    expect(await keyOf(id)).toBe(numberOf(old.pinPepper));
    await use(id, first);
    await use(id, second);
    expect(await checkPin(between, { memberId: id, pin: PIN })).toBeNull();
    expect(await keyOf(id)).toBe(numberOf(fresh.pinPepper));
  });

  it('still proves its act if the same try is compared again, and renewed, while the act uses it up', async () => {
    const { id } = await aMember(before);
    const act = actOf();
    expect(await checkPin(between, { memberId: id, pin: PIN, act })).toBeNull();
    const [row] = await db.admin<{ id: bigint }[]>`select id from identity.pin_try where transfer = ${act.transfer}`;
    let used: Promise<unknown> | undefined;
    await db.app.begin(async (tx) => {
      const outcomes = await tx`
        select outcome from identity.pin_outcomes(array[${id}]::bigint[], array[${required(row).id}]::bigint[])`;
      expect(outcomes).toEqual([{ outcome: 'ok' }]);
      used = use(id, act);
      used.catch(() => undefined);
      await untilBlocked(db);
    });
    await used;
    await expect(use(id, act)).rejects.toThrow('pin_unproven');
  });

  it('that has no key number yet is checked with the oldest configured pepper', async () => {
    const { id } = await aMember(before);
    await db.admin`update identity.member_secret set pin_key = null where member_id = ${id}`;
    expect(await checkPin(between, { memberId: id, pin: PIN })).toBeNull();
    expect(await keyOf(id)).toBe(numberOf(fresh.pinPepper));
  });

  it('is not replaced by a wrong try, and a try from before its move is not compared', async () => {
    const { id } = await aMember(before);
    const salt = await saltOf(id);
    const mine = keyedPin(fresh, salt, '000000').hash;
    const wrong = { hash: keyedPin(old, salt, '111111').hash, key: numberOf(old.pinPepper), renewed: mine };
    expect(await guess(id, wrong)).toBe('wrong');
    expect(await checkPin(between, { memberId: id, pin: PIN })).toBeNull();
    expect(await keyOf(id)).toBe(numberOf(fresh.pinPepper));
    await db.admin`delete from identity.pin_try where member_id = ${id}`;
    const late = tryOfPin(fresh, { salt, key: numberOf(old.pinPepper) }, PIN);
    const stale = { hash: late.hash, key: numberOf(old.pinPepper), renewed: required(late.renewed).hash };
    expect(await guess(id, stale)).toBe('gone');
    const [row] = await db.app`select pin_tries as tries from identity.member_secret where member_id = ${id}`;
    expect(row).toEqual({ tries: 0 });
  });
});

describe('a new TOKEN_KEY', () => {
  it('keeps members and staff signed in, and a token moves to it when it is used', async () => {
    const { phone } = await aMember(before);
    const { call: first } = await edgeOf(before, [routes]);
    const { call: second } = await edgeOf(between, [routes]);
    const { call: third } = await edgeOf(after, [routes]);
    const { data } = await first('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
    const { token } = data as { token: string };
    const reads = async (call: Call) => (await call('GET /api/v1/sessions', { token })).code;
    expect(await reads(third)).toBe(300402);
    expect(await reads(second)).toBe(DONE);
    await before.advance(2 * HOUR);
    expect(await reads(second)).toBe(DONE);
    expect(await reads(third)).toBe(DONE);
    const staff = { token: await staffToken(before, await aStaff(before)) };
    expect((await second('GET /console/api/v1/members', staff)).code).toBe(DONE);
  });

  it('keeps codes valid that were sent before', async () => {
    const { phone } = await aMember(before);
    const target = { purpose: 'password_reset', phone } as const;
    const code = await aCode(before, target);
    const given = { purpose: target.purpose, recipient: phone, code, ...HERE };
    expect(await tryCode(after, given)).toMatchObject({ name: 'code_wrong' });
    expect(typeof (await tryCode(between, given))).toBe('bigint');
  });

  it('keeps links with the login provider, and a sign-in moves them', async () => {
    const { id } = await aMember(before);
    const person = { issuer: 'https://id.example', subject: 'a person' };
    await db.app`insert into identity.login_link (member_id, issuer, identity_hash, linked_at)
      values (${id}, ${person.issuer}, ${hashesOfLogin(old, person)[0]}, now())`;
    const [now, only] = [hashesOfLogin(fresh, person), hashesOfLogin(after.secrets, person)];
    expect([await memberOfIdentity(db.app, now), await memberOfIdentity(db.app, only)]).toEqual([id, null]);
    await db.app.begin((tx) => renewLink(tx, now));
    expect(await memberOfIdentity(db.app, only)).toBe(id);
  });
});

describe('new SEAL_KEY and CONTACT_KEY', () => {
  it('are used by the job for seeds of one-time passwords and for hashes of members’ phones', async () => {
    const { staffId } = await aStaff(before);
    const { id, phone } = await aMember(before);
    const sealed = async () =>
      required(
        (
          await db.app<{ sealed: Buffer }[]>`
        select totp_sealed as sealed from identity.staff where id = ${staffId}`
        )[0],
      ).sealed;
    const seed = openedSeed(before, await sealed());
    const appOf = { memberId: id, totpSealed: seal(old, 'MEMBERSEED'), recoverySalt: Buffer.alloc(16, 7) };
    await db.app`insert into identity.second_factor ${db.app({ ...appOf, since: before.clock.now() })}`;
    const seedOfMember = async () => openedSeed(after, required((await secondFactorOf(db.app, id))?.sealed));
    const plain = createHash('sha256').update(phone).digest('hex');
    const foundBy = async ({ secrets }: TestContext) =>
      (await membersByContactHashes(db.app, keyedContactHashes(secrets, plain))).map((member) => member.id);
    expect(openedSeed(between, await sealed())).toBe(seed);
    expect([openedSeed(after, await sealed()), await seedOfMember()]).toEqual([null, null]);
    expect([await foundBy(between), await foundBy(after)]).toEqual([[id], []]);
    expect(await renewSecrets(between)).toBeGreaterThanOrEqual(3);
    expect([openedSeed(after, await sealed()), await seedOfMember()]).toEqual([seed, 'MEMBERSEED']);
    expect(await foundBy(after)).toEqual([id]);
    expect(await renewSecrets(startedWith(before, db, fresh))).toBe(0);
  });

  it('keep the MACs of earlier approvals by password valid', () => {
    const of = { hash: Buffer.from('an act'), staffId: 7n };
    const signed = { ...of, mac: passwordMac(old, of.hash, of.staffId) };
    expect([isPasswordMac(fresh, signed), isPasswordMac(after.secrets, signed)]).toEqual([true, false]);
    expect(isPasswordMac(fresh, { ...signed, staffId: 8n })).toBe(false);
  });
});
