// Acts of random programmes: members with valid friends activate robots, start awards, and sign and claim salaries.
import { deepEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { startAward } from '#features/award/server/award.ts';
import { activateRobot } from '#features/robot/server/robots.ts';
import { claimSalary } from '#features/salary/server/claims.ts';
import { endOwnContract, openContract, signContract } from '#features/salary/server/sign-contract.ts';
import { addDays } from '#platform/time/clock.ts';
import { required } from '#platform/required.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { PIN } from '#kit/people.ts';
import { act, type Acts, place, tap, word } from './act.ts';
import { AWARD_HOURS, type Contract, end, isLive, monthBegin, ROBOT, SALARY, sign, stateOf } from './friends-book.ts';
import type { World } from './world.ts';

const HOUR_MS = 3_600_000;
/** The first members have friends. */
const leader = fc.nat(5);

export const friendsActs: Acts = {
  robot: act({
    weight: 2,
    of: leader,
    async run(world, who) {
      const member = place(world, who);
      const { id } = required(world.people[member]);
      const done = await tap(world, id, (intent) => activateRobot(world.context, id, intent));
      deepEqual(word(world, 'robot', done), expectedRobotAnswer(world, member));
      if (isRefusal(done)) return;
      const days = { firstDay: world.today, lastDay: addDays(world.today, ROBOT.days - 1) };
      const fresh = { offer: world.offer.number, workedUntil: null, ended: false };
      world.robots.push({ id: BigInt(done.id), member, ...days, ...fresh });
    },
  }),

  offer: act({
    weight: 1,
    of: fc.constantFrom(0, 0, 10),
    async run(world, hours) {
      world.offer = { number: world.offer.number + 1, fromHour: world.hours + hours };
      const at = new Date(world.context.clock.now().getTime() + hours * HOUR_MS);
      await world.set('robot.startAt', at.toISOString());
    },
  }),

  award: act({
    weight: 2,
    of: leader,
    async run(world, who) {
      const member = place(world, who);
      const { id } = required(world.people[member]);
      const done = await tap(world, id, (intent) => startAward(world.context, id, intent));
      const own = world.starts.filter((one) => one.member === member);
      const expected = () => {
        if (own.some(({ earned }) => earned)) return 'award_earned';
        return own.some(({ hour }) => world.hours - hour < AWARD_HOURS) ? 'award_started' : 'ok';
      };
      deepEqual(word(world, 'award', done), expected());
      if (isRefusal(done)) return;
      world.starts.push({ id: BigInt(done.id), member, at: world.nextEvent(), hour: world.hours, earned: false });
    },
  }),

  salary: act({
    weight: 5,
    of: fc.record({
      // The first three members have a team from the beginning.
      who: fc.nat(2),
      does: fc.constantFrom('take', 'take', 'open', 'view', 'sign', 'claim', 'claim', 'claim', 'claim', 'end'),
      level: fc.constantFrom(1, 1, 1, 2, 2, 2, 3),
    }),
    async run(world, { who, does, level }) {
      const member = place(world, who);
      // Effective contracts are rare, so most claims are for one that can still be claimed this month.
      if (does === 'claim') return claim(world, (who > 0 ? mayClaim(world) : undefined) ?? member);
      if (does === 'open' || does === 'take') await open(world, member, level);
      const contract = world.contracts.findLast((one) => one.member === member);
      if (!contract) return;
      if (does === 'view' || does === 'take') await view(world, contract);
      if (does === 'sign' || does === 'take') await signOne(world, contract);
      if (does === 'end') await endOne(world, contract);
    },
  }),
};

function expectedRobotAnswer(world: World, member: number): string {
  const own = world.robots.findLast((one) => one.member === member);
  if (world.offer.fromHour > world.hours) return 'robot_not_started';
  if (own && (own.lastDay >= world.today || own.offer === world.offer.number)) return 'robot_owned';
  return world.validBelow(member).oneValid < ROBOT.condition ? 'robot_condition_unmet' : 'ok';
}

function meetsConditions(world: World, member: number, level: number): boolean {
  const { oneValid, teamValid } = world.validBelow(member);
  const asked = required(SALARY.levels[level - 1]);
  return oneValid >= asked.oneValid && teamValid >= asked.teamValid;
}

/** Whether a contract of this level or a higher one lasts into the next month. */
function hasLastingContract(world: World, member: number, level: number): boolean {
  const live = world.contracts.filter((one) => one.member === member && isLive(one, world.today));
  return live.some((one) => one.level >= level && (one.signed?.lastDay ?? '') >= monthBegin(world.today, 1));
}

async function open(world: World, member: number, level: number): Promise<void> {
  const { id: memberId } = required(world.people[member]);
  const wish = { memberId, level, locale: 'en' } as const;
  const done = await tap(world, memberId, (intent) => openContract(world.context, wish, intent));
  const expected = () => {
    if (level > SALARY.levels.length) return 'salary_level_unknown';
    if (hasLastingContract(world, member, level)) return 'salary_contract_runs';
    return meetsConditions(world, member, level) ? 'ok' : 'salary_condition_unmet';
  };
  deepEqual(word(world, 'open contract', done), expected());
  if (isRefusal(done)) return;
  for (const one of world.contracts) if (one.member === member && !one.signed) one.void = true;
  const fresh = { viewed: false, void: false, signed: null, ending: false };
  world.contracts.push({ id: BigInt(done.id), member, level, ...fresh });
}

async function view(world: World, contract: Contract): Promise<void> {
  const { id: memberId } = required(world.people[contract.member]);
  await world.db.app`select salary.view_contract(${contract.id}, ${memberId})`;
  if (!contract.void) contract.viewed = true;
}

async function signOne(world: World, contract: Contract): Promise<void> {
  const { id, member, level } = contract;
  const { id: memberId } = required(world.people[member]);
  const wish = { memberId, id, signature: { method: 'finger', strokes: 'M10 20L30 40L50 20' }, pin: PIN } as const;
  const done = await tap(world, memberId, (intent) => signContract(world.context, wish, intent));
  const expected = () => {
    if (stateOf(contract, world.today) !== 'opened') return 'salary_contract_moved_on';
    if (!contract.viewed) return 'salary_contract_unread';
    if (hasLastingContract(world, member, level)) return 'salary_contract_runs';
    return meetsConditions(world, member, level) ? 'ok' : 'salary_condition_unmet';
  };
  deepEqual(word(world, 'sign contract', done), expected());
  if (isRefusal(done)) return;
  sign(
    contract,
    world.contracts.filter((one) => one.member === member),
    world.today,
  );
}

async function endOne(world: World, contract: Contract): Promise<void> {
  const { id: memberId } = required(world.people[contract.member]);
  const wish = { id: contract.id, memberId, reason: 'I move away' };
  const done = await tap(world, memberId, (intent) => endOwnContract(world.context, wish, intent));
  const may = isLive(contract, world.today) && !contract.ending;
  deepEqual(word(world, 'end contract', done), may ? 'ok' : 'salary_contract_moved_on');
  if (may) end(contract, world.today);
}

function mayClaim({ contracts, claimed, today }: World): number | undefined {
  return contracts.find((one) => stateOf(one, today) === 'effective' && !claimed.has(monthOf(one.member, today)))
    ?.member;
}

/** The key of a claim: member and month. */
function monthOf(member: number, today: string): string {
  return `${member} ${monthBegin(today, 0)}`;
}

async function claim(world: World, member: number): Promise<void> {
  const { id: memberId } = required(world.people[member]);
  const done = await tap(world, memberId, (intent) => claimSalary(world.context, memberId, intent));
  const effective = world.contracts.find((one) => one.member === member && stateOf(one, world.today) === 'effective');
  const month = monthOf(member, world.today);
  const expected = () => {
    if (!effective) return 'salary_not_effective';
    if (world.claimed.has(month)) return 'salary_claimed';
    return meetsConditions(world, member, effective.level) ? 'ok' : 'salary_condition_unmet';
  };
  deepEqual(word(world, 'claim salary', done), expected());
  if (isRefusal(done) || !effective) return;
  world.claimed.add(month);
  const amount = BigInt(required(SALARY.levels[effective.level - 1]).amountMinor);
  const of = { kind: 'salary', gives: 'money', cause: done.id, campaign: null } as const;
  world.rewards.promise([{ ...of, member, amount, hold: world.signalBelow(member) }]);
}
