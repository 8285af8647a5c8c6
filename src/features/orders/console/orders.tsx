// Console pages of orders: the list, and one order with its months, its paper and its collections.
import { countText, dateText } from '#design/console/formats.ts';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { stateFilter } from '#design/console/filter-bar.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import { PagedRows } from '#design/console/paged-rows.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { MemberOfBlock } from '#design/console/resource.ts';
import { BY_AGE, BY_AMOUNT, type Column, TOP, TopRows } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Section } from '#design/console/section.tsx';
import { choicesOf, StateChip, type StateLabel } from '#design/console/state-chip.tsx';
import { PRODUCT_FILTER } from '#features/catalogue/console/public.tsx';
import { MEMBER_NO_FILTER, MemberLink } from '#features/members/console/public.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { rich, t } from '#design/console/words.ts';

type OrderRow = DataOf<'GET /console/api/v1/orders'>['items'][number];

const STATUSES: Record<OrderRow['status'], StateLabel> = {
  cooling: [t('Cooling-off'), 'busy'],
  holding: [t('Holding'), 'plain'],
  expired: [t('Expired'), 'plain'],
  cancelled: [t('Cancelled'), 'plain'],
};

/** What cycles paid of what was expected. What was left over after the end stands apart, as on the product's page. */
const paidOf = ({ paidMinor, leftOverMinor }: Pick<OrderRow, 'paidMinor' | 'leftOverMinor'>) =>
  paidMinor - leftOverMinor;

const paidColumn: Column<OrderRow> = {
  label: t('Paid (Br)'),
  of: (row) => <Amount minor={paidOf(row)} />,
  under: ({ leftOverMinor }) =>
    leftOverMinor > 0 && rich('left over after the end: {amount}', { amount: <Amount minor={leftOverMinor} /> }),
  align: 'right',
};

const columns: readonly Column<OrderRow>[] = [
  { label: t('Order'), of: (row) => row.id },
  { label: t('Member'), of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} /> },
  {
    label: t('Product'),
    of: (row) => row.product.title,
    under: ({ units }) => t('{units, plural, one {# unit} other {# units}}', { units }),
  },
  { label: t('Price (Br)'), of: (row) => <Amount minor={row.priceMinor} strong />, align: 'right', sorts: BY_AMOUNT },
  { label: t('State'), of: (row) => <StateChip of={STATUSES[row.status]} /> },
  { label: t('Expected (Br)'), of: (row) => <Amount minor={row.expectedSoFarMinor} />, align: 'right' },
  paidColumn,
  { label: t('Collected (Br)'), of: (row) => <Amount minor={row.collectedMinor} />, align: 'right' },
  { label: t('Bought'), of: (row) => <Moment at={row.boughtAt} />, sorts: BY_AGE },
];

export function OrdersList() {
  return (
    <RecordList<OrderRow>
      resource="orders"
      title={t('Orders')}
      columns={columns}
      to={(row) => `/orders/${row.id}/show`}
      filters={[stateFilter(choicesOf(STATUSES), 'status'), MEMBER_NO_FILTER, PRODUCT_FILTER]}
      totals={[
        { name: 'priceMinor', label: t('price') },
        { name: 'collectedMinor', label: t('collected') },
      ]}
      empty={t('No order fits.')}
    />
  );
}

type Order = DataOf<'GET /console/api/v1/orders/{id}'>;
type Earning = DataOf<'GET /console/api/v1/orders/{id}/earnings'>['items'][number];

const EARNINGS: Record<Earning['state'], StateLabel> = {
  paid: [t('Paid'), 'plain'],
  short: [t('Short'), 'warn'],
  awaiting: [t('Awaiting rent'), 'busy'],
  missed: [t('Missed'), 'bad'],
  surplus: [t('Surplus'), 'plain'],
};

