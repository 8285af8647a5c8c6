// A round's seed, and the chain of its beacon if that is our own. They are made with the manifest. Until the round is
// over they lie encrypted in its row, under a key outside the database.
import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { perDatabase } from '../../../../platform/per-database.ts';
import { seal, unseal } from '../../../identity/server/public.ts';
import { type Beacon, type Chain, makeChain, timeOf, timetableOf, valueIn } from '../draw-1/beacon.ts';
import type { LocalBeacon } from '../draw-1/manifest.ts';

/** `chain` is null where a network gives the beacon. */
export type RoundSecrets = { seed: Buffer; chain: Chain | null };
type Ground = Pick<Floor, 'sql' | 'secrets' | 'log'>;

export async function makeSecrets(chainLength: number | null): Promise<RoundSecrets> {
  const chain = chainLength === null ? null : await makeChain(randomBytes(32), chainLength);
  return { seed: randomBytes(32), chain };
}

export function sealSecrets({ secrets }: Pick<Floor, 'secrets'>, { seed, chain }: RoundSecrets): Buffer {
  return seal(secrets, JSON.stringify({ seed: seed.toString('hex'), chain }));
}

const opened = perDatabase<Pick<Floor, 'sql'>, Map<bigint, RoundSecrets | null>>(() => new Map());

/** Null where the key is lost. Then the plays wait, and past the round's deadline each gets its whole hold. */
export async function secretsOf(floor: Ground, q: Queryable, roundId: bigint): Promise<RoundSecrets | null> {
  const known = opened(floor).get(roundId);
  if (known !== undefined) return known;
  const [row] = await q<{ sealed: Buffer }[]>`select sealed from draws.round where id = ${roundId}`;
  if (!row) return null;
  try {
    const { seed, chain } = JSON.parse(unseal(floor.secrets, row.sealed)) as { seed: string; chain: Chain | null };
    const made = { seed: Buffer.from(seed, 'hex'), chain };
    opened(floor).set(roundId, made);
    return made;
  } catch (error) {
    floor.log.error({ err: error, roundId: String(roundId) }, 'the seed of a round cannot be opened');
    opened(floor).set(roundId, null);
    return null;
  }
}

/** The operator's own beacon: its chain by the clock. */
export function localBeacon(chain: Chain, of: LocalBeacon, clock: Floor['clock']): Beacon {
  const times = timetableOf(of);
  return {
    value: (number) => (clock.now() < timeOf(times, number) ? null : valueIn(chain, number)),
  };
}
