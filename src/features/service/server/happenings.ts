import type { Happening } from '#platform/happenings.ts';

/** What came of a complaint is among the messages. */
const opened: Happening = {
  kind: 'service.complaint_opened',
  roles: ['support', 'finance'],
  rows: (q, memberId) => ({
    id: q`c.id`,
    at: q`c.opened_at`,
    number: q`c.number`,
    state: q`c.kind`,
    from: q`service.complaint c where c.member_id = ${memberId}`,
  }),
};

export const happenings = [opened];
