import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';

type Staff = DataOf<'GET /console/api/v1/staff'>['items'][number];

const columns: readonly Column<Staff>[] = [
  { label: 'Name', of: (row) => row.name },
  { label: 'Email', of: (row) => row.email },
  { label: 'Roles', of: (row) => row.roles.join(', ') },
  {
    label: 'Signs in by',
    of: (row) =>
      [
        row.passkeys > 0 ? `${row.passkeys} ${row.passkeys === 1 ? 'passkey' : 'passkeys'}` : '',
        row.totp ? 'one-time password' : '',
      ]
        .filter(Boolean)
        .join(', ') || 'nothing yet',
  },
  { label: 'State', of: (row) => <StaffState disabledAt={row.disabledAt} demo={row.demo} /> },
  { label: 'Since', of: (row) => <Moment at={row.createdAt} /> },
];

export function StaffState({ disabledAt, demo }: { disabledAt: string | null; demo: boolean }) {
  return (
    <>
      {disabledAt ? <StateChip text="Disabled" tone="bad" /> : <StateChip text="Active" tone="good" />}{' '}
      {demo && <StateChip text="Demo" />}
    </>
  );
}

export function StaffList() {
  return (
    <RecordList<Staff>
      resource="staff"
      title="Staff"
      columns={columns}
      to={(row) => `/staff/${row.id}/show`}
      filters={[{ kind: 'text', name: 'q', label: 'Name or email' }]}
      actions={
        <Button component={Link} to="/staff-acts/create" variant="contained" size="small">
          New staff
        </Button>
      }
      empty="Nobody fits."
    />
  );
}
