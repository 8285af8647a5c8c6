// Registration (members.md 1): a person becomes a member with an invite code and a code sent to their phone.
import { openAccounts } from '#ledger/balance.ts';
import { memberAccounts } from '#ledger/chart.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import { readableCode } from '#platform/database/ids.ts';
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { businessDate, DAY_MS } from '#platform/time/clock.ts';
import { beginning } from '#universal/beginning.ts';
import { AVATARS } from '#features/members/contract.ts';
import type { contract } from '../../contract.ts';
import { whereOf } from '../sessions/devices.ts';
import { type CodeRefusal, tryCode, useCode } from '../codes.ts';
import {
  contactHashOf,
  hashPassword,
  isCode,
  isInvitationSeal,
  sealOfInvitation,
  weaknessOf,
} from '#features/credentials/server/public.ts';
import { type NewSession, openSession, type Where, sessionToWire } from '../sessions/sessions.ts';
import { signInByPassword } from '../sessions/sign-in.ts';
import { identitySettings } from '../settings.ts';

/** An inviter's link that was opened longer ago no longer counts. */
const INVITATION_MS = 90 * DAY_MS;

/**
 * The time at which a person opened an inviter's link, with a seal. The person's phone keeps it and sends it when they
 * register, so the server stores nothing before that. It doesn't reveal whether a member has the invite code.
 */
export function openInvitation({ clock, secrets }: Pick<Context, 'clock' | 'secrets'>, inviteCode: string): string {
  const at = clock.now().toISOString();
  return `${at} ${sealOfInvitation(secrets, { inviteCode, at })}`;
}

/** Null if the seal is not valid for this code, or too old. Registration then continues without the time. */
export function invitedAt(
  { clock, secrets }: Pick<Context, 'clock' | 'secrets'>,
  { inviteCode, invitation }: { inviteCode: string; invitation?: string | undefined },
): Date | null {
  const [at = '', seal = ''] = invitation?.split(' ') ?? [];
  if (!isInvitationSeal(secrets, { inviteCode, at }, seal)) return null;
  const age = clock.now().getTime() - Date.parse(at);
  return age >= 0 && age <= INVITATION_MS ? new Date(at) : null;
}

const ADULT_YEARS = 18;
const INVITE_LENGTH = 8;

export type Registration = {
  phone: string;
  realName: string;
  email: string;
  /** 'YYYY-MM-DD' */
  birthDate: string;
  password: string;
  inviteCode: string;
  /** From the inviter's link (openInvitation). */
  invitation?: string | undefined;
  agreementVersion: string;
  language: string;
};

export type RegisterRefusal =
  | Refusal<
      'invite_unknown' | 'operator_code_off' | 'phone_taken' | 'under_age' | 'agreement_outdated' | 'field_invalid'
    >
  | CodeRefusal;

/** Registers and signs in. Reveals nothing about the phone before the code is right. */
export async function registerMember(
  context: Context,
  asked: Registration & { code: string } & Where,
): Promise<(NewSession & { memberNo: string }) | RegisterRefusal> {
  const checked = await checkRegistration(context, asked);
  if (isRefusal(checked)) return checked;
  const codeId = await tryCode(context, { ...asked, purpose: 'register', recipient: asked.phone });
  if (isRefusal(codeId)) return (await enterAgain(context, asked)) ?? (codeId as CodeRefusal);
  const passwordHash = await hashPassword(asked.password);
  const { sessionDays } = await identitySettings.read(context);
  return context.sql.begin(async (tx) => {
    if (!(await useCode(tx, codeId, context.clock.now()))) return refuse('code_wrong');
    const member = await insertMember(context, tx, {
      ...asked,
      passwordHash,
      inviterId: checked.inviterId,
      demo: false,
    });
    if (isRefusal(member)) return member;
    const session = await openSession(context, tx, {
      memberId: member.id,
      deviceId: asked.deviceId,
      deviceKey: asked.deviceKey,
      device: asked.device,
      sessionDays,
    });
    return { ...session, memberNo: member.memberNo };
  });
}

/**
 * Signs in a client that repeats a registration because its answer was lost, when the code is already used. The same
 * code and the right password suffice. So registration needs no idempotency key, under which a token would be stored.
 */
async function enterAgain(
  context: Context,
  asked: { phone: string; code: string; password: string } & Where,
): Promise<(NewSession & { memberNo: string }) | null> {
  const [used] = await context.sql<{ hash: Buffer | null }[]>`
    select code_hash as hash from identity.code
    where recipient = ${asked.phone} and purpose = 'register' and used_at is not null
      and expires_at > ${context.clock.now()}
    order by id desc limit 1`;
  const { phone, code } = asked;
  if (!used || !isCode(context.secrets, { recipient: phone, purpose: 'register', code }, used.hash)) return null;
  const session = await signInByPassword(context, asked);
  return isRefusal(session) ? null : session;
}

