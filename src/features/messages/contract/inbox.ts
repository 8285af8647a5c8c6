// The members' calls about their inbox, and the staff's call that writes into it.
import { z } from 'zod';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { line, lines } from '#platform/language/human-text.ts';

/** The inbox in three parts: what asks the member for something, movements of money, and all else. */
export const GROUPS = ['needs', 'money', 'news'] as const;
export type Group = (typeof GROUPS)[number];

/** The kinds that people think in, each of which a member may silence outside the inbox (messages.md 4). */
export const TOPICS = ['payments', 'rewards', 'prizes', 'forum', 'news'] as const;
export type Topic = (typeof TOPICS)[number];

/** What a message is about. It decides the icon and the page that its button opens. */
export const SUBJECTS = [
  'account',
  'address',
  'award',
  'checkIn',
  'code',
  'complaint',
  'contract',
  'coupon',
  'device',
  'email',
  'event',
  'exchange',
  'level',
  'match',
  'operator',
  'password',
  'pay',
  'payoutAccount',
  'phone',
  'photo',
  'pin',
  'post',
  'prize',
  'product',
  'rank',
  'rebate',
  'recharge',
  'report',
  'reward',
  'robot',
  'signIn',
  'withdrawal',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Names of the values that say which thing a message is about, whose page then reads it. */
export const READ_WITH = ['complaintId', 'contractId', 'deliveryId', 'eventId', 'rechargeId', 'withdrawalId'] as const;
export type ReadWith = (typeof READ_WITH)[number];

const message = z.strictObject({
  id: wire.id,
  /** '<feature>.<name>'. A client that knows the kind renders it with `params`; others show the text rendered here. */
  kind: z.string(),
  group: z.enum(GROUPS),
  subject: z.enum(SUBJECTS),
  /** Null if it may not be silenced. */
  topic: z.enum(TOPICS).nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Of the two texts. Null if it isn't known in which language staff wrote. */
  language: wire.locale.nullable(),
  title: wire.written,
  body: wire.written,
  at: wire.time,
  /** The member opened it or its thing, or it rests since a week. What asks for something never rests. */
  read: z.boolean(),
});

/** As the desk reads it. `readAt`: when the member opened it or its thing. */
const sent = message.omit({ kind: true, subject: true, params: true, read: true }).extend({
  readAt: wire.time.nullable(),
});

/** Messages of one kind on a page of a group, the newest first. */
const fold = z.strictObject({
  kind: z.string(),
  unread: z.int(),
  /** What they tell of together, for kinds that tell of an amount. */
  amountMinor: wire.amountMinor.nullable(),
  messages: z.array(message).min(1),
});

export const inboxContract = defineContract({
  'GET /api/v1/messages': {
    summary: 'Messages, newest first',
    access: 'member',
    query: pageQuery,
    data: pageOf(message),
  },
  'GET /api/v1/messages/unread-count': {
    summary: 'How many wait for me: those that ask for something, and unread news. Movements of money do not count',
    access: 'member',
    data: z.strictObject({ unread: z.int() }),
  },
  'GET /api/v1/message-groups': {
    summary: 'How many ask me for something, and how many are unread about money and as news',
    access: 'member',
    data: z.strictObject({ needs: z.int(), money: z.int(), news: z.int() }),
  },
  'GET /api/v1/message-groups/{group}': {
    summary: 'Messages of one group, folded by kind on each page, newest first',
    access: 'member',
    path: z.strictObject({ group: z.enum(GROUPS) }),
    query: pageQuery,
    data: pageOf(fold),
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
  'POST /api/v1/messages/read-with': {
    summary: 'Mark those about a thing as read, because the member opened that thing',
    access: 'member',
    body: z.strictObject({ about: z.enum(READ_WITH), id: wire.id }),
    data: z.strictObject({ read: z.int() }),
  },
  'POST /api/v1/messages/read-all': {
    summary: 'Mark all as read, except those that ask me for something',
    access: 'member',
    data: z.strictObject({ read: z.int() }),
  },
  'GET /console/api/v1/members/{id}/messages': {
    summary: 'The messages that a member got, newest first, in the language of the clerk',
    access: 'staff',
    roles: ['support', 'finance'],
    path: z.strictObject({ id: wire.id }),
    query: pageQuery,
    data: pageOf(sent),
    looks: [{ at: 'messages', member: 'path.id' }],
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
