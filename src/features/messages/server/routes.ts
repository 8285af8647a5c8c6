import type { Transaction } from '#platform/database/db.ts';
import { languageOfPaper } from '#features/members/server/public.ts';
import { defineRoutes, type Locale } from '#platform/feature.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { nudge } from '#platform/http/live.ts';
import { refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { contract, refusals } from '../contract.ts';
import type { ReadWith } from '../contract/inbox.ts';
import { announcementHandlers } from './announcements/announcement-acts.ts';
import { foldMessages } from './folds.ts';
import {
  groupCounts,
  isRead,
  listGroup,
  listMessages,
  markQuietRead,
  markRead,
  messageOf,
  type MessageRow,
  titleAndText,
} from './inbox.ts';
import { kindOf, topicOf } from './kinds.ts';
import { noticeHandlers } from './push/push.ts';
import { topics } from './topics.ts';
import { writeToMember } from './write-to-member.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => {
    const { sql, clock } = context;
    /** Runs an update, and tells the member's phones if it changed anything. */
    const told = (memberId: bigint, mark: (tx: Transaction) => Promise<number>) =>
      sql.begin(async (tx) => {
        const count = await mark(tx);
        if (count > 0) await nudge(tx, topics.messages, [memberId]);
        return count;
      });
    const readQuiet = async (memberId: bigint, about: { name: ReadWith; id: string } | null) => ({
      read: await told(memberId, (tx) => markQuietRead(tx, { memberId, about, at: clock.now() })),
    });
    /** In the member's own language, which the wire may not know. */
    const messagesToWire = async (rows: readonly MessageRow[], reader: { memberId: bigint; locale: Locale }) => {
      const [language, now] = [await languageOfPaper(sql, reader), clock.now()];
      return rows.map((row) => messageToWire(row, { language, now }));
    };
    return {
      ...announcementHandlers(context),
      ...noticeHandlers(context),
      'GET /api/v1/messages': ({ caller, query, locale }) =>
        readPage(query.limit, {
          rows: (limit) => listMessages(sql, { memberId: caller.memberId, before: idOf(query.after), limit }),
          key: (row) => row.id,
          items: (rows) => messagesToWire(rows, { ...caller, locale }),
        }),
      'GET /api/v1/message-groups': ({ caller }) => groupCounts(sql, { memberId: caller.memberId, at: clock.now() }),
      'GET /api/v1/message-groups/{group}': ({ caller, path, query, locale }) =>
        readPage(query.limit ?? GROUP_PAGE, {
          rows: (limit) =>
            listGroup(sql, { memberId: caller.memberId, group: path.group, before: idOf(query.after), limit }),
          key: (row) => row.id,
          items: async (rows) => foldMessages(await messagesToWire(rows, { ...caller, locale })),
        }),
      'GET /api/v1/messages/unread-count': async ({ caller }) => {
        const { needs, news } = await groupCounts(sql, { memberId: caller.memberId, at: clock.now() });
        return { unread: needs + news };
      },
      'GET /api/v1/messages/{id}': async ({ caller, path, locale }) => {
        const row = await messageOf(sql, { memberId: caller.memberId, id: BigInt(path.id) });
        return row ? required((await messagesToWire([row], { ...caller, locale }))[0]) : refuse('message_not_found');
      },
      'POST /api/v1/messages/{id}/read': async ({ caller, path }) => {
        const row = await messageOf(sql, { memberId: caller.memberId, id: BigInt(path.id) });
        if (!row) return refuse('message_not_found');
        const { memberId } = caller;
        await told(memberId, (tx) => markRead(tx, { memberId, id: row.id, at: clock.now() }));
        return null;
      },
      'GET /console/api/v1/members/{id}/messages': ({ path, query, locale }) =>
        readPage(query.limit, {
          rows: (limit) => listMessages(sql, { memberId: BigInt(path.id), before: idOf(query.after), limit }),
          key: (row) => row.id,
          items: (rows) => rows.map((row) => sentToWire(row, locale)),
        }),
      'POST /console/api/v1/members/{id}/messages': ({ caller, path, body, intent }) =>
        writeToMember(context, caller, { memberId: BigInt(path.id), ...body }, intent),
      'POST /api/v1/messages/read-with': ({ caller, body: { about, id } }) =>
        readQuiet(caller.memberId, { name: about, id }),
      'POST /api/v1/messages/read-all': ({ caller }) => readQuiet(caller.memberId, null),
    };
  },
});

/** Enough for a member's week or two, so that most folds are whole. */
const GROUP_PAGE = 50;

function messageToWire(row: MessageRow, { language, now }: { language: LanguageCode; now: Date }) {
  const { kind, params } = row;
  const { readAt: _, ...sent } = sentToWire(row, language);
  return { ...sent, kind, subject: kindOf(kind)[1], params, read: isRead(row, now) };
}

function sentToWire(row: MessageRow, language: LanguageCode) {
  const { id, kind, at, readAt, openMatter } = row;
  const [group] = kindOf(kind);
  return {
    id: id.toString(),
    // What asked for something and is done, is news.
    group: openMatter !== null ? ('needs' as const) : group === 'needs' ? ('news' as const) : group,
    topic: topicOf(kind),
    ...titleAndText(language, row),
    at: at.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}
