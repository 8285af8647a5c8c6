// The database of the drill of schemes. What groups do is written straight into the tables: registrations, orders,
// ledger lines. The product's own functions then decide about every reward. Nothing is posted: money that is due counts
// as paid, because the budget covers all of it here.
import { DAY_MS } from '#platform/time/clock.ts';
import { connect, type Database, type Transaction } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';
import type { FreshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { bookRent, makeProduct } from '#kit/market.ts';
import type { Goods, Group } from './schemes-groups.ts';

/** Minor units for each unit: its price, and its income in a week in which lessees pay everything. */
const TERMS: Record<Goods, { price: bigint; week: bigint; feeBps: number }> = {
  device: { price: 500_00n, week: 11_50n, feeBps: 1_000 },
  short: { price: 100_00n, week: 27_50n, feeBps: 500 },
  fund: { price: 100_00n, week: 25n, feeBps: 3_000 },
};
export const WEEKS = 5;
const BATCH = 2_000;

export type Scheme = { fees: number; rewards: number; people: number };

export class SchemeMarket {
  private readonly admin: Database;
  private readonly context: TestContext;

  private constructor(admin: Database, context: TestContext) {
    this.admin = admin;
    this.context = context;
  }

  static async open(db: FreshDatabase): Promise<SchemeMarket> {
    // Thousands of groups act in one statement, which may take long.
    const admin = connect({ url: db.urls.admin, name: 'schemes', max: 4, statementTimeoutMs: 0 });
    const market = new SchemeMarket(admin, await testContext(db));
    await admin.unsafe(`create schema scheme;
      create table scheme.goods (goods text primary key, product_id bigint, tranche_id bigint, price bigint,
        week bigint, returns boolean, days int, fee bigint, net bigint);
      create table scheme.member (id bigint primary key, cluster int, own int, checks_in boolean,
        points bigint default 0);
      create table scheme.bought (order_id bigint primary key, member_id bigint, rent_percent int, goods text)`);
    for (const [goods, { price, week, feeBps }] of Object.entries(TERMS)) {
      const fund = goods === 'fund' ? { type: 'fund' as const, ratePpb: 1_000_000n } : {};
      const product = await makeProduct(db, { feeBps, unitPrice: price, ...fund });
      const today = market.context.clock.today();
      const entry = await bookRent(db, product, { from: today, until: today, amount: 1_000_00n });
      await admin`insert into scheme.goods select ${goods}, ${product.id}, ${product.trancheId}, ${price}, ${week},
        ${goods === 'fund'}, ${goods === 'short' ? 28 : 364}, fee, net from revenue.entry where id = ${entry}`;
    }
    return market;
  }

  /** All groups register on one day, buy, and settle the orders that they don't cancel. */
  async enter(groups: readonly Group[]): Promise<void> {
    const clusters: number[] = [];
    const firsts: bigint[][] = [];
    for (const [own, group] of groups.entries()) {
      clusters.push(group.host === null ? own : required(clusters[group.host]));
      firsts.push([]);
    }
    // In order of depth, because an inviter must have an id before the people whom they invite.
    const deepest = Math.max(...groups.map(({ people }) => people.length));
    for (let at = 0; at < deepest; at++) {
      const rows = groups.flatMap(({ people, host }, own) => {
        const person = people[at];
        if (!person) return [];
        const inviter =
          person.above === null ? (host === null ? null : firsts[host]?.[0]) : firsts[own]?.[person.above];
        return [{ own, cluster: clusters[own], inviter: inviter ?? null, checks: person.checksIn }];
      });
      const made = await this.register(rows.map(({ inviter }) => inviter));
      for (const [n, { own }] of rows.entries()) firsts[own]?.push(required(made[n]));
      const members = rows.map(({ own, cluster, checks }, n) => ({ id: String(made[n]), cluster, own, checks }));
      await this.admin`insert into scheme.member (id, cluster, own, checks_in)
        select * from jsonb_to_recordset(${JSON.stringify(members)}::text::jsonb)
          as one(id bigint, cluster int, own int, checks boolean)`;
    }
    await this.buy(groups, firsts);
    await this.context.advance(DAY_MS + 1000);
    await this.settle();
  }

  private async register(inviters: readonly (bigint | null)[]): Promise<bigint[]> {
    const asked = inviters.map((id, n) => ({ n, inviter: id === null ? null : String(id) }));
    const rows = await this.admin<{ id: bigint }[]>`
      insert into identity.member (phone, real_name, email, birth_date, nickname, avatar, language, invite_code,
        inviter_id, contact_hash, agreement_version, agreement_at, registered_at)
      select '+2519' || lpad((n + base.last)::text, 8, '0'), 'Puppet', 'p@c3.example', '1990-01-01', 'P', 'sun', 'en',
        'S' || (n + base.last), inviter, '\\x00', '1', platform.now(), platform.now()
      from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as asked(n int, inviter bigint)
      cross join (select coalesce(max(id), 0) as last from identity.member) base
      order by n returning id`;
    return rows.map(({ id }) => id);
  }

  private async buy(groups: readonly Group[], ids: readonly bigint[][]): Promise<void> {
    const buys = groups.flatMap(({ people, rentPercent }, own) =>
      people.flatMap((person, at) =>
        person.buys.map(({ goods, ...one }) => ({ ...one, kind: goods, member: String(ids[own]?.[at]), rentPercent })),
      ),
    );
    await this.forged(async (tx) => {
      await tx`
        with asked as (
          select nextval('orders.order_id') as id, a.*, g.*,
            case when a.coupon and not g.returns then g.price / 10 else 0 end as pay_coupon
          from jsonb_to_recordset(${JSON.stringify(buys)}::text::jsonb)
            as a(member bigint, kind text, units bigint, coupon boolean, cancels boolean, "rentPercent" int)
          join scheme.goods g on g.goods = a.kind
        ), made as (
          insert into orders.purchase_order (id, member_id, product_id, tranche_id, units, price, pay_recharge,
            pay_income, cycle, cycles, expected, returns_principal, stock, points_purchase, points_collect, chances,
            bought_at, cooling_ends_at, earns_from, expires_at, matures_at, booked_at, cancelled_at, pay_coupon,
            coupon_id)
          select id, member, product_id, tranche_id, units, units * price, units * price - pay_coupon, 0, 'weekly',
            days / 7, week, returns, units, 0, 0, 0, platform.now(), platform.now() + interval '1 day',
            platform.now() + interval '1 day', platform.now() + days * interval '1 day' + interval '1 day',
            platform.now() + days * interval '1 day' + interval '1 day', platform.now(),
            case when cancels then platform.now() end, pay_coupon, case when pay_coupon > 0 then id end
          from asked
        )
        insert into scheme.bought select id, member, "rentPercent", kind from asked where not cancels`;
    });
  }

  private async settle(): Promise<void> {
    await this.forged(async (tx) => {
      await tx`update orders.purchase_order set settled_at = platform.now()
        where booked_at is not null and cancelled_at is null and settled_at is null`;
      await this.lines(
        tx,
        `select 'order_settled', ledger.account_of('order_pending', o.product_id),
        ledger.account_of('product_capital', o.tranche_id), o.price, o.id
        from orders.purchase_order o join scheme.bought b on b.order_id = o.id`,
      );
    });
    const rows = await this.admin<{ id: bigint }[]>`select order_id as id from scheme.bought order by 1`;
    for (let from = 0; from < rows.length; from += BATCH) {
      const some = rows.slice(from, from + BATCH).map(({ id }) => String(id));
      await this.admin.unsafe(`select team.note_settled(array[${some.join(',')}]::bigint[])`);
      await this.promise(
        'rebate',
        `select order_id || ':' || level as cause, leader_id as member, amount
        from team.rebates_of(array[${some.join(',')}]::bigint[])`,
      );
    }
  }

  /** A week of robots, salaries, PK and ranks, check-ins, collecting, and exchanges of as many points as possible. */
  async week(n: number): Promise<void> {
    const { admin } = this;
    await admin`select contests.pair_week()`;
    await this.context.advance(4 * DAY_MS);
    await this.forged(async (tx) => {
      await this.lines(
        tx,
        `select 'collect', ledger.account_of('product_payable', g.product_id),
        ledger.account_of('member_income', b.member_id), g.week * o.units * b.rent_percent / 100, b.order_id
        from scheme.bought b join scheme.goods g using (goods) join orders.purchase_order o on o.id = b.order_id
        where b.rent_percent > 0 and o.expires_at > platform.now()`,
      );
      await this.lines(
        tx,
        `select 'points_checked_in', ledger.house('points_issued'),
        ledger.account_of('member_points', m.id), 5, m.id from scheme.member m where m.checks_in`,
      );
      await tx`update scheme.member set points = points + ${n === 0 ? 140 : 245} where checks_in`;
    });
    while (Number((await admin<{ n: bigint }[]>`select vip.grow(5000) as n`)[0]?.n) > 0);
    await admin`select count(*) from team.count_valid()`;
    while (Number((await admin<{ n: bigint }[]>`select contests.add_points(100000) as n`)[0]?.n) > 0);
    await this.robots();
    if (n % 4 === 1) await this.salaries();
    await this.context.advanceTo(1, '09:00');
    await this.contests();
    while (Number((await admin<{ n: bigint }[]>`select team.share_fees(10000) as n`)[0]?.n) > 0);
    await this.exchange();
  }

  private async robots(): Promise<void> {
    // All of them try. The product's trigger refuses those who have too few valid friends.
    await this.admin.unsafe(`do $$ declare m bigint; begin
      for m in select distinct inviter_id from identity.member where inviter_id is not null loop
        begin insert into robot.robot (member_id) values (m); exception when others then null; end;
      end loop; end $$`);
    await this.admin.unsafe(`insert into robot.working_day (robot_id, business_date)
      select r.id, d::date from robot.robot r
      cross join lateral generate_series(greatest(r.first_day, platform.business_date(platform.now()) - 4)::timestamp,
        least(r.last_day, platform.business_date(platform.now()))::timestamp, '1 day') d
      where robot.is_working_day(d::date) on conflict do nothing`);
    await this.promise(
      'robot_bonus',
      `select d.id::text as cause, d.member_id as member, d.bonus_minor as amount
      from robot.working_day d where not exists (
        select from rewards.grant g where g.kind = 'robot_bonus' and g.cause = d.id::text)`,
    );
  }

  private async salaries(): Promise<void> {
    const { admin } = this;
    await this.forged(
      (tx) => tx`
      insert into salary.contract (number, member_id, level, amount_minor, one_valid, team_valid, term_months,
        notice_days, document, sha256, opened_at, viewed_at, signed_at, sign_method, signature, effective_on, last_day)
      select nextval('salary.contract_number'), leader.id, 1, 15000, 2, 4, 12, 14, '{}', '', platform.now(),
        platform.now(), platform.now(), 'name', 'P', platform.business_date(platform.now()),
        platform.business_date(platform.now()) + 300
      from (select distinct inviter_id as id from identity.member where inviter_id is not null) leader
      where not exists (select from salary.contract c where c.member_id = leader.id)`,
    );
    await admin.unsafe(`do $$ declare c bigint; begin
      for c in select id from salary.contract loop
        begin insert into salary.claim (contract_id) values (c); exception when others then null; end;
      end loop; end $$`);
    await this.promise(
      'salary',
      `select k.id::text as cause, k.member_id as member, k.amount_minor as amount
      from salary.claim k where not exists (
        select from rewards.grant g where g.kind = 'salary' and g.cause = k.id::text)`,
    );
  }

  private async contests(): Promise<void> {
    const { admin } = this;
    await admin`select contests.close_duels(week) from contests.due_duels() as week`;
    await admin`select contests.close_period(kind, starts_on) from contests.due_periods()`;
    await this.promise(
      'duel_prize',
      `select to_char(d.week, 'YYYY-MM-DD') || ':' || d.leader_id as cause,
      d.leader_id as member, w.prize_minor as amount from contests.duelist d join contests.duel_week w using (week)
      where d.result = 'win' and w.prize_minor > 0`,
    );
    await this.promise(
      'rank_prize',
      `select p.kind || ':' || to_char(p.starts_on, 'YYYY-MM-DD') || ':' || p.place as cause,
      p.leader_id as member, p.prize_minor as amount from contests.place p where p.prize_minor > 0`,
    );
  }

  /** First each person asks for the worth of all their points, then for what the cover still allows. */
  private async exchange(): Promise<void> {
    await this.exchangeUpTo('2000').catch((error: unknown) => {
      if (!String(error).includes('grant_uncovered')) throw error;
    });
    await this.exchangeUpTo(
      '(select coalesce(max(c.fee_parts / 10000 - c.used_minor), 0) from rewards.cover c where c.member_id = m.id)',
    );
  }

  private exchangeUpTo(most: string): Promise<unknown> {
    return this.admin.begin(async (tx) => {
      await tx.unsafe(`create temp table asked on commit drop as
        select nextval('points.exchange_id_seq') as id, nextval('rewards.grant_id_seq') as grant_id, m.id as member_id,
          div(least(m.points, 2000, ${most}), 100)::bigint * 100 as points from scheme.member m`);
      await tx`delete from asked where points <= 0`;
      await tx`set local session_replication_role = replica`;
      await tx`insert into points.exchange (id, member_id, points, amount_minor, made_at, business_date)
        overriding system value
        select id, member_id, points, points, platform.now(), platform.business_date(platform.now()) from asked`;
      await tx`set local session_replication_role = origin`;
      await tx`select rewards.promise_at_once(array_agg(grant_id order by id), array_agg(id::text order by id),
        array_agg(member_id order by id), array_agg(points order by id), 'points_exchange')
        from asked having count(*) > 0`;
      await tx`update scheme.member m set points = m.points - a.points from asked a where a.member_id = m.id`;
    });
  }

  /** Promises rewards with the cause, member and amount that a query returns, by the product's own function. */
  private async promise(kind: string, query: string): Promise<void> {
    const rows = await this.admin.unsafe<{ cause: string; member: bigint; amount: bigint }[]>(query);
    for (let from = 0; from < rows.length; from += BATCH) {
      const some = rows.slice(from, from + BATCH);
      const asked = some.map(({ cause, member, amount }) => ({
        cause,
        member: String(member),
        amount: String(amount),
      }));
      await this.admin`
        with q as (
          select array_agg(${kind}::text) as kinds, array_agg(cause) as causes, array_agg(member) as members,
            array_agg(amount) as amounts, array_agg(null::text) as none
          from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb)
            as one(cause text, member bigint, amount bigint)
        ) select count(*) from q cross join lateral
          rewards.promise(q.kinds, q.causes, q.members, q.amounts, q.none, q.none)`;
    }
  }

  /** Inserts the lines that a query returns into the ledger, each as its own transfer. */
  private async lines(tx: Transaction, query: string): Promise<void> {
    await tx.unsafe(`
      with made as (
        select gen_random_uuid() as id, row_number() over () + (select seq from ledger.head) as seq, q.*
        from (${query}) q(purpose, debit, credit, amount, guard)
      ), runs as (
        insert into ledger.transfer (id, seq, actor, occurred_at, business_date)
        select id, seq, 'scheme', platform.now(), platform.business_date(platform.now()) from made
      ), written as (
        insert into ledger.line (transfer_id, n, purpose, debit, credit, amount, guard, debit_seq, credit_seq)
        select id, 1, purpose, debit, credit, amount, guard, seq, seq from made
      ) update ledger.head set seq = (select max(seq) from made) where exists (select from made)`);
  }

  private async forged(work: (tx: Transaction) => Promise<unknown>): Promise<void> {
    await this.admin.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await work(tx);
    });
  }

  /** Minor units for each group alone (`own`), or with all groups below it (`cluster`). Fees are counted separately. */
  async sums(by: 'own' | 'cluster'): Promise<Scheme[]> {
    const rows = await this.admin.unsafe<{ fees: number; rewards: number; people: number }[]>(`
      with fee as (
        select b.member_id, sum(l.amount::numeric * g.fee / g.net) as fees
        from ledger.line l join scheme.bought b on b.order_id = l.guard join scheme.goods g using (goods)
        where l.purpose = 'collect' group by 1
      ), got as (
        select g.member_id, sum(g.amount) as rewards from rewards.grant g
        where g.gives = 'money' and g.state in ('due', 'paid') group by 1
      )
      select coalesce(sum(f.fees), 0)::float8 as fees, coalesce(sum(g.rewards), 0)::float8 as rewards,
        count(*)::int as people
      from scheme.member m left join fee f on f.member_id = m.id left join got g on g.member_id = m.id
      group by m.${by}`);
    return rows.map(({ fees, rewards, people }) => ({ fees: Number(fees), rewards: Number(rewards), people }));
  }

  /** Call it before the database is closed. */
  async close(): Promise<void> {
    await this.admin.end();
  }

  promised(): Promise<{ kind: string; state: string; grants: bigint; amount: bigint }[]> {
    return this.admin`select kind, state, count(*) as grants, sum(amount)::bigint as amount
      from rewards.grant group by 1, 2 order by 1, 2`;
  }
}
