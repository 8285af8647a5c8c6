// The console's calls on complaints, notes and prepared answers.
import { z } from 'zod';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { memberNo } from '#features/members/contract.ts';
import { pictureIds, picturePath } from '#features/uploads/contract.ts';
import { byId, cannedAnswer, cannedInput, consoleDetail, consoleRow, kind, state, text } from './shapes.ts';

const desk = { access: 'staff', roles: ['support', 'finance'] } as const;

export const consoleContract = defineContract({
  'GET /console/api/v1/complaints': {
    summary:
      'Complaints, the one due first on top, closed ones only when asked for; of one member all, the newest first',
    ...desk,
    query: pageQuery.extend({
      state: state.optional(),
      kind: kind.optional(),
      /** Complaints that wait for an answer: open or escalated. */
      waiting: z.literal('true').optional(),
      memberNo: memberNo.optional(),
      /** Only complaints that the caller has taken. */
      mine: z.literal('true').optional(),
    }),
    data: pageOf(consoleRow),
    looks: [{ at: 'complaints', member: 'query.memberNo' }],
  },
  'GET /console/api/v1/complaints/{id}': {
    summary: 'One complaint',
    ...desk,
    path: byId,
    data: consoleDetail,
    refusals: ['complaint_not_found'],
    looks: [{ at: 'complaints', member: 'data.memberId', case: 'data.number' }],
  },
  'POST /console/api/v1/complaints/{id}/answer': {
    summary: 'Answer, and close when done',
    ...desk,
    intent: true,
    path: byId,
    body: z.strictObject({ text, close: z.boolean().default(false), pictures: pictureIds.default([]) }),
    data: consoleDetail,
    refusals: ['complaint_not_found', 'complaint_closed', 'complaint_claimed', 'picture_not_found'],
  },
  'POST /console/api/v1/complaints/{id}/claim': {
    summary: 'Work on a complaint, so that no one else answers it meanwhile; again: for longer',
    ...desk,
    path: byId,
    data: consoleDetail,
    refusals: ['complaint_not_found', 'complaint_closed', 'complaint_claimed'],
  },
  'POST /console/api/v1/complaints/{id}/release': {
    summary: 'Give a complaint back to the queue',
    ...desk,
    path: byId,
    data: consoleDetail,
    refusals: ['complaint_not_found'],
  },
  'POST /console/api/v1/complaints/{id}/notes': {
    summary: 'Write a note for colleagues; the member never sees it',
    ...desk,
    intent: true,
    path: byId,
    body: z.strictObject({ text }),
    data: consoleDetail,
    refusals: ['complaint_not_found'],
  },
  'GET /console/api/v1/complaint-entries/{id}/pictures/{picture}/{width}': {
    summary: 'A picture in a complaint, as WebP',
    ...desk,
    path: byId.extend(picturePath),
    data: 'raw',
    refusals: ['picture_not_found'],
    looks: [{ at: 'complaints', member: 'file' }],
  },
  'GET /console/api/v1/canned-answers': {
    summary: 'Prepared answers, by name',
    ...desk,
    query: pageQuery,
    data: pageOf(cannedAnswer),
  },
  'GET /console/api/v1/canned-answers/{id}': {
    summary: 'One prepared answer',
    ...desk,
    path: byId,
    data: cannedAnswer,
    refusals: ['canned_answer_not_found'],
  },
  'POST /console/api/v1/canned-answers': {
    summary: 'Write a prepared answer, in English, Amharic and perhaps other languages',
    ...desk,
    intent: true,
    body: cannedInput,
    data: cannedAnswer,
    refusals: ['canned_answer_name_taken', 'canned_answer_not_found'],
  },
  'PUT /console/api/v1/canned-answers/{id}': {
    summary: 'Change a prepared answer',
    ...desk,
    path: byId,
    body: cannedInput.extend({ version: z.int().min(1) }),
    data: cannedAnswer,
    refusals: ['canned_answer_not_found', 'canned_answer_changed', 'canned_answer_name_taken'],
  },
  'DELETE /console/api/v1/canned-answers/{id}': {
    summary: 'Take a prepared answer out of use',
    ...desk,
    path: byId,
    data: z.strictObject({ id: wire.id }),
    refusals: ['canned_answer_not_found'],
  },
});
