// An attacker with c3_app's rights and the API process's secrets tries to move money out of the bank, into income, or
// between members. Sequences, some plausible and some random, call every function and write every table that the role
// may use. The product's jobs, the rail and the sandbox bank keep working, and a separate judge reports what moved.
// ATTACK_SECONDS=600 makes it ten minutes. ATTACK_SEED=n repeats a run.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasksOf } from '#jobs/tasks.ts';
import { freshDatabase } from '#kit/database.ts';
import { nth } from './dice.ts';
import { Hunt, type Pause, type Round, reportOf } from './attack-hunt.ts';
import { type Finding, judgeOf } from './attack-judge.ts';
import type { Recipe } from './attack-knowledge.ts';
import { recipesOf } from './attack-recipes.ts';
import { Attacker, Counts, type Sequence } from './attack-run.ts';
import { Maker, type Plan } from './attack-steps.ts';
import { type Surface, surfaceOf } from './attack-surface.ts';
import { senderOf } from './attack-send.ts';
import { pick, poolsOf, Values } from './attack-values.ts';
import { type AttackWorld, attackWorld } from './attack-world.ts';

const SEED = Number(process.env.ATTACK_SEED ?? Date.now() % 1_000_000_000);
const SECONDS = Number(process.env.ATTACK_SECONDS ?? 60);
/** Sizes of rounds. In large ones sequences build on each other; in small ones fewer forged rows stop the jobs. */
const IN_A_ROUND = [15, 45, 150];

let world: AttackWorld;
let surface: Surface;
let maker: Maker;
let recipes: Record<string, Recipe>;
const counts = new Counts();

beforeAll(async () => {
  const db = await freshDatabase();
  world = await attackWorld(db);
  surface = await surfaceOf(db.admin, 'c3_app');
  const { attacker, product, reset } = world;
  const { outside } = attacker;
  const own: [RegExp, string[]][] = [
    [/member|cause/, [String(attacker.memberId)]],
    [/number/, [`'${outside.number}'`, `'${attacker.account.number}'`]],
    [/institution|bank_code/, [`'${outside.bank}'`]],
    [/^account$|of_account/, [`'${outside.bank} ${outside.number}'`]],
  ];
  maker = new Maker(surface, new Values(await poolsOf(db.admin, db.app), own));
  const [members, staff] = await Promise.all(
    ['member', 'staff'].map((name) => db.app.unsafe<{ id: bigint }[]>(`select id from identity.${name} order by id`)),
  );
  recipes = recipesOf(maker, {
    members: (members ?? []).map(({ id }) => id).filter((id) => id !== attacker.memberId),
    attacker: { memberId: attacker.memberId, ...outside, name: 'Mallory Outside' },
    staff: (staff ?? []).map(({ id }) => id),
    productId: product.id,
    reset,
    pepper: world.world.context.secrets.pinPepper,
    tasks: Object.keys(tasksOf(world.world.context)),
  });
});
afterAll(async () => {
  await world.back();
  await world.forget();
});

/**
 * The n-th sequence. The first ones try each function and table in turn. Of the others, half begin with a plausible
 * attack, of which half are varied and some continue at random.
 */
function sequence(n: number): Sequence {
  const chance = nth(SEED, n);
  const turn = maker.inTurn(chance, n);
  if (turn) return { n, name: 'each in turn', steps: [maker.write(chance, turn)], forgiving: true };
  const plans: Plan[] = [];
  let name = 'at random';
  if (chance() < 0.5) {
    name = pick(chance, Object.keys(recipes));
    plans.push(...(recipes[name] as Recipe)(chance));
    if (chance() < 0.5) {
      const at = Math.floor(chance() * plans.length);
      plans[at] = maker.vary(chance, plans[at] as Plan);
    }
  }
  for (let more = plans.length === 0 || chance() < 0.2 ? 1 + Math.floor(chance() * 6) : 0; more > 0; more--)
    plans.push(maker.random(chance));
  return { n, name, steps: plans.map((plan) => maker.write(chance, plan)), forgiving: chance() < 0.7 };
}

