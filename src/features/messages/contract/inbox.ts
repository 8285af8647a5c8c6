import { z } from 'zod';
import { line, lines } from '#platform/language/human-text.ts';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';

const message = z.strictObject({
  id: wire.id,
  /** '<feature>.<name>'. With `params` the client shows it in its own language, else as rendered here. */
  kind: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  title: z.string(),
  body: z.string(),
  at: wire.time,
  read: z.boolean(),
});

export const inboxContract = defineContract({
  'GET /api/v1/messages': {
    summary: 'Messages, newest first',
    access: 'member',
    query: pageQuery,
    data: pageOf(message),
  },
  'GET /api/v1/messages/unread-count': {
    summary: 'How many are unread',
    access: 'member',
    data: z.strictObject({ unread: z.int() }),
  },
  'GET /api/v1/messages/{id}': {
    summary: 'One message',
    access: 'member',
    path: z.strictObject({ id: wire.id }),
    data: message,
    refusals: ['message_not_found'],
  },
  'POST /api/v1/messages/{id}/read': {
    summary: 'Mark one as read',
    access: 'member',
    path: z.strictObject({ id: wire.id }),
    data: z.null(),
    refusals: ['message_not_found'],
  },
  'POST /api/v1/messages/read-all': {
    summary: 'Mark all as read',
    access: 'member',
    data: z.strictObject({ read: z.int() }),
  },
  'POST /console/api/v1/members/{id}/messages': {
    summary: 'Write to a member: into the inbox, in the words of the staff',
    access: 'staff',
    roles: ['support', 'finance'],
    intent: true,
    path: z.strictObject({ id: wire.id }),
    body: z.strictObject({ title: line(80), text: lines(1000) }),
    data: z.null(),
    refusals: ['member_not_found'],
  },
});
