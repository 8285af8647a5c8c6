// The calls of members and visitors on customer service: its lines and hours, public figures, and complaints.
import { z } from 'zod';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { pictureIds, picturePath } from '#features/uploads/contract.ts';
import { answerFigures, byId, complaint, complaintDetail, kind, LAST_DAYS, OPERATOR_ROLES, text } from './shapes.ts';

export const memberContract = defineContract({
  'GET /api/v1/service': {
    summary: 'Online customer service: three lines (seed), their hours in Addis Ababa, and the queue of complaints',
    access: 'visitor',
    staysOpen: true,
    data: z.strictObject({
      service_1: z.string(),
      service_2: z.string(),
      service_3: z.string(),
      hours: z.strictObject({
        /** For example '10:00'. */
        opens: z.string(),
        closes: z.string(),
        lastDay: z.enum(LAST_DAYS),
        /** The next opening. Null during service hours. */
        closedUntil: wire.time.nullable(),
      }),
      /** Number of complaints that wait for an answer, and the median time to a first answer in the last days. */
      queue: z.strictObject({ waiting: z.int().min(0), medianMinutes: z.int().min(0).nullable() }),
    }),
  },
  'GET /api/v1/operator': {
    summary: 'Who runs this: name, registration, office, where the signed papers are, phone and people, as far as told',
    access: 'visitor',
    data: z.strictObject({
      /** Empty where the operator has not said it. */
      name: wire.typed,
      registration: wire.typed,
      office: wire.typed,
      /** Where the signed papers are kept. */
      originals: wire.typed,
      phone: z.string(),
      people: z.array(z.strictObject({ role: z.enum(OPERATOR_ROLES), name: wire.typed })),
    }),
  },
  'GET /api/v1/service/figures': {
    summary: 'How fast complaints are answered, and how many wait, by their age',
    access: 'visitor',
    staysOpen: true,
    data: answerFigures,
  },
  'POST /api/v1/complaints': {
    summary: 'Open a complaint. A decision about one thing is contested at that thing, which must be one’s own',
    access: 'member',
    staysOpen: true,
    intent: true,
    body: z.strictObject({
      // A promise is reported where its text is shown (promises.ts).
      kind: kind.exclude(['promise']),
      text,
      pictures: pictureIds.default([]),
    }),
    data: complaintDetail,
    refusals: ['too_many_requests', 'picture_not_found'],
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
    body: z.strictObject({ text, pictures: pictureIds.default([]) }),
    data: complaintDetail,
    refusals: ['complaint_not_found', 'complaint_closed', 'picture_not_found'],
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
  'GET /api/v1/complaint-entries/{id}/pictures/{picture}/{width}': {
    summary: 'A picture in a complaint of mine, as WebP',
    access: 'member',
    staysOpen: true,
    path: byId.extend(picturePath),
    data: 'raw',
    refusals: ['picture_not_found'],
  },
});
