// Members' inboxes: inserting, listing, reading and rendering messages. The texts of a message are in the locale files
// of the feature that sends it, as `messages.<kind>.title` and `.body`.
import type { Queryable, Transaction } from '#platform/database/db.ts';
import { nudge } from '#platform/http/live.ts';
import { renderText, textIds, type TextValues } from '#platform/language/texts.ts';
import { enqueue } from '#platform/queue/outbox.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { CURRENCY, unitName } from '#universal/currencies.ts';
import { dateText, isBusinessDate, usualCalendar } from '#universal/date-text.ts';
import { inThousands } from '#universal/digit-groups.ts';
import { DEFAULT_LANGUAGE, type LanguageCode } from '#universal/languages.ts';
import { languageShown } from '#universal/localized.ts';
import { valuesIn } from '#universal/values-by-language.ts';
import { languageWritten } from '#universal/written-language.ts';
import type { Texts } from './announcements/announcements.ts';
import type { Group, ReadWith } from '../contract/inbox.ts';
import { kindsByTopic, loudKinds, type Matter, matterOf, type MessageKind, moneyKinds, openMatterOf } from './kinds.ts';
import type { MessageParams } from './params.ts';
import { topics } from './topics.ts';

export type MessageRow = {
  id: bigint;
  kind: string;
  params: Record<string, string | number | boolean>;
  at: Date;
  readAt: Date | null;
  /** What the message still asks of the member. */
  openMatter: string | null;
  /** The texts of an announcement, whose copies store none. */
  texts: Texts | null;
};

const select = (q: Queryable) => q`
  select m.id, m.kind, m.params, m.at, m.read_at, m.open_matter, a.texts
  from messages.message m left join messages.announcement a on a.id = m.announcement_id`;

export async function listMessages(
  q: Queryable,
  of: { memberId: bigint; before: bigint | null; limit: number },
): Promise<MessageRow[]> {
  return q<MessageRow[]>`
    ${select(q)} where m.member_id = ${of.memberId} and (${of.before}::bigint is null or m.id < ${of.before})
    order by m.id desc limit ${of.limit}`;
}

export async function messageOf(q: Queryable, of: { memberId: bigint; id: bigint }): Promise<MessageRow | null> {
  const [row] = await q<MessageRow[]>`${select(q)} where m.id = ${of.id} and m.member_id = ${of.memberId}`;
  return row ?? null;
}

/** SQL: the group of message `m`. What is done or answered is news. */
const groupOf = (q: Queryable) => q`
  case when m.open_matter is not null then 'needs' when m.kind = any(${moneyKinds}) then 'money' else 'news' end`;

/** SQL: whether message `m` leaves the inbox by this way for a member who switched off `off`. */
const leavesBy = (q: Queryable, way: 'push' | 'mail', off: ReturnType<typeof groupOf>) => {
  const topics = kindsByTopic.map(({ topic, kinds }) => q`when m.kind = any(${kinds}) then ${topic}`);
  const topic = topics.reduce((before, one) => q`${before} ${one}`, q``);
  return q`(m.kind = any(${loudKinds}) or (case ${topic} else 'rewards' end) || ${`.${way}`} <> all(${off}))`;
};

export async function listGroup(
  q: Queryable,
  of: { memberId: bigint; group: Group; before: bigint | null; limit: number },
): Promise<MessageRow[]> {
  const inGroup = {
    needs: q`m.open_matter is not null`,
    money: q`m.open_matter is null and m.kind = any(${moneyKinds})`,
    news: q`m.open_matter is null and m.kind <> all(${moneyKinds})`,
  }[of.group];
  return q<MessageRow[]>`
    ${select(q)} where m.member_id = ${of.memberId} and ${inGroup}
      and (${of.before}::bigint is null or m.id < ${of.before})
    order by m.id desc limit ${of.limit}`;
}

/** After this long an unread message rests: it counts as read, unless it asks for something. */
const FRESH_DAYS = 7;
const freshSince = (at: Date): Date => new Date(at.getTime() - FRESH_DAYS * DAY_MS);

/** Whether a message has no mark of news. What asks for something keeps its mark until it is opened. */
export function isRead({ readAt, openMatter, at }: MessageRow, now: Date): boolean {
  return readAt !== null || (openMatter === null && at <= freshSince(now));
}

