import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { userInfo as shape } from '../contract.ts';
import { photosOf } from './members.ts';

/** Members see the id of their own photo in userinfo. */
export async function userInfo({ sql }: Pick<Context, 'sql'>, memberId: bigint): Promise<z.input<typeof shape>> {
  return { avatarPhoto: (await photosOf(sql, [memberId])).get(memberId)?.id ?? null };
}
