// Makes teams for the fuzz: two leaders with valid friends, and contracts for salaries.
import { signedContract } from '../console-acts/salary-acts.ts';
import type { Stage } from '../console-acts/stage.ts';
import { recharged, tap } from '#kit/banked.ts';
import { soonValid } from '#kit/fees.ts';
import { buy } from '#kit/market.ts';
import { required } from '#platform/required.ts';
import { ok } from '#kit/outcome.ts';
import { aMember, type TestMember } from '#kit/people.ts';

/** The number of valid members that a salary requires. */
const FRIENDS = 5;
const MONEY = 100_000_00n;
const CONTRACTS = 3;

/**
 * Returns the members who make requests: the stage's member and their friends. The first friend leads a second team,
 * which makes no requests. Both leaders can claim a salary now. Contracts of the others begin later.
 */
export async function fuzzTeams(stage: Stage): Promise<bigint[]> {
  await soonValid(stage.db);
  const friends = await friendsOf(stage, stage.member);
  const second = required(friends[0]);
  await friendsOf(stage, second);
  await recharged(stage.world, stage.member.id, MONEY);
  await signedContract(stage, stage.member.id, 'this month');
  await signedContract(stage, second.id, 'from today');
  for (const { id } of friends.slice(1)) for (let n = 0; n < CONTRACTS; n++) await signedContract(stage, id, 'later');
  return [stage.member.id, ...friends.map(({ id }) => id)];
}

/** Each has money and two orders. The fuzz cancels one order in three, so each friend still becomes valid. */
async function friendsOf({ world, products }: Stage, { inviteCode }: TestMember): Promise<TestMember[]> {
  const friends: TestMember[] = [];
  for (let n = 0; n < FRIENDS; n++) {
    const friend = await aMember(world.context, { inviteCode });
    await recharged(world, friend.id, MONEY);
    const wish = { memberId: friend.id, productId: products.other.id, units: 1n, amount: null, payment: null };
    for (let order = 0; order < 2; order++) ok(await buy(world.context, wish, tap(friend.id, 'POST orders')));
    friends.push(friend);
  }
  return friends;
}
