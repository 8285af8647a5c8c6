// Verifies all draws daily (draws.md 3): stored beacon values against signatures or the chain, and results against
// seed, phone's seed and beacon. The database verifies results too, but it has no seed before a round is over, and
// cannot check signatures.
import { required } from '#platform/required.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import { leadsTo, unsignedOf, valueOfSignature } from './draw-1/beacons.ts';
import { draw, prizeAt } from './draw-1/draw.ts';
import type { Manifest } from './draw-1/manifest.ts';
import { type DrawsContext, type Opener, secretsOf } from './rounds/round-secrets.ts';
import { openedRounds, type Round } from './rounds/rounds.ts';

export type Verified = { beacons: number; results: number; problems: string[] };
const AT_ONCE = 512;

export async function verifyDraws(context: Opener): Promise<Verified> {
  const found: Verified = { beacons: 0, results: 0, problems: [] };
  for (let before: bigint | null = null; ; ) {
    const rounds: Round[] = await openedRounds(context.sql, { before, limit: 20, game: null });
    for (const round of rounds) {
      await verifyBeacons(context, round, found);
      await verifyResults(context, round, found);
    }
    before = rounds.at(-1)?.id ?? null;
    if (before === null) return found;
  }
}

type Kept = { number: number; value: string; signature: string | null };

async function verifyBeacons({ sql }: Pick<Opener, 'sql'>, { id, manifest }: Round, found: Verified): Promise<void> {
  for (let after = -1, known: Known | null = null; ; ) {
    const kept: Kept[] = await sql<Kept[]>`
      select number, encode(value, 'hex') as value, encode(signature, 'hex') as signature from draws.beacon
      where round_id = ${id} and number > ${after} order by number limit ${AT_ONCE}`;
    const { wrong, last } = await wrongValuesOf(manifest.beacon, kept, known);
    for (const number of wrong) found.problems.push(`round ${id}: value ${number} of its beacon is not true`);
    found.beacons += kept.length;
    if (kept.length < AT_ONCE) return;
    [after, known] = [required(kept.at(-1)).number, last];
  }
}

/** The last correct value of the operator's chain, against which the next one is checked. */
type Known = Pick<Kept, 'number' | 'value'>;

async function wrongValuesOf(beacon: Manifest['beacon'], kept: readonly Kept[], known: Known | null) {
  if (beacon.kind === 'drand') {
    await yieldToOtherWork();
    const unsigned = unsignedOf(
      beacon,
      kept.map(({ number, signature }) => ({ number, signature: signature ?? '' })),
    );
    const others = kept.filter(({ value, signature }) => valueOfSignature(signature ?? '') !== value);
    return { wrong: new Set([...unsigned, ...others.map(({ number }) => number)]), last: null };
  }
  const wrong = new Set<number>();
  let last: Known = known ?? { number: 0, value: beacon.anchor };
  for (const one of kept) {
    await yieldToOtherWork();
    if (leadsTo(one.value, last.value, one.number - last.number)) last = one;
    else wrong.add(one.number);
  }
  return { wrong, last };
}

/** Lets members' plays run in between, because they use the same thread. */
const yieldToOtherWork = () => new Promise(setImmediate);

type Settled = {
  id: bigint;
  n: bigint;
  ticket: string;
  nonce: number;
  revealed: string | null;
  r: bigint;
  prize: number;
  clientSeed: string;
  beacon: string;
  kept: string | null;
};

async function verifyResults(context: Opener, round: Round, found: Verified): Promise<void> {
  const { id, mh, manifest } = round;
  const opened =
    round.seed === null ? (await secretsOf(context, context.sql, id))?.seed : Buffer.from(round.seed, 'hex');
  const weights = manifest.prizes.map(({ weight }) => weight);
  for (let after = 0n; ; ) {
    const results = await context.sql<Settled[]>`
      select s.play_id as id, s.n, encode(p.ticket, 'hex') as ticket, p.nonce, v.client_seed as revealed, s.r, s.prize,
        s.client_seed, encode(s.beacon, 'hex') as beacon, encode(b.value, 'hex') as kept
      from draws.result s join draws.play p on p.id = s.play_id left join draws.reveal v on v.play_id = s.play_id
      left join draws.beacon b on b.round_id = p.round_id and b.number = p.beacon_number
      where s.round_id = ${id} and s.r is not null and s.n > ${after} order by s.n limit ${AT_ONCE}`;
    for (const { ticket, nonce, clientSeed, beacon, ...one } of results) {
      const drawn = opened && draw(opened, { mh, ticket, clientSeed, nonce, beacon }, BigInt(manifest.W)).r;
      const follows =
        beacon === one.kept &&
        (one.revealed === null || one.revealed === clientSeed) &&
        (drawn === undefined || (drawn === one.r && prizeAt(weights, drawn) === one.prize));
      if (!follows) found.problems.push(`round ${id}: the result of play ${one.id} does not follow`);
    }
    found.results += results.length;
    after = results.at(-1)?.n ?? 0n;
    if (results.length < AT_ONCE) return;
    await yieldToOtherWork();
  }
}

const KEPT_PROBLEMS = 100;

/** Verifies unless that was done in the last 24 hours. Returns whether it did. */
export async function verifyOnceADay(context: DrawsContext): Promise<boolean> {
  const [last] = await context.sql<{ at: Date | null }[]>`select max(verified_at) as at from draws.verification`;
  if (last?.at && machineNow() - last.at.getTime() < DAY_MS) return false;
  await verifyAndKeep(context);
  return true;
}

export async function verifyAndKeep(context: DrawsContext): Promise<string[]> {
  const { beacons, results, problems } = await verifyDraws(context);
  await context.sql`
    insert into draws.verification (beacons, results, problems)
      values (${beacons}, ${results}, ${problems.slice(0, KEPT_PROBLEMS)}::text[])`;
  for (const problem of problems) context.log.error({ problem }, 'a draw is not true');
  return problems;
}