export function OrderShow() {
  return (
    <RecordPage<Order> title={t('Order')}>
      {(order) => (
        <>
          <Section
            title={t('Order {id}: {title}', { id: order.id, title: order.product.title })}
            actions={<StateChip of={STATUSES[order.status]} />}
          >
            <Facts columns={3}>
              <Fact name={t('Member')}>
                <MemberLink id={order.memberId} memberNo={order.memberNo} forCase={`O-${order.id}`} />
              </Fact>
              <Fact name={t('Units')}>{order.units}</Fact>
              <AmountFact name={t('Price')} minor={order.priceMinor} strong />
              <Fact name={t('Paid from')}>
                {rich('{recharge} recharge, {income} income', {
                  recharge: <Amount minor={order.paidFrom.rechargeMinor} unit />,
                  income: <Amount minor={order.paidFrom.incomeMinor} unit />,
                })}
                {order.coupon && (
                  <>{rich(', {amount} coupon', { amount: <Amount minor={order.coupon.paidMinor} unit /> })}</>
                )}
              </Fact>
              <Fact name={t('Bought')}>{momentText(order.boughtAt)}</Fact>
              <Fact name={t('Cooling-off ends')}>{momentText(order.coolingEndsAt)}</Fact>
              <Fact name={t('Earns from')}>{momentText(order.earnsFrom)}</Fact>
              <Fact name={t('Cycles so far')}>
                {t('{cyclesOver} of {cycles}', {
                  cyclesOver: countText(order.cyclesOver),
                  cycles: countText(order.cycles),
                })}
              </Fact>
              <Fact name={t('Expires')}>{momentText(order.expiresAt)}</Fact>
              <AmountFact name={t('Expected so far')} minor={order.expectedSoFarMinor} />
              <AmountFact name={t('Paid so far')} minor={paidOf(order)} strong />
              {order.leftOverMinor > 0 && (
                <AmountFact name={t('Left over after the end')} minor={order.leftOverMinor} />
              )}
              <Fact name={t('Collected')}>
                {rich('{collected}, {timesCollected} times', {
                  collected: <Amount minor={order.collectedMinor} unit />,
                  timesCollected: order.timesCollected,
                })}
              </Fact>
              {order.principal && (
                <Fact name={t('Principal')}>
                  {rich('due {dueAt}; returned {returned}', {
                    dueAt: momentText(order.principal.dueAt),
                    returned: <Amount minor={order.principal.returnedMinor} unit />,
                  })}
                  {order.principal.shortMinor > 0 && (
                    <>{rich(', short {amount}', { amount: <Amount minor={order.principal.shortMinor} unit /> })}</>
                  )}
                </Fact>
              )}
            </Facts>
          </Section>
          <Section title={t('Earnings and what paid them')}>
            <Earnings id={order.id} />
          </Section>
        </>
      )}
    </RecordPage>
  );
}

type EarningRow = Earning & { id: string };

const earningColumns: readonly Column<EarningRow>[] = [
  { label: t('Cycle'), of: (row) => <Moment at={row.startsAt} /> },
  { label: t('Expected (Br)'), of: (row) => <Amount minor={row.expectedMinor} />, align: 'right' },
  { label: t('Paid (Br)'), of: (row) => <Amount minor={row.paidMinor} strong />, align: 'right' },
  { label: t('State'), of: (row) => <StateChip of={EARNINGS[row.state]} /> },
  { label: t('Paid by'), of: (row) => <Trail earning={row} /> },
];

function Earnings({ id }: { id: string }) {
  const pages = useCallPages('GET /console/api/v1/orders/{id}/earnings', { path: { id } }, { quiet: true });
  const data = pages.data?.map((earning) => ({ ...earning, id: `${earning.startsAt}${earning.kind}` }));
  return (
    <PagedRows<EarningRow>
      label={t('Earnings')}
      pages={{ ...pages, data }}
      columns={earningColumns}
      empty={t('No cycle has ended yet.')}
    />
  );
}

function Trail({ earning }: { earning: Earning }) {
  const funding = earning.parts.flatMap((part) => part.funding);
  if (funding.length === 0) return <>—</>;
  return (
    <>
      {funding.map((entry, at) => (
        <div key={`${entry.entryId}${at}`}>
          {rich('{link} of {payer}, {periodFrom} to {periodUntil}: {amount}{kind}', {
            link: (
              <Link to={`/revenue/entries/${entry.entryId}/show`} style={{ color: 'inherit' }}>
                {entry.invoiceNumber}
              </Link>
            ),
            payer: entry.payer,
            periodFrom: dateText(entry.periodFrom),
            periodUntil: dateText(entry.periodUntil),
            amount: <Amount minor={entry.amountMinor} />,
            kind: entry.kind === 'carry' && ` (${t('carried over')})`,
          })}
        </div>
      ))}
    </>
  );
}

const recentColumns: readonly Column<OrderRow>[] = [
  { label: t('Order'), of: (row) => `${row.id} · ${row.product.title}`, under: (row) => <Moment at={row.boughtAt} /> },
  { label: t('Price (Br)'), of: (row) => <Amount minor={row.priceMinor} strong />, align: 'right' },
  paidColumn,
  { label: t('State'), of: (row) => <StateChip of={STATUSES[row.status]} /> },
];

export function MemberOrders({ member: { memberNo } }: { member: MemberOfBlock }) {
  const ask = { query: { memberNo, limit: TOP } };
  return (
    <TopRows<OrderRow>
      title={t('Orders')}
      read={useCall('GET /console/api/v1/orders', ask, { quiet: true, staleMs: 0 })}
      columns={recentColumns}
      to={(row) => `/orders/${row.id}/show`}
      all={listAddress('orders', { memberNo })}
      empty={t('No order yet.')}
    />
  );
}
