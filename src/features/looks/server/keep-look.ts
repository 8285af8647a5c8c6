// Writes who of the staff looked at whom. The edge calls it for each answered read whose contract says whose data it
// shows, before the answer leaves (src/platform/http/look.ts).
import { memberIdOf, membersByIds } from '#features/members/server/public.ts';
import type { Cases } from '#platform/cases.ts';
import type { Context } from '#platform/context.ts';
import { idList } from '#platform/database/db.ts';
import { Raw } from '#platform/feature.ts';
import type { CaseKind, Look } from '#platform/http/look.ts';
import { type Looked, type Seen, textsAt } from '#platform/http/looked.ts';
import { required } from '#platform/required.ts';
import { cases } from './cases.gen.ts';

const all: readonly Cases[] = Object.values(cases).flat();

type Case = { kind: CaseKind; number: string; memberId: bigint };

/** Throws if an entry can't be written. */
export function keepLook({ sql }: Pick<Context, 'sql'>): (looked: Looked) => Promise<void> {
  const caseOf = async (typed: string): Promise<Case | null> => {
    const number = typed.trim().toUpperCase();
    const of = all.find(({ front }) => number.startsWith(front));
    const memberId = of ? await of.owner(sql, number) : null;
    return of && memberId !== null ? { kind: of.kind, number, memberId } : null;
  };
  return async ({ staffId, looks, seen }) => {
    for (const look of looks) {
      const memberIds = [...(await membersByIds(sql, membersSeen(look, seen))).keys()];
      if (memberIds.length === 0) continue;
      const [number] = look.case ? textsAt(seen, look.case) : [];
      const found = await caseOf(number === undefined ? seen.forCase : `${look.front ?? ''}${number}`);
      // A case of another member explains nothing.
      const of = memberIds.length === 1 && memberIds[0] === found?.memberId ? found : null;
      await sql`
        insert into looks.look (staff_id, member_id, shown, case_kind, case_number)
        select ${staffId}, m.id, ${look.at}, ${of?.kind ?? null}, ${of?.number ?? null}
        from unnest(${idList(memberIds)}::bigint[]) m(id)
        order by m.id
        on conflict (member_id, staff_id, shown, hour, case_number)
          do update set count = look.count + 1, last_at = excluded.last_at`;
    }
  };
}

/** Whose data it shows. Empty if the list wasn't filtered by a member, or no member has that number. */
function membersSeen({ member }: Look, seen: Seen): bigint[] {
  if (member !== 'file')
    return textsAt(seen, member)
      .map(memberIdOf)
      .filter((id) => id !== null);
  return [required(seen.data instanceof Raw ? seen.data.memberId : undefined)];
}
