// The draws process of a test's database, in this process. Floors of the kit ask it, and it works only when asked.
import type { DrandBeacon } from '#features/draws/server/draw-1/manifest.ts';
import { createDraws, type DrawsFloor } from '#features/draws/server/public.ts';
import type { BankResult, DrawsClient } from '#wires/clients.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import type { FreshDatabase } from './database.ts';

export const SEED_KEY = 'the key of seeds in all tests, long enough';

type Given = {
  /** A network of drand and the address of its relay, for rounds that this process makes. */
  of?: { network: DrandBeacon; relays: readonly string[] } | undefined;
  seedKey?: string;
  sql?: DrawsFloor['sql'];
};

export function drawsGround(
  db: Pick<FreshDatabase, 'draws'>,
  { clock, log }: Pick<Floor, 'clock' | 'log'>,
  { of, seedKey = SEED_KEY, sql = db.draws }: Given = {},
): DrawsFloor {
  return {
    sql,
    clock,
    log,
    config: { drandRelays: of?.relays ?? [] },
    secrets: { drawsKey: 'nobody shows it', seedKey, earlier: {} },
    ...(of ? { network: of.network } : {}),
  };
}

/** The same answers as over HTTP, from the same functions. */
export function drawsClient(ground: DrawsFloor): DrawsClient {
  const calls = new Map(createDraws(ground).calls);
  return {
    call: async (name, ...[input]) => must(calls.get(name))((input ?? {}) as never) as Promise<BankResult<never>>,
  };
}
