// The calls on the robot, which collects a member's income (rewards.md 10), and its figures in userinfo.
import { z } from 'zod';
import { defineContract, defineRefusals, wire } from '#platform/http/contract.ts';

export const refusals = defineRefusals({
  robot_off: 201601,
  robot_not_started: 201602,
  robot_condition_unmet: 201603,
  robot_owned: 201604,
});

const count = z.int().min(0);

/** A member's own robot. It works from `firstDay` to `lastDay`, both included. */
const own = z.strictObject({
  state: z.enum(['working', 'ended']),
  activatedAt: wire.time,
  firstDay: wire.date,
  lastDay: wire.date,
  /** Number of working days on which it has collected, and the sum of their bonuses. */
  daysWorked: count,
  bonusMinor: wire.sumMinor,
});

const robot = z.strictObject({
  offered: z.boolean(),
  startAt: wire.time,
  /** Valid members on level 1: `condition` are needed, and the member has `mine`. */
  condition: count,
  mine: count,
  /** Bonus for each working day. */
  bonusMinor: wire.amountMinor,
  days: z.int().min(1),
  /** The hour at which robots collect, '09:00' in Addis Ababa. */
  collectsAt: z.string(),
  /** The member's newest robot. Null if they never had one. */
  own: own.nullable(),
  /** Why the robot can't be activated now. Null if it can. */
  obstacle: z.enum(['robot_off', 'robot_not_started', 'robot_condition_unmet', 'robot_owned']).nullable(),
});
export type RobotView = z.input<typeof robot>;

/** The robot's part of userinfo, under the seed's names. */
const robotInfo = z.strictObject({
  ai_robot_start_time: wire.time.nullable(),
  /** Valid members on level 1: how many the robot needs, and how many this member has. */
  ai_robot_condition: z.int(),
  my_condition: z.int(),
  /** The bonus of a working day, in minor units. */
  ai_robot_gift: z.int(),
  /** Status 1 means that the member's robot is at work. `ai_robot_days` is for how many days one works. */
  ai_robot_info: z.strictObject({ ai_robot_status: z.int(), ai_robot_days: z.int() }),
});
export const userInfo = z.strictObject({ robot_info: robotInfo });

export const contract = defineContract({
  'GET /api/v1/robot': { summary: 'The robot: its condition, its days and my own', access: 'member', data: robot },
  'POST /api/v1/robot': {
    summary: 'Activate the robot: it collects my income on each working day and adds a bonus from the rewards budget',
    access: 'member',
    intent: true,
    data: robot,
    refusals: ['robot_off', 'robot_not_started', 'robot_condition_unmet', 'robot_owned'],
  },
});
