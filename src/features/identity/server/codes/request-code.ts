// Verification codes (members.md 2). By the settings' defaults 60 s lie between two codes. A code lives 10 minutes and
// takes 5 tries. Quotas count for a phone, a device and an address.
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { readableCode } from '#platform/database/ids.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { tooMany } from '../attempts.ts';
import { type Member, memberById, memberByPhone } from '../members/members.ts';
import { channelFor, queueText } from '../outbox/gateway.ts';
import { hashCode } from '../secrets/secrets-of-people.ts';
import { type CallerMark, callerMark } from '../sessions/caller-mark.ts';
import { knownDevice } from '../sessions/device-keys.ts';
import { networkOf } from '../sessions/throttle.ts';
import { identitySettings } from '../settings.ts';
import type { CodePurpose } from './code-store.ts';
import { HOUR_MS, MINUTE_MS } from './code-times.ts';
import type { AskedFrom } from './use-code.ts';

const CODE_LENGTH = 6;

/** The target of a code: a phone, or, for an e-mail change, the member's new address. */
export type CodeTarget =
  | { purpose: Exclude<CodePurpose, 'email_change'>; phone: string }
  | { purpose: 'email_change'; email: string; memberId: bigint };

type Asked = CodeTarget & AskedFrom & { language: string };

export type CodeSent = { sentTo: string; resendAt: Date; expiresAt: Date };

/**
 * Sends a code. The answer is the same whether or not the phone is known. For an unknown phone (or a known one at
 * registration) it writes a row that no code matches. That row counts and expires alike.
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
  const mark = callerMark(floor, asked);
  const resendAt = new Date(now.getTime() + settings.codeResendSeconds * 1000);
  const expiresAt = new Date(now.getTime() + settings.codeLifeMinutes * MINUTE_MS);
  return floor.sql.begin(async (tx): Promise<CodeSent | Refusal<'too_many_requests' | 'code_not_sent'>> => {
    // Requests that share a quota queue here, or all of them would find it free. The order is fixed, so there is no
    // deadlock.
    for (const shared of [`address|${address}`, `device|${mark}`, `phone|${recipient}`])
      await tx`select pg_advisory_xact_lock(hashtextextended(${`code|${shared}`}, 0))`;
    const member =
      asked.purpose === 'email_change' ? await memberById(tx, asked.memberId) : await memberByPhone(tx, asked.phone);
    const { deviceKey } = asked;
    const known = member && (await knownDevice({ ...floor, sql: tx }, { memberId: member.id, deviceKey }));
    const wait = await secondsToWait(tx, { recipient, mark, address, isKnown: known !== null }, now, settings);
    if (wait > 0) return tooMany(wait);
    const code = readableCode(CODE_LENGTH);
    const meant = isMeant(asked.purpose, member);
    const hash = meant ? hashCode(floor.secrets, { recipient, purpose: asked.purpose, code }) : null;
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
      await queueText(floor, tx, {
        ...to,
        kind: asked.purpose,
        values: { code, minutes: settings.codeLifeMinutes },
        mark,
      });
    } else if (member && asked.purpose === 'register') {
      await queueText(floor, tx, { ...to, kind: 'already_member', values: {} });
    }
    return { sentTo: asked.purpose === 'email_change' ? asked.email : masked(asked.phone), resendAt, expiresAt };
  });
}

function recipientOf(target: CodeTarget): string {
  return target.purpose === 'email_change' ? target.email.toLowerCase() : target.phone;
}

/** Registration and a move to a new number need a phone without an account. Everything else needs the account. */
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
  // A device on which this member was signed in has a quota of its own for the phone. Strangers share one.
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