/** Messages that ask for something, and unread ones of the other groups that do not rest yet. */
export async function groupCounts(
  q: Queryable,
  { memberId, at }: { memberId: bigint; at: Date },
): Promise<Record<Group, number>> {
  const [row] = await q<[Record<Group, number>]>`
    select (select count(*)::int from messages.message
        where member_id = ${memberId} and open_matter is not null) as needs,
      count(*) filter (where kind = any(${moneyKinds}))::int as money,
      count(*) filter (where kind <> all(${moneyKinds}))::int as news
    from messages.message
    where member_id = ${memberId} and read_at is null and open_matter is null and at > ${freshSince(at)}`;
  return row;
}

/** Marks one message as read. If it only asked to be seen, that is done. Returns how many were unread. */
export async function markRead(q: Queryable, of: { memberId: bigint; id: bigint; at: Date }): Promise<number> {
  const read = await q`
    update messages.message set read_at = ${of.at}, open_matter = nullif(open_matter, 'seen')
    where id = ${of.id} and member_id = ${of.memberId} and read_at is null`;
  return read.count;
}

/** Marks as read what asks for nothing: all of it, or what is about one thing. Returns how many were unread. */
export async function markQuietRead(
  q: Queryable,
  { memberId, about, at }: { memberId: bigint; about: { name: ReadWith; id: string } | null; at: Date },
): Promise<number> {
  const read = await q`
    update messages.message set read_at = ${at}
    where member_id = ${memberId} and read_at is null and open_matter is null
      ${about === null ? q`` : q`and params->>${about.name} = ${about.id}`}`;
  return read.count;
}

/** Closes what earlier messages asked about these things, because it is done or a later message tells of it. */
export async function settleMatters(
  tx: Transaction,
  matters: readonly { memberId: bigint; matter: Matter }[],
): Promise<void> {
  if (matters.length === 0) return;
  const settled = await tx<{ memberId: bigint }[]>`
    update messages.message m set open_matter = null
    from unnest(${matters.map(({ memberId }) => memberId.toString())}::bigint[],
      ${matters.map(({ matter }) => matter)}::text[]) u(member_id, matter)
    where m.member_id = u.member_id and m.open_matter = u.matter returning m.member_id`;
  const members = [...new Set(settled.map(({ memberId }) => memberId))];
  if (members.length > 0) await nudge(tx, topics.messages, members);
}

export type UnreadTitle = Pick<MessageRow, 'kind' | 'params' | 'texts'> & { id: bigint; memberId: bigint };

/** For the daily e-mail: several members' unread messages that are newer than each member's mark. */
export async function unreadSince(
  q: Queryable,
  { memberIds, marks, most }: { memberIds: readonly bigint[]; marks: readonly bigint[]; most: number },
): Promise<UnreadTitle[]> {
  return q<UnreadTitle[]>`
    select n.id, n.member_id, n.kind, n.params, a.texts
    from (select u.*, c.off
      from unnest(${memberIds.map(String)}::bigint[], ${marks.map(String)}::bigint[]) u(member_id, mark)
      join messages.choice c using (member_id)) w
    cross join lateral (
      select id, member_id, kind, params, announcement_id from messages.message m
      where m.member_id = w.member_id and m.id > w.mark and m.read_at is null
        and ${leavesBy(q, 'mail', q`w.off`)} order by m.id desc limit ${most}) n
    left join messages.announcement a on a.id = n.announcement_id
    order by n.member_id, n.id desc`;
}

export const PUSH_JOB = 'messages.push';

export type NewMessage = {
  memberId: bigint;
  /** '<feature>.<name>': that feature's locales hold messages.<name>.title and messages.<name>.body. */
  kind: MessageKind;
  /**
   * Plain values for the text. `amountMinor` also gives `{amount}` as money. `dueAt` (RFC 3339) also gives `{due}` as a
   * date and time. A business date is shown on the reader's calendar. `valuesByLanguage('prize', …)` gives `{prize}` in
   * the reader's language.
   */
  params: MessageParams;
};

