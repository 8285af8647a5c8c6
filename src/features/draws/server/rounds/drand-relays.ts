// Asks the relays of a drand network for a value that plays wait for, and keeps it (draws.md 2). A relay may be slow,
// wrong or silent: then the next one is asked. When none has the value, the plays wait on.
import { z } from 'zod';
import { idList } from '#platform/database/db.ts';
import { perDatabase } from '#platform/database/per-database.ts';
import { isSigned, timeOf, timetableOf } from '../draw-1/beacons.ts';
import type { DrandBeacon } from '../draw-1/manifest.ts';
import type { DrawsContext } from './round-secrets.ts';
import type { RoundFacts } from './rounds.ts';

const DEADLINE_MS = 2_000;
const ANSWER_BYTES_MOST = 4_096;
/** How long the relays are left alone after a failure, because plays keep asking meanwhile. */
const REST_MS = 1_000;
/** A found value serves the callers who asked at the same time. */
const FOUND_MS = 10_000;

// Relays add fields of their own.
const answer = z.object({ round: z.int(), signature: z.string().regex(/^[0-9a-f]{96}$/) });

type Needed = Pick<DrawsContext, 'sql' | 'clock' | 'config' | 'log'>;
const asking = perDatabase<Needed, Map<string, Promise<string | null>>>(() => new Map());

/** True once the value is kept. Callers who want the same value share one request. */
export async function fetchDrand(
  context: Needed,
  { id, manifest }: Pick<RoundFacts, 'manifest'> & { id: bigint },
  number: number,
): Promise<boolean> {
  const { beacon } = manifest;
  if (beacon.kind !== 'drand' || context.clock.now() < timeOf(timetableOf(beacon), number)) return false;
  const signature = await shared(context, beacon, number);
  if (signature === null) return false;
  await context.sql`select draws.keep_drand(${idList([number])}::int[], array[decode(${signature}, 'hex')], ${id})`;
  return true;
}

function shared(context: Needed, beacon: DrandBeacon, number: number): Promise<string | null> {
  const [underWay, key] = [asking(context), `${beacon.chain} ${number}`];
  const known = underWay.get(key);
  if (known) return known;
  const asked = fromRelays(context, beacon, number);
  underWay.set(key, asked);
  void asked.then((found) => setTimeout(() => underWay.delete(key), found === null ? REST_MS : FOUND_MS).unref());
  return asked;
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

/** Follows no redirect, and reads no more than an answer can have. */
async function textOf(address: string): Promise<string> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(DEADLINE_MS) });
  if (!response.ok || !response.body) throw new Error(`the relay answers ${response.status}`);
  let text = '';
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.length > ANSWER_BYTES_MOST) throw new Error('the relay says too much');
  }
  return text;
}
