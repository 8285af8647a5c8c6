import { type Happening, happened } from '#platform/happenings.ts';

const registered: Happening = {
  kind: 'members.registered',
  roles: ['support', 'finance'],
  rows: (q, memberId) =>
    happened(q, { id: q`m.id`, at: q`m.registered_at` }, q`identity.member m where m.id = ${memberId}`),
};

export const happenings = [registered];