/** A round with sequences at night, by day and over days, because attacks may rely on what jobs do at those times. */
function round(from: number): Round {
  const chance = nth(SEED + 1, from);
  const third = pick(chance, IN_A_ROUND) / 3;
  const pauses: Pause[] = [pick(chance, ['jobs', 'morning']), 'morning', 'hours', 'hours'];
  if (chance() < 0.3) pauses.push('days', 'morning');
  const tries = (at: number) => Array.from({ length: third }, (_, i) => sequence(from + at * third + i));
  const [first = 'jobs', second = 'jobs', ...last] = pauses;
  return [...tries(0), first, ...tries(1), second, ...tries(2), ...last];
}

const sequencesOf = (played: Round) => played.filter((one) => typeof one !== 'string').length;

type Success = Finding & { times: number; round: Round };

async function hunt(play: Hunt): Promise<Map<string, Success>> {
  const seen = new Map<string, Success>();
  const end = Date.now() + SECONDS * 1000;
  for (let from = 0, played: Round; Date.now() < end; from += sequencesOf(played)) {
    played = round(from);
    for (const finding of await play.play(played)) {
      const key = `${finding.what}${finding.disclosed === null ? '' : ', disclosed'}`;
      const before = seen.get(key);
      seen.set(key, before ? { ...before, times: before.times + 1 } : { ...finding, times: 1, round: played });
    }
  }
  return seen;
}

function printCounts(): void {
  const top = (map: Map<string, number>) => [...map].sort(([, a], [, b]) => b - a).slice(0, 25);
  const shares = [...counts.kinds].map(([kind, [asked, accepted]]) => `${kind} ${accepted}/${asked}`);
  const touched = (names: string[]) => names.filter((name) => counts.targets.get(name)?.[1]).length;
  const functions = surface.functions.map(({ name }) => name);
  const tables = surface.tables.map(({ name }) => name);
  console.log(
    [
      `ATTACK_SEED=${SEED}: ${counts.sequences} sequences; accepted of asked: ${shares.join(', ')}`,
      `accepted by functions: ${touched(functions)} of ${functions.length}`,
      `accepted by tables: ${touched(tables)} of ${tables.length}`,
      'refused most often:',
      ...top(counts.refusals).map(([reason, n]) => `  ${n} ${reason}`),
      'errors of jobs:',
      ...top(counts.jobErrors).map(([reason, n]) => `  ${n} ${reason}`),
    ].join('\n'),
  );
}

test(`${SECONDS} s with the app's role and secrets, seed ${SEED}`, { timeout: (SECONDS + 1_200) * 1000 }, async () => {
  const attacker = new Attacker(world.db.urls.app, senderOf(world), counts);
  const play = new Hunt(world, attacker, await judgeOf(world), counts);
  const honest = await play.play(['jobs', 'morning', 'hours', 'days', 'morning', 'hours']);
  expect(honest, 'without an attack').toEqual([]);
  const successes = await hunt(play);
  printCounts();
  const asked = (names: readonly { name: string }[]) => names.filter(({ name }) => !counts.targets.has(name));
  const undisclosed = [...successes.values()].filter(({ disclosed }) => disclosed === null);
  for (const { what, times, disclosed } of successes.values()) console.log(`${times} × ${what}: ${disclosed ?? 'NEW'}`);
  for (const { what, detail, round: played } of undisclosed)
    console.log(`${what} (${detail})\n${reportOf(await play.smallest(played, what))}`);
  await attacker.end();
  expect(undisclosed.map(({ what, detail }) => `${what}: ${detail}`)).toEqual([]);
  // Every function and table must have been tried, because otherwise the attack has become shallow.
  expect(asked(surface.functions)).toEqual([]);
  expect(asked(surface.tables)).toEqual([]);
  expect(counts.sequences).toBeGreaterThan(SECONDS * 5);
});
