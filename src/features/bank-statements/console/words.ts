// What the console calls problems of a statement file, and how its lines stand beside those of the feed.
import { dateText, moneyText } from '#design/console/formats.ts';
import { momentText } from '#design/console/moment.tsx';
import type { StateLabel } from '#design/console/state-chip.tsx';
import { t } from '#design/console/words.ts';
import type { Compared, Problem, ProblemName, Side, Standing, StatementFile } from '../contract.ts';

export const FORMATS: Readonly<Record<StatementFile['format'], string>> = { csv: 'CSV', camt053: 'CAMT.053' };
export const ACCOUNTS: Readonly<Record<StatementFile['account'], string>> = {
  client: t('The client account'),
  operator: t('The operator’s own account'),
};

export const STANDINGS: Readonly<Record<Standing, StateLabel>> = {
  same: [t('Same'), 'plain'],
  differs: [t('Differs'), 'bad'],
  only_file: [t('Not in the feed'), 'warn'],
  only_feed: [t('Not in the file'), 'warn'],
};

const PROBLEMS: Readonly<Record<ProblemName, string>> = {
  not_text: t('This isn’t a text in UTF-8. Take the file from the bank again.'),
  wrong_account: t('The file isn’t about one of our accounts at the bank.'),
  wrong_period: t('The file doesn’t say from which day to which day it goes.'),
  wrong_currency: t('The file isn’t in birr alone.'),
  wrong_balance: t('An opening or closing balance is missing, or isn’t an amount.'),
  too_many_lines: t('The file has more than 5,000 lines. Take a shorter period from the bank.'),
  wrong_amount: t('The amount isn’t above zero with a point and at most two decimals, such as 1250.00.'),
  wrong_direction: t('It doesn’t say if the money came in or went out.'),
  wrong_date: t('A date is missing or isn’t a day of the calendar.'),
  no_reference: t('The bank’s reference is missing, so no one can tell which payment this is.'),
  reference_twice: t('The bank’s reference stands in the file twice, so this is the same payment again.'),
  balance_breaks: t('The balance after this line doesn’t follow from the line before.'),
  closing_breaks: t(
    'The opening balance and the lines don’t lead to the closing balance, so lines are missing or changed.',
  ),
  sums_break: t('The file’s totals aren’t those of its lines, so lines are missing or changed.'),
  quotes_open: t('A quotation mark has no end, so columns run into each other.'),
  no_head: t('The columns of the bank’s CSV are missing.'),
  not_well_formed: t('The XML is broken. Take the file from the bank again.'),
  declares_entities: t('The XML declares a document type, which no statement of a bank does. Don’t trust this file.'),
  not_camt_053: t('This isn’t CAMT.053 in the version 001.02 or 001.08.'),
  not_one_statement: t('The file must have one statement. Take one account and one period from the bank.'),
  not_the_last_page: t('This is one page of several. Take the statement in one file from the bank.'),
  not_booked: t('This entry isn’t booked yet. Take the statement again after the day has ended.'),
  payments_break: t('The payments in this entry aren’t as much as the entry.'),
};

/** What is wrong, with the row of a CSV file or the entry of a CAMT.053 file. */
export function problemWords({ place, problem }: Problem): string {
  const words = PROBLEMS[problem];
  return place === null ? words : t('Line {place}: {words}', { place, words });
}

type Field = Compared['differing'][number];
const FIELD_NAMES: Readonly<Record<Field, string>> = {
  direction: t('Direction'),
  amount: t('Amount'),
  booked: t('Booked by the bank'),
  value_date: t('Value date'),
  balance_after: t('Balance afterwards'),
  sequence: t('Number at the bank'),
  name: t('Name'),
  account: t('Account'),
  kind: t('Kind'),
  reference: t('Reference'),
  order: t('Our order'),
  narrative: t('Narrative'),
  period: t('Day of the statement'),
};

const money = (minor: number | null) => (minor === null ? '—' : moneyText(minor));

function valueOf(side: Side, field: Exclude<Field, 'period'>): string {
  if (field === 'direction') return side.direction === 'in' ? t('In') : t('Out');
  if (field === 'amount') return money(side.amountMinor);
  if (field === 'balance_after') return money(side.balanceAfterMinor);
  if (field === 'booked') return side.bookedAt === null ? dateText(side.bookedOn) : momentText(side.bookedAt);
  if (field === 'value_date') return side.valueDate === null ? '—' : dateText(side.valueDate);
  return side[field] || '—';
}

/** One text for each field that file and feed say differently. */
export function differences({ differing, file, feed }: Compared): string[] {
  if (!file || !feed) return [];
  return differing.map((field) =>
    field === 'period'
      ? t('The feed has it on another day’s statement')
      : t('{field}: {file} in the file, {feed} in the feed', {
          field: FIELD_NAMES[field],
          file: valueOf(file, field),
          feed: valueOf(feed, field),
        }),
  );
}
