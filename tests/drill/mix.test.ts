// Makes all calls that change something at the same time: sixty-four callers act for eight members and for staff of
// every desk, and all jobs run beside them. PostgreSQL must find no deadlock, and nothing may answer 500. After the
// file db/checks run. MIX_SECONDS=300 is the whole drill. MIX_SEED=n repeats its choices.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, buildApp } from '#api/app.ts';
import { connect } from '#platform/database/db.ts';
import { openStage, type Stage } from '../console-acts/stage.ts';
import { budgetFromBank } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { atEndOfFile } from '#kit/end-of-file.ts';
import { moneyAstray } from '#kit/member-money.ts';
import { deskRecipes } from './fuzz-desk-recipes.ts';
import { type FuzzMarket, fuzzMarket } from './fuzz-market.ts';
import { type FuzzPeople, fuzzPeople } from './fuzz-people.ts';
import { recipeTools, memberRecipes } from './fuzz-recipes.ts';
import { fuzzTeams } from './fuzz-teams.ts';
import { emptyMix, mixedRoutes, storm, table } from './mix-load.ts';
import type { Recipes } from './request-fuzz.ts';

const SEED = Number(process.env.MIX_SEED ?? Date.now() % 1_000_000_000);
const SECONDS = Number(process.env.MIX_SECONDS ?? 30);
const WHOLE_SECONDS = 300;
const CALLERS = 64;
const PHASE_MS = 15_000;
const BUDGET = 20_000_00n;

let db: FreshDatabase;
let stage: Stage;
let market: FuzzMarket;
let people: FuzzPeople;
let recipes: Recipes;

beforeAll(async () => {
  db = await freshDatabase({ max: 30 });
  stage = await openStage(db);
  const members = (await fuzzTeams(stage)).slice(0, 8);
  await budgetFromBank(db, stage.world, BUDGET);
  market = await fuzzMarket(stage, members, SEED);
  people = await fuzzPeople(stage, members, market);
  const tools = recipeTools({ ...market, find: cachedForASecond(market.find) });
  recipes = {
    ...memberRecipes(tools, members),
    ...deskRecipes(tools, stage),
    'POST /api/v1/check-ins': async (chance) => ({ as: String(tools.pick(chance, members)) }),
  };
});
afterAll(async () => {
  await stage.app.close();
});

/** Looks for material only once a second, so that callers compete for the same things and searching costs little. */
function cachedForASecond(find: FuzzMarket['find']): FuzzMarket['find'] {
  const known = new Map<string, { at: number; rows: ReturnType<FuzzMarket['find']> }>();
  return (name) => {
    const before = known.get(name);
    if (before && performance.now() - before.at < 1_000) return before.rows;
    const rows = find(name);
    known.set(name, { at: performance.now(), rows });
    return rows;
  };
}

/** Two API processes, whose batches only the database's locks keep apart. */
async function twoProcesses(): Promise<App[]> {
  const { context } = stage.world;
  const other = await buildApp({ ...context, sql: connect({ url: db.urls.app, name: 'another process', max: 12 }) });
  atEndOfFile(() => other.close());
  return [stage.app, other];
}

const deadlocks = async () => {
  await db.admin`select pg_stat_force_next_flush()`;
  const [row] = await db.admin<{ n: bigint }[]>`select deadlocks as n from pg_stat_database where datname = ${db.name}`;
  return Number(row?.n);
};

test(`${SECONDS} s of all calls at once, seed ${SEED}`, { timeout: SECONDS * 3_000 + 120_000 }, async () => {
  const before = await deadlocks();
  const mix = emptyMix();
  const began = performance.now();
  const apps = await twoProcesses();
  for (let phase = 0; performance.now() - began < SECONDS * 1_000; phase += 1) {
    await market.workHalfDay();
    await people.signIn();
    const ms = Math.min(PHASE_MS, SECONDS * 1_000 - (performance.now() - began));
    await storm({ world: stage.world, apps, people, recipes, callers: CALLERS, seed: SEED + phase, ms, mix });
  }
  const found = (await deadlocks()) - before;
  console.log([`MIX_SEED=${SEED}, deadlocks ${found}, wrong ${mix.wrong.length}`, ...table(mix)].join('\n'));
  expect(mix.wrong).toEqual([]);
  expect(found).toBe(0);
  const wanted = SECONDS >= WHOLE_SECONDS ? mixedRoutes(recipes) : [];
  expect(wanted.filter((route) => !mix.seen.has(route))).toEqual([]);
});

test('no act of members or staff moved member money into income, rewards or another product', async () => {
  expect(await moneyAstray(db)).toEqual([]);
});
