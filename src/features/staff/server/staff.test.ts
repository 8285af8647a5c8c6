// Staff sign in, change their secrets, approve two-person acts, and freeze members; the audit log records it all.
import { beforeAll, describe, expect, it } from 'vitest';
import { Secret, type TOTP, URI } from 'otpauth';
import { Authenticator } from '#kit/authenticator.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { nameOf } from '#kit/outcome.ts';
import { APPROVAL, aMember, aStaff, PASSWORD } from '#kit/people.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { audit, proposeAct } from '#features/acts/server/public.ts';
import { approveAct } from '#features/acts/server/approve-act.ts';
import { actById } from '#features/acts/server/read-acts.ts';
import { reverifyActs } from '#features/acts/server/reverify-acts.ts';
import { freezeMember, unfreezeMember } from '#features/identity/server/members/member-desk.ts';
import { memberById, searchMembers } from '#features/members/server/public.ts';
import { keepPasskey, newChallenge, registrationOptions } from '#features/credentials/server/passkeys.ts';
import { changeSeed, changeStaffPassword, countApproval, offerSeed } from './own-secrets.ts';
import { changeStaff, demoOneTimePasswords, resetStaff } from './staff.ts';
import { staffPasskeySignIn, staffSignIn } from './staff-sign-in.ts';

/** A passkey sign-in, at whose start the person isn't known yet. */
const NOBODY = { kind: 'staff', id: null, purpose: 'sign_in' } as const;
let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

async function withPasskey(staff: StaffCaller): Promise<Authenticator> {
  const key = new Authenticator(context.config.publicUrl);
  const options = await registrationOptions(db.app, {
    kind: 'staff',
    id: staff.staffId,
    userName: 'x',
    displayName: 'x',
    publicUrl: context.config.publicUrl,
  });
  const response = key.register(options.challenge as string);
  const { publicUrl } = context.config;
  const keep = () => keepPasskey(db.app, { kind: 'staff', id: staff.staffId, label: 'Key', publicUrl, response });
  expect(await keep()).not.toBeNull();
  expect(await keep()).toBeNull();
  return key;
}

const propose = (staff: StaffCaller) =>
  context.sql.begin((tx) =>
    proposeAct(tx, {
      purpose: 'fees_taken',
      debit: 90n,
      credit: 65n,
      amount: 500n,
      statementLineId: null,
      content: { note: 'ክፍያ', days: 3 },
      staffId: staff.staffId,
      at: context.clock.now(),
    }),
  );
const approve = (actId: bigint, caller: StaffCaller, assertion: Parameters<typeof approveAct>[2]['assertion']) =>
  context.sql.begin((tx) => approveAct(context, tx, { actId, caller, assertion }));

