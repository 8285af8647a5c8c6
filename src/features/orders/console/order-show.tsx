import { Alert, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { RowsTable } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Nothing, Section } from '#design/console/section.tsx';
import { StateChip, type StateLabel } from '#design/console/state-chip.tsx';
import { dateText } from '#design/date-text.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { MemberLink } from '#features/identity/console/public.tsx';
import { STATUSES } from './orders-list.tsx';

type Order = DataOf<'GET /console/api/v1/orders/{id}'>;
type Earning = DataOf<'GET /console/api/v1/orders/{id}/earnings'>['items'][number];

const EARNINGS: Record<Earning['state'], StateLabel> = {
  paid: ['Paid', 'good'],
  short: ['Short', 'warn'],
  awaiting: ['Awaiting rent', 'busy'],
  missed: ['Missed', 'bad'],
  surplus: ['Surplus', 'good'],
};

export function OrderShow() {
  return (
    <RecordPage<Order> title="Order">
      {(order) => (
        <>
          <Section
            title={`Order ${order.id}: ${order.product.title}`}
            actions={<StateChip of={STATUSES[order.status]} />}
          >
            <Facts columns={3}>
              <Fact name="Member">
                <MemberLink id={order.memberId} memberNo={order.memberNo} />
              </Fact>
              <Fact name="Units">{order.units}</Fact>
              <AmountFact name="Price" minor={order.priceMinor} strong />
              <Fact name="Paid from">
                <Amount minor={order.paidFrom.rechargeMinor} unit />
                {' recharge, '}
                <Amount minor={order.paidFrom.incomeMinor} unit />
                {' income'}
                {order.coupon && (
                  <>
                    {', '}
                    <Amount minor={order.coupon.paidMinor} unit />
                    {' coupon'}
                  </>
                )}
              </Fact>
              <Fact name="Bought">{momentText(order.boughtAt)}</Fact>
              <Fact name="Cooling-off ends">{momentText(order.coolingEndsAt)}</Fact>
              <Fact name="Earns from">{momentText(order.earnsFrom)}</Fact>
              <Fact name="Cycles so far">{`${order.cyclesOver} of ${order.cycles}`}</Fact>
              <Fact name="Expires">{momentText(order.expiresAt)}</Fact>
              <AmountFact name="Expected so far" minor={order.expectedSoFarMinor} />
              <AmountFact name="Paid so far" minor={order.paidMinor} strong />
              <Fact name="Collected">
                <Amount minor={order.collectedMinor} unit />
                {`, ${order.timesCollected} times`}
              </Fact>
              {order.principal && (
                <Fact name="Principal">
                  {`due ${momentText(order.principal.dueAt)}; returned `}
                  <Amount minor={order.principal.returnedMinor} unit />
                  {order.principal.shortMinor > 0 && (
                    <>
                      {', short '}
                      <Amount minor={order.principal.shortMinor} unit />
                    </>
                  )}
                </Fact>
              )}
            </Facts>
          </Section>
          <Section title="Earnings and what paid them">
            <Earnings id={order.id} />
          </Section>
        </>
      )}
    </RecordPage>
  );
}

function Earnings({ id }: { id: string }) {
  const pages = useCallPages('GET /console/api/v1/orders/{id}/earnings', { path: { id } }, { quiet: true });
  const items: readonly Earning[] = pages.data ?? [];
  if (pages.error && items.length === 0) return <Alert severity="error">{pages.error.message}</Alert>;
  if (!pages.isPending && items.length === 0) return <Nothing>No cycle has ended yet.</Nothing>;
  return (
    <>
      <RowsTable
        label="Earnings"
        rows={items.map((earning) => ({ ...earning, id: `${earning.startsAt}${earning.kind}` }))}
        columns={[
          { label: 'Cycle', of: (row) => <Moment at={row.startsAt} /> },
          { label: 'Expected (Br)', of: (row) => <Amount minor={row.expectedMinor} />, align: 'right' },
          { label: 'Paid (Br)', of: (row) => <Amount minor={row.paidMinor} strong />, align: 'right' },
          { label: 'State', of: (row) => <StateChip of={EARNINGS[row.state]} /> },
          { label: 'Paid by', of: (row) => <Trail earning={row} /> },
        ]}
      />
      {pages.hasNextPage && (
        <Button size="small" sx={{ mt: 1 }} disabled={pages.isFetchingNextPage} onClick={pages.more}>
          Show more
        </Button>
      )}
    </>
  );
}

function Trail({ earning }: { earning: Earning }) {
  const funding = earning.parts.flatMap((part) => part.funding);
  if (funding.length === 0) return <>—</>;
  return (
    <>
      {funding.map((entry, at) => (
        <div key={`${entry.entryId}${at}`}>
          <Link to={`/revenue/entries/${entry.entryId}/show`} style={{ color: 'inherit' }}>
            {entry.invoiceNumber}
          </Link>
          {` of ${entry.payer}, ${dateText(entry.periodFrom)} to ${dateText(entry.periodUntil)}: `}
          <Amount minor={entry.amountMinor} />
          {entry.kind === 'carry' && ' (carried over)'}
        </div>
      ))}
    </>
  );
}
