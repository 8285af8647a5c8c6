import { randomBytes } from 'node:crypto';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Transaction } from '#platform/database/db.ts';
import { type Member, memberById } from '../members/members.ts';
import { passkeysOf } from '../passkeys/passkeys.ts';
import { seal } from '../secrets/secrets-of-people.ts';
import { takenOffer } from '../secrets/seed-offer.ts';
import { alertMember } from '../sessions/alerts.ts';
import { confirmOwner, type Owned, type OwnedRefusal } from './check-second.ts';
import { forgetSecondGiven, newRecoveryCodes, type SecondFactor, secondFactorOf } from './second-factor-store.ts';

type App = { offer: string; totp: string };
type OnRefusal =
  | OwnedRefusal
  | Refusal<'second_factor_on' | 'second_factor_missing' | 'totp_offer_expired' | 'totp_wrong' | 'member_frozen'>;

/**
 * Turns it on: with an authenticator app, or with the passkeys that the member has. Every other device is then asked
 * once. Returns the recovery codes.
 */
export async function turnOnSecondFactor(
  floor: Floor,
  asked: Owned & { sessionId: bigint; app?: App | undefined },
): Promise<string[] | OnRefusal> {
  const { memberId, sessionId } = asked;
  if (must(await memberById(floor.sql, memberId)).frozenAt) return refuse('member_frozen');
  if (await secondFactorOf(floor.sql, memberId)) return refuse('second_factor_on');
  const app = await appOf(floor, asked);
  if (isRefusal(app)) return app;
  const refused = await confirmOwner(floor, asked);
  if (refused) return refused;
  const sealed = app && seal(floor.secrets, app.seed);
  const salt = randomBytes(16);
  return floor.sql.begin(async (tx): Promise<string[] | OnRefusal> => {
    const [row] = await tx<SecondFactor[]>`
      insert into identity.second_factor (member_id, totp_sealed, totp_step, recovery_salt, since)
      values (${memberId}, ${sealed}, ${app?.step ?? 0n}, ${salt}, ${floor.clock.now()})
      on conflict (member_id) where off_at is null do nothing
      returning id, totp_sealed as sealed, recovery_salt as salt`;
    if (!row) return refuse('second_factor_on');
    await forgetSecondGiven(tx, memberId);
    await tx`update identity.session set proven_at = ${floor.clock.now()} where id = ${sessionId}`;
    await alertMember(floor, tx, must(await memberById(tx, memberId)), 'second_factor_on');
    return newRecoveryCodes(floor, tx, row);
  });
}

async function appOf(
  floor: Floor,
  { memberId, app }: { memberId: bigint; app?: App | undefined },
): Promise<
  { seed: string; step: bigint } | null | Refusal<'second_factor_missing' | 'totp_offer_expired' | 'totp_wrong'>
> {
  if (!app) {
    const passkeys = await passkeysOf(floor.sql, { face: 'member', id: memberId });
    return passkeys.length > 0 ? null : refuse('second_factor_missing');
  }
  const taken = takenOffer(floor, { whose: `member:${memberId}`, ...app });
  if (!taken) return refuse('totp_offer_expired');
  return taken.step === null ? refuse('totp_wrong') : { seed: taken.seed, step: taken.step };
}

type OffRefusal = OwnedRefusal | Refusal<'second_factor_off'>;

export async function turnOffSecondFactor(floor: Floor, asked: Owned): Promise<null | OffRefusal> {
  if (!(await secondFactorOf(floor.sql, asked.memberId))) return refuse('second_factor_off');
  const refused = await confirmOwner(floor, asked);
  if (refused) return refused;
  await floor.sql.begin(async (tx) => dropSecondFactor(floor, tx, must(await memberById(tx, asked.memberId))));
  return null;
}

/** Ends the second factor and tells the member. */
export async function dropSecondFactor(
  floor: Pick<Floor, 'config' | 'clock'>,
  tx: Transaction,
  member: Member,
): Promise<void> {
  const ended = await tx`
    update identity.second_factor set off_at = ${floor.clock.now()} where member_id = ${member.id} and off_at is null`;
  await forgetSecondGiven(tx, member.id);
  if (ended.count > 0) await alertMember(floor, tx, member, 'second_factor_off');
}

/** The earlier codes are then void. */
export async function replaceRecoveryCodes(floor: Floor, asked: Owned): Promise<string[] | OffRefusal> {
  const factor = await secondFactorOf(floor.sql, asked.memberId);
  if (!factor) return refuse('second_factor_off');
  const refused = await confirmOwner(floor, asked);
  if (refused) return refused;
  return floor.sql.begin(async (tx) => {
    await alertMember(floor, tx, must(await memberById(tx, asked.memberId)), 'recovery_codes_new');
    return newRecoveryCodes(floor, tx, factor);
  });
}