describe('staff sign-in', () => {
  it('needs the password and a one-time password, which works once', async () => {
    const staff = await aStaff(context, 'finance');
    const totp = URI.parse(staff.totpUri) as TOTP;
    const enter = (password: string, code: string) =>
      staffSignIn(context, { email: staff.email, password, totp: code, address: '192.0.2.1' });
    const code = totp.generate();
    expect(nameOf(await enter('wrong one 1', code))).toBe('staff_credentials_wrong');
    expect(nameOf(await enter(PASSWORD, code === '000000' ? '111111' : '000000'))).toBe('staff_credentials_wrong');
    expect((await Promise.all([enter(PASSWORD, code), enter(PASSWORD, code)])).map(nameOf).sort()).toEqual([
      'done',
      'totp_already_used',
    ]);
    const [row] = await db.app<
      { sealed: Buffer }[]
    >`select totp_sealed as sealed from identity.staff where id = ${staff.staffId}`;
    expect(row?.sealed.includes(Buffer.from(Secret.fromBase32(totp.secret.base32).base32))).toBe(false);
    expect(await demoOneTimePasswords(context)).toEqual([]);
  });

  it('by passkey needs an answer to a challenge of ours, which works once', async () => {
    const staff = await aStaff(context, 'finance');
    const key = await withPasskey(staff);
    const challenge = await newChallenge(db.app, NOBODY);
    const response = key.sign(challenge);
    expect(nameOf(await staffPasskeySignIn(context, { response }))).toBe('done');
    expect(nameOf(await staffPasskeySignIn(context, { response }))).toBe('staff_credentials_wrong');
    expect(nameOf(await staffPasskeySignIn(context, { response: key.sign('bm90IG91cnM') }))).toBe(
      'staff_credentials_wrong',
    );
    const other = new Authenticator(context.config.publicUrl);
    expect(
      nameOf(
        await staffPasskeySignIn(context, {
          response: { ...other.sign(await newChallenge(db.app, NOBODY)), id: key.id, rawId: key.id } as never,
        }),
      ),
    ).toBe('staff_credentials_wrong');
  });

  it('stays open to at least one administrator when two demote each other', async () => {
    const [a, b] = [await aStaff(context, 'admin', 'support'), await aStaff(context, 'admin')];
    await db.owner`update identity.staff set disabled_at = platform.now() where id not in (${a.staffId}, ${b.staffId})`;
    const outcomes = await Promise.all([
      changeStaff(context, { by: a.staffId, id: b.staffId, disabled: true }),
      changeStaff(context, { by: b.staffId, id: a.staffId, roles: ['support'] }),
    ]);
    expect(outcomes.map(nameOf).sort()).toEqual(['done', 'last_admin']);
    await db.owner`update identity.staff set disabled_at = null`;
  });
});

