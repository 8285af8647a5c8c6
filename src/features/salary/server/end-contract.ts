// Either side ends a contract, with a reason (rewards.md 12). One that runs ends after its notice. One that has not
// begun is invalid at once.
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import { contractById, lockMember, ownContract, type SalaryContract } from './contract-store.ts';
import { numberText } from './document.ts';

type EndRefusal = Refusal<'salary_contract_not_found' | 'salary_contract_moved_on'>;
type Ended = { id: string } | EndRefusal;

/** The member's own side. */
export async function endOwnContract(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { id, memberId, reason }: { id: bigint; memberId: bigint; reason: string },
  intent: Intent,
): Promise<Ended | IntentRefusal> {
  return once(floor.sql, intent, floor.clock.now(), async (tx): Promise<Ended> => {
    if (!(await ownContract(tx, { id, memberId }))) return refuse('salary_contract_not_found');
    const ended = await end(tx, { id, side: 'member', reason });
    return ended ? { id: String(id) } : refuse('salary_contract_moved_on');
  });
}

/** The operator's side. The member reads the reason. */
export async function endForOperator(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { id, caller, reason }: { id: bigint; caller: StaffCaller; reason: string },
  intent: Intent,
): Promise<Ended | IntentRefusal> {
  const at = floor.clock.now();
  return once(floor.sql, intent, at, async (tx): Promise<Ended> => {
    if (!(await contractById(tx, id))) return refuse('salary_contract_not_found');
    const ended = await end(tx, { id, side: 'operator', reason });
    if (!ended) return refuse('salary_contract_moved_on');
    const subject = `salary_contract:${id}`;
    await audit(tx, { staffId: caller.staffId, action: 'salary.end_contract', subject, detail: { reason } });
    const params = { number: numberText(ended.number), contractId: String(id), reason };
    const kind = ended.state === 'invalid' ? 'salary.contract_voided' : 'salary.contract_notice';
    await sendMessage(tx, {
      memberId: ended.memberId,
      kind,
      params: ended.lastDay && ended.state !== 'invalid' ? { ...params, date: ended.lastDay } : params,
    });
    return { id: String(id) };
  });
}

/** Null where it is over, is not signed, or has its notice already. */
async function end(
  tx: Transaction,
  { id, side, reason }: { id: bigint; side: 'member' | 'operator'; reason: string },
): Promise<SalaryContract | null> {
  await lockMember(tx, must(await contractById(tx, id)).memberId);
  const one = must(await contractById(tx, id));
  if (!['signed', 'effective'].includes(one.state) || one.endNotedAt) return null;
  await tx`select salary.end_contract(${id}, ${side}, ${reason})`;
  return must(await contractById(tx, id));
}
