// A member signs a contract with their PIN (rewards.md 12). The PIN is good for this document alone. It begins with the
// next month.
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { checkPin, memberById, type PinRefusal } from '#features/identity/server/public.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import { contractById, liveContracts, lockMember, ownContract, type SalaryContract } from './contract-store.ts';
import { numberText } from './document.ts';
import { isSameName, nextMonth, openObstacle } from './salary-rules.ts';
import { settings } from './settings.ts';
import { countsNow } from './team-counts.ts';

export type Signature = { method: 'finger'; strokes: string } | { method: 'name'; name: string };
type Wish = { memberId: bigint; id: bigint; signature: Signature; pin: string };
type SignRefusal =
  | PinRefusal
  | Refusal<
      | 'salary_contract_not_found'
      | 'salary_contract_unread'
      | 'salary_contract_moved_on'
      | 'salary_contract_runs'
      | 'salary_condition_unmet'
      | 'salary_terms_changed'
      | 'salary_name_differs'
      | 'salary_off'
      | 'member_frozen'
    >;

export async function signContract(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'secrets'>,
  { memberId, id, signature, pin }: Wish,
  intent: Intent,
): Promise<{ id: string } | SignRefusal | IntentRefusal> {
  const [contract, member, rules] = await Promise.all([
    ownContract(floor.sql, { id, memberId }),
    memberById(floor.sql, memberId),
    settings.read(floor),
  ]);
  if (!contract) return refuse('salary_contract_not_found');
  if (signature.method === 'name' && !isSameName(signature.name, member?.realName ?? ''))
    return refuse('salary_name_differs');
  const act = { transfer: intent.id, purpose: 'salary', amount: contract.amount, target: contract.sha256 } as const;
  const wrongPin = await checkPin(floor, { memberId, pin, act });
  if (wrongPin) return wrongPin;
  return once(floor.sql, intent, floor.clock.now(), async (tx): Promise<{ id: string } | SignRefusal> => {
    await lockMember(tx, memberId);
    const now = must(await contractById(tx, id));
    if (!member || member.frozenAt) return refuse('member_frozen');
    if (now.state !== 'opened') return refuse('salary_contract_moved_on');
    if (!now.viewedAt) return refuse('salary_contract_unread');
    const level = rules.levels.find((one) => one.level === now.level);
    if (!level || !sameTerms(now, { ...level, ...rules })) return refuse('salary_terms_changed');
    const mine = await countsNow(tx, memberId, now);
    const lasting = await liveContracts(tx, memberId);
    const running = lasting.filter(({ lastDay }) => (lastDay ?? '') >= nextMonth(floor.clock.today()));
    const obstacle = openObstacle(level, { offered: rules.offered, mine, running: running.map((one) => one.level) });
    if (obstacle === 'salary_level_unknown') return refuse('salary_terms_changed');
    if (obstacle) return refuse(obstacle);
    const written = signature.method === 'finger' ? signature.strokes : signature.name;
    await tx`select salary.sign_contract(${id}, ${memberId}, ${signature.method}, ${written}, ${intent.id})`;
    const { effectiveOn } = must(await contractById(tx, id));
    const params = { number: numberText(now.number), contractId: String(id), date: must(effectiveOn) };
    await sendMessage(tx, { memberId, kind: 'salary.contract_signed', params });
    return { id: String(id) };
  });
}

type Terms = { amountMinor: number; oneValid: number; teamValid: number; termMonths: number; noticeDays: number };

const sameTerms = (now: SalaryContract, of: Terms): boolean =>
  now.amount === BigInt(of.amountMinor) &&
  now.oneValid === of.oneValid &&
  now.teamValid === of.teamValid &&
  now.termMonths === of.termMonths &&
  now.noticeDays === of.noticeDays;
