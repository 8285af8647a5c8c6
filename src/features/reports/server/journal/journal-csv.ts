// The journal as CSV, one row for each debit and each credit, for accounting software that imports journal entries.
import { streamedCsv } from '#features/wallet/server/public.ts';
import { birrOf, isOfMembers, ownerOf, pathOf } from '../accounts.ts';
import { wordsOf } from '../purpose-words.ts';
import type { Journal, JournalTransfer } from './read-journal.ts';

const HEAD = ['date', 'entry', 'description', 'account_number', 'account', 'member', 'debit', 'credit', 'currency'];

export function journalCsv(journal: Journal) {
  const { from, until } = journal.period;
  return streamedCsv(`c3-play-money-journal-${from}-${until}.csv`, HEAD, rowsOf(journal));
}

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
    birrOf(balance < 0n ? -balance : 0n),
    birrOf(balance > 0n ? balance : 0n),
    'ETB',
  ]);
  for await (const page of transfers) yield page.flatMap(rowsOfTransfer);
}

function rowsOfTransfer({ id, date, lines }: JournalTransfer) {
  return lines.flatMap(({ purpose, debit, credit, amount }) =>
    [
      { account: debit, sides: [birrOf(amount), birrOf(0n)] },
      { account: credit, sides: [birrOf(0n), birrOf(amount)] },
    ].map(({ account, sides }) => [
      date,
      id,
      wordsOf(purpose),
      numberOf(account),
      pathOf(account),
      ownerOf(account),
      ...sides,
      'ETB',
    ]),
  );
}