describe('the secrets of staff', () => {
  const codeOf = (uri: string, ahead = 0) =>
    (URI.parse(uri) as TOTP).generate({ timestamp: Date.now() + ahead * 30_000 });
  const signIn = (email: string, password: string, totp: string) =>
    staffSignIn(context, { email, password, totp, address: '192.0.2.5' }).then(nameOf);
  const reset = (staffId: bigint) => db.owner`update identity.staff set totp_step = 0 where id = ${staffId}`;
  const actionsOn = async (staffId: bigint) =>
    (
      await db.app<{ action: string }[]>`
        select action from identity.audit_entry where subject = ${`staff:${staffId}`} order by id`
    ).map((entry) => entry.action);

  it('are changed by their owner, with both factors', async () => {
    const staff = await aStaff(context, 'finance');
    const totp = codeOf(staff.totpUri);
    const change = (password: string, code: string, newPassword: string) =>
      changeStaffPassword(context, { caller: staff, password, totp: code, newPassword }).then(nameOf);
    expect(await change('wrong one 1', totp, 'Another 7 hills')).toBe('password_wrong');
    expect(await change(PASSWORD, totp === '000000' ? '111111' : '000000', 'Another 7 hills')).toBe('totp_wrong');
    expect(await change(PASSWORD, totp, 'password1')).toBe('field_invalid');
    expect(await change(PASSWORD, totp, 'Another 7 hills')).toBe('done');
    expect(await change('Another 7 hills', totp, 'Seven more 7 hills')).toBe('totp_already_used');
    await reset(staff.staffId);
    expect(await signIn(staff.email, PASSWORD, totp)).toBe('staff_credentials_wrong');
    expect(await signIn(staff.email, 'Another 7 hills', totp)).toBe('done');
  });

  it('move to another authenticator app only with a one-time password of that app', async () => {
    const [staff, other] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
    const { totpUri, offer } = await offerSeed(context, staff);
    const move = (caller: StaffCaller, newTotp: string, given = offer) =>
      changeSeed(context, { caller, password: PASSWORD, totp: codeOf(staff.totpUri), offer: given, newTotp }).then(
        nameOf,
      );
    expect(await move(other, codeOf(totpUri))).toBe('totp_offer_expired');
    expect(await move(staff, codeOf(totpUri), 'AAAA')).toBe('totp_offer_expired');
    expect(await move(staff, codeOf(staff.totpUri))).toBe('totp_wrong');
    expect(await move(staff, codeOf(totpUri))).toBe('done');
    expect(await signIn(staff.email, PASSWORD, codeOf(staff.totpUri, 1))).toBe('staff_credentials_wrong');
    expect(await signIn(staff.email, PASSWORD, codeOf(totpUri, 1))).toBe('staff_credentials_wrong');
    await reset(staff.staffId);
    expect(await signIn(staff.email, PASSWORD, codeOf(totpUri))).toBe('done');
  });

  it('can be reset by the installation after SEAL_KEY was lost', async () => {
    const staff = await aStaff(context, 'finance');
    const later = { ...context, secrets: { ...context.secrets, sealKey: 'another key altogether, long enough' } };
    const enter = (email: string, password: string, totp: string) =>
      staffSignIn(later, { email, password, totp, address: '192.0.2.6' }).then(nameOf);
    expect(await enter(staff.email, PASSWORD, codeOf(staff.totpUri))).toBe('staff_credentials_wrong');
    const made = await resetStaff(later, { email: staff.email.toUpperCase(), password: 'Another 7 hills' });
    if (isRefusal(made)) throw new Error(made.name);
    expect(await enter(staff.email, 'Another 7 hills', codeOf(made.totpUri))).toBe('done');
    expect(nameOf(await resetStaff(later, { email: 'nobody@c3.example', password: 'Another 7 hills' }))).toBe(
      'staff_not_found',
    );
  });

  it('leave every try in the audit log, also failed ones', async () => {
    const staff = await aStaff(context, 'finance');
    await signIn(staff.email, 'wrong one 1', codeOf(staff.totpUri));
    await signIn(staff.email, PASSWORD, codeOf(staff.totpUri));
    expect(await actionsOn(staff.staffId)).toEqual([
      'identity.create_staff',
      'identity.staff_sign_in_failed',
      'identity.staff_sign_in',
    ]);
  });

  it('cannot be guessed by giving passwords as approvals', async () => {
    const staff = await aStaff(context, 'finance');
    const count = countApproval(context);
    const give = (password: string) => count({ caller: staff, assertion: { kind: 'password', password } });
    for (let n = 0; n < 12; n++) expect(await give(PASSWORD)).toBeNull();
    for (let n = 0; n < 10; n++) expect(nameOf(await give(`wrong one ${n}`))).toBe('assertion_invalid');
    expect(nameOf(await give(PASSWORD))).toBe('too_many_requests');
    expect(
      (await actionsOn(staff.staffId)).filter((action) => action === 'identity.staff_password_refused'),
    ).toHaveLength(10);
  });
});

