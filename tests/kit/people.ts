// Members and staff for tests, made by the real use cases.
import { createStaff } from '#features/staff/server/public.ts';
import { createDemoMember, setDemoPin } from '#features/identity/server/public.ts';
import { type AskedFrom, type CodeTarget, requestCode } from '#features/identity/server/codes.ts';
import { openStaffSession } from '#features/identity/server/sessions/sessions.ts';
import type { StaffRole } from '#platform/http/contract.ts';
import type { Database, Queryable } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, intentOf } from '#platform/http/intents.ts';
import { type FreshDatabase, ownerOf } from './database.ts';
import { isRefusal } from '#platform/http/refusal.ts';

export const PASSWORD = 'Teff & honey 42';
export const PIN = '314159';
export const ROOT_INVITE = 'C3ROOT';

let counter = 0;

export type TestMember = { id: bigint; memberNo: string; inviteCode: string; phone: string; realName: string };

/** A registered member with accounts, and with a PIN unless `pin` is null. */
export async function aMember(
  context: Context,
  overrides: {
    phone?: string;
    realName?: string;
    inviteCode?: string;
    invitation?: string;
    language?: string;
    pin?: string | null;
  } = {},
): Promise<TestMember> {
  counter += 1;
  const phone = overrides.phone ?? `+25198${String(7_000_000 + counter)}`;
  const realName = overrides.realName ?? `Almaz Desta ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[counter % 26]}`;
  const made = await createDemoMember(context, {
    phone,
    realName,
    email: `member${counter}@c3.example`,
    birthDate: '1990-05-04',
    password: PASSWORD,
    inviteCode: overrides.inviteCode ?? ROOT_INVITE,
    invitation: overrides.invitation,
    agreementVersion: '1',
    language: overrides.language ?? 'en',
  });
  if (isRefusal(made)) throw new Error(`no member: ${made.name} ${JSON.stringify(made.data)}`);
  if (overrides.pin !== null) await setDemoPin(context, { memberId: made.id, newPin: overrides.pin ?? PIN });
  return { ...made, phone, realName };
}

/** Makes all stored attempts of PINs older. They age by the machine's clock. */
export async function agedTries({ admin }: Pick<FreshDatabase, 'admin'>, by: string): Promise<void> {
  await admin`update identity.pin_try set made_at = made_at - ${by}::text::interval`;
}

/** Gives the member another phone number or e-mail address whose waiting time is over. `app`: of a fresh database. */
export async function movedTo(
  app: Database,
  memberId: bigint,
  to: { phone: string } | { email: string },
): Promise<void> {
  const [column, value] = 'phone' in to ? (['phone', to.phone] as const) : (['email', to.email] as const);
  await ownerOf(app).begin(async (tx) => {
    const changes = tx(`identity.${column}_change`);
    await tx`insert into ${changes} ${tx({ member_id: memberId, [`old_${column}`]: '', [`new_${column}`]: value })}`;
    await tx`update ${changes} set effective_at = platform.now() where member_id = ${memberId} and state = 'waiting'`;
    await tx`update identity.member set ${tx({ [column]: value })} where id = ${memberId}`;
    await tx`update ${changes} set state = 'done' where member_id = ${memberId} and state = 'waiting'`;
  });
}

/** The origin of a test's calls, if it does not matter. */
export const HERE: AskedFrom = { deviceId: 'd', address: '192.0.2.1' };

/** Requests a code and returns it as its recipient reads it. */
export async function aCode(context: Context, target: CodeTarget, from = HERE): Promise<string> {
  const sent = await requestCode(context, { ...target, ...from, language: 'en' });
  if (isRefusal(sent)) throw new Error(`no code: ${sent.name}`);
  return sentCode(context.sql, 'email' in target ? target.email : target.phone);
}

/** The form of a visitor's registration, with a device named after the phone. */
export const registration = (phone: string, code: string) => ({
  phone,
  code,
  realName: 'Almaz Tesfahun',
  email: 'almaz@c3.example',
  birthDate: '1990-05-04',
  password: PASSWORD,
  inviteCode: ROOT_INVITE,
  agreementVersion: '1',
  language: 'am',
  deviceId: phone,
  device: 'Chrome, Android',
  address: HERE.address,
});

/** The code in the newest message to a phone or an address. */
export async function sentCode(q: Queryable, recipient: string): Promise<string> {
  const [row] = await q<{ text: string }[]>`
    select text from identity.outbox_message where recipient = ${recipient} order by id desc limit 1`;
  return /\b[0-9A-Z]{6}\b/.exec(row?.text ?? '')?.[0] ?? 'none';
}

/** A member of staff as a caller of use cases, who approves acts with `PASSWORD`. */
export async function aStaff(
  context: Context,
  ...roles: StaffRole[]
): Promise<StaffCaller & { name: string; email: string; totpUri: string }> {
  counter += 1;
  const name = `Staff ${counter}`;
  const email = `staff${counter}@c3.example`;
  const given = roles.length === 0 ? (['admin'] as const) : roles;
  const made = await createStaff(
    { ...context, sql: ownerOf(context.sql) },
    { name, email, password: PASSWORD, roles: given },
  );
  if (isRefusal(made)) throw new Error(`no staff: ${made.name}`);
  return { kind: 'staff', staffId: made.staff.id, sessionId: 0n, roles: given, name, email, totpUri: made.totpUri };
}

/** A fresh intent of a member of staff, as the edge would build it. */
export function staffIntent({ staffId }: Pick<StaffCaller, 'staffId'>): Intent {
  return intentOf(`staff:${staffId}`, 'an act', crypto.randomUUID(), null);
}

export const APPROVAL = { kind: 'password', password: PASSWORD } as const;

/** A console session, for tests that call over the edge. */
export async function staffToken(context: Context, { staffId }: Pick<StaffCaller, 'staffId'>): Promise<string> {
  return (await context.sql.begin((tx) => openStaffSession(context, tx, { staffId, method: 'password' }))).token;
}
