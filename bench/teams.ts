// Builds a million members for the bench of rewards, in bulk straight in the tables. Half of them form chains of a
// thousand, and half form a tree of 700 by 700. All are below one leader. The measured calls are those of the product.
import { accountOf, house } from '#ledger/chart.ts';
import { makeMembers, makeProduct, type MarketProduct } from '#kit/market.ts';
import { required } from '#platform/required.ts';
import type { Bench } from './server.ts';
import { openMarket } from './stalls.ts';

const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 1_000_000);
const HALF = MEMBERS / 2;
const CHAIN = 1_000;
const BRANCHES = 700;
const PRICE = 100_00;
const FIRST = 1_000_000;
/** Two in five members have bought once, and their leaders were paid. */
const PAID_ORDERS = (MEMBERS * 2) / 5;

/**
 * `leader` is above all others. `branch` leads one of the tree's 700 parts, `deep` the end of a chain. `middle` is in
 * the middle of the tree.
 */
export type Teams = {
  leader: bigint;
  branch: bigint;
  deep: bigint;
  middle: bigint;
  members: number;
  newOrders: bigint[];
};

/** `newOrders`: orders past their cooling-off that are not settled yet. */
export async function makeTeams(bench: Bench, newOrders: number): Promise<Teams> {
  await openMarket(bench);
  const leader = required((await makeMembers(bench.db, 1))[0]);
  await register(bench, leader);
  await insertPlaces(bench);
  const product = await makeProduct(bench.db);
  await buy(bench, product, { from: 1, until: PAID_ORDERS, settled: true });
  await buy(bench, product, { from: PAID_ORDERS + 1, until: PAID_ORDERS + newOrders, settled: false });
  await bench.db.admin`select setval('orders.order_id', ${PAID_ORDERS + newOrders})`;
  await markValid(bench);
  await insertRebates(bench);
  await insertScores(bench);
  await fillAccounts(bench, product, newOrders);
  return {
    leader,
    branch: BigInt(FIRST + HALF + 5),
    deep: BigInt(FIRST + CHAIN - 10),
    middle: BigInt(FIRST + HALF + HALF / 2),
    members: MEMBERS,
    newOrders: Array.from({ length: newOrders }, (_, n) => BigInt(PAID_ORDERS + n + 1)),
  };
}

/** Runs a statement without row triggers. The statements after it write what those would have written. */
async function inBulk({ db }: Bench, statement: string): Promise<void> {
  await db.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(statement);
  });
}

async function register(bench: Bench, leader: bigint): Promise<void> {
  const inviter = `case
    when i < ${FIRST + HALF} then case when i % ${CHAIN} = 0 then ${leader} else i - 1 end
    when i < ${FIRST + HALF + BRANCHES} then ${leader} else ${FIRST + HALF} + i % ${BRANCHES} end`;
  await inBulk(
    bench,
    `insert into identity.member (id, phone, real_name, email, birth_date, nickname, avatar, language, invite_code,
      inviter_id, contact_hash, agreement_version, agreement_at, registered_at)
    overriding system value
    select i, '+2519' || lpad(i::text, 8, '0'), 'Member', 'member@example.test', '1990-01-01', 'Member ' || i, 'tree',
      'en', 'B' || i, ${inviter}, '', '1', platform.now(), platform.now() + i * interval '1 millisecond'
    from generate_series(${FIRST}, ${FIRST + MEMBERS - 1}) i;
    insert into identity.member_secret (member_id, password_hash, password_at)
      select id, 'nobody signs in', registered_at from identity.member where id >= ${FIRST}`,
  );
  await bench.db.admin`analyze identity.member`;
}

/** Inserts members' places and team sizes, as the trigger of a registration would. */
async function insertPlaces(bench: Bench): Promise<void> {
  await inBulk(
    bench,
    `insert into team.place (member_id, level, leader_id, joined_at)
      select m.id, up.level, up.leader, m.registered_at
      from identity.member m
      join identity.member one on one.id = m.inviter_id
      left join identity.member two on two.id = one.inviter_id
      cross join lateral (values (1, one.id), (2, one.inviter_id), (3, two.inviter_id)) up(level, leader)
      where up.leader is not null;
    insert into team.size (leader_id, level, members, valid)
      select leader_id, level, count(*), 0 from team.place group by 1, 2`,
  );
}

