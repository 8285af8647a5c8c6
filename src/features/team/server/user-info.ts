import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { userInfo as shape } from '../contract.ts';
import { photosOf } from './members.ts';

/** The team feature's part of a member's userinfo: the id of their own photo. */
export async function userInfo({ sql }: Pick<Context, 'sql'>, memberId: bigint): Promise<z.input<typeof shape>> {
  return { avatarPhoto: (await photosOf(sql, [memberId])).get(memberId)?.id ?? null };
}
