import { Box, Collapse, IconButton } from '@mui/material';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { useState } from 'react';
import { Moment } from '../../../design/console/moment.tsx';
import { labelOf } from '../../../design/console/state-chip.tsx';
import { moneyText } from '../../../design/money-text.ts';
import { RecordList } from '../../../design/console/record-list.tsx';
import type { Column } from '../../../design/console/rows-table.tsx';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { useColleagues } from './staff-name.tsx';

type Entry = DataOf<'GET /console/api/v1/audit-entries'>['items'][number];

const columns: readonly Column<Entry>[] = [
  { label: 'When', of: (row) => <Moment at={row.at} /> },
  { label: 'Who', of: (row) => row.staffName ?? 'The system' },
  { label: 'Did what', of: (row) => row.action },
  { label: 'To what', of: (row) => row.subject },
  { label: 'In detail', of: (row) => <Detail detail={row.detail} /> },
];

/** Amounts are kept in minor units; other values read as stored. */
function valueText(name: string, value: unknown): string {
  if (/^(amount|net|fee|tax)(Minor)?$/.test(name) && /^\d+$/.test(String(value)))
    return moneyText(BigInt(String(value)));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function Detail({ detail }: { detail: Record<string, unknown> }) {
  const [open, setOpen] = useState(false);
  const entries = Object.entries(detail);
  if (entries.length === 0) return <>—</>;
  const line = entries
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${labelOf(name)}: ${valueText(name, value)}`);
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
  const colleagues = useColleagues();
  return (
    <RecordList<Entry>
      resource="audit-entries"
      title="Audit log"
      columns={columns}
      filters={[
        { kind: 'text', name: 'action', label: 'Action, e.g. wallet.', width: 200 },
        { kind: 'text', name: 'subject', label: 'Target, e.g. member:12', width: 220 },
        { kind: 'choice', name: 'staffId', label: 'Who', choices: [...colleagues] },
        { kind: 'date', name: 'from', label: 'From' },
        { kind: 'date', name: 'until', label: 'Until' },
      ]}
      empty="No entry fits."
    />
  );
}
