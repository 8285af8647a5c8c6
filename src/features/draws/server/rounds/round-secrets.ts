// Secrets of rounds: the seed, the chain of the operator's own beacon, and the key that signs receipts. The draws
// process makes them before a round is proposed, and stores them encrypted with a key that is not in the database.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { seal, unseal } from '#features/credentials/server/public.ts';
import type { Database, Queryable } from '#platform/database/db.ts';
import { perDatabase } from '#platform/database/per-database.ts';
import type { Context } from '#platform/context.ts';
import type { DrawsSecrets, Secrets } from '#platform/secrets/secrets.ts';
import type { Config } from '#platform/settings/config.ts';
import {
  anchorOf,
  type Beacon,
  type Chain,
  makeChain,
  QUICKNET,
  timeOf,
  timetableOf,
  valueIn,
} from '../draw-1/beacons.ts';
import { seedHash } from '../draw-1/draw.ts';
import type { DrandBeacon, LocalBeacon, Manifest } from '../draw-1/manifest.ts';

/** The context of the draws process. `network`: the beacon of new rounds if relays are configured. */
export type DrawsContext = Pick<Context, 'sql' | 'clock' | 'log'> & {
  config: Pick<Config, 'drandRelays'>;
  secrets: DrawsSecrets;
  network?: DrandBeacon;
};
/** `chain` is null if the beacon is a network, `receiptKey` (PKCS #8 PEM) in rounds older than receipts. */
export type RoundSecrets = { seed: Buffer; chain: Chain | null; receiptKey: string | null };
/** The public counterparts of the secrets, for the manifest. Hashes and keys in hex. */
export type PublicParts = Pick<Manifest, 'seed_hash' | 'beacon'> & { receipt_key: string };

const PERIOD_MS = 500;
/**
 * The value comes 1.5 to 2 seconds after a play. A batch so slow that fewer than two periods remain is decided again.
 */
const AHEAD = 4;
/** How long the chain covers after the round's end, for the last plays. */
const CHAIN_SPARE_MS = 10 * 60_000;
/** After how many days secrets that no round uses are deleted. */
const UNUSED_DAYS = 2;

/** When a round begins (null: now) and how long it lasts. */
export type Span = { startsAt: string | null; lastsMs: number };

/** Makes and stores the secrets of a round. A long chain takes seconds. */
export async function makeSecrets(context: DrawsContext, { startsAt, lastsMs }: Span): Promise<PublicParts> {
  const { sql, clock, config, secrets, network = QUICKNET } = context;
  const seed = randomBytes(32);
  const pair = generateKeyPairSync('ed25519');
  const chain =
    config.drandRelays.length > 0
      ? null
      : await makeChain(randomBytes(32), Math.ceil((lastsMs + CHAIN_SPARE_MS) / PERIOD_MS));
  const beacon = chain === null ? network : ownBeacon(chain, startsAt ?? clock.now().toISOString());
  const words = {
    seed_hash: seedHash(seed),
    beacon,
    receipt_key: publicHalf(pair.publicKey.export({ format: 'jwk' })),
  };
  const receiptKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const sealed = seal(sealing(secrets), JSON.stringify({ seed: seed.toString('hex'), chain, receiptKey }));
  await sql`
    insert into draws.secret (seed_hash, beacon, receipt_key, sealed)
      values (decode(${words.seed_hash}, 'hex'), ${JSON.stringify(beacon)}::text::jsonb,
        decode(${words.receipt_key}, 'hex'), ${sealed})`;
  return words;
}

const ownBeacon = (chain: Chain, genesis: string): LocalBeacon => ({
  kind: 'local',
  anchor: anchorOf(chain),
  genesis,
  period_ms: PERIOD_MS,
  ahead: AHEAD,
  length: chain.length,
});

const publicHalf = ({ x = '' }: { x?: string }): string => Buffer.from(x, 'base64url').toString('hex');

/** The keys of the draws process in the form that `seal` takes. */
function sealing({ seedKey, earlier }: DrawsSecrets) {
  return { sealKey: seedKey, earlier: { sealKey: earlier.seedKey ?? [] } };
}

export type Opener = Pick<DrawsContext, 'sql' | 'secrets' | 'log'>;
const opened = perDatabase<Pick<Context, 'sql'>, Map<bigint, RoundSecrets | null>>(() => new Map());

/** Null if the encryption key is lost. Then plays wait, and after the round's deadline each gets its whole hold. */
export async function secretsOf(context: Opener, q: Queryable, roundId: bigint): Promise<RoundSecrets | null> {
  const known = opened(context).get(roundId);
  if (known !== undefined) return known;
  const [row] = await q<{ sealed: Buffer }[]>`
    select s.sealed from draws.round r join draws.secret s using (seed_hash) where r.id = ${roundId}`;
  if (!row) return null;
  try {
    const {
      seed,
      chain,
      receiptKey = null,
    } = JSON.parse(unseal(sealing(context.secrets), row.sealed)) as {
      seed: string;
      chain: Chain | null;
      receiptKey?: string;
    };
    const made = { seed: Buffer.from(seed, 'hex'), chain, receiptKey };
    opened(context).set(roundId, made);
    return made;
  } catch (error) {
    context.log.error({ err: error, roundId: String(roundId) }, 'the seed of a round cannot be opened');
    opened(context).set(roundId, null);
    return null;
  }
}

export async function forgetUnused({ sql }: Pick<DrawsContext, 'sql'>): Promise<void> {
  await sql`
    delete from draws.secret s where s.made_at < platform.now() - ${UNUSED_DAYS} * interval '1 day'
      and not exists (select from draws.round r where r.seed_hash = s.seed_hash and r.state <> 'withdrawn')`;
}

/** The operator's own beacon, which returns a value of its chain only from its time on. */
export function localBeacon(chain: Chain, of: LocalBeacon, clock: Context['clock']): Beacon {
  const times = timetableOf(of);
  return {
    value: (number) => (clock.now() < timeOf(times, number) ? null : valueIn(chain, number)),
  };
}

type Keys = Pick<Secrets, 'sealKey' | 'seedKey' | 'earlier'>;

/**
 * Encrypts secrets from an earlier release, which used a key of the app, with the key of the draws process
 * (docs/decisions/0048-draws-process.md). Called at the start, which has both keys. Returns how many it encrypted.
 * Secrets that no key opens stay unchanged, and their plays wait.
 */
export async function takeOverSecrets(sql: Database, { sealKey, seedKey, earlier }: Keys): Promise<number> {
  const rows = await sql<{ seedHash: Buffer; sealed: Buffer }[]>`
    select seed_hash, sealed from draws.secret where sealed_by = 'app'`;
  let taken = 0;
  for (const { seedHash, sealed } of rows) {
    const text = openedByApp({ sealKey, earlier }, sealed);
    if (text === null) continue;
    await sql`update draws.secret set sealed_by = 'draws', sealed = ${seal({ sealKey: seedKey, earlier: {} }, text)}
      where seed_hash = ${seedHash}`;
    taken += 1;
  }
  return taken;
}

function openedByApp(keys: Pick<Keys, 'sealKey' | 'earlier'>, sealed: Buffer): string | null {
  try {
    return unseal(keys, sealed);
  } catch {
    return null;
  }
}
