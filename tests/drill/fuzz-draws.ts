// Recipes of the fuzz for draws: rounds that staff sign, plays, picks, and members who limit their play.
import { createHash } from 'node:crypto';
import type { RoundWish } from '#features/draws/contract/console.ts';
import { addAddress } from '#features/prizes/server/addresses.ts';
import { claimGoods, contestGoods, moveParcel } from '#features/prizes/server/goods/goods-acts.ts';
import { IN_ADDIS } from '#kit/addresses.ts';
import type { FreshDatabase } from '#kit/database.ts';
import { aRoundWish, aWishedPrize, BEACON_MS, giveChances, openRound, playOnce, revealed } from '#kit/draws.ts';
import type { TestContext } from '#kit/context.ts';
import { memberIntent } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { required } from '#platform/required.ts';
import { ok } from '#kit/outcome.ts';
import { APPROVAL, PIN } from '#kit/people.ts';
import type { Chance } from './dice.ts';
import type { Recipe, Recipes } from './request-fuzz.ts';

/** The client seed of every play in the fuzz. */
const CLIENT_SEED = 'fuzz';
const HOURS_OF_ROUND = 20;
const BY_POST = { carrier: 'EthioPost', tracking: 'EE 1' };
const newest = 'order by 1 desc limit 20';
/** Members who may play: not barred, and with chances. 33 is the class of the account of chances. */
const players = `join identity.member m on draws.barred_until(m.id) is null
  join ledger.account a on a.id = m.id * 64 + 33 and a.posted > 0`;
/** The other parcels are not shipped, so that their members take money instead. */
const toShip = 'and s.play_id % 2 = 0';
/** Every second member says that the parcel did not arrive. The others confirm it. */
const contests = 's.member_id % 2 = 0';
const running = `r.state = 'open' and r.ends_at > platform.now()`;

/** `signer`: SQL for a member of finance who may still sign an act. */
export const drawMaterial = (signer: (act: string) => string) => ({
  playable: `select r.id, m.id as member_id from draws.round r ${players} where ${running} order by random() limit 20`,
  pickable: `select r.id, m.id as member_id from draws.round r ${players} where ${running}
    and r.guarantee_k is not null and exists (
      select from draws.play p where p.round_id = r.id and p.member_id = m.id) and not exists (
      select from draws.pick k where k.round_id = r.id and k.member_id = m.id) order by random() limit 20`,
  revealable: `select p.id, p.member_id from draws.play p where p.client_hash = sha256('${CLIENT_SEED}')
    and not exists (select from draws.result s where s.play_id = p.id) ${newest}`,
  limitsAsked: `select w.id, w.member_id from draws.limit_wish w where w.held_from is null
    and w.asked_at < platform.now() - interval '24 hours' ${newest}`,
  roundsToSign: `select r.id, ${signer('r.act_id')} as staff from draws.round r where r.state = 'proposed'
    and r.id % 5 <> 0 and not exists (
      select from draws.round o where o.game = r.game and o.state in ('open', 'stopped')) ${newest}`,
  roundsToWithdraw: `select r.id from draws.round r where r.state = 'proposed' and r.id % 5 = 0 ${newest}`,
  roundsToStop: `select r.id from draws.round r where r.state = 'open' and r.id % 4 = 0 ${newest}`,
  // The recipe needs an address of the member, so this query finds one for each claim.
  goodsToClaim: `select d.play_id as id, d.member_id, a.id as address from prizes.delivery d
    join prizes.address a on a.member_id = d.member_id and a.deleted_at is null
    where d.claimed_at is null and d.paid_at is null ${newest}`,
  goodsUnderWay: `select s.play_id as id, s.member_id from prizes.delivery_state s
    where s.state in ('shipped', 'contested') or (s.state = 'arrived' and not ${contests}) ${newest}`,
  goodsArrived: `select s.play_id as id, s.member_id from prizes.delivery_state s
    where s.state = 'arrived' and ${contests} ${newest}`,
  goodsForCash: `select s.play_id as id, s.member_id from prizes.delivery_state s
    where s.cash_time < platform.now() ${newest}`,
  ...(Object.fromEntries(
    (['claimed', 'packed', 'shipped', 'failed', 'contested'] as const).map((state) => [
      `goods_${state}`,
      `select s.play_id as id from prizes.delivery_state s where s.state = '${state}'
        ${state === 'packed' ? toShip : ''} ${newest}`,
    ]),
  ) as Record<`goods_${'claimed' | 'packed' | 'shipped' | 'failed' | 'contested'}`, string>),
});
type Material = keyof ReturnType<typeof drawMaterial>;
type Some = (
  name: Material,
  then: (row: Readonly<Record<string, string>>, chance: Chance) => Recipe,
) => Recipes[string];
type Pick = <T>(chance: Chance, from: readonly T[]) => T;

