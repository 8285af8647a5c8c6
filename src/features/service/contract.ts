import { z } from 'zod';
import { memberNo } from '../identity/contract.ts';
import { defineContract, defineRefusals, pageOf, pageQuery, wire } from '../../platform/contract.ts';

export const refusals = defineRefusals({
  complaint_not_found: 200321,
  complaint_closed: 200322,
  complaint_escalated: 200323,
});

/** Customer service answers from Monday to this day. */
export const LAST_DAYS = ['friday', 'saturday', 'sunday'] as const;

export const COMPLAINT_KINDS = ['withdrawal', 'recharge', 'order', 'account', 'reward', 'forum', 'other'] as const;
const kind = z.enum(COMPLAINT_KINDS);
const state = z.enum(['open', 'answered', 'escalated', 'closed']);
const text = z.string().trim().min(1).max(1000);

const complaint = z.strictObject({
  id: wire.id,
  number: z.string(),
  kind,
  subjectId: wire.id.nullable(),
  reasonCode: z.string().nullable(),
  state,
  openedAt: wire.time,
  /** Answered before this instant, or escalated by itself. */
  dueAt: wire.time,
  escalatedAt: wire.time.nullable(),
  closedAt: wire.time.nullable(),
});
const entry = z.strictObject({
  author: z.enum(['member', 'staff', 'system']),
  kind: z.enum(['text', 'escalated', 'closed']),
  text: z.string(),
  at: wire.time,
});
const complaintDetail = z.strictObject({ ...complaint.shape, entries: z.array(entry) });

const consoleRow = z.strictObject({
  ...complaint.shape,
  memberId: wire.id,
  memberNo: z.string(),
  memberName: z.string(),
  overdue: z.boolean(),
});
const consoleDetail = z.strictObject({
  ...consoleRow.shape,
  entries: z.array(z.strictObject({ ...entry.shape, staffId: wire.id.nullable() })),
});

const byId = z.strictObject({ id: wire.id });

export const contract = defineContract({
  'GET /api/v1/service': {
    summary: 'Online customer service: three lines (seed), and their hours in Addis Ababa',
    access: 'visitor',
    staysOpen: true,
    data: z.strictObject({
      service_1: z.string(),
      service_2: z.string(),
      service_3: z.string(),
      hours: z.strictObject({
        /** '10:00'. */
        opens: z.string(),
        closes: z.string(),
        lastDay: z.enum(LAST_DAYS),
        /** The next opening. Null while somebody answers. */
        closedUntil: wire.time.nullable(),
      }),
    }),
  },
  'POST /api/v1/complaints': {
    summary: 'Open a complaint; contesting the same thing again finds the first, open again where it was answered',
    access: 'member',
    staysOpen: true,
    intent: true,
    body: z.strictObject({
      kind,
      subjectId: wire.id.optional(),
      reasonCode: z
        .string()
        .max(60)
        .regex(/^[a-z_]+$/)
        .optional(),
      text,
    }),
    data: complaintDetail,
    refusals: ['too_many_requests'],
  },
  'GET /api/v1/complaints': {
    summary: 'My complaints',
    access: 'member',
    staysOpen: true,
    query: pageQuery,
    data: pageOf(complaint),
  },
  'GET /api/v1/complaints/{id}': {
    summary: 'One complaint',
    access: 'member',
    staysOpen: true,
    path: byId,
    data: complaintDetail,
    refusals: ['complaint_not_found'],
  },
  'POST /api/v1/complaints/{id}/entries': {
    summary: 'Add to a complaint; an answered one is open again',
    access: 'member',
    staysOpen: true,
    intent: true,
    path: byId,
    body: z.strictObject({ text }),
    data: complaintDetail,
    refusals: ['complaint_not_found', 'complaint_closed'],
  },
  'POST /api/v1/complaints/{id}/escalate': {
    summary: 'Ask for a second person',
    access: 'member',
    staysOpen: true,
    intent: true,
    path: byId,
    data: complaintDetail,
    refusals: ['complaint_not_found', 'complaint_closed', 'complaint_escalated'],
  },
  'GET /console/api/v1/complaints': {
    summary:
      'Complaints, the one due first on top, closed ones only when asked for; of one member all, the newest first',
    access: 'staff',
    roles: ['support', 'finance'],
    query: pageQuery.extend({
      state: state.optional(),
      kind: kind.optional(),
      /** Complaints that wait for an answer: open or escalated. */
      waiting: z.literal('true').optional(),
      memberNo: memberNo.optional(),
    }),
    data: pageOf(consoleRow),
  },
  'GET /console/api/v1/complaints/{id}': {
    summary: 'One complaint',
    access: 'staff',
    roles: ['support', 'finance'],
    path: byId,
    data: consoleDetail,
    refusals: ['complaint_not_found'],
  },
  'POST /console/api/v1/complaints/{id}/answer': {
    summary: 'Answer, and close when done',
    access: 'staff',
    roles: ['support', 'finance'],
    intent: true,
    path: byId,
    body: z.strictObject({ text, close: z.boolean().default(false) }),
    data: consoleDetail,
    refusals: ['complaint_not_found', 'complaint_closed'],
  },
});
