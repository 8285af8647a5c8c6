// Random colluding groups of one to forty people try to profit from rewards alone (rewards.md 14). No group may get
// more than the fees that its own orders left. The product's own functions decide about rewards. SCHEME_GROUPS=n sets
// the number of groups, and SCHEME_SEED=n repeats a run.
import { afterAll, expect, it } from 'vitest';
import { closeDatabase, type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { groupsOf } from './schemes-groups.ts';
import { type Scheme, SchemeMarket, WEEKS } from './schemes-market.ts';

const SEED = Number(process.env.SCHEME_SEED ?? 20_261_126);
const GROUPS = Number(process.env.SCHEME_GROUPS ?? 10_000);
/** Groups that share a database, and so compete in its ranks and PK. */
const OF_A_HOUSE = 1_000;
/** Each planted fault must be found among this many groups. */
const GROUPS_FOR_A_FAULT = 300;

type Hunt = { seed?: number; plant?: (db: FreshDatabase) => Promise<unknown> };

const said: string[] = [];
afterAll(() => console.log(said.join('\n')));

async function hunt(groups: number, { seed = SEED, plant }: Hunt = {}) {
  // What groups do is forged, so the books don't balance.
  const db = await freshDatabase({ checked: false });
  const market = await SchemeMarket.open(db);
  await plant?.(db);
  await market.enter(groupsOf(seed, groups));
  for (let week = 0; week < WEEKS; week++) await market.week(week);
  const found = { alone: await market.sums('own'), together: await market.sums('cluster') };
  const promised = await market.promised();
  await market.close();
  await closeDatabase(db);
  return { ...found, promised };
}

const profitOf = ({ fees, rewards }: Scheme) => rewards - fees;
const birr = (minor: number) => (minor / 100).toFixed(2);

/** The most profitable of the groups that were paid something. */
function best(schemes: readonly Scheme[]): Scheme {
  return schemes.reduce((top, one) => (one.rewards > 0 && profitOf(one) > profitOf(top) ? one : top), {
    fees: Number.MAX_SAFE_INTEGER,
    rewards: 0,
    people: 0,
  });
}

it('no group gets more from rewards than the fees that it left', { timeout: 3_600_000 }, async () => {
  const alone: Scheme[] = [];
  const together: Scheme[] = [];
  const promised = new Map<string, { grants: bigint; amount: bigint }>();
  for (let house = 0; alone.length < GROUPS; house++) {
    const found = await hunt(Math.min(OF_A_HOUSE, GROUPS - alone.length), { seed: SEED + house });
    alone.push(...found.alone);
    together.push(...found.together);
    for (const { kind, state, grants, amount } of found.promised) {
      const sum = promised.get(`${kind} ${state}`) ?? { grants: 0n, amount: 0n };
      promised.set(`${kind} ${state}`, { grants: sum.grants + grants, amount: sum.amount + amount });
    }
    console.log(`${alone.length} of ${GROUPS} groups`);
  }
  const top = best([...alone, ...together]);
  const sum = (of: (one: Scheme) => number) => alone.reduce((all, one) => all + of(one), 0);
  said.push(
    `schemes: seed ${SEED}, ${alone.length} groups of ${sum(({ people }) => people)} people`,
    `fees left ${birr(sum(({ fees }) => fees))}, rewards paid ${birr(sum(({ rewards }) => rewards))}`,
    `best: ${birr(profitOf(top))} (rewards ${birr(top.rewards)}, fees ${birr(top.fees)}, ${top.people} people)`,
    ...[...promised].map(([name, { grants, amount }]) => `  ${name}: ${grants}, ${birr(Number(amount))}`),
  );
  expect(alone).toHaveLength(GROUPS);
  // The hunt must be a real one: each way to a reward was tried, and some rewards were paid.
  const tried = new Set([...promised.keys()].map((name) => name.split(' ')[0]));
  for (const kind of ['rebate', 'robot_bonus', 'salary', 'rank_prize', 'duel_prize', 'points_exchange'])
    expect(tried).toContain(kind);
  expect(sum(({ rewards }) => rewards)).toBeGreaterThan(0);
  expect([...alone, ...together].filter((one) => profitOf(one) > 0)).toEqual([]);
});

const replaced = (text: string) => (db: FreshDatabase) => db.admin.unsafe(text);
const NO_COVER = `create or replace function rewards.uncovered(gives text) returns bigint language sql immutable as
  $$ select 0::bigint $$;`;

it.each([
  ['money needs no cover', NO_COVER],
  [
    'the shares of a fee are more than the fee',
    `create or replace function team.fee_shares(moment timestamptz) returns table (level smallint, share bigint)
     language sql stable as $$ values (0::smallint, 10000::bigint), (1::smallint, 10000::bigint) $$;`,
  ],
  [
    'the earlier rules: any order makes valid, and money that returns gives rebates',
    `${NO_COVER}
     create or replace function orders.valid_rule_at(moment timestamptz, out least_minor bigint, out days int)
     language sql stable as $$ select 100::bigint, 1 $$;
     create or replace function orders.risk_of(bought orders.purchase_order, days int, out paid bigint,
       out from_at timestamptz, out until_at timestamptz) language sql immutable as
       $$ select bought.pay_recharge + bought.pay_income, bought.settled_at + interval '1 day', bought.expires_at $$;
     do $$ begin execute replace(pg_get_functiondef('team.rebates_of(bigint[])'::regprocedure),
       'and not o.returns_principal', ''); end $$;`,
  ],
])('a planted fault is found: %s', { timeout: 600_000 }, async (fault, text) => {
  const { alone, together } = await hunt(GROUPS_FOR_A_FAULT, { plant: replaced(text) });
  const top = best([...alone, ...together]);
  said.push(`planted: ${fault}: best ${birr(profitOf(top))} of ${top.people} people`);
  expect(profitOf(top)).toBeGreaterThan(0);
});
