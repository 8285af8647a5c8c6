// What the console calls bank acts, orders, bank lines and the coverage of the books, and in which colour.
import { labelOf, type StateLabel, type Tone } from '#design/console/state-chip.tsx';
import type { BankActKind, BankActView, InstructionView, StatementLineRow } from '../contract.ts';

export const COVERAGE: Record<
  'covered' | 'books_short' | 'reconciliation_stale',
  readonly [text: string, tone: Tone, meaning: string]
> = {
  covered: [
    'Covered',
    'plain',
    'Every cent in the client account has an owner in the ledger. The bank statements agree.',
  ],
  books_short: [
    'Books short',
    'bad',
    'The client account holds less than we owe. Purchases, income, rewards, deployments and fees stop until ' +
      'the operator covers it. Payouts go on while the account can pay them.',
  ],
  reconciliation_stale: [
    'Statement overdue',
    'warn',
    'The next statement is due and not reconciled. Purchases, income, rewards, deployments and fees stop ' +
      'until the day is closed. Payouts go on.',
  ],
};

export const ACTS: Record<BankActKind, string> = {
  send_back: 'Send back to the sender',
  shortfall_cover: 'Pay the operator’s debt',
  budget_fund: 'Fund the rewards budget',
  tax_remit: 'Remit withheld tax',
  fees_take: 'Take earned fees',
};

export const ACT_STATES: Record<BankActView['state'], StateLabel> = {
  proposed: ['Waiting for a second person', 'warn'],
  done: ['Done', 'plain'],
  withdrawn: ['Taken back', 'plain'],
};

const HOUSE: Record<string, string> = { client: 'The client account', operator: 'The operator’s own account' };

/** Text for one end of a transfer: the name of a house account, or else the holder and number. */
export function partyText({ name, account }: InstructionView['to']): string {
  return HOUSE[account] ?? `${name}, ${account}`;
}

export const INSTRUCTION_STATES: Record<InstructionView['state'], StateLabel> = {
  queued: ['To be sent', 'busy'],
  unknown: ['Bank has not answered', 'warn'],
  processing: ['At the bank', 'busy'],
  paid: ['Paid', 'plain'],
  refused: ['Refused', 'bad'],
  returned: ['Sent back', 'bad'],
};

/** Labels of a bank line's outcome. */
const OUTCOMES: Record<string, StateLabel> = {
  open: ['Open', 'warn'],
  suspense: ['Open', 'warn'],
  explained: ['Explained', 'plain'],
  matched: ['Matched', 'plain'],
  cleared: ['Cleared', 'plain'],
};

export function outcomeOf(line: Pick<StatementLineRow, 'outcome' | 'openMinor' | 'misdirected'>): StateLabel {
  if (line.misdirected && line.misdirected.closedAt === null) return ['To another account', 'bad'];
  if (line.openMinor > 0) return ['Not explained', 'warn'];
  return OUTCOMES[line.outcome] ?? [labelOf(line.outcome), 'plain'];
}
