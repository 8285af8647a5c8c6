// Stands in for the draws process in tests: runs its functions in this process, and only when a test or a call asks.
import type { DrandBeacon } from '#features/draws/server/draw-1/manifest.ts';
import { createDraws, type DrawsContext } from '#features/draws/server/public.ts';
import type { BankResult, DrawsClient } from '#wires/clients.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import type { FreshDatabase } from './database.ts';

export const SEED_KEY = 'the key of seeds in all tests, long enough';

type Given = {
  /** A drand network and the address of its relay, for rounds that are made here. */
  of?: { network: DrandBeacon; relays: readonly string[] } | undefined;
  seedKey?: string;
  sql?: DrawsContext['sql'];
};

export function drawsGround(
  db: Pick<FreshDatabase, 'draws'>,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  { of, seedKey = SEED_KEY, sql = db.draws }: Given = {},
): DrawsContext {
  return {
    sql,
    clock,
    log,
    config: { drandRelays: of?.relays ?? [] },
    secrets: { drawsKey: 'no call shows it', seedKey, earlier: {} },
    ...(of ? { network: of.network } : {}),
  };
}

/** Gives the answers that the process would give over HTTP, by calling the same functions. */
export function drawsClient(ground: DrawsContext): DrawsClient {
  const calls = new Map(createDraws(ground).calls);
  return {
    call: async (name, ...[input]) => required(calls.get(name))((input ?? {}) as never) as Promise<BankResult<never>>,
  };
}
