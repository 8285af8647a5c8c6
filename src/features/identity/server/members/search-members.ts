import type { Queryable } from '../../../../platform/db.ts';
import { phoneDigits, wordsTyped } from '../../../../platform/finder.ts';
import { type Member, memberColumns, memberIdOf } from './members.ts';

/**
 * SQL: a member `m` whom the text means by number, name, nickname, phone, e-mail or invite code. Each part reads an
 * index.
 */
export function memberMatches(q: Queryable, text: string) {
  const begins = (part: string) => `${part.replaceAll(/[%_\\]/g, '\\$&')}%`;
  const phone = phoneDigits(text);
  const words = wordsTyped(text);
  const ends = text.replaceAll(/\D/g, '');
  return q`(m.id = ${memberIdOf(text)} or m.invite_code = ${text.toUpperCase()}
    ${phone === null ? q`` : q`or m.phone like ${`+${phone}%`}`}
    ${phone === null ? q`` : q`or reverse(m.phone) like ${`${[...ends].reverse().join('')}%`}`}
    ${words === null ? q`` : q`or platform.words_of(m.real_name || ' ' || m.nickname) @@ ${words}::tsquery`}
    ${text.includes('@') ? q`or lower(m.email) like ${begins(text.toLowerCase())}` : q``})`;
}

/** Newest first. */
export async function searchMembers(
  q: Queryable,
  asked: { q: string | null; frozen: boolean | null; before: bigint | null; limit: number },
): Promise<Member[]> {
  const text = asked.q?.trim().replaceAll(/\s+/g, ' ') ?? '';
  const matching = text === '' ? q`true` : memberMatches(q, text);
  const frozen = asked.frozen === null ? q`true` : asked.frozen ? q`m.frozen_at is not null` : q`m.frozen_at is null`;
  return q<Member[]>`
    select ${memberColumns(q)} where ${matching} and ${frozen}
      and (${asked.before}::bigint is null or m.id < ${asked.before})
    order by m.id desc limit ${asked.limit}`;
}
