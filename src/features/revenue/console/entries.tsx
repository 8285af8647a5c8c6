import { Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount } from '../../../design/console/amount.tsx';
import { Moment, momentText } from '../../../design/console/moment.tsx';
import { RecordList } from '../../../design/console/record-list.tsx';
import { RecordPage } from '../../../design/console/record-page.tsx';
import type { Column } from '../../../design/console/rows-table.tsx';
import { Fact, Facts, Section } from '../../../design/console/section.tsx';
import { StateChip } from '../../../design/console/state-chip.tsx';
import { dateText } from '../../../design/date-text.ts';
import { moneyText } from '../../../design/money-text.ts';
import { call } from '../../../platform/client/call.ts';
import { ActSigners, DecideAct } from './decide-act.tsx';
import { type Entry, STATE_FILTER, STATE_PRESETS, STATES } from './revenue-words.ts';

const columns: readonly Column<Entry>[] = [
  { label: 'Invoice', of: (row) => row.invoiceNumber },
  { label: 'Product', of: (row) => row.productTitle },
  { label: 'Payer', of: (row) => row.payer },
  { label: 'Period', of: (row) => `${dateText(row.periodFrom)} to ${dateText(row.periodUntil)}` },
  { label: 'Amount (Br)', of: (row) => <Amount minor={row.amountMinor} strong />, align: 'right' },
  { label: 'Given to holders (Br)', of: (row) => <Amount minor={row.givenMinor} />, align: 'right' },
  { label: 'Proposed', of: (row) => <Moment at={row.proposedAt} /> },
  { label: 'State', of: (row) => <StateChip text={STATES[row.state][0]} tone={STATES[row.state][1]} /> },
];

export function EntriesList() {
  return (
    <RecordList<Entry>
      resource="revenue/entries"
      title="Revenue bookings"
      columns={columns}
      to={(row) => `/revenue/entries/${row.id}/show`}
      startFilter={{ state: 'proposed' }}
      presets={STATE_PRESETS}
      filters={[STATE_FILTER, { kind: 'text', name: 'productId', label: 'Product id', width: 120 }]}
      empty="No booking waits for approval."
    />
  );
}

export function EntryShow() {
  return (
    <RecordPage<Entry> title="Revenue booking" actions={(entry) => <Decide entry={entry} />}>
      {(entry) => (
        <>
          <Section
            title={`Invoice ${entry.invoiceNumber}`}
            actions={<StateChip text={STATES[entry.state][0]} tone={STATES[entry.state][1]} />}
          >
            <Facts columns={3}>
              <Fact name="Amount received">
                <Amount minor={entry.amountMinor} unit strong />
              </Fact>
              <Fact name="Management fee">
                <Amount minor={entry.feeMinor} unit />
              </Fact>
              <Fact name="For the holders">
                <Amount minor={entry.netMinor} unit strong />
              </Fact>
              <Fact name="Payer">{entry.payer}</Fact>
              <Fact name="Payer’s account">{entry.payerAccount}</Fact>
              <Fact name="Bank line">
                <Link
                  to={`/statement-lines/${entry.statementLineId}/show`}
                  style={{ color: 'inherit' }}
                >{`Line ${entry.statementLineId}`}</Link>
                {`, ${momentText(entry.bookedAt)}`}
              </Fact>
              <Fact name="Product">
                <Link to={`/products/${entry.productId}/show`} style={{ color: 'inherit' }}>
                  {entry.productTitle}
                </Link>
              </Fact>
              <Fact name="Contract">
                <Link to={`/assets/${entry.assetId}/show`} style={{ color: 'inherit' }}>
                  {entry.contractNumber}
                </Link>
              </Fact>
              <Fact name="Service period">{`${dateText(entry.periodFrom)} to ${dateText(entry.periodUntil)}`}</Fact>
              <Fact name="Due">{`${dateText(entry.dueOn)}, ${entry.graceDays} days of grace`}</Fact>
              <Fact name="Booked">{momentText(entry.postedAt)}</Fact>
              <Fact name="Signed by">
                <ActSigners act={entry} />
              </Fact>
            </Facts>
          </Section>
          <Section title="Its slices">
            <Facts columns={3}>
              <Fact name="Given to holders so far">
                <Amount minor={entry.givenMinor} unit strong />
              </Fact>
              <Fact name="Still to be given">
                <Amount minor={entry.state === 'posted' ? entry.netMinor - entry.givenMinor - entry.recalledMinor : null} unit />
              </Fact>
              <Fact name="Taken back by the bank">
                <Amount minor={entry.recalledMinor} unit />
              </Fact>
            </Facts>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              The net is cut evenly over the cycles of the service period. Each slice pays the orders that held the whole cycle;
              what is over pays the product’s oldest shortfall.
            </Typography>
          </Section>
        </>
      )}
    </RecordPage>
  );
}

function Decide({ entry }: { entry: Entry }) {
  const path = { id: entry.id };
  return (
    <DecideAct
      act={entry}
      title={`Book ${moneyText(entry.amountMinor)} as revenue`}
      approve={({ assertion, key }) =>
        call('POST /console/api/v1/revenue/entries/{id}/approve', {
          path,
          body: { assertion },
          idempotencyKey: key,
          errors: 'place',
        })
      }
      reject={(reason, idempotencyKey) =>
        call('POST /console/api/v1/revenue/entries/{id}/reject', { path, body: { reason }, idempotencyKey, errors: 'place' })
      }
    >
      <Typography variant="body2">{`${entry.payer} paid invoice ${entry.invoiceNumber} for ${entry.productTitle}, ${dateText(entry.periodFrom)} to ${dateText(entry.periodUntil)}. ${moneyText(entry.netMinor)} go to the holders, ${moneyText(entry.feeMinor)} are the declared fee.`}</Typography>
    </DecideAct>
  );
}
