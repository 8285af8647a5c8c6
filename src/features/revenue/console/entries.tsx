// Console pages of revenue bookings: the list, and one booking with the cycles that its net was cut into.
import { Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { momentText } from '#design/console/moment.tsx';
import { AmountFact, Fact, Facts, Section } from '#design/console/section.tsx';
import { dateText } from '#universal/date-text.ts';
import { moneyText } from '#design/money-text.ts';
import { rentWarning } from './rent-warning.ts';
import type { Entry } from './revenue-labels.ts';
import { ActPage, ActsList } from './two-person-acts.tsx';

const periodOf = (entry: Entry) => `${dateText(entry.periodFrom)} to ${dateText(entry.periodUntil)}`;

export function EntriesList() {
  return (
    <ActsList<Entry>
      kind="entries"
      title="Revenue bookings"
      startFilter={{ state: 'proposed' }}
      columns={[
        { label: 'Invoice', of: (row) => row.invoiceNumber },
        { label: 'Product', of: (row) => row.productTitle },
        { label: 'Payer', of: (row) => row.payer },
        { label: 'Period', of: periodOf },
      ]}
      columnsAfter={[
        { label: 'Given to holders (Br)', of: (row) => <Amount minor={row.givenMinor} />, align: 'right' },
      ]}
      empty="No booking waits for approval."
    />
  );
}

export function EntryShow() {
  return (
    <ActPage<Entry>
      kind="entries"
      title="Revenue booking"
      heading={(entry) => `Invoice ${entry.invoiceNumber}`}
      facts={(entry) => (
        <>
          <AmountFact name="Amount received" minor={entry.amountMinor} strong />
          <AmountFact name="Management fee" minor={entry.feeMinor} />
          <AmountFact name="For the holders" minor={entry.netMinor} strong />
          <Fact name="Payer">{entry.payer}</Fact>
          <Fact name="Payer’s account">{entry.payerAccount}</Fact>
          <Fact name="Bank line">
            <Link
              to={`/statement-lines/${entry.statementLineId}/show`}
              style={{ color: 'inherit' }}
            >{`Line ${entry.statementLineId}`}</Link>
            {`, ${momentText(entry.bookedAt)}`}
          </Fact>
          <Fact name="Contract">
            <Link to={`/assets/${entry.assetId}/show`} style={{ color: 'inherit' }}>
              {entry.contractNumber}
            </Link>
          </Fact>
          <Fact name="Service period">{periodOf(entry)}</Fact>
          <Fact name="Due">{`${dateText(entry.dueOn)}, ${entry.graceDays} days of grace`}</Fact>
        </>
      )}
      warning={({ rentMinor, ...entry }) => (rentMinor === null ? undefined : rentWarning({ rentMinor, ...entry }))}
      deed={(entry) => `Book ${moneyText(entry.amountMinor)} as revenue`}
      summary={(entry) =>
        `${entry.payer} paid invoice ${entry.invoiceNumber} for ${entry.productTitle}, ${periodOf(entry)}. ` +
        `${moneyText(entry.netMinor)} go to the holders, ${moneyText(entry.feeMinor)} are the declared fee.`
      }
    >
      {(entry) => <Slices entry={entry} />}
    </ActPage>
  );
}

function Slices({ entry }: { entry: Entry }) {
  const leftMinor = entry.state === 'posted' ? entry.netMinor - entry.givenMinor - entry.recalledMinor : null;
  return (
    <Section title="What holders got of it">
      <Facts columns={3}>
        <AmountFact name="Given to holders so far" minor={entry.givenMinor} strong />
        <AmountFact name="Still to be given" minor={leftMinor} />
        <AmountFact name="Taken back by the bank" minor={entry.recalledMinor} />
      </Facts>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        We share the net evenly over the cycles of the service period. Each share pays the orders that held the whole
        cycle. Any rest pays the product’s oldest shortfall.
      </Typography>
    </Section>
  );
}
