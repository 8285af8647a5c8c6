import { toWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { validOnLevel, validWithin } from '#features/team/server/public.ts';
import type { RobotView } from '../contract.ts';
import { obstacleOf, type RobotObstacle } from './robot-rules.ts';
import { settings } from './settings.ts';
import { newestRobot } from './store.ts';

type Reader = Pick<Floor, 'sql' | 'clock' | 'config'>;

/** The offer, and a member's standing in it. */
async function standingOf(
  floor: Reader,
  q: Queryable,
  memberId: bigint,
  validMembers: (q: Queryable, most: number) => Promise<number> = shown(memberId),
) {
  const { startAt, ...rules } = await settings.read(floor);
  const offer = { ...rules, startAt: new Date(startAt) };
  const own = await newestRobot(q, memberId);
  const mine = await validMembers(q, offer.condition);
  const [now, today] = [floor.clock.now(), floor.clock.today()];
  return { offer, own, mine, today, obstacle: obstacleOf(offer, { now, today, mine, own }) };
}

const shown = (memberId: bigint) => async (q: Queryable) =>
  Number(await validOnLevel(q, { leaderId: memberId, level: 1 }));

/** Why a member cannot activate the robot at this moment. Counts the valid members anew. */
export async function robotObstacle(floor: Reader, q: Queryable, memberId: bigint): Promise<RobotObstacle | null> {
  const count = (asked: Queryable, most: number) => validWithin(asked, { leaderId: memberId, downTo: 1, most });
  return (await standingOf(floor, q, memberId, count)).obstacle;
}

export async function readRobot(floor: Reader, memberId: bigint): Promise<RobotView> {
  const { offer, own, mine, today, obstacle } = await standingOf(floor, floor.sql, memberId);
  return {
    offered: offer.offered,
    startAt: offer.startAt.toISOString(),
    condition: offer.condition,
    mine,
    bonusMinor: offer.bonusMinor,
    days: offer.days,
    collectsAt: offer.collectAt,
    own: own && {
      state: own.lastDay < today ? 'ended' : 'working',
      activatedAt: own.activatedAt.toISOString(),
      firstDay: own.firstDay,
      lastDay: own.lastDay,
      daysWorked: Number(own.daysWorked),
      bonusMinor: toWire(own.bonuses),
    },
    obstacle,
  };
}

/** The seed's names, for userInfo. Status 1: the member has a robot that works. */
export async function robotInfo(floor: Reader, memberId: bigint) {
  const { offer, own, mine, today } = await standingOf(floor, floor.sql, memberId);
  return {
    ai_robot_start_time: offer.startAt.toISOString(),
    ai_robot_condition: offer.condition,
    ai_robot_gift: offer.bonusMinor,
    my_condition: mine,
    ai_robot_info: { ai_robot_status: own && own.lastDay >= today ? 1 : 0, ai_robot_days: offer.days },
  };
}
