// Acts over salary contracts: one of finance ends them, and nothing is paid by it.
import assert from 'node:assert/strict';
import type { ConsoleAct } from './acts.ts';
import type { Attack, Stage } from './stage.ts';

let numbers = 900_000;

/** A signed contract of the stage's member, made behind the walls: the stage has no team of valid members. */
async function signed({ db, member }: Stage, begins: 'today' | 'next month'): Promise<string> {
  numbers += 1;
  const [row] = await db.admin<{ id: bigint }[]>`
    insert into salary.contract (number, member_id, level, amount_minor, one_valid, team_valid, term_months,
      notice_days, document, sha256, opened_at, viewed_at, signed_at, sign_method, signature, effective_on, last_day)
    select ${numbers}, ${member.id}, 1, 15000, 3, 5, 12, 14, '{}', ${String(numbers)}, platform.now(), platform.now(),
      platform.now(), 'name', 'Almaz', today + ${begins === 'today' ? 0 : 31}::int, today + 365
    from platform.business_date(platform.now()) today returning id`;
  return String(row?.id);
}

export const salaryActs = {
  'POST /console/api/v1/salary/contracts/{id}/end': async (stage) => {
    const end = async (who: 'abebe' | 'sara', id: string, reason = 'The rules were broken') =>
      stage.ask(who, 'POST /console/api/v1/salary/contracts/{id}/end', { id, body: { reason } });
    const running = await signed(stage, 'today');
    assert.equal((await end('abebe', '999999')).name, 'salary_contract_not_found');
    assert.equal((await end('abebe', running, ' ')).name, 'field_invalid');
    const ended = await end('abebe', running);
    assert.equal(ended.name, 'ok');
    assert.equal(ended.data.state, 'effective');
    assert.equal((await end('sara', running)).name, 'salary_contract_moved_on');
    const coming = await end('sara', await signed(stage, 'next month'));
    assert.deepEqual([coming.name, coming.data.state], ['ok', 'invalid']);
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
