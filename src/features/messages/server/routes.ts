import type { Locale } from '#platform/feature.ts';
import { defineRoutes } from '#platform/feature.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { nudge } from '#platform/http/live.ts';
import { refuse } from '#platform/http/refusal.ts';
import { contract, refusals } from '../contract.ts';
import { announcementHandlers } from './announcements/announcement-acts.ts';
import { listMessages, markRead, messageOf, type MessageRow, titleAndText, unreadCount } from './inbox.ts';
import { noticeHandlers } from './push/push.ts';
import { topics } from './topics.ts';
import { writeToMember } from './write-to-member.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => {
    const read = (memberId: bigint, id: bigint | null) =>
      context.sql.begin(async (tx) => {
        const count = await markRead(tx, { memberId, id, at: context.clock.now() });
        if (count > 0) await nudge(tx, topics.messages, [memberId]);
        return count;
      });
    return {
      ...announcementHandlers(context),
      ...noticeHandlers(context),
      'GET /api/v1/messages': ({ caller, query, locale }) =>
        readPage(query.limit, {
          rows: (limit) => listMessages(context.sql, { memberId: caller.memberId, before: idOf(query.after), limit }),
          key: (row) => row.id,
          items: (rows) => rows.map((row) => messageToWire(row, locale)),
        }),
      'GET /api/v1/messages/unread-count': async ({ caller }) => ({
        unread: await unreadCount(context.sql, caller.memberId),
      }),
      'GET /api/v1/messages/{id}': async ({ caller, path, locale }) => {
        const row = await messageOf(context.sql, { memberId: caller.memberId, id: BigInt(path.id) });
        return row ? messageToWire(row, locale) : refuse('message_not_found');
      },
      'POST /api/v1/messages/{id}/read': async ({ caller, path }) => {
        const row = await messageOf(context.sql, { memberId: caller.memberId, id: BigInt(path.id) });
        if (!row) return refuse('message_not_found');
        await read(caller.memberId, row.id);
        return null;
      },
      'POST /console/api/v1/members/{id}/messages': ({ caller, path, body, intent }) =>
        writeToMember(context, caller, { memberId: BigInt(path.id), ...body }, intent),
      'POST /api/v1/messages/read-all': async ({ caller }) => ({ read: await read(caller.memberId, null) }),
    };
  },
});

function messageToWire(row: MessageRow, locale: Locale) {
  const { id, kind, params, at, readAt } = row;
  return {
    id: id.toString(),
    kind,
    params,
    ...titleAndText(locale, row),
    at: at.toISOString(),
    read: readAt !== null,
  };
}
