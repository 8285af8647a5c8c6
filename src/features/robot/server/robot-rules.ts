// When a member may activate the robot (rewards.md 10). Pure; the database asks the same again.
export type Offer = { offered: boolean; startAt: Date; condition: number };
export type Standing = {
  now: Date;
  today: string;
  /** Valid members on level 1. */
  mine: number;
  /** The newest robot of the member. */
  own: { offeredFrom: Date; lastDay: string } | null;
};
export type RobotObstacle = 'robot_off' | 'robot_not_started' | 'robot_condition_unmet' | 'robot_owned';

export function obstacleOf(
  { offered, startAt, condition }: Offer,
  { now, today, mine, own }: Standing,
): RobotObstacle | null {
  if (!offered) return 'robot_off';
  if (startAt > now) return 'robot_not_started';
  if (own && (own.lastDay >= today || own.offeredFrom.getTime() === startAt.getTime())) return 'robot_owned';
  return mine < condition ? 'robot_condition_unmet' : null;
}
