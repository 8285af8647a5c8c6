// Finds members for the console's search: by number, name, nickname, phone, e-mail or invite code.
import type { Finder } from '#platform/finder.ts';
import { type Member, memberColumns, membersMeant } from './members.ts';

const members: Finder = {
  resource: 'members',
  roles: ['support', 'finance'],
  members: true,
  async find(q, { text, limit }) {
    const rows = await q<Member[]>`
      select ${memberColumns(q)}
      where m.id in (select id from (${membersMeant(q, text)}) x order by id desc limit ${limit})
      order by m.id desc`;
    return rows.map(({ id, memberNo, realName, frozenAt, registeredAt }) => ({
      id,
      number: memberNo,
      who: realName,
      amountMinor: null,
      state: frozenAt === null ? null : 'frozen',
      at: registeredAt,
    }));
  },
};

export const finders: readonly Finder[] = [members];
