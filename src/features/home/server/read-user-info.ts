// The seed's userinfo. Each feature that has something to say in it declares that (server/user-info.ts), as it declares
// its tiles. Home only puts the parts together.
import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { userInfo as shape } from '../contract.ts';
import { userInfo } from './user-info.gen.ts';

/** Throws where the features' parts aren't together what the contract says. */
export async function readUserInfo(context: Context, memberId: bigint): Promise<z.output<typeof shape>> {
  const parts = await Promise.all(Object.values(userInfo).map((read) => read(context, memberId)));
  return shape.parse(Object.assign({}, ...parts));
}
