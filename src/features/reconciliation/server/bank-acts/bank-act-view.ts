import { toWire } from '#ledger/money.ts';
import type { BankActView } from '../../contract.ts';
import type { BankAct } from './bank-act-store.ts';

/** As in instructions: a house account goes by its name. */
function partyOf(to: NonNullable<BankAct['to']>): NonNullable<BankActView['to']> {
  if (to === 'operator') return { name: to, account: to };
  return { name: to.holderName ?? to.number, account: `${to.institution} ${to.number}` };
}

export function actToWire(act: BankAct): BankActView {
  return {
    id: String(act.id),
    actId: String(act.actId),
    kind: act.kind,
    amountMinor: toWire(act.amount),
    statementLineId: act.statementLineId === null ? null : String(act.statementLineId),
    note: act.note,
    to: act.to === null ? null : partyOf(act.to),
    state: act.state,
    approvals: act.approvals,
    proposedBy: String(act.proposedBy),
    proposedAt: act.proposedAt.toISOString(),
    endedAt: act.endedAt?.toISOString() ?? null,
  };
}
