// Console pages of revenue bookings: the list, and one booking with the cycles that its net was cut into.
import { dateText, moneyText } from '#design/console/formats.ts';
import { Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { momentText } from '#design/console/moment.tsx';
import { AmountFact, Fact, Facts, Section } from '#design/console/section.tsx';
import { BookingWarnings } from './booking-warnings.tsx';
import { UndoBooking } from './reversals.tsx';
import type { Entry } from './revenue-labels.ts';
import { ActPage, ActsList } from './two-person-acts.tsx';
import { t } from '#design/console/words.ts';

const periodOf = (entry: Entry) =>
  t('{periodFrom} to {periodUntil}', {
    periodFrom: dateText(entry.periodFrom),
    periodUntil: dateText(entry.periodUntil),
  });

export function EntriesList() {
  return (
    <ActsList<Entry>
      kind="entries"
      title={t('Revenue bookings')}
      startFilter={{ state: 'proposed' }}
      columns={[
        { label: t('Invoice'), of: (row) => row.invoiceNumber },
        { label: t('Product'), of: (row) => row.productTitle },
        { label: t('Payer'), of: (row) => row.payer },
        { label: t('Period'), of: periodOf },
        { label: t('Given to holders (Br)'), of: (row) => <Amount minor={row.givenMinor} />, align: 'right' },
      ]}
      totals={[
        { name: 'amountMinor', label: t('amount') },
        { name: 'feeMinor', label: t('fee') },
        { name: 'givenMinor', label: t('given to holders') },
      ]}
      empty={t('No booking waits for approval.')}
    />
  );
}

export function EntryShow() {
  return (
    <ActPage<Entry>
      kind="entries"
      title={t('Revenue booking')}
      heading={(entry) => t('Invoice {invoiceNumber}', { invoiceNumber: entry.invoiceNumber })}
      facts={(entry) => (
        <>
          <AmountFact name={t('Amount received')} minor={entry.amountMinor} strong />
          <AmountFact name={t('Management fee')} minor={entry.feeMinor} />
          <AmountFact name={t('For the holders')} minor={entry.netMinor} strong />
          <Fact name={t('Payer')}>{entry.payer}</Fact>
          <Fact name={t('Payer’s account')}>{entry.payerAccount}</Fact>
          <Fact name={t('Bank line')}>
            <Link to={`/statement-lines/${entry.statementLineId}/show`} style={{ color: 'inherit' }}>
              {t('Line {statementLineId}', { statementLineId: entry.statementLineId })}
            </Link>
            {`, ${momentText(entry.bookedAt)}`}
          </Fact>
          <Fact name={t('Contract')}>
            <Link to={`/assets/${entry.assetId}/show`} style={{ color: 'inherit' }}>
              {entry.contractNumber}
            </Link>
          </Fact>
          <Fact name={t('Service period')}>{periodOf(entry)}</Fact>
          <Fact name={t('Due')}>
            {t('{dueOn}, {graceDays} days of grace', { dueOn: dateText(entry.dueOn), graceDays: entry.graceDays })}
          </Fact>
        </>
      )}
      warning={(entry) => <BookingWarnings warnings={entry.warnings} booking={entry} />}
      deed={(entry) => t('Book {amount} as revenue', { amount: moneyText(entry.amountMinor) })}
      summary={(entry) =>
        t(
          '{payer} paid invoice {invoiceNumber} for {productTitle}, {entry}. {net} go to the holders, ' +
            '{fee} are the declared fee.',
          {
            payer: entry.payer,
            invoiceNumber: entry.invoiceNumber,
            productTitle: entry.productTitle,
            entry: periodOf(entry),
            net: moneyText(entry.netMinor),
            fee: moneyText(entry.feeMinor),
          },
        )
      }
      then={(entry) => <UndoBooking entry={entry} />}
    >
      {(entry) => <Slices entry={entry} />}
    </ActPage>
  );
}

function Slices({ entry }: { entry: Entry }) {
  const leftMinor = entry.state === 'posted' ? entry.netMinor - entry.givenMinor - entry.recalledMinor : null;
  const undone = entry.reversedAt !== null;
  return (
    <Section title={t('What holders got of it')}>
      <Facts columns={3}>
        <AmountFact name={t('Given to holders so far')} minor={entry.givenMinor} strong />
        <AmountFact name={t('Still to be given')} minor={leftMinor} />
        <AmountFact name={undone ? t('Undone by two') : t('Taken back by the bank')} minor={entry.recalledMinor} />
        {undone && <Fact name={t('Undone on')}>{momentText(entry.reversedAt)}</Fact>}
        {undone && <AmountFact name={t('Owed by the operator')} minor={entry.owedMinor} />}
      </Facts>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t(
          'We share the net evenly over the cycles of the service period. Each share pays the orders ' +
            'that held the whole cycle. Any rest pays the product’s oldest shortfall.',
        )}
      </Typography>
    </Section>
  );
}
