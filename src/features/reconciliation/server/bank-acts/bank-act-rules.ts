// What each two-person act on bank money posts, and what can prevent it (bank-and-reconciliation.md 7). Pure functions.
import { type AccountId, house } from '#ledger/chart.ts';
import type { Purpose } from '#ledger/purposes.gen.ts';
import type { BankActKind } from '../../contract.ts';

export type ActPlan = {
  purpose: Purpose;
  debit: AccountId;
  credit: AccountId;
  /** True if the act clears a bank line that is still in suspense. */
  clearsLine: boolean;
  /** True if the line must have come from the operator's own account. */
  operatorMoney: boolean;
  needsCoverage: boolean;
};

export const ACT_PLANS: Record<BankActKind, ActPlan> = {
  send_back: {
    purpose: 'deposit_sent_back',
    debit: house('suspense'),
    credit: house('client_bank'),
    clearsLine: true,
    operatorMoney: false,
    needsCoverage: false,
  },
  shortfall_cover: {
    purpose: 'shortfall_covered',
    debit: house('suspense'),
    credit: house('operator_due'),
    clearsLine: true,
    operatorMoney: true,
    needsCoverage: false,
  },
  budget_fund: {
    purpose: 'budget_funded',
    debit: house('suspense'),
    credit: house('rewards_budget'),
    clearsLine: true,
    operatorMoney: true,
    needsCoverage: false,
  },
  tax_remit: {
    purpose: 'tax_remitted',
    debit: house('tax_payable'),
    credit: house('client_bank'),
    clearsLine: false,
    operatorMoney: false,
    needsCoverage: true,
  },
  fees_take: {
    purpose: 'fees_taken',
    debit: house('fees'),
    credit: house('client_bank'),
    clearsLine: false,
    operatorMoney: false,
    needsCoverage: true,
  },
};

export type ActState = {
  amount: bigint;
  /** The line to clear, and its amount still in suspense. Undefined if there is no such line. */
  line: { left: bigint; fromOperator: boolean } | undefined;
  /** The part of the debited account's balance that was booked at least ten working days ago. */
  ripe: bigint;
  operatorDue: bigint;
  covered: boolean;
  hasTaxAccount: boolean;
};

export type ActObstacle =
  | 'statement_line_not_found'
  | 'suspense_left_too_little'
  | 'sender_not_operator'
  | 'nothing_to_remit'
  | 'tax_account_missing'
  | 'books_not_covered'
  | 'operator_due_less';

/**
 * The reason that the act cannot be carried out now, or null. It is checked at the proposal and again when the act is
 * carried out.
 */
export function obstacleOf(kind: BankActKind, state: ActState): ActObstacle | null {
  const plan = ACT_PLANS[kind];
  if (plan.clearsLine) {
    if (!state.line) return 'statement_line_not_found';
    if (state.line.left < state.amount) return 'suspense_left_too_little';
    if (plan.operatorMoney && !state.line.fromOperator) return 'sender_not_operator';
    return kind === 'shortfall_cover' && state.operatorDue < state.amount ? 'operator_due_less' : null;
  }
  if (plan.needsCoverage && !state.covered) return 'books_not_covered';
  if (state.ripe < state.amount) return 'nothing_to_remit';
  return kind === 'tax_remit' && !state.hasTaxAccount ? 'tax_account_missing' : null;
}
