import type { Happening } from '#platform/happenings.ts';

/** What staff did on the member, and not on one of their records. */
const done: Happening = {
  kind: 'acts.done',
  roles: ['support', 'finance'],
  rows: (q, memberId) => ({
    id: q`e.id`,
    at: q`e.at`,
    state: q`e.action`,
    words: q`e.detail->>'reason'`,
    staffId: q`e.staff_id`,
    from: q`identity.audit_entry e where e.subject = ${`member:${memberId}`}`,
  }),
};

export const happenings = [done];