const OFFICE_GAME = 'draw-treasure-chest';
type Game = RoundWish['game'];

/** A round in which members pick one of two prizes as its guarantee. */
const roundOf = (game: Game, now: Date): Partial<RoundWish> => ({
  game,
  prizes: [
    aWishedPrize({ id: 'five' }),
    aWishedPrize({ id: 'thing', kind: 'goods', valueMinor: 700, stock: 3 }),
    aWishedPrize({ id: 'points', kind: 'points', valueMinor: 100, points: 100, weight: 3 }),
    aWishedPrize({ id: 'none', kind: 'nothing', valueMinor: 0, weight: 5 }),
  ],
  guarantee: { k: 5, options: ['five', 'thing'] },
  endsAt: new Date(now.getTime() + HOURS_OF_ROUND * 3_600_000).toISOString(),
});

/** Opens a round as soon as the last one is over, because the fuzz's own staff seldom sign one in time. */
export async function openOfficeRound(db: FreshDatabase, context: TestContext): Promise<void> {
  const before = await db.admin`select from draws.round where game = ${OFFICE_GAME} and state in ('open', 'stopped')`;
  if (before.length === 0) await openRound(db, roundOf(OFFICE_GAME, context.clock.now()));
}

const STEPS = {
  packed: [{ step: 'pack' }],
  shipped: [{ step: 'pack' }, { step: 'ship', ...BY_POST }],
  failed: [{ step: 'pack' }, { step: 'ship', ...BY_POST }, { step: 'fail', failure: 'Nobody there' }],
  arrived: [{ step: 'pack' }, { step: 'ship', ...BY_POST }, { step: 'deliver' }],
} as const;
/** The states of a member's prizes. The desk is late with some of them. */
const GOODS = [
  ['unclaimed', 'arrived', 'claimed', 'packed'],
  ['unclaimed', 'arrived', 'packed', 'shipped'],
  ['unclaimed', 'arrived', 'contested', 'failed'],
] as const;

/** Each member wins goods in rounds of the office, so that all states of a prize exist. */
export async function winGoods(db: FreshDatabase, context: TestContext, members: readonly bigint[]): Promise<void> {
  const prizes = [
    aWishedPrize({ id: 'kettle', kind: 'goods', valueMinor: 700, stock: 100, weight: 999_999 }),
    aWishedPrize({ id: 'none', kind: 'nothing', valueMinor: 0 }),
  ];
  const round = await openRound(db, { game: OFFICE_GAME, prizes, playsMost: 100 });
  await giveChances(db, members, BigInt(GOODS[0].length));
  for (const [at, memberId] of members.entries()) {
    const address = ok(await addAddress(context, { memberId, address: IN_ADDIS }, memberIntent(memberId, 'address')));
    for (const state of required(GOODS[at % GOODS.length])) {
      const { id, clientSeed } = await playOnce(db, round, memberId);
      await context.advance(BEACON_MS);
      await revealed(db, { id, clientSeed });
      const wish = { id, memberId, addressId: address.id, pin: PIN };
      if (state !== 'unclaimed') ok(await claimGoods(context, wish, memberIntent(memberId, 'claim')));
      await goodsGo(db, { id, memberId }, state);
    }
  }
}

async function goodsGo(
  db: FreshDatabase,
  { id, memberId }: { id: bigint; memberId: bigint },
  state: (typeof GOODS)[number][number],
): Promise<void> {
  if (state === 'unclaimed' || state === 'claimed') return;
  const { context, first } = await officeOf(db);
  for (const step of STEPS[state === 'contested' ? 'arrived' : state])
    ok(await db.app.begin((tx) => moveParcel(tx, first, { id, ...step })));
  const wish = { id, memberId, text: 'It did not come' };
  if (state === 'contested') ok(await contestGoods(context, wish, memberIntent(memberId, 'contest')));
}

