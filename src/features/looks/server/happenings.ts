import type { Happening } from '#platform/happenings.ts';

/** Administrators alone read who looked (members.md 9). */
const looked: Happening = {
  kind: 'looks.looked',
  roles: ['admin'],
  rows: (q, memberId) => ({
    id: q`l.id`,
    at: q`l.first_at`,
    number: q`l.case_number`,
    state: q`l.shown`,
    staffId: q`l.staff_id`,
    from: q`looks.look l where l.member_id = ${memberId}`,
  }),
};

export const happenings = [looked];
