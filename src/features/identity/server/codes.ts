// Verification codes: 60 s between two, 10 minutes of life, 5 tries, quotas per phone, device and address (product.md).
import type { Database, Transaction } from '../../../platform/db.ts';
import type { Floor } from '../../../platform/floor.ts';
import { readableCode } from '../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { CODE_PURPOSES } from '../contract.ts';
import { tooMany } from './attempts.ts';
import { channelFor, queueText } from './gateway.ts';
import { type Member, memberById, memberByPhone } from './members.ts';
import { hashCode } from './secrets-of-people.ts';
import { identitySettings } from './settings.ts';

export type CodePurpose = (typeof CODE_PURPOSES)[number];

const CODE_LENGTH = 6;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Where a code goes: to a phone, or, for an e-mail change, to the member's new address. */
type Target =
  | { purpose: Exclude<CodePurpose, 'email_change'>; phone: string }
  | { purpose: 'email_change'; email: string; memberId: bigint };
type Asked = Target & { deviceId: string; address: string; language: string };
export type CodeSent = { sentTo: string; resendAt: Date; expiresAt: Date };

/**
 * Sends a code. The answer is the same whether or not the phone is known: for an unknown one (or, when registering, a
 * known one) a row is written that counts and expires alike, but that no code matches.
 */
export async function requestCode(
  floor: Floor,
  asked: Asked,
): Promise<CodeSent | Refusal<'too_many_requests' | 'code_not_sent'>> {
  if (channelFor(floor, asked.purpose) === null) return refuse('code_not_sent');
  const settings = await identitySettings.read(floor);
  const now = floor.clock.now();
  const recipient = recipientOf(asked);
  const resendAt = new Date(now.getTime() + settings.codeResendSeconds * 1000);
  const expiresAt = new Date(now.getTime() + settings.codeLifeMinutes * MINUTE_MS);
  return floor.sql.begin(async (tx): Promise<CodeSent | Refusal<'too_many_requests' | 'code_not_sent'>> => {
    // Requests that share a quota queue here, or all of them would find it free. Always in this order, so that none waits crosswise.
    for (const shared of [`address|${asked.address}`, `device|${asked.deviceId}`, `phone|${recipient}`])
      await tx`select pg_advisory_xact_lock(hashtextextended(${`code|${shared}`}, 0))`;
    const wait = await secondsToWait(tx, { ...asked, recipient }, now, settings);
    if (wait > 0) return tooMany(wait);
    const member = asked.purpose === 'email_change' ? await memberById(tx, asked.memberId) : await memberByPhone(tx, asked.phone);
    const code = readableCode(CODE_LENGTH);
    const meant = isMeant(asked.purpose, member);
    const hash = meant ? hashCode(floor.secrets, { recipient, purpose: asked.purpose, code }) : null;
    await tx`
      insert into identity.code (purpose, recipient, code_hash, device_id, address, created_at, expires_at)
      values (${asked.purpose}, ${recipient}, ${hash}, ${asked.deviceId}, ${asked.address}, ${now}, ${expiresAt})`;
    const to = {
      memberId: member?.id ?? null,
      phone: asked.purpose === 'email_change' ? '' : asked.phone,
      email: asked.purpose === 'email_change' ? asked.email : (member?.email ?? null),
      language: member?.language ?? asked.language,
    };
    if (meant) {
      await queueText(floor, tx, {
        ...to,
        kind: asked.purpose,
        values: { code, minutes: settings.codeLifeMinutes },
        deviceId: asked.deviceId,
      });
    } else if (member && asked.purpose === 'register') {
      await queueText(floor, tx, { ...to, kind: 'already_member', values: {}, deviceId: '' });
    }
    return { sentTo: asked.purpose === 'email_change' ? asked.email : masked(asked.phone), resendAt, expiresAt };
  });
}

function recipientOf(target: Target): string {
  return target.purpose === 'email_change' ? target.email.toLowerCase() : target.phone;
}

/** Registering and moving to a number need one without an account; everything else needs the account. */
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
  asked: { recipient: string; deviceId: string; address: string },
  now: Date,
  limits: Limits,
): Promise<number> {
  const since = new Date(now.getTime() - HOUR_MS);
  type Count = { n: number; oldest: Date | null; newest: Date | null };
  const count = async (column: 'recipient' | 'device_id' | 'address', value: string): Promise<Count> => {
    const [row] = await tx<Count[]>`
      select count(*)::int as n, min(created_at) as oldest, max(created_at) as newest
      from identity.code where ${tx(column)} = ${value} and created_at > ${since}`;
    return row ?? { n: 0, oldest: null, newest: null };
  };
  const phone = await count('recipient', asked.recipient);
  const device = asked.deviceId === '' ? null : await count('device_id', asked.deviceId);
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

export type CodeRefusal = Refusal<'code_wrong' | 'code_expired' | 'code_spent'>;

/**
 * Tries a code against the newest one of its purpose and counts the try, in a statement of its own: at most five tries are
 * ever compared, however many come at once. Returns the code's id for `useCode` in the use case's transaction.
 */
export async function tryCode(
  floor: Pick<Floor, 'sql' | 'clock' | 'secrets'>,
  given: { purpose: CodePurpose; code: string } & ({ phone: string } | { email: string }),
): Promise<bigint | CodeRefusal> {
  const now = floor.clock.now();
  const { purpose, code } = given;
  const recipient = 'email' in given ? given.email.toLowerCase() : given.phone;
  const [row] = await floor.sql<{ id: bigint; hash: Buffer | null }[]>`
    update identity.code set tries = tries + 1
    where id = (select id from identity.code where recipient = ${recipient} and purpose = ${purpose} order by created_at desc, id desc limit 1)
      and tries < 5 and used_at is null and expires_at > ${now}
    returning id, code_hash as hash`;
  if (!row) return refusalFor(floor.sql, { purpose, recipient }, now);
  return row.hash?.equals(hashCode(floor.secrets, { purpose, recipient, code })) ? row.id : refuse('code_wrong');
}

async function refusalFor(sql: Database, asked: { purpose: CodePurpose; recipient: string }, now: Date): Promise<CodeRefusal> {
  const [last] = await sql<{ tries: number; expiresAt: Date; usedAt: Date | null }[]>`
    select tries, expires_at as "expiresAt", used_at as "usedAt" from identity.code
    where recipient = ${asked.recipient} and purpose = ${asked.purpose} order by created_at desc, id desc limit 1`;
  if (!last || last.usedAt) return refuse('code_wrong');
  return last.expiresAt <= now ? refuse('code_expired') : refuse('code_spent');
}

/** Uses a code up in the transaction of what it allows; false when another request has used it. */
export async function useCode(tx: Transaction, id: bigint, at: Date): Promise<boolean> {
  const used = await tx`update identity.code set used_at = ${at} where id = ${id} and used_at is null`;
  return used.count === 1;
}

/** Codes older than a day count for no quota any more. */
export async function sweepCodes(floor: Pick<Floor, 'sql' | 'clock'>): Promise<number> {
  const gone =
    await floor.sql`delete from identity.code where created_at < ${new Date(floor.clock.now().getTime() - 24 * HOUR_MS)}`;
  return gone.count;
}