/** Puts messages into inboxes and queues pushes to devices that asked for them. The commit nudges phones. */
export async function insertMessages(
  tx: Transaction,
  { messages, announcementId = null }: { messages: readonly NewMessage[]; announcementId?: bigint | null },
): Promise<void> {
  if (messages.length === 0) return;
  await settleMatters(
    tx,
    messages.flatMap(({ memberId, params }) => {
      const matter = matterOf(params);
      return matter === null ? [] : [{ memberId, matter }];
    }),
  );
  const pushed = await tx`
    with made as (
      insert into messages.message (member_id, kind, params, at, announcement_id, open_matter)
      select member_id, kind, params::jsonb, platform.now(), ${announcementId}, open_matter
      from unnest(${messages.map((message) => message.memberId.toString())}::bigint[],
        ${messages.map((message) => message.kind)}::text[],
        ${messages.map((message) => JSON.stringify(message.params))}::text[],
        ${messages.map(({ kind, params }) => openMatterOf(kind, params))}::text[])
        u(member_id, kind, params, open_matter)
      returning id, member_id, kind, at, open_matter)
    insert into messages.push (device_id, message_id, held_until)
    select d.id, m.id, m.at from made m join messages.push_device d on d.member_id = m.member_id
    left join messages.choice c on c.member_id = m.member_id
    where ${leavesBy(tx, 'push', tx`coalesce(c.off, '{}')`)}`;
  if (pushed.count > 0) await enqueue(tx, PUSH_JOB, {}, { key: PUSH_JOB });
  await nudge(
    tx,
    topics.messages,
    messages.map((message) => message.memberId),
  );
}

/**
 * A message's title and text, and their language: those of the announcement, as the app shows it, or those of its kind.
 * Null for the words of staff: only their script tells their language.
 */
export function titleAndText(
  language: LanguageCode,
  { kind, params, texts }: Pick<MessageRow, 'kind' | 'params' | 'texts'>,
): { language: LanguageCode | null; title: string; body: string } {
  if (texts === null) {
    const rendered = renderMessage(language, kind, params);
    const ours = kind !== 'messages.from_staff';
    return { ...rendered, language: ours ? language : languageWritten(rendered.body, null) };
  }
  const shown = languageShown(language, (code) => texts[code] !== undefined) ?? DEFAULT_LANGUAGE;
  const { title, text } = texts[shown] ?? texts.en;
  return { language: shown, title, body: text };
}

/** A title that tells only what kind of thing happened, without values or words of staff. For pushes. */
export function plainTitle(language: LanguageCode, kind: string): string {
  const id = `${kind.replace('.', '.messages.')}.title`;
  const title = textIds(language).has(id) ? renderText(language, id) : id;
  // A text that needs a value renders as its id when the value is missing.
  return title === id ? renderText(language, 'messages.push.some') : title;
}

/** `kind`: the feature and its name for the message, 'wallet.recharge_settled'. Without a text, shows the kind. */
export function renderMessage(
  language: LanguageCode,
  kind: string,
  params: TextValues,
): { title: string; body: string } {
  const text = kind.replace('.', '.messages.');
  const values = {
    ...moneyOf(language, params),
    ...valuesIn(language, params),
    ...params,
    ...datesOf(language, params),
  };
  const render = (part: 'title' | 'body') => {
    const id = `${text}.${part}`;
    return textIds(language).has(id) ? renderText(language, id, values) : kind;
  };
  return { title: render('title'), body: render('body') };
}

/** Business dates on the language's own calendar, under their own names. */
function datesOf(language: LanguageCode, params: TextValues): TextValues {
  const calendar = usualCalendar(language);
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      isBusinessDate(value) ? [[name, dateText(value, { language, calendar })]] : [],
    ),
  );
}

/** Adds `amount`, which texts print, for `amountMinor` (cents), and so for any name that ends in Minor. */
function moneyOf(language: LanguageCode, params: TextValues): TextValues {
  const amounts = Object.entries(params).filter(([name]) => name.endsWith('Minor'));
  return Object.fromEntries(amounts.map(([name, minor]) => [name.slice(0, -5), moneyText(language, minor)]));
}

function moneyText(language: LanguageCode, value: string | number | boolean): string {
  const minor = BigInt(typeof value === 'boolean' ? 0 : value);
  const sign = minor < 0n ? '−' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  const whole = inThousands(digits.slice(0, -2));
  return `${sign}${unitName(CURRENCY, language)}\u00a0${whole}.${digits.slice(-2)}`;
}
