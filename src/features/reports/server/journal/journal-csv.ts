// The journal as CSV, one row for each debit and each credit, for accounting software that imports journal entries.
import { decimal } from '#platform/http/csv.ts';
import { isOfMembers, ownerOf, pathOf } from '../accounts.ts';
import { wordsOf } from '../purpose-words.ts';
import { reportCsv } from '../report-csv.ts';
import type { Journal, JournalTransfer } from './read-journal.ts';

const HEAD = ['date', 'entry', 'description', 'account_number', 'account', 'member', 'debit', 'credit'];

export const journalCsv = (journal: Journal) =>
  reportCsv({ name: 'journal', period: journal.period, head: HEAD, pages: rowsOf(journal), row: (cells) => cells });

/** A sum over members has no account number, and neither has an account of a member: there are as many as members. */
const numberOf = (account: bigint): string | null => (isOfMembers(account) ? null : String(account));

async function* rowsOf({ period, accounts, transfers }: Journal) {
  const opening = accounts.filter((one) => one.opening !== 0n);
  yield opening.map(({ account, opening: balance }) => [
    period.from,
    `opening-${period.from}`,
    'Opening balances',
    numberOf(account),
    pathOf(account),
    null,
    decimal(balance < 0n ? -balance : 0n),
    decimal(balance > 0n ? balance : 0n),
  ]);
  for await (const page of transfers) yield page.flatMap(rowsOfTransfer);
}

function rowsOfTransfer({ id, date, lines }: JournalTransfer) {
  return lines.flatMap(({ purpose, debit, credit, amount }) =>
    [
      { account: debit, sides: [decimal(amount), decimal(0n)] },
      { account: credit, sides: [decimal(0n), decimal(amount)] },
    ].map(({ account, sides }) => [
      date,
      id,
      wordsOf(purpose),
      numberOf(account),
      pathOf(account),
      ownerOf(account),
      ...sides,
    ]),
  );
}
