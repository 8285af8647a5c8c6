import { Amount } from '#design/console/amount.tsx';
import { stateFilter } from '#design/console/filter-bar.tsx';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { BY_AGE, BY_AMOUNT, type Column } from '#design/console/rows-table.tsx';
import { choicesOf, StateChip, type StateLabel } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { MEMBER_NO_FILTER, MemberLink } from '#features/identity/console/public.tsx';

type Order = DataOf<'GET /console/api/v1/orders'>['items'][number];

export const STATUSES: Record<Order['status'], StateLabel> = {
  cooling: ['Cooling-off', 'busy'],
  holding: ['Holding', 'good'],
  expired: ['Expired', 'plain'],
  cancelled: ['Cancelled', 'plain'],
};

const columns: readonly Column<Order>[] = [
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
    <RecordList<Order>
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
