// Console pages of orders: the list, and one order with its months, its paper and its collections.
import { Alert, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { stateFilter } from '#design/console/filter-bar.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { MemberOfBlock } from '#design/console/resource.ts';
import { BY_AGE, BY_AMOUNT, type Column, RowsTable, TOP, TopRows } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Nothing, Section } from '#design/console/section.tsx';
import { choicesOf, StateChip, type StateLabel } from '#design/console/state-chip.tsx';
import { dateText } from '#universal/date-text.ts';
import { MEMBER_NO_FILTER, MemberLink } from '#features/members/console/public.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';

type OrderRow = DataOf<'GET /console/api/v1/orders'>['items'][number];

const STATUSES: Record<OrderRow['status'], StateLabel> = {
  cooling: ['Cooling-off', 'busy'],
  holding: ['Holding', 'plain'],
  expired: ['Expired', 'plain'],
  cancelled: ['Cancelled', 'plain'],
};

const columns: readonly Column<OrderRow>[] = [
  { label: 'Order', of: (row) => row.id },
  { label: 'Member', of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} /> },
  {
    label: 'Product',
    of: (row) => row.product.title,
    under: ({ units }) => `${units} ${units === 1 ? 'unit' : 'units'}`,
  },
  { label: 'Price (Br)', of: (row) => <Amount minor={row.priceMinor} strong />, align: 'right', sorts: BY_AMOUNT },
  { label: 'Expected (Br)', of: (row) => <Amount minor={row.expectedSoFarMinor} />, align: 'right' },
  { label: 'Paid (Br)', of: (row) => <Amount minor={row.paidMinor} />, align: 'right' },
  { label: 'Collected (Br)', of: (row) => <Amount minor={row.collectedMinor} />, align: 'right' },
  { label: 'State', of: (row) => <StateChip of={STATUSES[row.status]} /> },
  { label: 'Bought', of: (row) => <Moment at={row.boughtAt} />, sorts: BY_AGE },
];

export function OrdersList() {
  return (
    <RecordList<OrderRow>
      resource="orders"
      title="Orders"
      columns={columns}
      to={(row) => `/orders/${row.id}/show`}
      filters={[
        stateFilter(choicesOf(STATUSES), 'status'),
        MEMBER_NO_FILTER,
        { kind: 'text', name: 'productId', label: 'Product id', width: 120 },
      ]}
      totals={[
        { name: 'priceMinor', label: 'price' },
        { name: 'collectedMinor', label: 'collected' },
      ]}
      empty="No order fits."
    />
  );
}

type Order = DataOf<'GET /console/api/v1/orders/{id}'>;
type Earning = DataOf<'GET /console/api/v1/orders/{id}/earnings'>['items'][number];

const EARNINGS: Record<Earning['state'], StateLabel> = {
  paid: ['Paid', 'plain'],
  short: ['Short', 'warn'],
  awaiting: ['Awaiting rent', 'busy'],
  missed: ['Missed', 'bad'],
  surplus: ['Surplus', 'plain'],
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

type RecentOrder = DataOf<'GET /console/api/v1/orders'>['items'][number];

const recentColumns: readonly Column<RecentOrder>[] = [
  { label: 'Order', of: (row) => `${row.id} · ${row.product.title}`, under: (row) => <Moment at={row.boughtAt} /> },
  { label: 'Price (Br)', of: (row) => <Amount minor={row.priceMinor} strong />, align: 'right' },
  { label: 'Paid (Br)', of: (row) => <Amount minor={row.paidMinor} />, align: 'right' },
  { label: 'State', of: (row) => <StateChip of={STATUSES[row.status]} /> },
];

export function MemberOrders({ member: { memberNo } }: { member: MemberOfBlock }) {
  const ask = { query: { memberNo, limit: TOP } };
  return (
    <TopRows<RecentOrder>
      title="Orders"
      read={useCall('GET /console/api/v1/orders', ask, { quiet: true, staleMs: 0 })}
      columns={recentColumns}
      to={(row) => `/orders/${row.id}/show`}
      all={listAddress('orders', { memberNo })}
      empty="No order yet."
    />
  );
}
