// The robot's figures in userinfo, under the seed's names.
import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { userInfo as shape } from '../contract.ts';
import { offerTo } from './robots.ts';

/** Status 1 means that the member has a robot at work. */
export async function userInfo(context: Context, memberId: bigint): Promise<z.input<typeof shape>> {
  const { offer, own, mine, today } = await offerTo(context, context.sql, memberId);
  return {
    robot_info: {
      ai_robot_start_time: offer.startAt.toISOString(),
      ai_robot_condition: offer.condition,
      ai_robot_gift: offer.bonusMinor,
      my_condition: mine,
      ai_robot_info: { ai_robot_status: own && own.lastDay >= today ? 1 : 0, ai_robot_days: offer.days },
    },
  };
}
