import type { Queryable, Statement } from '#platform/database/db.ts';
import { phoneDigits, wordsTyped } from '#platform/finder.ts';
import { closeDigits } from '#universal/written-digits.ts';
import { type Member, memberColumns, memberIdOf } from './members.ts';

/**
 * SQL: ids of the members whom the text means by number, name, nickname, phone, e-mail or invite code. Each branch
 * reads its own index. One condition with `or` would let the planner walk all members backwards instead.
 */
export function membersMeant(q: Queryable, text: string) {
  const phone = phoneDigits(text);
  const words = wordsTyped(text);
  const email = text.includes('@') ? `${text.toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%` : null;
  // A phone has four digits at least, so this never fits everybody.
  const lastDigits = [...closeDigits(text).replaceAll(/\D/g, '')].reverse().join('');
  const branch = (condition: Statement) => q`union select id from identity.member where ${condition}`;
  return q`select ${memberIdOf(text)}::bigint as id
    ${branch(q`invite_code = ${text.toUpperCase()}`)}
    ${phone === null ? q`` : branch(q`phone like ${`+${phone}%`}`)}
    ${phone === null ? q`` : branch(q`reverse(phone) like ${`${lastDigits}%`}`)}
    ${words === null ? q`` : branch(q`platform.words_of(real_name || ' ' || nickname) @@ ${words}::tsquery`)}
    ${email === null ? q`` : branch(q`lower(email) like ${email}`)}`;
}

/** Newest first. */
export async function searchMembers(
  q: Queryable,
  asked: { q: string | null; frozen: boolean | null; before: bigint | null; limit: number },
): Promise<Member[]> {
  const matching = asked.q === null ? q`true` : q`m.id in (${membersMeant(q, asked.q)})`;
  const frozen = asked.frozen === null ? q`true` : asked.frozen ? q`m.frozen_at is not null` : q`m.frozen_at is null`;
  return q<Member[]>`
    select ${memberColumns(q)} where ${matching} and ${frozen}
      and (${asked.before}::bigint is null or m.id < ${asked.before})
    order by m.id desc limit ${asked.limit}`;
}
