// Finds members for the console's search: by number, name, nickname, phone, e-mail or invite code.
import type { Finder } from '#platform/finder.ts';
import { membersByIds, membersMeant } from './members.ts';

const members: Finder = {
  resource: 'members',
  roles: ['support', 'finance'],
  members: true,
  async find(q, { text, limit }) {
    const meant = await q<{ id: bigint; alike: boolean }[]>`
      select id, bool_and(alike) as alike from (${membersMeant(q, text)}) x where id is not null
      group by id order by alike, id desc limit ${limit}`;
    const members = await membersByIds(
      q,
      meant.map(({ id }) => id),
    );
    const rows = meant.flatMap(({ id, alike }) => {
      const member = members.get(id);
      return member ? [{ ...member, alike }] : [];
    });
    return rows.map(({ id, memberNo, realName, frozenAt, registeredAt, alike }) => ({
      id,
      number: memberNo,
      who: realName,
      amountMinor: null,
      state: frozenAt === null ? null : 'frozen',
      at: registeredAt,
      alike,
    }));
  },
};

export const finders: readonly Finder[] = [members];
