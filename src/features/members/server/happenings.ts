import type { Happening } from '#platform/happenings.ts';

const registered: Happening = {
  kind: 'members.registered',
  roles: ['support', 'finance'],
  rows: (q, memberId) => ({ id: q`m.id`, at: q`m.registered_at`, from: q`identity.member m where m.id = ${memberId}` }),
};

export const happenings = [registered];
