// One-time passwords (TOTP) for signing in. They use the machine's clock and not the business clock, because
// authenticator apps do.
import { Secret, TOTP } from 'otpauth';
import type { Context } from '#platform/context.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import { openNote, sealNote, unseal } from './secrets-of-people.ts';

const STEP_SECONDS = 30;

function totpOf(seed: string, email: string): TOTP {
  return new TOTP({ issuer: 'C3', label: email, secret: Secret.fromBase32(seed), period: STEP_SECONDS, digits: 6 });
}

export function newSeed(): string {
  return new Secret({ size: 20 }).base32;
}

/** The otpauth:// address that an authenticator app scans. */
export function seedUri(seed: string, email: string): string {
  return totpOf(seed, email).toString();
}

/**
 * The time step of a one-time password, or null if it is wrong. Accepts the present step and the one before, but not
 * the next, so that two of a million numbers are right at a time.
 */
export function stepOf(seed: string, token: string, at = machineNow()): bigint | null {
  const totp = totpOf(seed, '');
  for (const back of [0, 1]) {
    const timestamp = at - back * STEP_SECONDS * 1000;
    if (totp.validate({ token, timestamp, window: 0 }) !== null)
      return BigInt(Math.floor(timestamp / 1000 / STEP_SECONDS));
  }
  return null;
}

/** Null if the seed was sealed under another SEAL_KEY: the person must enrol again (npm run staff -- reset). */
export function openedSeed(context: Pick<Context, 'secrets' | 'log'>, sealed: Buffer): string | null {
  try {
    return unseal(context.secrets, sealed);
  } catch {
    context.log.warn('a one-time password seed does not open with this SEAL_KEY');
    return null;
  }
}

/** The present one-time password, as an authenticator app shows it. */
export function oneTimePasswordNow(seed: string): string {
  return totpOf(seed, '').generate({ timestamp: machineNow() });
}

const OFFER_MS = 10 * 60_000;

/**
 * Offers a new seed for an authenticator app. It takes effect once the person returns a one-time password made from it
 * (takenOffer). Only the person `whose` may use the offer. `label`: the account's name in the app.
 */
export function offerSeedTo(
  context: Pick<Context, 'secrets'>,
  { whose, label }: { whose: `${'staff' | 'member'}:${bigint}`; label: string },
): { totpUri: string; offer: string } {
  const seed = newSeed();
  const offer = sealNote(context, { kind: 'seed', value: { whose, seed }, lifeMs: OFFER_MS });
  return { totpUri: seedUri(seed, label), offer };
}

/** The seed of an offer and the step of its password, which is null if wrong. Null if the offer isn't valid. */
export function takenOffer(
  context: Pick<Context, 'secrets'>,
  asked: { whose: `${'staff' | 'member'}:${bigint}`; offer: string; totp: string },
): { seed: string; step: bigint | null } | null {
  const note = openNote<{ whose: string; seed: string }>(context, 'seed', asked.offer);
  return note?.whose === asked.whose ? { seed: note.seed, step: stepOf(note.seed, asked.totp) } : null;
}
