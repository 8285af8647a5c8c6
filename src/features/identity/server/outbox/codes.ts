// Verification codes: 60 s between two, 10 minutes of life, 5 tries, quotas per phone, device and address (members.md 2). A code is
// good on the device that asked for it.
import type { Database, Transaction } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { readableCode } from '../../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import type { CODE_PURPOSES } from '../../contract.ts';
import { QUARTER_SECONDS, spend, tooMany } from '../attempts.ts';
import { channelFor, queueText } from './gateway.ts';
import { type Member, memberById, memberByPhone } from '../members/members.ts';
import { hashCode } from '../secrets/secrets-of-people.ts';
import { identitySettings } from '../settings.ts';
import { networkOf } from '../sessions/throttle.ts';

export type CodePurpose = (typeof CODE_PURPOSES)[number];

const CODE_LENGTH = 6;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Where a code goes: to a phone, or, for an e-mail change, to the member's new address. */
export type CodeTarget =
  | { purpose: Exclude<CodePurpose, 'email_change'>; phone: string }
  | { purpose: 'email_change'; email: string; memberId: bigint };
type Asked = CodeTarget & { deviceId: string; address: string; language: string };
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
  const address = networkOf(asked.address);
  const resendAt = new Date(now.getTime() + settings.codeResendSeconds * 1000);
  const expiresAt = new Date(now.getTime() + settings.codeLifeMinutes * MINUTE_MS);
  return floor.sql.begin(async (tx): Promise<CodeSent | Refusal<'too_many_requests' | 'code_not_sent'>> => {
    // Requests that share a quota queue here, or all of them would find it free. Always in this order, so that none waits crosswise.
    for (const shared of [`address|${address}`, `device|${asked.deviceId}`, `phone|${recipient}`])
      await tx`select pg_advisory_xact_lock(hashtextextended(${`code|${shared}`}, 0))`;
    const wait = await secondsToWait(tx, { ...asked, recipient, address }, now, settings);
    if (wait > 0) return tooMany(wait);
    const member =
      asked.purpose === 'email_change' ? await memberById(tx, asked.memberId) : await memberByPhone(tx, asked.phone);
    const code = readableCode(CODE_LENGTH);
    const meant = isMeant(asked.purpose, member);
    const hash = meant ? hashCode(floor.secrets, { recipient, purpose: asked.purpose, code }) : null;
    await tx`
      insert into identity.code (purpose, recipient, code_hash, device_id, address, created_at, expires_at)
      values (${asked.purpose}, ${recipient}, ${hash}, ${asked.deviceId}, ${address}, ${now}, ${expiresAt})`;
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

function recipientOf(target: CodeTarget): string {
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
  const count = async (
    column: 'recipient' | 'device_id' | 'address',
    value: string,
    device?: string,
  ): Promise<Count> => {
    const [row] = await tx<Count[]>`
      select count(*)::int as n, min(created_at) as oldest, max(created_at) as newest
      from identity.code where ${tx(column)} = ${value} and created_at > ${since} ${device === undefined ? tx`` : tx`and device_id = ${device}`}`;
    return row ?? { n: 0, oldest: null, newest: null };
  };
  // A device on which this member has been signed in has a phone's quota of its own: strangers use up theirs together.
  const [own] = await tx`
    select from identity.session s join identity.member m on m.id = s.member_id
    where m.phone = ${asked.recipient} and s.device_id = ${asked.deviceId} and s.device_id <> '' limit 1`;
  const phone = await count('recipient', asked.recipient, own && asked.deviceId);
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

export type CodeRefusal = Refusal<'code_wrong' | 'code_expired' | 'code_spent' | 'too_many_requests'>;

/** Whence something that takes a code is asked. */
export type AskedFrom = { deviceId: string; address: string };
type Sought = { purpose: CodePurpose; recipient: string; deviceId: string };

/**
 * Tries a code against the newest one of its purpose that this device asked for and counts the try, in a statement of its own: at
 * most five tries are ever compared, however many come at once. A device that asked for none has nothing to guess at and uses
 * up nobody's tries. Returns the code's id for `useCode` in the use case's transaction.
 */
export async function tryCode(
  floor: Pick<Floor, 'sql' | 'clock' | 'secrets' | 'config'>,
  given: { purpose: CodePurpose; recipient: string; code: string } & AskedFrom,
): Promise<bigint | CodeRefusal> {
  const now = floor.clock.now();
  const { purpose, code, deviceId } = given;
  const recipient = given.recipient.toLowerCase();
  const sought = { purpose, recipient, deviceId };
  const [row] = await floor.sql<{ id: bigint; hash: Buffer | null }[]>`
    update identity.code set tries = tries + 1
    where id = ${newest(floor.sql, sought)} and tries < 5 and used_at is null and expires_at > ${now}
    returning id, code_hash as hash`;
  if (!row) return refusalFor(floor, { ...sought, address: given.address }, now);
  return row.hash?.equals(hashCode(floor.secrets, { purpose, recipient, code })) ? row.id : refuse('code_wrong');
}

const newest = (sql: Database, { purpose, recipient, deviceId }: Sought) => sql`
  (select id from identity.code where recipient = ${recipient} and purpose = ${purpose} and device_id = ${deviceId}
   order by created_at desc, id desc limit 1)`;

async function refusalFor(
  floor: Pick<Floor, 'sql' | 'clock' | 'secrets' | 'config'>,
  asked: Sought & { address: string },
  now: Date,
): Promise<CodeRefusal> {
  const [last] = await floor.sql<{ expiresAt: Date; usedAt: Date | null }[]>`
    select expires_at, used_at from identity.code where id = ${newest(floor.sql, asked)}`;
  if (!last) {
    // Said alike whether another device has asked for one or nobody has.
    const { passwordTriesPerQuarter: limit } = await identitySettings.read(floor);
    const bucket = `code|${asked.recipient}|${networkOf(asked.address)}`;
    return (await spend(floor, [{ bucket, limit, windowSeconds: QUARTER_SECONDS }])) ?? refuse('code_wrong');
  }
  if (last.usedAt) return refuse('code_wrong');
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