export function drawRecipes({ some, pick }: { some: Some; pick: Pick }, anybody: (chance: Chance) => string): Recipes {
  const clientSeedHash = createHash('sha256').update(CLIENT_SEED).digest('hex');
  const mine = (name: Material, body?: Recipe['body']) =>
    some(name, ({ id = '', memberId: as = '' }) => ({ as, path: { id }, ...(body ? { body } : {}) }));
  return {
    'POST /api/v1/draws/rounds/{id}/plays': mine('playable', { clientSeedHash }),
    'POST /api/v1/draws/plays/{id}/reveal': mine('revealable', { clientSeed: CLIENT_SEED }),
    'POST /api/v1/draws/rounds/{id}/pick': mine('pickable', { prizeId: 'five' }),
    'POST /api/v1/draws/care/limits': async (chance) => ({
      as: anybody(chance),
      body: { playsADay: pick(chance, [500, 900, null]) },
    }),
    'POST /api/v1/draws/care/limits/{id}/again': mine('limitsAsked'),
    'POST /api/v1/prizes/{id}/claim': some('goodsToClaim', ({ id = '', memberId: as = '', address = '' }) => ({
      as,
      path: { id },
      body: { addressId: address, pin: PIN },
    })),
    'POST /api/v1/prizes/{id}/cash': mine('goodsForCash', { pin: PIN }),
    'POST /api/v1/prizes/{id}/received': mine('goodsUnderWay', { pin: PIN }),
    'POST /api/v1/prizes/{id}/contest': mine('goodsArrived', { text: 'It did not come' }),
  };
}

type Desk = (name: Material, body?: Recipe['body']) => Recipes[string];

export function drawDeskRecipes(
  { pick, some }: { pick: Pick; some: Some },
  { finance, desk, now }: { finance: (chance: Chance) => string; desk: Desk; now: () => Date },
): Recipes {
  const signed = { assertion: APPROVAL };
  return {
    'POST /console/api/v1/draws/rounds': async (chance) => ({
      as: finance(chance),
      body: {
        ...aRoundWish(roundOf(pick(chance, ['draw', 'draw-grid', 'draw-turntable']), now())),
        ...signed,
      },
    }),
    'POST /console/api/v1/draws/rounds/{id}/approve': desk('roundsToSign', signed),
    'POST /console/api/v1/draws/rounds/{id}/withdraw': desk('roundsToWithdraw'),
    'POST /console/api/v1/draws/rounds/{id}/stop': desk('roundsToStop', { reason: 'Enough of it' }),
    ...goodsDeskRecipes({ some }, { finance, desk }),
  };
}

function goodsDeskRecipes(
  { some }: { some: Some },
  { finance, desk }: { finance: (chance: Chance) => string; desk: Desk },
): Recipes {
  const asking = (name: Material, bodyOf: (id: string) => Recipe['body']) =>
    some(name, ({ id = '' }, chance) => ({ as: finance(chance), body: bodyOf(id) }));
  return {
    'POST /console/api/v1/prizes/pack': asking('goods_claimed', (id) => ({ ids: [id] })),
    'POST /console/api/v1/prizes/ship': asking('goods_packed', (id) => ({ parcels: [{ id, ...BY_POST }] })),
    'POST /console/api/v1/prizes/import-preview': asking('goods_packed', (id) => ({
      csv: `id,carrier,tracking\r\n${id},${BY_POST.carrier},${BY_POST.tracking}\r\n`,
    })),
    'POST /console/api/v1/prizes/{id}/deliver': desk('goods_shipped'),
    'POST /console/api/v1/prizes/{id}/uphold': desk('goods_contested', { reason: 'A signature' }),
    'POST /console/api/v1/prizes/{id}/fail': desk('goods_shipped', { reason: 'Nobody there' }),
    'POST /console/api/v1/prizes/{id}/return': desk('goods_failed'),
  };
}
