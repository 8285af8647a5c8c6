// A new seed for an authenticator app. It counts once a one-time password made from it came back.
import type { Floor } from '#platform/floor.ts';
import { newSeed, seedUri, stepOf } from '../staff/one-time-password.ts';
import { openNote, sealNote } from './sealed-note.ts';

const OFFER_MS = 10 * 60_000;

/** `whose`: the offer is good for this person alone. `label`: the account's name in the app. */
export function offerSeedTo(
  floor: Pick<Floor, 'secrets'>,
  { whose, label }: { whose: `${'staff' | 'member'}:${bigint}`; label: string },
): { totpUri: string; offer: string } {
  const seed = newSeed();
  const offer = sealNote(floor, { kind: 'seed', value: { whose, seed }, lifeMs: OFFER_MS });
  return { totpUri: seedUri(seed, label), offer };
}

/** The seed of an offer and the step of the password made from it. `step` null: the password is wrong. */
export function takenOffer(
  floor: Pick<Floor, 'secrets'>,
  asked: { whose: `${'staff' | 'member'}:${bigint}`; offer: string; totp: string },
): { seed: string; step: bigint | null } | null {
  const note = openNote<{ whose: string; seed: string }>(floor, 'seed', asked.offer);
  return note?.whose === asked.whose ? { seed: note.seed, step: stepOf(note.seed, asked.totp) } : null;
}
