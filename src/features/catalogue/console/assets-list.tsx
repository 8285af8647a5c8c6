import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { ASSET_STATES, type AssetRow, english } from './catalogue-labels.ts';

const columns: readonly Column<AssetRow>[] = [
  { label: 'Asset', of: (row) => english(row.name) },
  { label: 'Serial', of: (row) => row.serial },
  { label: 'Where', of: (row) => english(row.place) },
  { label: 'Lessee', of: (row) => row.lessee },
  { label: 'State', of: (row) => <StateChip of={ASSET_STATES[row.state]} /> },
  { label: 'Changed', of: (row) => <Moment at={row.changedAt} /> },
];

export function AssetsList() {
  return (
    <RecordList<AssetRow>
      resource="assets"
      title="Assets"
      columns={columns}
      to={(row) => `/assets/${row.id}/show`}
      filters={[{ kind: 'text', name: 'productId', label: 'Product id', width: 120 }]}
      actions={
        mayUse(['catalogue']) && (
          <Button component={Link} to="/assets/create" variant="contained" size="small">
            New asset
          </Button>
        )
      }
      empty="No asset fits."
    />
  );
}
