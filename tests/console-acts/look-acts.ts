// Saying that unusual reading was looked into. It moves no money, and staff can't say it of their own reading.
import assert from 'node:assert/strict';
import type { ConsoleAct } from './acts.ts';
import type { Attack } from './stage.ts';

export const lookActs = {
  'POST /console/api/v1/unusual-looks/{id}/look-into': async ({ ask, db, ids, member }) => {
    const foundAbout = async (staffId: bigint): Promise<string> => {
      const [row] = await db.owner<{ id: bigint }[]>`
        insert into looks.unusual (staff_id, on_day, reason, member_id, step, members, found_at)
        values (${staffId}, '2026-01-01', 'own_name', ${member.id}, 1, 1, platform.now()) returning id`;
      return String(row?.id);
    };
    const note = async (id: string) =>
      (await ask('admin', 'POST /console/api/v1/unusual-looks/{id}/look-into', { id, body: { note: 'A cousin rang' } }))
        .name;
    assert.equal(await note('999999'), 'unusual_look_not_found');
    assert.equal(await note(await foundAbout(ids.admin)), 'own_unusual_look');
    const aboutOther = await foundAbout(ids.support);
    assert.equal(await note(aboutOther), 'ok');
    assert.equal(await note(aboutOther), 'unusual_look_ended');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
