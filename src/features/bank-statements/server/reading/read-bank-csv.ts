// Reads the bank's CSV: notes on lines that begin with #, then a head and a row for each line. A spreadsheet may have
// saved it again, with another separator and the columns in another order.
import { type CsvLine, readCsv } from '#platform/http/read-csv.ts';
import type { Problem } from '../../contract.ts';
import { LINES_MAX, type Written, type WrittenHead, type WrittenLine } from './statement.ts';

const COLUMNS = [
  'sequence',
  'booked_at',
  'value_date',
  'direction',
  'amount',
  'balance_after',
  'counterparty_name',
  'counterparty_bank',
  'counterparty_number',
  'kind',
  'reference',
  'instruction_id',
  'bank_reference',
  'narrative',
] as const;
type ColumnName = (typeof COLUMNS)[number];

/** Notes, the head and empty lines. */
const LINES_BESIDE = 20;

export function readBankCsv(text: string): Written | Problem[] {
  const { lines, problems } = readCsv(text, { linesMax: LINES_MAX + LINES_BESIDE });
  if (problems.length > 0) return problems.map(({ line, problem }) => ({ place: line, problem }));
  const isNote = ({ cells }: CsvLine) => (cells[0] ?? '').startsWith('#');
  const [head, ...rows] = lines.filter((line) => !isNote(line));
  const columns = COLUMNS.map((name) => head?.cells.indexOf(name) ?? -1);
  if (!head || columns.includes(-1)) return [{ place: head?.line ?? null, problem: 'no_head' }];
  return {
    head: headOf(lines.filter(isNote)),
    lines: rows.map((row) => lineOf(row.line, (name) => row.cells[columns[COLUMNS.indexOf(name)] ?? -1] ?? '')),
  };
}

function headOf(notes: readonly CsvLine[]): WrittenHead {
  const note = (name: string) => notes.find(({ cells }) => cells[0]?.replace(/^#\s*/, '') === name)?.cells ?? [];
  const [, bank, number] = note('account');
  const [, from, , to, , currency] = note('from');
  const [, openingMinor, , creditsMinor, , debitsMinor, , closingMinor] = note('opening');
  return {
    format: 'csv',
    account: { bank, number },
    currency,
    from,
    to,
    openingMinor,
    closingMinor,
    creditsMinor,
    debitsMinor,
    count: null,
  };
}

const DIRECTIONS: Readonly<Record<string, 'in' | 'out'>> = { credit: 'in', debit: 'out' };

function lineOf(place: number, cell: (name: ColumnName) => string): WrittenLine {
  return {
    place,
    bankReference: cell('bank_reference'),
    sequence: cell('sequence'),
    direction: DIRECTIONS[cell('direction')] as WrittenLine['direction'],
    amountMinor: cell('amount'),
    booked: cell('booked_at'),
    valueDate: cell('value_date'),
    balanceAfterMinor: cell('balance_after'),
    name: cell('counterparty_name'),
    account: `${cell('counterparty_bank')} ${cell('counterparty_number')}`,
    kind: cell('kind'),
    reference: cell('reference'),
    order: cell('instruction_id') || cell('reference'),
    narrative: cell('narrative'),
    payments: [],
  };
}
