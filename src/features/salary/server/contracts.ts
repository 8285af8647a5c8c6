// Reads salary contracts, which only SQL functions write (db/functions/salary/contract.sql), builds their document,
// shows them to members and staff, and decides whether one can be opened or claimed from.
import { membersByIds } from '#features/members/server/public.ts';
import { sizesOf, validWithin } from '#features/team/server/public.ts';
import { paperAmount } from '#features/wallet/server/public.ts';
import { toWire } from '#ledger/money.ts';
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import { canonical } from '#platform/http/intents.ts';
import { renderText } from '#platform/language/texts.ts';
import { required } from '#platform/required.ts';
import type { LanguageCode } from '#universal/languages.ts';
import type { ContractDetail, ContractView, StaffContractView } from '../contract.ts';
import type { SalaryLevel } from './settings.ts';

export type ContractState = ContractView['state'];

/** `amount` is in minor units a month. `document` is canonical JSON, and `sha256` the hash of its bytes. */
export type SalaryContract = {
  id: bigint;
  number: bigint;
  memberId: bigint;
  level: number;
  state: ContractState;
  amount: bigint;
  oneValid: number;
  teamValid: number;
  termMonths: number;
  noticeDays: number;
  document: string;
  sha256: string;
  openedAt: Date;
  viewedAt: Date | null;
  signedAt: Date | null;
  signMethod: 'finger' | 'name' | null;
  signature: string | null;
  effectiveOn: string | null;
  lastDay: string | null;
  endedBy: 'member' | 'operator' | 'replaced' | null;
  endReason: string | null;
  endNotedAt: Date | null;
  claimedAt: Date | null;
};

const columns = (q: Queryable) => q`
  c.id, c.number, c.member_id, c.level, salary.state_of(c) as state, c.amount_minor as amount, c.one_valid,
  c.team_valid, c.term_months, c.notice_days, c.document, c.sha256, c.opened_at, c.viewed_at, c.signed_at,
  c.sign_method, c.signature, c.effective_on::text, c.last_day::text, c.ended_by, c.end_reason, c.end_noted_at,
  (select max(k.at) from salary.claim k where k.member_id = c.member_id and k.contract_id = c.id) as claimed_at`;

export async function contractById(q: Queryable, id: bigint): Promise<SalaryContract | null> {
  const [row] = await q<SalaryContract[]>`select ${columns(q)} from salary.contract c where c.id = ${id}`;
  return row ?? null;
}

/** The contract with this id, or null if it is another member's. */
export async function ownContract(
  q: Queryable,
  { id, memberId }: { id: bigint; memberId: bigint },
): Promise<SalaryContract | null> {
  const found = await contractById(q, id);
  return found?.memberId === memberId ? found : null;
}

export async function contractsByIds(q: Queryable, ids: readonly bigint[]): Promise<Map<bigint, SalaryContract>> {
  const rows = await q<SalaryContract[]>`
    select ${columns(q)} from salary.contract c where c.id = any (${idList(ids)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

export async function contractByHash(q: Queryable, sha256: string): Promise<SalaryContract | null> {
  const [row] = await q<SalaryContract[]>`
    select ${columns(q)} from salary.contract c where c.sha256 = ${sha256} order by c.id desc limit 1`;
  return row ?? null;
}

/** The condition for lists that equals salary.state_of, which would read the clock for each row. */
function isInState(q: Queryable, state: ContractState) {
  if (state === 'invalid') return q`c.void_at is not null`;
  if (state === 'opened') return q`c.void_at is null and c.signed_at is null`;
  const today = q`(select platform.business_date(platform.now()))`;
  const signed = q`c.void_at is null and c.signed_at is not null`;
  if (state === 'terminated') return q`${signed} and c.last_day < ${today}`;
  return q`${signed} and c.last_day >= ${today}
    and ${state === 'signed' ? q`c.effective_on > ${today}` : q`c.effective_on <= ${today}`}`;
}

type Asked = { memberId: bigint | null; state: ContractState | null; before: bigint | null; limit: number };

/** Contracts of one or all members, newest first. */
export async function contractsOf(q: Queryable, { memberId, state, before, limit }: Asked): Promise<SalaryContract[]> {
  return q<SalaryContract[]>`
    select ${columns(q)} from salary.contract c
    where true ${memberId === null ? q`` : q`and c.member_id = ${memberId}`}
      ${state === null ? q`` : q`and ${isInState(q, state)}`}
      ${before === null ? q`` : q`and c.id < ${before}`}
    order by c.id desc limit ${limit}`;
}

/** A member's signed and effective contracts, in the order in which they begin. */
export async function liveContracts(q: Queryable, memberId: bigint): Promise<SalaryContract[]> {
  return q<SalaryContract[]>`
    select ${columns(q)} from salary.contract c
    where c.member_id = ${memberId} and c.signed_at is not null and c.void_at is null
      and salary.state_of(c) in ('signed', 'effective')
    order by c.effective_on, c.id`;
}

export async function trailOf(q: Queryable, contractId: bigint): Promise<ContractDetail['trail']> {
  const rows = await q<{ kind: ContractDetail['trail'][number]['kind']; at: Date }[]>`
    select kind, at from salary.contract_event where contract_id = ${contractId} order by at, id`;
  return rows.map(({ kind, at }) => ({ kind, at: at.toISOString() }));
}

/** Makes calls of one member wait for each other, so that the second one sees what the first did. */
export async function lockMember(tx: Transaction, memberId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`salary.member ${memberId}`}, 0))`;
}

export async function nextNumber(tx: Transaction): Promise<bigint> {
  const [row] = await tx<{ number: bigint }[]>`select nextval('salary.contract_number') as number`;
  return required(row).number;
}

