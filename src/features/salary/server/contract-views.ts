// Contracts as their member sees them, and as the desk does.
import { toWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import { must } from '#platform/must.ts';
import { membersByIds } from '#features/identity/server/public.ts';
import type { ContractDetail, ContractView, StaffContractView } from '../contract.ts';
import { type SalaryContract, trailOf } from './contract-store.ts';
import { numberText, readDocument } from './document.ts';

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
    const { memberNo, realName } = must(members.get(one.memberId));
    return { ...contractView(one), memberId: String(one.memberId), memberNo, memberName: realName };
  });
}