/**
 * Creates a member without a code or a session, for the sandbox's demo data and tests. Every other rule applies. `hash`
 * lets many members with the same password share its slow hash.
 */
export async function createDemoMember(
  context: Context,
  asked: Registration,
  hash: typeof hashPassword = hashPassword,
): Promise<{ id: bigint; memberNo: string; inviteCode: string } | RegisterRefusal> {
  const checked = await checkRegistration(context, asked);
  if (isRefusal(checked)) return checked;
  const passwordHash = await hash(asked.password);
  return context.sql.begin((tx) =>
    insertMember(context, tx, { ...asked, passwordHash, inviterId: checked.inviterId, demo: true }),
  );
}

async function checkRegistration(
  context: Context,
  asked: Registration,
): Promise<
  | { inviterId: bigint | null }
  | Refusal<'invite_unknown' | 'operator_code_off' | 'under_age' | 'agreement_outdated' | 'field_invalid'>
> {
  const { rootInviteCode, rootInviteOpen, agreementVersion } = await identitySettings.read(context);
  const age = ageOn(asked.birthDate, businessDate(context.clock.now()));
  if (age < 0 || age > 120) return refuse('field_invalid', { fields: { birthDate: 'out_of_range' } });
  if (age < ADULT_YEARS) return refuse('under_age');
  const weakness = weaknessOf(asked.password, [
    asked.phone.slice(-9),
    ...asked.realName.split(/\s+/),
    asked.email.split('@')[0] ?? '',
  ]);
  if (weakness) return refuse('field_invalid', { fields: { password: weakness } });
  if (asked.agreementVersion !== agreementVersion) return refuse('agreement_outdated', { agreementVersion });
  if (asked.inviteCode === rootInviteCode) return rootInviteOpen ? { inviterId: null } : refuse('operator_code_off');
  const inviterId = await inviterByCode(context.sql, asked.inviteCode);
  return inviterId === null ? refuse('invite_unknown') : { inviterId };
}

/** Whole years between two dates 'YYYY-MM-DD'. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

async function inviterByCode(q: Queryable, inviteCode: string): Promise<bigint | null> {
  const [row] = await q<
    { id: bigint }[]
  >`select id from identity.member where invite_code = ${inviteCode} and closed_at is null`;
  return row?.id ?? null;
}

type NewMember = Registration & { passwordHash: string; inviterId: bigint | null; demo: boolean };

async function insertMember(
  context: Context,
  tx: Transaction,
  asked: NewMember,
): Promise<{ id: bigint; memberNo: string; inviteCode: string } | Refusal<'phone_taken'>> {
  const now = context.clock.now();
  // applyPhoneChanges takes the same lock before it moves an account to a number.
  await tx`select pg_advisory_xact_lock(hashtextextended(${`phone|${asked.phone}`}, 0))`;
  const contactHash = contactHashOf(context.secrets, asked.phone);
  const nickname = beginning(asked.realName.split(/\s+/)[0] ?? asked.realName, 30);
  const avatar = required(AVATARS[(contactHash[0] ?? 0) % AVATARS.length]);
  const [member] = await tx<{ id: bigint; memberNo: string; inviteCode: string }[]>`
    insert into identity.member (phone, real_name, email, birth_date, nickname, avatar, language, invite_code,
      inviter_id, invited_at, contact_hash, agreement_version, demo)
    values (${asked.phone}, ${asked.realName}, ${asked.email}, ${asked.birthDate}, ${nickname}, ${avatar},
      ${asked.language}, ${readableCode(INVITE_LENGTH)}, ${asked.inviterId},
      ${asked.inviterId === null ? null : invitedAt(context, asked)}, ${contactHash},
      ${asked.agreementVersion}, ${asked.demo})
    on conflict (phone) do nothing
    returning id, member_no, invite_code`;
  if (!member) return refuse('phone_taken');
  await tx`insert into identity.member_secret (member_id, password_hash, password_at)
    values (${member.id}, ${asked.passwordHash}, ${now})`;
  await openAccounts(tx, memberAccounts(member.id));
  return member;
}

export function registrationHandlers(context: Context) {
  return {
    'POST /api/v1/members': async ({ body: { device, ...rest }, ...call }) => {
      const session = await registerMember(context, { ...rest, ...whereOf(call), device: device ?? '' });
      return isRefusal(session) ? session : sessionToWire(session);
    },
    'GET /api/v1/invitations/{inviteCode}': async ({ path }) => ({
      invitation: openInvitation(context, path.inviteCode),
    }),
  } satisfies Partial<Handlers<typeof contract>>;
}
