// What the console calls bank acts, orders, bank lines and the coverage of the books, and in which colour.
import type { StateLabel, Tone } from '#design/console/state-chip.tsx';
import { labelOf } from '#design/console/names.ts';
import type { BankActKind, BankActView, InstructionView, StatementLineRow } from '../contract.ts';
import { inRow, t } from '#design/console/words.ts';

export const COVERAGE: Record<
  'covered' | 'books_short' | 'reconciliation_stale',
  readonly [text: string, tone: Tone, meaning: string]
> = {
  covered: [
    t('Covered'),
    'plain',
    t('The bank’s statements and the ledger agree. Money that we can’t explain yet stays in suspense until we can.'),
  ],
  books_short: [
    t('Books short'),
    'bad',
    t(
      'The client account holds less than we owe. Purchases, income, rewards, deployments and fees stop ' +
        'until the operator covers it. Payouts go on while the account can pay them.',
    ),
  ],
  reconciliation_stale: [
    t('Statement overdue'),
    'warn',
    t(
      'The next statement is due and not reconciled. Purchases, income, rewards, deployments and fees ' +
        'stop until the day is closed. Payouts go on.',
    ),
  ],
};

export const ACTS: Record<BankActKind, string> = {
  send_back: t('Send back to the sender'),
  shortfall_cover: t('Pay the operator’s debt'),
  budget_fund: t('Pay into the rewards budget'),
  tax_remit: t('Remit withheld tax'),
  fees_take: t('Take earned fees'),
};

export const ACT_STATES: Record<BankActView['state'], StateLabel> = {
  proposed: [t('Waiting for a second person'), 'warn'],
  done: [t('Done'), 'plain'],
  withdrawn: [t('Taken back'), 'plain'],
};

const HOUSE: Record<string, string> = { client: t('The client account'), operator: t('The operator’s own account') };

/** Text for one end of a transfer: the name of a house account, or else the holder and number. */
export function partyText({ name, account }: InstructionView['to']): string {
  return HOUSE[account] ?? inRow(name, account);
}

export const INSTRUCTION_STATES: Record<InstructionView['state'], StateLabel> = {
  queued: [t('To be sent'), 'busy'],
  unknown: [t('Bank has not answered'), 'warn'],
  processing: [t('At the bank'), 'busy'],
  paid: [t('Paid'), 'plain'],
  refused: [t('Refused'), 'bad'],
  returned: [t('Sent back'), 'bad'],
};

/** Labels of a bank line's outcome. */
const OUTCOMES: Record<string, StateLabel> = {
  open: [t('Open'), 'warn'],
  suspense: [t('Open'), 'warn'],
  explained: [t('Explained'), 'plain'],
  matched: [t('Matched'), 'plain'],
  cleared: [t('Cleared'), 'plain'],
};

export function outcomeOf(line: Pick<StatementLineRow, 'outcome' | 'openMinor' | 'misdirected'>): StateLabel {
  if (line.misdirected && line.misdirected.closedAt === null) return [t('To another account'), 'bad'];
  if (line.openMinor > 0) return [t('Not explained'), 'warn'];
  return OUTCOMES[line.outcome] ?? [labelOf(line.outcome), 'plain'];
}
