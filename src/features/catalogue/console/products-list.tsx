import { stateFilter } from '#design/console/filter-bar.tsx';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount, Count } from '#design/console/amount.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { english, type ProductRow, STATUSES, TYPES } from './catalogue-labels.ts';

const columns: readonly Column<ProductRow>[] = [
  { label: 'Product', of: (row) => english(row.title) },
  { label: 'Type', of: (row) => TYPES[row.type] },
  { label: 'State', of: (row) => <StateChip of={STATUSES[row.status]} /> },
  { label: 'Unit (Br)', of: (row) => <Amount minor={row.unitPriceMinor} />, align: 'right' },
  {
    label: 'Left',
    of: (row) => (
      <span style={{ whiteSpace: 'nowrap' }}>
        <Count value={row.stockLeft} />
        {' of '}
        <Count value={row.stockTotal} />
      </span>
    ),
    align: 'right',
  },
  { label: 'Capital (Br)', of: (row) => <Amount minor={row.capitalMinor} />, align: 'right' },
  { label: 'Revenue left (Br)', of: (row) => <Amount minor={row.revenueMinor} />, align: 'right' },
  { label: 'Expected (Br)', of: (row) => <Amount minor={row.expectedMinor} />, align: 'right' },
  { label: 'Paid (Br)', of: (row) => <Amount minor={row.paidMinor} strong />, align: 'right' },
];

export function ProductsList() {
  return (
    <RecordList<ProductRow>
      resource="products"
      title="Products"
      columns={columns}
      to={(row) => `/products/${row.id}/show`}
      filters={[
        { kind: 'text', name: 'text', label: 'Title' },
        stateFilter(choicesOf(STATUSES), 'status'),
        { kind: 'choice', name: 'type', label: 'Type', choices: Object.entries(TYPES) },
      ]}
      actions={
        mayUse(['catalogue']) && (
          <Button component={Link} to="/products/create" variant="contained" size="small">
            New product
          </Button>
        )
      }
      empty="No product fits."
    />
  );
}
