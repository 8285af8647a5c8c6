// Keeps a picture of a member or of staff (uploads.md 1). First comes its row, then the files, then the mark that all
// of them are there. So a crash leaves no file without a row, and the collector finds it.
import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#platform/time/clock.ts';
import { transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { firstAnswer, type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Picture } from '../contract.ts';
import { encodePicture } from './encode-picture.ts';
import { settings } from './settings.ts';
import { countSince, insertPicture, lockOwner, markStored, type Owner } from './store.ts';
import { keyOf, storeOf } from './stores/open-store.ts';

type Keeping = Pick<Floor, 'sql' | 'clock' | 'config'>;
type Problem = Refusal<'upload_not_a_picture' | 'upload_moves' | 'upload_too_large' | 'uploads_used_up'>;

export async function keepPicture(
  floor: Keeping,
  { owner, bytes }: { owner: Owner; bytes: Uint8Array },
  intent: Intent,
): Promise<Picture | Problem | IntentRefusal> {
  const prior = await firstAnswer<Picture>(floor.sql, intent);
  if (prior) return prior;
  const rules = await settings.read(floor);
  const quota = { owner, most: 'memberId' in owner ? rules.memberADay : rules.staffADay };
  // Decoding is dear: nobody over the quota makes us do it.
  if (await isUsedUp(floor, floor.sql, quota)) return refuse('uploads_used_up');
  const encoded = await encodePicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), rules);
  if (isRefusal(encoded)) return encoded;
  const { width, height, sizes } = encoded;
  const picture = { id: randomBytes(16).toString('base64url'), width, height };
  const taken = await transaction(floor.sql, async (tx) => {
    await lockOwner(tx, owner);
    if (await isUsedUp(floor, tx, quota)) return false;
    const all = sizes.reduce((sum, size) => sum + size.bytes.length, 0);
    await insertPicture(tx, { ...picture, owner, bytes: all });
    return true;
  });
  if (!taken) return refuse('uploads_used_up');
  const store = storeOf(floor);
  await Promise.all(sizes.map((size) => store.put(keyOf(picture.id, size.width), size.bytes)));
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    await markStored(tx, picture.id);
    return picture;
  });
}

async function isUsedUp(
  { clock }: Keeping,
  q: Parameters<typeof countSince>[0],
  { owner, most }: { owner: Owner; most: number },
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - DAY_MS);
  return (await countSince(q, { owner, since })) >= most;
}