export async function openDocument(tx: Transaction, memberId: bigint, document: string): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`select salary.open_contract(${memberId}, ${document}) as id`;
  return required(row).id;
}

export type DocumentTerms = SalaryLevel & {
  number: bigint;
  /** The member's number and name. */
  member: string;
  name: string;
  termMonths: number;
  noticeDays: number;
  openedOn: string;
};

const SENTENCES = ['who', 'pay', 'claim', 'valid', 'term', 'end', 'budget', 'play'] as const;

export function numberText(number: bigint): string {
  return `SC-${String(number).padStart(6, '0')}`;
}

/**
 * Writes a contract's document: its terms and every sentence that the member reads, as canonical JSON. The database
 * compares the terms with the settings. The document's hash identifies the contract.
 */
export function documentOf(terms: DocumentTerms, language: LanguageCode): string {
  const values = {
    ...terms,
    number: numberText(terms.number),
    amount: `ETB ${paperAmount(toWire(BigInt(terms.amountMinor)), 'ETB')}`,
  };
  return canonical({
    ...terms,
    number: Number(terms.number),
    type: 'c3-salary-contract/1',
    currency: 'ETB',
    language,
    sentences: SENTENCES.map((sentence) => renderText(language, `salary.paper.${sentence}`, values)),
  });
}

type Read = { sentences: string[]; language: LanguageCode; name: string; openedOn: string };

/** Reads a document. It needs no validation, because `documentOf` wrote it and it never changes. */
export function readDocument(document: string): Read {
  return JSON.parse(document) as Read;
}

export function contractView(one: SalaryContract): ContractView {
  const { level, state, oneValid, teamValid, termMonths, noticeDays, effectiveOn, lastDay, endedBy, endReason } = one;
  return {
    id: String(one.id),
    number: numberText(one.number),
    level,
    state,
    amountMinor: toWire(one.amount),
    oneValid,
    teamValid,
    termMonths,
    noticeDays,
    openedAt: one.openedAt.toISOString(),
    signedAt: one.signedAt?.toISOString() ?? null,
    effectiveOn,
    lastDay,
    endedBy,
    endReason,
    endNotedAt: one.endNotedAt?.toISOString() ?? null,
    claimedAt: one.claimedAt?.toISOString() ?? null,
  };
}

export async function contractDetail(q: Queryable, one: SalaryContract): Promise<ContractDetail> {
  const { sentences, language, name } = readDocument(one.document);
  return {
    ...contractView(one),
    sentences,
    language,
    name,
    sha256: one.sha256,
    viewedAt: one.viewedAt?.toISOString() ?? null,
    signMethod: one.signMethod,
    signature: one.signature,
    trail: await trailOf(q, one.id),
  };
}

export async function staffContractViews(
  q: Queryable,
  contracts: readonly SalaryContract[],
): Promise<StaffContractView[]> {
  const members = await membersByIds(q, [...new Set(contracts.map(({ memberId }) => memberId))]);
  return contracts.map((one) => {
    const { memberNo, realName } = required(members.get(one.memberId));
    return { ...contractView(one), memberId: String(one.memberId), memberNo, memberName: realName };
  });
}

/** Full counts of valid members, for display only. */
export async function shownCounts(q: Queryable, leaderId: bigint): Promise<TeamCounts> {
  const sizes = await sizesOf(q, leaderId);
  return {
    oneValid: Number(sizes.find(({ level }) => level === 1)?.valid ?? 0n),
    teamValid: Number(sizes.reduce((sum, { valid }) => sum + valid, 0n)),
  };
}

/** Valid members at this moment. Counting stops at the number that the condition needs. */
export async function countsNow(q: Queryable, leaderId: bigint, asked: TeamCounts): Promise<TeamCounts> {
  const [oneValid, teamValid] = await Promise.all([
    validWithin(q, { leaderId, downTo: 1, most: asked.oneValid }),
    validWithin(q, { leaderId, downTo: 3, most: asked.teamValid }),
  ]);
  return { oneValid, teamValid };
}

// Whether a member may open a contract or claim a salary now (rewards.md 12). The database checks the same rules again.

/** Numbers of valid members: on level 1, and on levels 1 to 3. */
type TeamCounts = { oneValid: number; teamValid: number };

export const meets = (mine: TeamCounts, asked: TeamCounts): boolean =>
  mine.oneValid >= asked.oneValid && mine.teamValid >= asked.teamValid;

export type OpenObstacle = 'salary_off' | 'salary_level_unknown' | 'salary_condition_unmet' | 'salary_contract_runs';

/** Why a level's contract can't be opened, or null. `running`: the levels of contracts that last into next month. */
export function openObstacle(
  wanted: SalaryLevel | undefined,
  { offered, mine, running }: { offered: boolean; mine: TeamCounts; running: readonly number[] },
): OpenObstacle | null {
  if (!offered) return 'salary_off';
  if (!wanted) return 'salary_level_unknown';
  if (running.some((level) => level >= wanted.level)) return 'salary_contract_runs';
  return meets(mine, wanted) ? null : 'salary_condition_unmet';
}

export type ClaimObstacle = 'salary_not_effective' | 'salary_claimed' | 'salary_condition_unmet';

export function claimObstacle(
  effective: TeamCounts | undefined,
  { mine, claimed }: { mine: TeamCounts; claimed: boolean },
): ClaimObstacle | null {
  if (!effective) return 'salary_not_effective';
  if (claimed) return 'salary_claimed';
  return meets(mine, effective) ? null : 'salary_condition_unmet';
}

/** The first day of a business date's month. */
export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;

export function nextMonth(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}

/** True if a typed name is the member's, whatever its case and spaces. Only then may it sign. */
export function isSameName(typed: string, realName: string): boolean {
  const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en');
  return plain(typed) === plain(realName);
}
