// Fetches a value of a drand network from its relays and stores it (draws.md 2). If a relay is slow, wrong or silent,
// the next one is asked. If none has the value, the plays go on waiting.
import { z } from 'zod';
import { idList } from '#platform/database/db.ts';
import { perDatabase } from '#platform/database/per-database.ts';
import { isSigned, timeOf, timetableOf } from '../draw-1/beacons.ts';
import type { DrandBeacon } from '../draw-1/manifest.ts';
import type { DrawsContext } from './round-secrets.ts';
import type { RoundFacts } from './rounds.ts';

const DEADLINE_MS = 2_000;
const ANSWER_BYTES_MOST = 4_096;
/** How long relays are not asked again after a failure, although plays keep asking. */
const REST_MS = 1_000;
/** How long a found value is remembered for callers who ask at about the same time. */
const FOUND_MS = 10_000;

// Not a strict object, because relays add fields.
const answer = z.object({ round: z.int(), signature: z.string().regex(/^[0-9a-f]{96}$/) });

type Needed = Pick<DrawsContext, 'sql' | 'clock' | 'config' | 'log'>;
/** A request, and until when others get its answer: for ever while it is under way. */
type Request = { signature: Promise<string | null>; until: number };
const asking = perDatabase<Needed, Map<string, Request>>(() => new Map());

/** Returns whether the value was found and stored. Callers who want the same value share one request. */
export async function fetchDrand(
  context: Needed,
  { id, manifest }: Pick<RoundFacts, 'manifest'> & { id: bigint },
  number: number,
): Promise<boolean> {
  const { beacon } = manifest;
  if (beacon.kind !== 'drand' || context.clock.now() < timeOf(timetableOf(beacon), number)) return false;
  const signature = await fetchOnce(context, beacon, number);
  if (signature === null) return false;
  await context.sql`select draws.keep_drand(${idList([number])}::int[], array[decode(${signature}, 'hex')], ${id})`;
  return true;
}

function fetchOnce(context: Needed, beacon: DrandBeacon, number: number): Promise<string | null> {
  const [requests, key, nowMs] = [asking(context), `${beacon.chain} ${number}`, () => context.clock.now().getTime()];
  for (const [one, { until }] of requests) if (until <= nowMs()) requests.delete(one);
  const known = requests.get(key);
  if (known) return known.signature;
  const request: Request = { signature: fromRelays(context, beacon, number), until: Infinity };
  requests.set(key, request);
  void request.signature.then((found) => (request.until = nowMs() + (found === null ? REST_MS : FOUND_MS)));
  return request.signature;
}

async function fromRelays({ config, log }: Needed, beacon: DrandBeacon, number: number): Promise<string | null> {
  for (const relay of config.drandRelays) {
    try {
      const said = answer.parse(JSON.parse(await textOf(`${relay}/${beacon.chain}/public/${number}`)));
      if (said.round === number && isSigned(beacon, number, said.signature)) return said.signature;
      log.warn({ relay, number }, 'a relay gave a value that its network did not sign');
    } catch (error) {
      log.warn({ err: error, relay, number }, 'a relay gave no value');
    }
  }
  return null;
}

/** Fetches a text without following redirects, and no longer than a valid answer. */
async function textOf(address: string): Promise<string> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(DEADLINE_MS) });
  if (!response.ok || !response.body) throw new Error(`the relay answers ${response.status}`);
  let text = '';
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.length > ANSWER_BYTES_MOST) throw new Error('the relay’s answer is too long');
  }
  return text;
}
