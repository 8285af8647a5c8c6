// Verification codes (members.md 2): sending, trying and using them. A code is valid only on the device that requested
// it. By default 60 seconds must pass between two codes, and a code is valid for 10 minutes and 5 tries. Requests have
// quotas by phone, device and address.
import type { Database, Transaction } from '#platform/database/db.ts';
import { readableCode } from '#platform/database/ids.ts';
import type { Asked, Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { CODE_PURPOSES, contract } from '../contract.ts';
import { networkOf, QUARTER_SECONDS, spend, tooMany } from '#features/limits/server/public.ts';
import { hashCode, isCode } from '#features/credentials/server/public.ts';
import { type Member, memberById, memberByPhone } from '#features/members/server/public.ts';
import { channelFor, queueText } from './outbox.ts';
import { type CallerAt, type CallerMark, callerMark, knownDevice, whereOf } from './sessions/devices.ts';
import { identitySettings } from './settings.ts';

type CodePurpose = (typeof CODE_PURPOSES)[number];

type Sought = { purpose: CodePurpose; recipient: string; mark: CallerMark };

const newest = (sql: Database, { purpose, recipient, mark }: Sought) => sql`
  (select id from identity.code where recipient = ${recipient} and purpose = ${purpose} and device_id = ${mark}
   order by created_at desc, id desc limit 1)`;

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const CODE_LENGTH = 6;

/** Where a code goes: to a phone or, for an e-mail change, to the member's new address. */
export type CodeTarget =
  | { purpose: Exclude<CodePurpose, 'email_change'>; phone: string }
  | { purpose: 'email_change'; email: string; memberId: bigint };

type CodeRequest = CodeTarget & AskedFrom & { language: string };

export type CodeSent = { sentTo: string; resendAt: Date; expiresAt: Date };

/**
 * Sends a code. The answer is the same whether or not the phone has an account. If no code may be sent (for a phone
 * without an account, or at registration one with an account), writes a row that no code matches, which counts and
 * expires like any other.
 */
export async function requestCode(
  context: Context,
  asked: CodeRequest,
): Promise<CodeSent | Refusal<'too_many_requests' | 'code_not_sent'>> {
  if (channelFor(context, asked.purpose) === null) return refuse('code_not_sent');
  const settings = await identitySettings.read(context);
  const now = context.clock.now();
  const recipient = recipientOf(asked);
  const address = networkOf(asked.address);
  const mark = callerMark(context, asked);
  const resendAt = new Date(now.getTime() + settings.codeResendSeconds * 1000);
  const expiresAt = new Date(now.getTime() + settings.codeLifeMinutes * MINUTE_MS);
  return context.sql.begin(async (tx): Promise<CodeSent | Refusal<'too_many_requests' | 'code_not_sent'>> => {
    // Serializes requests that share a quota, because concurrent ones could all pass it. The order of the locks is
    // fixed, to avoid deadlocks.
    for (const shared of [`address|${address}`, `device|${mark}`, `phone|${recipient}`])
      await tx`select pg_advisory_xact_lock(hashtextextended(${`code|${shared}`}, 0))`;
    const member =
      asked.purpose === 'email_change' ? await memberById(tx, asked.memberId) : await memberByPhone(tx, asked.phone);
    const { deviceKey } = asked;
    const known = member && (await knownDevice({ ...context, sql: tx }, { memberId: member.id, deviceKey }));
    const wait = await secondsToWait(tx, { recipient, mark, address, isKnown: known !== null }, now, settings);
    if (wait > 0) return tooMany(wait);
    const code = readableCode(CODE_LENGTH);
    const meant = isMeant(asked.purpose, member);
    const hash = meant ? hashCode(context.secrets, { recipient, purpose: asked.purpose, code }) : null;
    await tx`
      insert into identity.code (purpose, recipient, code_hash, device_id, address, created_at, expires_at)
      values (${asked.purpose}, ${recipient}, ${hash}, ${mark}, ${address}, ${now}, ${expiresAt})`;
    const to = {
      memberId: member?.id ?? null,
      phone: asked.purpose === 'email_change' ? '' : asked.phone,
      email: asked.purpose === 'email_change' ? asked.email : (member?.email ?? null),
      language: member?.language ?? asked.language,
    };
    if (meant) {
      await queueText(context, tx, {
        ...to,
        kind: asked.purpose,
        values: { code, minutes: settings.codeLifeMinutes },
        mark,
      });
    } else if (member && asked.purpose === 'register') {
      await queueText(context, tx, { ...to, kind: 'already_member', values: {} });
    }
    return { sentTo: asked.purpose === 'email_change' ? asked.email : masked(asked.phone), resendAt, expiresAt };
  });
}

function recipientOf(target: CodeTarget): string {
  return target.purpose === 'email_change' ? target.email.toLowerCase() : target.phone;
}

/** Whether a real code is sent: registration and a new number need a phone without an account, all else needs one. */
function isMeant(purpose: CodePurpose, member: Member | null): boolean {
  return purpose === 'register' || purpose === 'phone_change' ? member === null : member !== null;
}

type Limits = {
  codeResendSeconds: number;
  codesPerPhoneAnHour: number;
  codesPerDeviceAnHour: number;
  codesPerAddressAnHour: number;
};

async function secondsToWait(
  tx: Transaction,
  asked: { recipient: string; mark: CallerMark; address: string; isKnown: boolean },
  now: Date,
  limits: Limits,
): Promise<number> {
  const since = new Date(now.getTime() - HOUR_MS);
  type Count = { n: number; oldest: Date | null; newest: Date | null };
  const count = async (
    column: 'recipient' | 'device_id' | 'address',
    value: string,
    from?: CallerMark,
  ): Promise<Count> => {
    const [row] = await tx<Count[]>`
      select count(*)::int as n, min(created_at) as oldest, max(created_at) as newest
      from identity.code where ${tx(column)} = ${value}
        and created_at > ${since} ${from === undefined ? tx`` : tx`and device_id = ${from}`}`;
    return row ?? { n: 0, oldest: null, newest: null };
  };
  // A device on which this member has signed in has its own quota for the phone. All others share one.
  const phone = await count('recipient', asked.recipient, asked.isKnown ? asked.mark : undefined);
  const device = asked.mark === '' ? null : await count('device_id', asked.mark);
  const address = await count('address', asked.address);
  const full = (of: Count | null, limit: number) =>
    of?.oldest && of.n >= limit ? (of.oldest.getTime() + HOUR_MS - now.getTime()) / 1000 : 0;
  const again = phone.newest ? limits.codeResendSeconds - (now.getTime() - phone.newest.getTime()) / 1000 : 0;
  return Math.max(
    again,
    full(phone, limits.codesPerPhoneAnHour),
    full(device, limits.codesPerDeviceAnHour),
    full(address, limits.codesPerAddressAnHour),
    0,
  );
}

/** +251911234567 -> +251•••••4567 */
export function masked(phone: string): string {
  return `${phone.slice(0, 4)}•••••${phone.slice(-4)}`;
}

export type CodeRefusal = Refusal<'code_wrong' | 'code_expired' | 'code_spent' | 'too_many_requests'>;

/** Where a request that uses a code came from. */
export type AskedFrom = CallerAt & { address: string };

/**
 * Compares a code with the newest one of its purpose that this device requested. The try is counted first, in a
 * separate statement, so at most five are compared even in parallel. A device that requested no code compares nothing
 * and uses up none of another device's tries. Returns the code's id, for `useCode` in the use case's transaction.
 */
export async function tryCode(
  context: Pick<Context, 'sql' | 'clock' | 'secrets' | 'config'>,
  given: { purpose: CodePurpose; recipient: string; code: string } & AskedFrom,
): Promise<bigint | CodeRefusal> {
  const now = context.clock.now();
  const { purpose, code } = given;
  const recipient = given.recipient.toLowerCase();
  const sought = { purpose, recipient, mark: callerMark(context, given) };
  const [row] = await context.sql<{ id: bigint; hash: Buffer | null }[]>`
    update identity.code set tries = tries + 1
    where id = ${newest(context.sql, sought)} and tries < 5 and used_at is null and expires_at > ${now}
    returning id, code_hash as hash`;
  if (!row) return refusalFor(context, { ...sought, address: given.address }, now);
  return isCode(context.secrets, { purpose, recipient, code }, row.hash) ? row.id : refuse('code_wrong');
}

async function refusalFor(
  context: Pick<Context, 'sql' | 'clock' | 'secrets' | 'config'>,
  asked: Sought & { address: string },
  now: Date,
): Promise<CodeRefusal> {
  const [last] = await context.sql<{ expiresAt: Date; usedAt: Date | null }[]>`
    select expires_at, used_at from identity.code where id = ${newest(context.sql, asked)}`;
  if (!last) {
    // The answer is the same whether another device or no device requested a code.
    const { passwordTriesPerQuarter: limit } = await identitySettings.read(context);
    const bucket = `code|${asked.recipient}|${networkOf(asked.address)}`;
    return (await spend(context, [{ bucket, limit, windowSeconds: QUARTER_SECONDS }])) ?? refuse('code_wrong');
  }
  if (last.usedAt) return refuse('code_wrong');
  return last.expiresAt <= now ? refuse('code_expired') : refuse('code_spent');
}

/** Marks a code as used, in the transaction of the action it allows. False if another request has used it. */
export async function useCode(tx: Transaction, id: bigint, at: Date): Promise<boolean> {
  const used = await tx`update identity.code set used_at = ${at} where id = ${id} and used_at is null`;
  return used.count === 1;
}

/**
 * Tells a visitor in a registration's first step whether the code is right. A wrong code counts as one of the five
 * tries. A right one doesn't, and can still be used to register.
 */
export async function checkCode(
  context: Pick<Context, 'sql' | 'clock' | 'secrets' | 'config'>,
  given: { phone: string; code: string } & AskedFrom,
): Promise<null | CodeRefusal> {
  const codeId = await tryCode(context, { ...given, purpose: 'register', recipient: given.phone });
  if (isRefusal(codeId)) return codeId as CodeRefusal;
  await context.sql`update identity.code set tries = tries - 1 where id = ${codeId} and tries > 0`;
  return null;
}

/** Deletes codes older than a day, which no quota counts any more. */
export async function sweepCodes(context: Pick<Context, 'sql' | 'clock'>): Promise<number> {
  const dayAgo = new Date(context.clock.now().getTime() - 24 * HOUR_MS);
  const gone = await context.sql`delete from identity.code where created_at < ${dayAgo}`;
  return gone.count;
}

type Wire = typeof contract;

export function codeHandlers(context: Context) {
  return {
    'POST /api/v1/verification-codes': (asked) => sendCode(context, asked),
    'POST /api/v1/members/check-code': ({ body, ...call }) => checkCode(context, { ...body, ...whereOf(call) }),
  } satisfies Partial<Handlers<Wire>>;
}

type CodeAnswer = { sentTo: string; resendAt: string; expiresAt: string };

type CodeAsked = Asked<Wire['POST /api/v1/verification-codes']>;

async function sendCode(
  context: Context,
  asked: CodeAsked,
): Promise<
  | CodeAnswer
  | Refusal<
      | 'too_many_requests'
      | 'code_not_sent'
      | 'not_signed_in'
      | 'phone_unchanged'
      | 'email_unchanged'
      | 'member_frozen'
      | 'field_invalid'
    >
> {
  const target = await targetOf(context, asked);
  if (isRefusal(target)) return target;
  const sent = await requestCode(context, {
    ...target,
    ...whereOf(asked),
    language: asked.body.locale ?? asked.locale,
  });
  if (isRefusal(sent)) return sent;
  return { sentTo: sent.sentTo, resendAt: sent.resendAt.toISOString(), expiresAt: sent.expiresAt.toISOString() };
}

/**
 * The recipient of a requested code. A visitor must name a phone. A member's PIN reset goes to their own phone, and a
 * new phone or address must differ from the present one.
 */
async function targetOf(context: Context, { body, caller }: CodeAsked) {
  const { purpose, phone, email } = body;
  const missing = (field: 'phone' | 'email') => refuse('field_invalid', { fields: { [field]: 'invalid_type' } });
  if (purpose === 'register' || purpose === 'sign_in' || purpose === 'password_reset')
    return phone === undefined ? missing('phone') : { purpose, phone };
  if (caller.kind !== 'member') return refuse('not_signed_in');
  const member = required(await memberById(context.sql, caller.memberId));
  if (purpose === 'pin_reset') return { purpose, phone: member.phone };
  if (member.frozenAt) return refuse('member_frozen');
  if (purpose === 'email_change') {
    if (email === undefined) return missing('email');
    return email === member.email.toLowerCase() ? refuse('email_unchanged') : { purpose, email, memberId: member.id };
  }
  if (phone === undefined) return missing('phone');
  return phone === member.phone ? refuse('phone_unchanged') : { purpose, phone };
}
