import { moneyText } from '#design/console/formats.ts';
import { Box, Collapse, IconButton } from '@mui/material';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { useState } from 'react';
import { useResourceDefinitions } from 'react-admin';
import { Link } from 'react-router-dom';
import { Moment, momentText } from '#design/console/moment.tsx';
import { labelOf } from '#design/console/names.ts';
import { type ConsoleRegistry, useRegistry } from '#design/console/registry.tsx';
import { OnPaper } from '#design/console/on-paper.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { BY_AGE, type Column } from '#design/console/rows-table.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useColleagues } from './staff-name.tsx';
import { inRow, labelled, ownText, t } from '#design/console/words.ts';

// The console's audit log page: a filtered list of what staff did. The first half turns the detail of an entry, which
// is any set of named values, into lines to read.

/** Labels that differ from the name. Null hides a value that tells a reader of the log nothing. */
const NAMES: Readonly<Record<string, string | null>> = {
  actId: null,
  slug: null,
  sha256: null,
  manifestHash: null,
  approvals: t('Signatures'),
  asked: t('Filters'),
  confirmed: t('Doubts confirmed'),
  reasonCode: t('Reason'),
};
/** Endings of names that say a unit or a kind of value. The value shows that already. */
const ENDING = /(Minor|Bps|BasisPoints|Id)$/;

type Words = Pick<ConsoleRegistry, 'subjects' | 'values'>;

/**
 * One line for each value that is not empty: "Amount: Br 1,600.00". A record that we have a word for is called by it:
 * "Party 19".
 */
export function detailLines(detail: Record<string, unknown>, words: Words = { subjects: {}, values: {} }): string[] {
  return Object.entries(detail).flatMap(([name, value]) => {
    const record = name.endsWith('Id') && value !== null ? words.subjects[name.slice(0, -2)] : undefined;
    if (record) return [record.text(String(value))];
    const label = name in NAMES ? NAMES[name] : labelOf(name.replace(ENDING, ''));
    if (value === null || label === null || label === undefined) return [];
    const text = words.values[name]?.[String(value)] ?? valueText(name, value, words);
    return text === '' ? [] : [labelled(label, text)];
  });
}

function valueText(name: string, value: unknown, words: Words): string {
  const text = String(value);
  if (name === 'confirmed' && typeof value === 'string') return doubtText(value);
  if (/^(amount|net|fee|tax)$|Minor$/.test(name) && /^-?\d+$/.test(text)) return moneyText(BigInt(text));
  if (/(Bps|BasisPoints)$/.test(name) && /^\d+$/.test(text)) return `${Number(text) / 100} %`;
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) {
    const parts = value.map((one) => valueText(name, one, words));
    return value.some((one) => typeof one === 'object') ? parts.join('; ') : inRow(...parts);
  }
  if (typeof value === 'object' && value !== null) return partsOf(value as Record<string, unknown>, words);
  return text;
}

/** Of a text in several languages, the clerk's. */
function partsOf(value: Record<string, unknown>, words: Words): string {
  if (typeof value.en === 'string') return ownText(value as Record<string, string>);
  return inRow(...detailLines(value, words));
}

/** The words that the first reader doubted. Before them its id has the reason and the field (readingView of texts). */
function doubtText(id: string): string {
  return `“${id.split(' ').slice(2).join(' ')}”`;
}

/** Shows instants and days in the business's time zone, and codes such as `account_name_mismatch` as words. */
function textOf(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value)) return momentText(value);
  return /^[a-z]+(_[a-z]+)*$/.test(value) ? labelOf(value).toLowerCase() : value;
}

type Entry = DataOf<'GET /console/api/v1/audit-entries'>['items'][number];

const columns: readonly Column<Entry>[] = [
  { label: t('When'), of: (row) => <Moment at={row.at} />, sorts: BY_AGE },
  { label: t('Who'), of: (row) => row.staffName ?? t('The system') },
  { label: t('Did what'), width: '22%', of: (row) => <Deed action={row.action} /> },
  { label: t('To what'), of: (row) => <Subject subject={row.subject} /> },
  { label: t('In detail'), width: '34%', of: (row) => <Detail detail={row.detail} /> },
];

function Deed({ action }: { action: string }) {
  const { acts } = useRegistry();
  return <>{acts[action] ?? labelOf(action)}</>;
}

/** Links to the record's page if the reader's role has that page. */
function Subject({ subject }: { subject: string }) {
  const { subjects } = useRegistry();
  const resources = useResourceDefinitions();
  const [kind = '', ...rest] = subject.split(':');
  const id = rest.join(':');
  const known = subjects[kind];
  const colleague = useColleagues().get(kind === 'staff' ? id : '');
  const text = colleague ?? known?.text(id) ?? labelOf(subject.replace(':', ' '));
  if (!known?.resource || !resources[known.resource]?.hasShow || id === '') return <>{text}</>;
  return (
    <Link to={`/${known.resource}/${id}/show`} style={{ color: 'inherit' }}>
      {text}
    </Link>
  );
}

function Detail({ detail }: { detail: Record<string, unknown> }) {
  const [open, setOpen] = useState(false);
  const line = detailLines(detail, useRegistry());
  if (line.length === 0) return <>—</>;
  const short = line.join(' · ');
  if (short.length <= 90) return <Box sx={{ overflowWrap: 'anywhere' }}>{short}</Box>;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
      <OnPaper line>{short}</OnPaper>
      <Box sx={{ flex: 1, overflowWrap: 'anywhere', displayPrint: 'none' }}>
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
        aria-label={open ? t('Show less') : t('Show all')}
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
  const { acts } = useRegistry();
  const deeds = Object.entries(acts).sort(([, one], [, other]) => (one < other ? -1 : 1));
  return (
    <RecordList<Entry>
      resource="audit-entries"
      title={t('Audit log')}
      columns={columns}
      filters={[
        { kind: 'choice', name: 'action', label: t('Did what'), choices: deeds },
        { kind: 'choice', name: 'staffId', label: t('Who'), choices: [...colleagues] },
        { kind: 'date', name: 'from', label: t('From') },
        { kind: 'date', name: 'until', label: t('Until') },
      ]}
      empty={t('No entry fits.')}
    />
  );
}
