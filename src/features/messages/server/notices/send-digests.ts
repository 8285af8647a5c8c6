// The daily e-mail of those who asked for one (messages.md 5). It has titles of unread messages, and a link.
import { businessTime } from '#platform/time/clock.ts';
import type { Floor } from '#platform/floor.ts';
import { wireLanguageOf } from '#universal/languages.ts';
import { membersByIds, queueDigest } from '#features/identity/server/public.ts';
import { unreadSince, type UnreadTitle } from '../inbox/store.ts';
import { titleAndText } from '../inbox/texts.ts';
import { messagesSettings } from '../settings.ts';
import { digestsDue, markDigests } from './choice-store.ts';

const TITLES_MOST = 20;
/** Members in one transaction. */
const PART = 200;
const INBOX = '/pagesB/mine/message/index';

type Sender = Pick<Floor, 'sql' | 'clock' | 'config'>;

/** Returns how many e-mails were written. */
export async function sendDigests(floor: Sender): Promise<number> {
  const { digestFrom } = await messagesSettings.read(floor);
  if (businessTime(floor.clock.now()).slice(11) < digestFrom) return 0;
  let sent = 0;
  for (let part = await sendPart(floor); part.due > 0; part = await sendPart(floor)) sent += part.sent;
  return sent;
}

async function sendPart(floor: Sender): Promise<{ due: number; sent: number }> {
  const today = floor.clock.today();
  return floor.sql.begin(async (tx) => {
    const due = await digestsDue(tx, { today, limit: PART });
    const memberIds = due.map(({ memberId }) => memberId);
    const marks = due.map(({ digestThrough }) => digestThrough);
    const unread = await unreadSince(tx, { memberIds, marks, most: TITLES_MOST });
    const members = await membersByIds(tx, memberIds);
    const byMember = new Map(memberIds.map((id) => [id, unread.filter((one) => one.memberId === id)]));
    let sent = 0;
    for (const [id, some] of byMember) {
      const member = members.get(id);
      if (!member || member.closedAt || some.length === 0) continue;
      const titles = titlesOf(some, member.language);
      const link = `${floor.config.publicUrl.replace(/\/$/, '')}${INBOX}`;
      if (await queueDigest(floor, tx, { member, count: some.length, titles, link })) sent += 1;
    }
    const told = due.map(({ memberId, digestThrough }) => ({
      memberId,
      through: byMember.get(memberId)?.[0]?.id ?? digestThrough,
    }));
    if (told.length > 0) await markDigests(tx, { today, told });
    return { due: due.length, sent };
  });
}

function titlesOf(some: readonly UnreadTitle[], language: string): string {
  const locale = wireLanguageOf(language);
  return some.map((one) => `- ${titleAndText(locale, one).title}`).join('\n');
}