type Orders = { from: number; until: number; settled: boolean };

/** Inserts orders past their cooling-off, spread over all members. */
async function buy(bench: Bench, { id, trancheId }: MarketProduct, { from, until, settled }: Orders): Promise<void> {
  await inBulk(
    bench,
    `insert into orders.purchase_order (id, member_id, product_id, tranche_id, units, price, pay_recharge, pay_income,
      cycle, cycles, expected, returns_principal, stock, points_purchase, points_collect, chances, bought_at,
      cooling_ends_at, earns_from, expires_at, matures_at, booked_at, settled_at)
    select i, ${FIRST} + (i::bigint * 7919) % ${MEMBERS}, ${id}, ${trancheId}, 1, ${PRICE}, ${PRICE}, 0, 'daily', 28,
      40, false, 1, 0, 0, 0, ${days(-2)}, ${days(-1)}, ${days(-1)}, ${days(28)}, ${days(28)},
      ${days(-2)}, ${settled ? 'platform.now()' : 'null'}
    from generate_series(${from}, ${until}) i`,
  );
}

const days = (n: number) => `platform.now() + interval '${n} days'`;

/** Marks buyers of settled orders as valid, and counts them in their leaders' teams. */
async function markValid(bench: Bench): Promise<void> {
  await inBulk(
    bench,
    `insert into team.validity (member_id, valid_from, valid_until, counted)
      select distinct member_id, ${days(-1)}, ${days(28)}, true from orders.purchase_order where settled_at is not null;
    update team.size set valid = found.valid from (
      select p.leader_id, p.level, count(*) as valid from team.place p join team.validity s using (member_id)
      group by 1, 2) found
    where (size.leader_id, size.level) = (found.leader_id, found.level)`,
  );
  await bench.db.admin`analyze orders.purchase_order`;
}

/** Inserts paid rebates of the last two hundred days, and their sums. */
async function insertRebates({ db }: Bench): Promise<void> {
  await db.admin`
    insert into rewards.grant (kind, cause, member_id, gives, amount, promised_at, paid_at, transfer_id,
      covered_minor)
    select 'rebate', r.order_id || ':' || r.level, r.leader_id, 'money', r.amount,
      platform.now() - (r.order_id % 200) * interval '1 day', platform.now(), gen_random_uuid(), 0
    from team.rebates_of((select array_agg(i) from generate_series(1, ${PAID_ORDERS}::bigint) i)) r`;
  await db.admin`select rewards.fold_tally()`;
}

/** Gives each team points in the current week and month. Many teams have equal scores. */
async function insertScores(bench: Bench): Promise<void> {
  await inBulk(
    bench,
    `insert into contests.score (kind, starts_on, leader_id, points, reached_at)
      select k.kind, contests.period_of(k.kind, platform.business_date(platform.now())), leader_id,
        1 + leader_id * 7919 % 5000, platform.now() - leader_id % 1000 * interval '1 second'
      from (select distinct leader_id from team.size) teams, (values ('week'), ('month')) k(kind);
    insert into contests.score_count (kind, starts_on, points, day, teams)
      select kind, starts_on, points, platform.business_date(reached_at), count(*) from contests.score
      group by 1, 2, 3, 4`,
  );
}

/** Fills the operator's budget for all rebates, the buyers' money in cooling-off, and the leaders' wallets. */
async function fillAccounts({ db }: Bench, { id }: MarketProduct, newOrders: number): Promise<void> {
  const [budget, pending] = [1_000_000_000_00n, BigInt(newOrders) * BigInt(PRICE)];
  const add = (account: bigint, amount: bigint) =>
    db.admin`update ledger.account set posted = posted + ${amount} where id = ${account}`;
  await add(house('rewards_budget'), budget);
  await add(accountOf('order_pending', id), pending);
  await add(house('client_bank'), -budget - pending);
  await db.admin`
    select ledger.open_accounts(array_agg(distinct ledger.account_of('member_income', leader_id))) from team.size`;
}
