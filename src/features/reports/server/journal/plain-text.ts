// The journal as plain text for hledger and for Beancount. Both have one transaction for each transfer, with the
// transfer's id, and check themselves: accounts and the currency are declared, and the closing balances are asserted.
// Amounts are debits above zero and credits below.
import { Streamed } from '#platform/feature.ts';
import { addDays } from '#platform/time/clock.ts';
import { decimal } from '#platform/http/csv.ts';
import { ownerOf, pathOf } from '../accounts.ts';
import { wordsOf } from '../purpose-words.ts';
import type { Journal, JournalTransfer } from './read-journal.ts';

/** How a program writes the parts of a journal. Each ends with a line break. */
type Dialect = {
  extension: string;
  head: (journal: Journal) => string;
  transaction: (of: Transaction) => string;
  closing: (journal: Journal) => string;
};

type Posting = { path: string; amount: string; member: string | null };
type Transaction = { date: string; id: string; words: string; postings: readonly Posting[] };

const CURRENCY = 'ETB';
const PLAY_MONEY = 'Play money: these are the books of a C3 sandbox, and no real birr stands behind them.';

const ends = ({ period }: Journal) => `C3 client account, ${period.from} to ${period.until}`;

const openingOf = ({ period, accounts }: Journal): Transaction => ({
  date: period.from,
  id: `opening-${period.from}`,
  words: 'Opening balances',
  postings: accounts
    .filter(({ opening }) => opening !== 0n)
    .map(({ account, opening }) => ({ path: pathOf(account), amount: decimal(-opening), member: null })),
});

function transactionOf({ id, date, lines }: JournalTransfer): Transaction {
  const postings = lines.flatMap(({ debit, credit, amount }) => [
    { path: pathOf(debit), amount: decimal(amount), member: ownerOf(debit) },
    { path: pathOf(credit), amount: decimal(-amount), member: ownerOf(credit) },
  ]);
  return { date, id, words: [...new Set(lines.map(({ purpose }) => wordsOf(purpose)))].join('; '), postings };
}

const hledger: Dialect = {
  extension: 'journal',
  head: (journal) =>
    [
      `; ${ends(journal)}`,
      `; ${PLAY_MONEY}`,
      '',
      `commodity 1000.00 ${CURRENCY}`,
      'decimal-mark .',
      '',
      ...journal.accounts.map(({ account }) => `account ${pathOf(account)}`),
      '',
      '',
    ].join('\n'),
  transaction: ({ date, id, words, postings }) =>
    `${date} * (${id}) ${words}\n${postings
      .map(
        ({ path, amount, member }) =>
          `    ${path}  ${amount} ${CURRENCY}${member === null ? '' : `  ; member:${member}`}`,
      )
      .join('\n')}\n\n`,
  closing: ({ period, accounts }) =>
    `${period.until} * (closing-${period.until}) Closing balances, asserted\n${accounts
      .map(({ account, closing }) => `    ${pathOf(account)}  0.00 ${CURRENCY} = ${decimal(-closing)} ${CURRENCY}`)
      .join('\n')}\n`,
};

const beancount: Dialect = {
  extension: 'beancount',
  head: (journal) =>
    [
      `; ${PLAY_MONEY}`,
      '',
      `option "title" "${ends(journal)} (play money)"`,
      `option "operating_currency" "${CURRENCY}"`,
      '',
      `${journal.period.from} commodity ${CURRENCY}`,
      ...journal.accounts.map(({ account }) => `${journal.period.from} open ${pathOf(account)} ${CURRENCY}`),
      '',
      '',
    ].join('\n'),
  transaction: ({ date, id, words, postings }) =>
    `${date} * "${words}" ^${id}\n${postings
      .map(
        ({ path, amount, member }) =>
          `  ${path}  ${amount} ${CURRENCY}${member === null ? '' : `\n    member: "${member}"`}`,
      )
      .join('\n')}\n\n`,
  // Beancount asserts a balance at the beginning of a day.
  closing: ({ period, accounts }) =>
    accounts
      .map(
        ({ account, closing }) =>
          `${addDays(period.until, 1)} balance ${pathOf(account)}  ${decimal(-closing)} ${CURRENCY}\n`,
      )
      .join(''),
};

async function* piecesOf(journal: Journal, { head, transaction, closing }: Dialect) {
  yield head(journal);
  const opening = openingOf(journal);
  if (opening.postings.length > 0) yield transaction(opening);
  for await (const transfers of journal.transfers)
    yield transfers.map((one) => transaction(transactionOf(one))).join('');
  if (journal.accounts.length > 0) yield closing(journal);
}

const fileOf = (dialect: Dialect) => (journal: Journal) => {
  const { from, until } = journal.period;
  return new Streamed({
    contentType: 'text/plain; charset=utf-8',
    filename: `c3-play-money-${from}-${until}.${dialect.extension}`,
    pieces: piecesOf(journal, dialect),
  });
};

export const hledgerFile = fileOf(hledger);
export const beancountFile = fileOf(beancount);
