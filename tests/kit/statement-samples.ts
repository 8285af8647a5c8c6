// Statements of the bank for tests of what reads them, and a day of four lines as its two files.
import { RAIL, type Statement, type StatementLine } from '#wires/bank.ts';
import { changed, fileOf } from './statement-files.ts';

/** A line of the bank's client account. */
export function lineOf(sequence: number, given: Partial<StatementLine> = {}): StatementLine {
  return {
    lineId: String(sequence),
    account: 'client',
    sequence,
    bookedAt: `2026-11-0${(sequence % 3) + 1}T08:15:00.000Z`,
    valueDate: '2026-11-03',
    statementDate: '2026-11-03',
    direction: 'credit',
    amountMinor: 100_00n,
    balanceAfterMinor: 0n,
    counterparty: { name: 'Lakeside Haulage PLC', kind: 'account', bank: 'TANA', number: '1000200030004' },
    kind: 'rent',
    reference: `INV-L1-2026-1${sequence}`,
    instructionId: null,
    bankReference: `SBE${String(sequence).padStart(10, '0')}`,
    narrative: 'Rent',
    relatesToSequence: null,
    ...given,
  };
}

/** The bank's statement of three days in November with these lines. */
export function statementOf(lines: readonly StatementLine[], openingMinor = 5_00n): Statement {
  return changed(
    {
      statementId: 'C-2026-11-03',
      account: { code: 'client', bank: RAIL.bank, number: RAIL.numbers.client, holderName: 'Clients of C3' },
      date: '2026-11-03',
      fromDate: '2026-11-01',
      currency: 'ETB',
      notice: 'Sandbox · play money',
      openingMinor,
      creditsMinor: 0n,
      debitsMinor: 0n,
      closingMinor: 0n,
      lines: [],
    },
    () => [...lines],
  );
}

export const DAY = statementOf([
  lineOf(7),
  lineOf(8, { direction: 'debit', amountMinor: 40_05n, kind: 'payout', reference: null, instructionId: 'W-000012' }),
  lineOf(9, { direction: 'debit', amountMinor: 1n, kind: 'charge', reference: null, narrative: '=fee;"<&>\t,' }),
  lineOf(10, { direction: 'credit', kind: 'payout_return', relatesToSequence: 8, narrative: 'Comes back' }),
]);
export const CAMT = fileOf(DAY, 'camt053');
export const CSV = fileOf(DAY, 'csv');