describe('two-person acts', () => {
  it('are approved by passkeys over their SHA-256, which can be verified again later', async () => {
    const [a, b] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
    const [keyA, keyB] = [await withPasskey(a), await withPasskey(b)];
    const actId = await propose(a);
    const act = await actById(db.app, actId);
    const challenge = act?.sha256.toString('base64url') ?? '';
    const sign = (key: Authenticator) => ({ kind: 'passkey' as const, response: key.sign(challenge) });
    expect(nameOf(await approve(actId, a, sign(keyB)))).toBe('assertion_invalid');
    expect(nameOf(await approve(actId, a, { kind: 'passkey', response: keyA.sign('AAAA') }))).toBe('assertion_invalid');
    expect(await approve(actId, a, sign(keyA))).toEqual({ approvals: 1 });
    expect(nameOf(await approve(actId, a, sign(keyA)))).toBe('already_approved');
    expect(await approve(actId, b, sign(keyB))).toEqual({ approvals: 2 });
    expect(await reverifyActs(context)).toEqual([]);
  });

  it('take a re-entered password in the sandbox only', async () => {
    const a = await aStaff(context, 'finance');
    const actId = await propose(a);
    expect(nameOf(await approve(actId, a, { kind: 'password', password: 'wrong one 1' }))).toBe('assertion_invalid');
    const pilot = { ...context, config: { ...context.config, profile: 'pilot' as const } };
    expect(
      nameOf(await pilot.sql.begin((tx) => approveAct(pilot, tx, { actId, caller: a, assertion: APPROVAL }))),
    ).toBe('assertion_invalid');
    expect(await approve(actId, a, APPROVAL)).toEqual({ approvals: 1 });
    const [kept] = await db.app<
      { method: string; assertion: object }[]
    >`select method, assertion from ledger.act_approval where act_id = ${actId}`;
    expect(kept?.method).toBe('password');
    expect(JSON.stringify(kept?.assertion)).not.toContain(PASSWORD);
  });

  it('count two approvals at the same moment as the first and the second', async () => {
    const [a, b] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
    const actId = await propose(a);
    const outcomes = await Promise.all([
      approve(actId, a, APPROVAL),
      approve(actId, b, APPROVAL),
      approve(actId, a, APPROVAL),
    ]);
    expect(
      outcomes
        .filter((one) => !isRefusal(one))
        .map((one) => (one as { approvals: number }).approvals)
        .sort((a, b) => a - b),
    ).toEqual([1, 2]);
  });

  it('are reported at verification if an approval was forged or a column differs from the signed text', async () => {
    const [a, b] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
    const slipped = await propose(a);
    await db.app`insert into ledger.act_approval values (${slipped}, ${b.staffId}, 'password',
      '{"kind":"password","mac":"00"}', platform.now())`;
    const [bent] = await db.app<{ id: bigint }[]>`
      insert into ledger.act (purpose, debit, credit, amount, canonical, sha256, proposed_by, proposed_at)
      select purpose, debit, credit, amount * 10, canonical, sha256, proposed_by, proposed_at from ledger.act
      where id = ${slipped} returning id`;
    expect(await reverifyActs(context)).toEqual([
      { actId: String(bent?.id), problem: 'column amount' },
      { actId: slipped.toString(), problem: `approval of staff ${b.staffId}` },
    ]);
  });
});

describe('support staff', () => {
  it('freeze a member with a reason, and the audit log records it', async () => {
    const staff = await aStaff(context, 'support');
    const member = await aMember(context, { realName: 'Zenebech Worku' });
    expect(
      await freezeMember(context, { staffId: staff.staffId, memberId: member.id, reason: 'Reported as stolen' }),
    ).toBeNull();
    expect((await memberById(db.app, member.id))?.frozenReason).toBe('Reported as stolen');
    expect(await unfreezeMember(context, { staffId: staff.staffId, memberId: member.id, reason: 'Found' })).toBeNull();
    expect((await memberById(db.app, member.id))?.frozenAt).toBeNull();
    const log = await db.app<
      { action: string }[]
    >`select action from identity.audit_entry where subject = ${`member:${member.id}`} order by id`;
    expect(log.map((entry) => entry.action)).toEqual(['identity.freeze_member', 'identity.unfreeze_member']);
    for (const q of ['zenebech', member.memberNo, member.phone.slice(0, 9), member.phone.slice(1)]) {
      const found = await searchMembers(db.app, { q, frozen: null, after: undefined, limit: 50 });
      expect(found.map((one) => one.id)).toContain(member.id);
    }
  });

  it('cannot change the audit log, which is append-only', async () => {
    await context.sql.begin((tx) => audit(tx, { staffId: null, action: 'test', subject: 'x', detail: { big: 12n } }));
    await expect(db.app`update identity.audit_entry set action = 'y'`).rejects.toThrow(/permission denied/);
    await expect(db.admin`update identity.audit_entry set action = 'y'`).rejects.toThrow(/append-only/);
    await expect(db.admin`delete from identity.audit_entry`).rejects.toThrow(/append-only/);
    await expect(db.admin`truncate identity.audit_entry`).rejects.toThrow(/append-only/);
  });
});
