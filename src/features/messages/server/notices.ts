// How members hear of messages outside the inbox (messages.md 4 to 6): the rules of quiet hours and of pushes, members'
// choices, and the daily e-mail with the titles of unread messages.
import { membersByIds } from '#features/members/server/public.ts';
import { queueDigest } from '#features/identity/server/public.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { addDays, atHour, businessDate, businessTime } from '#platform/time/clock.ts';
import { languageOf } from '#universal/languages.ts';
import type { Choices, Silenced } from '../contract.ts';
import { titleAndText, unreadSince, type UnreadTitle } from './inbox.ts';
import { messagesSettings } from './settings.ts';

export type Quiet = { from: string; until: string };

/** Applies until the member chooses. */
export const DEFAULT_QUIET: Quiet = { from: '21:00', until: '07:00' };

/** `from` is inclusive, `until` exclusive. Quiet hours may span midnight. */
export function isQuiet(at: Date, quiet: Quiet | null): boolean {
  if (quiet === null) return false;
  const hour = businessTime(at).slice(11);
  const { from, until } = quiet;
  return from < until ? from <= hour && hour < until : from <= hour || hour < until;
}

/** When the quiet time in force at this moment ends, or the moment itself if it isn't quiet. */
export function quietEnd(at: Date, quiet: Quiet | null): Date {
  if (quiet === null || !isQuiet(at, quiet)) return at;
  const today = businessDate(at);
  const end = atHour(today, quiet.until);
  return end > at ? end : atHour(addDays(today, 1), quiet.until);
}

export type PushFate = { does: 'drop' } | { does: 'hold'; until: Date } | { does: 'send'; ttlSeconds: number };

/**
 * What to do with a push now: drop it if the message was read, hold it in quiet hours, else send it. It is worth
 * showing for `hours`, counted from the message or, if it arrived in quiet hours, from their end.
 */
export function fateOfPush({
  at,
  messageAt,
  read,
  quiet,
  hours,
}: {
  at: Date;
  messageAt: Date;
  read: boolean;
  quiet: Quiet | null;
  hours: number;
}): PushFate {
  const ttlSeconds = Math.floor((quietEnd(messageAt, quiet).getTime() + hours * 3_600_000 - at.getTime()) / 1000);
  if (read || ttlSeconds <= 0) return { does: 'drop' };
  return isQuiet(at, quiet) ? { does: 'hold', until: quietEnd(at, quiet) } : { does: 'send', ttlSeconds };
}

type Row = { memberId: bigint; quietFrom: string | null; quietUntil: string | null; digest: boolean; off: Silenced[] };

const quietOf = ({ quietFrom, quietUntil }: Pick<Row, 'quietFrom' | 'quietUntil'>): Quiet | null =>
  quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };

export async function choicesOf(q: Queryable, memberId: bigint): Promise<Choices> {
  const [row] = await q<Row[]>`
    select member_id, quiet_from, quiet_until, digest, off from messages.choice where member_id = ${memberId}`;
  return row
    ? { quiet: quietOf(row), digest: row.digest, off: row.off }
    : { quiet: DEFAULT_QUIET, digest: false, off: [] };
}

/** Stores a member's choices. If the e-mail is newly switched on, it covers only messages from now on. */
export async function keepChoices(
  q: Queryable,
  { memberId, quiet, digest, off, at }: Choices & { memberId: bigint; at: Date },
): Promise<void> {
  await q`
    insert into messages.choice as c (member_id, quiet_from, quiet_until, digest, off, digest_through, changed_at)
    select ${memberId}, ${quiet?.from ?? null}, ${quiet?.until ?? null}, ${digest}, ${off}::text[],
      coalesce((select max(id) from messages.message where member_id = ${memberId}), 0), ${at}
    on conflict (member_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
      digest = excluded.digest, off = excluded.off, changed_at = excluded.changed_at,
      digest_through = case when c.digest then c.digest_through else excluded.digest_through end`;
}

export type DigestDue = { memberId: bigint; digestThrough: bigint };

/** Members who have had no digest today, except those whom another process is handling. */
async function digestsDue(tx: Transaction, { today, limit }: { today: string; limit: number }): Promise<DigestDue[]> {
  return tx<DigestDue[]>`
    select member_id, digest_through from messages.choice
    where digest and (digest_on is null or digest_on < ${today}::date)
    order by digest_on nulls first, member_id limit ${limit} for update skip locked`;
}

async function markDigests(
  tx: Transaction,
  { today, told }: { today: string; told: readonly { memberId: bigint; through: bigint }[] },
): Promise<void> {
  await tx`
    update messages.choice c set digest_on = ${today}::date, digest_through = greatest(c.digest_through, u.through)
    from unnest(${told.map(({ memberId }) => memberId.toString())}::bigint[],
      ${told.map(({ through }) => through.toString())}::bigint[]) u(member_id, through)
    where c.member_id = u.member_id`;
}

const TITLES_MOST = 20;
/** Members per transaction. */
const PART = 200;
const INBOX = '/pagesB/mine/message/index';

type Sender = Pick<Context, 'sql' | 'clock' | 'config'>;

/** Sends the daily e-mails that are due. Returns their number. */
export async function sendDigests(context: Sender): Promise<number> {
  const { digestFrom } = await messagesSettings.read(context);
  if (businessTime(context.clock.now()).slice(11) < digestFrom) return 0;
  let sent = 0;
  for (let part = await sendPart(context); part.due > 0; part = await sendPart(context)) sent += part.sent;
  return sent;
}

async function sendPart(context: Sender): Promise<{ due: number; sent: number }> {
  const today = context.clock.today();
  return context.sql.begin(async (tx) => {
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
      const link = `${context.config.publicUrl.replace(/\/$/, '')}${INBOX}`;
      if (await queueDigest(context, tx, { member, count: some.length, titles, link })) sent += 1;
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
  const { code } = languageOf(language);
  return some.map((one) => `- ${titleAndText(code, one).title}`).join('\n');
}
