// Attacks through salary contracts: one member of finance can end them, and that pays nothing.
import assert from 'node:assert/strict';
import type { ConsoleAct } from './acts.ts';
import type { Attack, Stage } from './stage.ts';

let numbers = 900_000;
const DOCUMENT = JSON.stringify({ sentences: ['A salary.'], language: 'en', name: 'Almaz', openedOn: '2026-01-01' });

/** A signed contract, inserted as a row because the stage has no team of valid members. */
export async function signedContract(
  { db }: Pick<Stage, 'db'>,
  memberId: bigint,
  period: 'this month' | 'from today' | 'later',
): Promise<string> {
  numbers += 1;
  const [row] = await db.admin<{ id: bigint }[]>`
    insert into salary.contract (number, member_id, level, amount_minor, one_valid, team_valid, term_months,
      notice_days, document, sha256, opened_at, viewed_at, signed_at, sign_method, signature, effective_on, last_day)
    select ${numbers}, ${memberId}, 1, 15000, 3, 5, 12, 14, ${DOCUMENT}, ${String(numbers)}, platform.now(),
      platform.now(), platform.now(), 'name', 'Almaz', today + ${period === 'later' ? 31 : 0}::int,
      case ${period}::text when 'this month' then (date_trunc('month', today) + interval '1 month')::date - 1
        else today + 365 end
    from platform.business_date(platform.now()) today returning id`;
  return String(row?.id);
}

export const salaryActs = {
  'POST /console/api/v1/salary/contracts/{id}/end': async (stage) => {
    const end = async (who: 'abebe' | 'sara', id: string, reason = 'The rules were broken') =>
      stage.ask(who, 'POST /console/api/v1/salary/contracts/{id}/end', { id, body: { reason } });
    const running = await signedContract(stage, stage.member.id, 'from today');
    assert.equal((await end('abebe', '999999')).name, 'salary_contract_not_found');
    assert.equal((await end('abebe', running, ' ')).name, 'field_invalid');
    const ended = await end('abebe', running);
    assert.equal(ended.name, 'ok');
    assert.equal(ended.data.state, 'effective');
    assert.equal((await end('sara', running)).name, 'salary_contract_moved_on');
    const coming = await end('sara', await signedContract(stage, stage.member.id, 'later'));
    assert.deepEqual([coming.name, coming.data.state], ['ok', 'invalid']);
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
