// Sets or removes a member's avatar photo. The forum does it because a muted member may not set one (forum.md 1).
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { dropPhoto, hangPhoto, photosOf } from '#features/team/server/public.ts';
import { eraseFiles } from '#features/uploads/server/public.ts';
import { mayWrite } from './entries/write-entry.ts';
import { queueForMember } from './entries/entries.ts';

type Set = { avatarPhoto: string | null };
type Refused = Refusal<'forum_muted' | 'picture_not_found'>;

/** Shows a picture as the avatar; null: the drawing again. The earlier photo is deleted with its files. */
export async function setPhoto(
  context: Pick<Context, 'sql' | 'clock' | 'config' | 'log'>,
  { memberId, picture }: { memberId: bigint; picture: string | null },
  intent: Intent,
): Promise<Set | Refused | IntentRefusal> {
  const at = context.clock.now();
  let gone: string[] = [];
  const set = await once<Set | Refused>(context.sql, intent, at, async (tx) => {
    if (picture === null) await queueForMember(tx, memberId);
    else {
      const writer = await mayWrite(context, tx, { memberId, at });
      if (isRefusal(writer)) return writer;
      if ((await photosOf(tx, [memberId])).get(memberId)?.id === picture) return { avatarPhoto: picture };
    }
    gone = await dropPhoto(tx, memberId);
    const refused = picture === null ? null : await hangPhoto(tx, { memberId, picture });
    return refused ?? { avatarPhoto: picture };
  });
  if (!isRefusal(set)) await eraseFiles(context, gone);
  return set;
}
