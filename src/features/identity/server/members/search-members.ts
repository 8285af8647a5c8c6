import type { Queryable } from '../../../../platform/db.ts';
import { type Member, memberColumns, memberIdOf } from './members.ts';

/** Newest first; `q` is a member number, the beginning of a phone number, or of a name or nickname. */
export async function searchMembers(
  q: Queryable,
  asked: { q: string | null; frozen: boolean | null; before: bigint | null; limit: number },
): Promise<Member[]> {
  const phrase = asked.q?.trim() ?? '';
  const begins = `${phrase.toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%`;
  const phone = `${phrase.startsWith('+') ? '' : '+'}${phrase.replaceAll(/[^\d+]/g, '')}`;
  const matching =
    phrase === ''
      ? q`true`
      : q`(m.id = ${memberIdOf(phrase)} or m.phone like ${phone.length > 3 ? `${phone}%` : ''}
          or lower(m.real_name) like ${begins} or lower(m.nickname) like ${begins})`;
  const frozen = asked.frozen === null ? q`true` : asked.frozen ? q`m.frozen_at is not null` : q`m.frozen_at is null`;
  return q<Member[]>`
    select ${memberColumns(q)} where ${matching} and ${frozen}
      and (${asked.before}::bigint is null or m.id < ${asked.before})
    order by m.id desc limit ${asked.limit}`;
}
