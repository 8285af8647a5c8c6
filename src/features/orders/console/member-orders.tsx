import { Amount } from '#design/console/amount.tsx';
import { Moment } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import type { MemberOfBlock } from '#design/console/resource.ts';
import { type Column, TOP, TopRows } from '#design/console/rows-table.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { STATUSES } from './orders-list.tsx';

type Order = DataOf<'GET /console/api/v1/orders'>['items'][number];

const columns: readonly Column<Order>[] = [
  { label: 'Order', of: (row) => `${row.id} · ${row.product.title}`, under: (row) => <Moment at={row.boughtAt} /> },
  { label: 'Price (Br)', of: (row) => <Amount minor={row.priceMinor} strong />, align: 'right' },
  { label: 'Paid (Br)', of: (row) => <Amount minor={row.paidMinor} />, align: 'right' },
  { label: 'State', of: (row) => <StateChip of={STATUSES[row.status]} /> },
];

export function MemberOrders({ member: { memberNo } }: { member: MemberOfBlock }) {
  const ask = { query: { memberNo, limit: TOP } };
  return (
    <TopRows<Order>
      title="Orders"
      read={useCall('GET /console/api/v1/orders', ask, { quiet: true, staleMs: 0 })}
      columns={columns}
      to={(row) => `/orders/${row.id}/show`}
      all={listAddress('orders', { memberNo })}
      empty="No order yet."
    />
  );
}
