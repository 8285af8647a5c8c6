// The steps of a salary contract (rewards.md 12): a member opens a level's contract to read it, and signs it. A job
// makes it effective on its first day. The member or the operator may end it.
import { languageOfPaper, memberById } from '#features/members/server/public.ts';
import { audit } from '#features/acts/server/public.ts';
import { checkPin, type PinRefusal } from '#features/identity/server/public.ts';
import { sendMessage, sendMessages } from '#features/messages/server/public.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { Locale, StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import {
  contractById,
  countsNow,
  documentOf,
  isSameName,
  liveContracts,
  lockMember,
  nextMonth,
  nextNumber,
  numberText,
  openDocument,
  type OpenObstacle,
  openObstacle,
  ownContract,
  type SalaryContract,
} from './contracts.ts';
import { settings } from './settings.ts';

type OpenRefusal = { [N in OpenObstacle]: Refusal<N> }[OpenObstacle];
type ContractWish = { memberId: bigint; level: number; locale: Locale };

/** Opens a level's contract for reading. Its document states today's terms in the member's language, and stays so. */
export async function openContract(
  context: Pick<Context, 'sql' | 'clock' | 'config'>,
  { memberId, level, locale }: ContractWish,
  intent: Intent,
): Promise<{ id: string } | OpenRefusal | IntentRefusal> {
  const { offered, levels, termMonths, noticeDays } = await settings.read(context);
  const wanted = levels.find((one) => one.level === level);
  return once(context.sql, intent, context.clock.now(), async (tx): Promise<{ id: string } | OpenRefusal> => {
    await lockMember(tx, memberId);
    const today = context.clock.today();
    const lasting = (await liveContracts(tx, memberId)).filter(({ lastDay }) => (lastDay ?? '') >= nextMonth(today));
    const mine = wanted ? await countsNow(tx, memberId, wanted) : { oneValid: 0, teamValid: 0 };
    const obstacle = openObstacle(wanted, { offered, mine, running: lasting.map((one) => one.level) });
    if (obstacle) return refuse(obstacle);
    const { memberNo, realName } = required(await memberById(tx, memberId));
    const who = { member: memberNo, name: realName, number: await nextNumber(tx), openedOn: today };
    const language = await languageOfPaper(tx, { memberId, locale });
    const document = documentOf({ ...required(wanted), ...who, termMonths, noticeDays }, language);
    return { id: String(await openDocument(tx, memberId, document)) };
  });
}

export type Signature = { method: 'finger'; strokes: string } | { method: 'name'; name: string };
type Signing = { memberId: bigint; id: bigint; signature: Signature; pin: string };
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

/** Signs a contract with the member's PIN, whose proof is valid only for this document. It begins next month. */
export async function signContract(
  context: Pick<Context, 'sql' | 'clock' | 'config' | 'secrets'>,
  { memberId, id, signature, pin }: Signing,
  intent: Intent,
): Promise<{ id: string } | SignRefusal | IntentRefusal> {
  const [contract, member, rules] = await Promise.all([
    ownContract(context.sql, { id, memberId }),
    memberById(context.sql, memberId),
    settings.read(context),
  ]);
  if (!contract) return refuse('salary_contract_not_found');
  if (signature.method === 'name' && !isSameName(signature.name, member?.realName ?? ''))
    return refuse('salary_name_differs');
  const act = { transfer: intent.id, purpose: 'salary', amount: contract.amount, target: contract.sha256 } as const;
  const wrongPin = await checkPin(context, { memberId, pin, act });
  if (wrongPin) return wrongPin;
  return once(context.sql, intent, context.clock.now(), async (tx): Promise<{ id: string } | SignRefusal> => {
    await lockMember(tx, memberId);
    const now = required(await contractById(tx, id));
    if (!member || member.frozenAt) return refuse('member_frozen');
    if (now.state !== 'opened') return refuse('salary_contract_moved_on');
    if (!now.viewedAt) return refuse('salary_contract_unread');
    const level = rules.levels.find((one) => one.level === now.level);
    if (!level || !sameTerms(now, { ...level, ...rules })) return refuse('salary_terms_changed');
    const mine = await countsNow(tx, memberId, now);
    const lasting = await liveContracts(tx, memberId);
    const running = lasting.filter(({ lastDay }) => (lastDay ?? '') >= nextMonth(context.clock.today()));
    const obstacle = openObstacle(level, { offered: rules.offered, mine, running: running.map((one) => one.level) });
    if (obstacle === 'salary_level_unknown') return refuse('salary_terms_changed');
    if (obstacle) return refuse(obstacle);
    const written = signature.method === 'finger' ? signature.strokes : signature.name;
    await tx`select salary.sign_contract(${id}, ${memberId}, ${signature.method}, ${written}, ${intent.id})`;
    const { effectiveOn } = required(await contractById(tx, id));
    const params = { number: numberText(now.number), contractId: String(id), date: required(effectiveOn) };
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

const BATCH = 500;
type Turned = { contractId: bigint; memberId: bigint; number: bigint; kind: 'effective' | 'terminated' };

/** Notes in their trail that contracts began or ended, and sends their members a message. Returns their number. */
export async function turnContracts({ sql }: Pick<Context, 'sql'>): Promise<number> {
  return sql.begin(async (tx) => {
    const turned = await tx<Turned[]>`
      select contract_id, member_id, number, kind from salary.turn_contracts(${BATCH})`;
    await sendMessages(
      tx,
      turned.map(({ contractId, memberId, number, kind }) => ({
        memberId,
        kind: `salary.contract_${kind}`,
        params: { number: numberText(number), contractId: String(contractId) },
      })),
    );
    return turned.length;
  });
}

// The member or the operator may end a contract, with a reason. A running one ends after its notice. One that hasn't
// begun becomes invalid at once.

type EndRefusal = Refusal<'salary_contract_not_found' | 'salary_contract_moved_on'>;
type Ended = { id: string } | EndRefusal;

/** Ends a contract for its member. */
export async function endOwnContract(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, memberId, reason }: { id: bigint; memberId: bigint; reason: string },
  intent: Intent,
): Promise<Ended | IntentRefusal> {
  return once(context.sql, intent, context.clock.now(), async (tx): Promise<Ended> => {
    if (!(await ownContract(tx, { id, memberId }))) return refuse('salary_contract_not_found');
    const ended = await end(tx, { id, side: 'member', reason });
    return ended ? { id: String(id) } : refuse('salary_contract_moved_on');
  });
}

/** Ends a contract for the operator. The member reads the reason. */
export async function endForOperator(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, caller, reason }: { id: bigint; caller: StaffCaller; reason: string },
  intent: Intent,
): Promise<Ended | IntentRefusal> {
  const at = context.clock.now();
  return once(context.sql, intent, at, async (tx): Promise<Ended> => {
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

/** Returns null if the contract is over, isn't signed, or already has its notice. */
async function end(
  tx: Transaction,
  { id, side, reason }: { id: bigint; side: 'member' | 'operator'; reason: string },
): Promise<SalaryContract | null> {
  await lockMember(tx, required(await contractById(tx, id)).memberId);
  const one = required(await contractById(tx, id));
  if (!['signed', 'effective'].includes(one.state) || one.endNotedAt) return null;
  await tx`select salary.end_contract(${id}, ${side}, ${reason})`;
  return required(await contractById(tx, id));
}
