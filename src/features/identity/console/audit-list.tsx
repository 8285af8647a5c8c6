import { Box, Collapse, IconButton } from '@mui/material';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { useState } from 'react';
import { Moment } from '../../../design/console/moment.tsx';
import { RecordList } from '../../../design/console/record-list.tsx';
import type { Column } from '../../../design/console/rows-table.tsx';
import type { DataOf } from '../../../platform/client/call-types.ts';

type Entry = DataOf<'GET /console/api/v1/audit-entries'>['items'][number];

const columns: readonly Column<Entry>[] = [
  { label: 'When', of: (row) => <Moment at={row.at} />, width: 180 },
  { label: 'Who', of: (row) => row.staffName ?? 'The system', width: 180 },
  { label: 'Did what', of: (row) => row.action, width: 220 },
  { label: 'To what', of: (row) => row.subject, width: 180 },
  { label: 'In detail', of: (row) => <Detail detail={row.detail} /> },
];

function Detail({ detail }: { detail: Record<string, unknown> }) {
  const [open, setOpen] = useState(false);
  const entries = Object.entries(detail);
  if (entries.length === 0) return <>—</>;
  const line = entries.map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const short = line.join(' · ');
  if (short.length <= 90) return <Box sx={{ overflowWrap: 'anywhere' }}>{short}</Box>;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
      <Box sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        {!open && `${short.slice(0, 90)}…`}
        <Collapse in={open}>
          {line.map((one) => (
            <div key={one}>{one}</div>
          ))}
        </Collapse>
      </Box>
      <IconButton
        size="small"
        aria-expanded={open}
        aria-label={open ? 'Show less' : 'Show all'}
        onClick={() => setOpen(!open)}
        sx={{ transform: open ? 'rotate(180deg)' : 'none' }}
      >
        <ExpandMore fontSize="small" />
      </IconButton>
    </Box>
  );
}

export function AuditList() {
  return (
    <RecordList<Entry>
      resource="audit-entries"
      title="Audit log"
      columns={columns}
      filters={[
        { kind: 'text', name: 'action', label: 'Did what, e.g. wallet.', width: 200 },
        { kind: 'text', name: 'subject', label: 'To what, e.g. member:12', width: 220 },
        { kind: 'text', name: 'staffId', label: 'Staff id', width: 120 },
      ]}
      empty="Nothing was done that fits."
    />
  );
}
