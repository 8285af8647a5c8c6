// Goods that members have won in a draw, for tests.
import { randomUUID } from 'node:crypto';
import type { Round } from '#features/draws/server/rounds/rounds.ts';
import { addAddress, type AddressForm } from '#features/prizes/server/addresses.ts';
import { claimGoods } from '#features/prizes/server/goods/goods-acts.ts';
import { intentOf } from '#platform/http/intents.ts';
import { required } from '#platform/required.ts';
import { IN_ADDIS } from './addresses.ts';
import { fundBudget, proveKinds } from './causes.ts';
import type { FreshDatabase } from './database.ts';
import { aWishedPrize, BEACON_MS, giveChances, openRound, playOnce, revealed } from './draws.ts';
import { makeMembers, memberIntent } from './market.ts';
import { officeOf } from './office.ts';
import { ok } from './outcome.ts';
import { PIN } from './people.ts';

export const GOODS_WORTH = 700n;
export type Won = { id: bigint; memberId: bigint; addressId: bigint };
type Waiter = { advance(ms: number): Promise<void> };

const rounds = new WeakMap<FreshDatabase, Round>();

/** A round in which nearly every play wins goods. A new one opens when the last is over. */
async function roundOf(db: FreshDatabase): Promise<Round> {
  const { context } = await officeOf(db);
  const known = rounds.get(db);
  if (known && new Date(known.manifest.ends_at) > context.clock.now()) return known;
  if (known) await db.draws`select draws.end_round(${known.id})`;
  else {
    await proveKinds(db);
    await fundBudget(db, 1_000_000n);
  }
  const prizes = [
    aWishedPrize({
      id: 'kettle',
      kind: 'goods',
      title: { en: 'A kettle', am: 'ማንቆርቆሪያ', fr: 'Une bouilloire' },
      valueMinor: Number(GOODS_WORTH),
      stock: 100,
      weight: 999_999,
    }),
    aWishedPrize({ id: 'none', kind: 'nothing', valueMinor: 0 }),
  ];
  const made = await openRound(db, { game: 'draw-treasure-chest', prizes });
  rounds.set(db, made);
  return made;
}

/** An address of this member. */
async function addressOf(db: FreshDatabase, memberId: bigint, address: AddressForm): Promise<bigint> {
  const { context } = await officeOf(db);
  const intent = intentOf(`member:${memberId}`, 'POST /api/v1/addresses', randomUUID(), null);
  return ok(await addAddress(context, { memberId, address }, intent)).id;
}

/** Lets a member win goods: a new one, or that of `memberId`. */
export async function wonGoods(
  db: FreshDatabase,
  {
    claim = false,
    memberId: known,
    address = IN_ADDIS,
  }: { claim?: boolean; memberId?: bigint; address?: AddressForm } = {},
): Promise<Won> {
  const { context } = await officeOf(db);
  const round = await roundOf(db);
  const memberId = known ?? required((await makeMembers(db, 1))[0]);
  await giveChances(db, [memberId], 1n);
  const { id, clientSeed } = await playOnce(db, round, memberId);
  await (context as typeof context & Waiter).advance(BEACON_MS);
  await revealed(db, { id, clientSeed });
  const addressId = await addressOf(db, memberId, address);
  if (claim) ok(await claimGoods(context, { id, memberId, addressId, pin: PIN }, memberIntent(memberId, 'claim')));
  return { id, memberId, addressId };
}
