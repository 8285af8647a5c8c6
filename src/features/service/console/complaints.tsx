// Console queue of complaints, the one due first on top, and the page of one complaint. Staff choose in the table and
// answer in the pane beside it, by mouse or keyboard. After an answer the next complaint opens.
import { Loading } from '#design/console/loading.tsx';
import { labelOf } from '#design/console/names.ts';
import { useMemo, useState } from 'react';
import { useRefresh } from 'react-admin';
import { useShownColumns } from '#design/console/column-choice.tsx';
import { useCurrentRow } from '#design/console/queue-keys.ts';
import { stateFilter } from '#design/console/filter-bar.tsx';
import { languageName } from '#design/console/languages.ts';
import { Moment } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import { ReadFailed, RecordPage } from '#design/console/record-page.tsx';
import { OneLine } from '#design/console/one-line.tsx';
import { ListStates, RecordList } from '#design/console/record-list.tsx';
import type { MemberOfBlock } from '#design/console/resource.ts';
import { type Column, RowsTable, TOP, TopRows } from '#design/console/rows-table.tsx';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { TableAndPane } from '#design/console/table-and-pane.tsx';
import { StaffName } from '#features/acts/console/public.tsx';
import { MEMBER_NO_FILTER } from '#features/members/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { AnswerForm } from './answer-form.tsx';
import {
  type Complaint,
  ComplaintEntries,
  ComplaintFacts,
  type ComplaintRow,
  KINDS,
  KIND_NAMES,
  Notes,
  STATES,
} from './complaint-parts.tsx';
import { inRow, rich, t } from '#design/console/words.ts';

const takenBy = ({ claim }: ComplaintRow) =>
  claim && rich('taken by {who}', { who: claim.mine ? t('you') : <StaffName id={claim.staffId} /> });

const COMPLAINT_COLUMNS: readonly Column<ComplaintRow>[] = [
  { label: t('Answer due'), of: (row) => <Due row={row} /> },
  {
    label: t('Number'),
    of: (row) => row.number,
    under: (row) => inRow(row.memberName, languageName(row.memberLanguage)),
    links: true,
  },
  {
    label: t('About'),
    of: (row) => `${KIND_NAMES[row.kind]}${row.reasonCode ? `: ${labelOf(row.reasonCode)}` : ''}`,
    under: (row) => <OneLine width={{ xs: 260, lg: 200, xl: 260 }}>{row.firstWords}</OneLine>,
  },
  { label: t('State'), of: (row) => <StateChip of={STATES[row.state]} />, under: takenBy },
];

function Due({ row }: { row: ComplaintRow }) {
  if (row.state === 'closed' || row.state === 'answered') return <>—</>;
  return (
    <>
      <Moment at={row.dueAt} /> {row.overdue && <StateChip text={t('Overdue')} tone="bad" />}
    </>
  );
}

function ComplaintQueue() {
  return <ListStates<ComplaintRow> empty={t('No complaint waits here.')}>{(rows) => <Queue rows={rows} />}</ListStates>;
}

function Queue({ rows: read }: { rows: readonly ComplaintRow[] }) {
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  // Hide an answered complaint at once, before the list is read again, so that the clerk sees the next one.
  const rows = useMemo(
    () => read.filter(({ id, state }) => !answered.has(id) || (state !== 'open' && state !== 'escalated')),
    [read, answered],
  );
  const { current, show } = useCurrentRow(rows);
  const refresh = useRefresh();
  const next = (id: string) => {
    setAnswered((before) => new Set([...before, id]));
    refresh();
  };
  return (
    <TableAndPane
      shown={current?.id ?? ''}
      paneWidth={430}
      beside={current && <Pane key={current.id} id={current.id} onAnswered={() => next(current.id)} />}
    >
      <RowsTable
        label={t('Complaints')}
        rows={rows}
        columns={useShownColumns(COMPLAINT_COLUMNS)}
        to={(row) => `/complaints/${row.id}/show`}
        current={current?.id}
        onChoose={(row) => show(row.id)}
        nameOf={(row) => row.number}
      />
    </TableAndPane>
  );
}

function Pane({ id, onAnswered }: { id: string; onAnswered: () => void }) {
  const { data, error, refetch } = useCall(
    'GET /console/api/v1/complaints/{id}',
    { path: { id } },
    { quiet: true, staleMs: 0, refetchEveryMs: 10_000 },
  );
  const refresh = useRefresh();
  const changed = async () => {
    refresh();
    await refetch();
  };
  return (
    <section aria-label={t('Complaint to answer')}>
      {error && !data && <ReadFailed error={error} retry={refetch} />}
      {!data && !error && <Loading height={320} />}
      {data && (
        <>
          <ComplaintEntries complaint={data} />
          {data.state !== 'closed' && <AnswerForm complaint={data} onChanged={changed} onAnswered={onAnswered} />}
          <ComplaintFacts complaint={data} columns="beside" />
          <Notes complaint={data} onNoted={changed} />
        </>
      )}
    </section>
  );
}

export function ComplaintsList() {
  return (
    <RecordList<ComplaintRow>
      resource="complaints"
      title={t('Complaints')}
      columns={COMPLAINT_COLUMNS}
      refreshEveryMs={15_000}
      startFilter={{ waiting: 'true' }}
      presets={[
        { name: t('To answer'), filter: { waiting: 'true' } },
        { name: t('Mine'), filter: { mine: 'true' } },
        { name: t('Escalated'), filter: { state: 'escalated' } },
        { name: t('Answered'), filter: { state: 'answered' } },
        { name: t('Closed'), filter: { state: 'closed' } },
        { name: t('Not closed'), filter: {} },
      ]}
      filters={[
        MEMBER_NO_FILTER,
        stateFilter(choicesOf(STATES)),
        {
          kind: 'choice',
          name: 'kind',
          label: t('About'),
          choices: KINDS.map((kind) => [kind, KIND_NAMES[kind]] as const),
        },
      ]}
      empty={t('No complaint waits here.')}
    >
      <ComplaintQueue />
    </RecordList>
  );
}

type MemberComplaint = DataOf<'GET /console/api/v1/complaints'>['items'][number];

const MEMBER_COLUMNS: readonly Column<MemberComplaint>[] = [
  { label: t('Complaint'), of: (row) => row.number },
  { label: t('About'), of: (row) => KIND_NAMES[row.kind] },
  { label: t('Opened'), of: (row) => <Moment at={row.openedAt} /> },
  { label: t('State'), of: (row) => <StateChip of={STATES[row.state]} /> },
];

export function MemberComplaints({ member: { memberNo } }: { member: MemberOfBlock }) {
  const ask = { query: { memberNo, limit: TOP } };
  return (
    <TopRows<MemberComplaint>
      title={t('Complaints')}
      read={useCall('GET /console/api/v1/complaints', ask, { quiet: true, staleMs: 0 })}
      columns={MEMBER_COLUMNS}
      to={(row) => `/complaints/${row.id}/show`}
      all={listAddress('complaints', { memberNo })}
      empty={t('No complaint yet.')}
    />
  );
}

export function ComplaintShow() {
  const refresh = useRefresh();
  return (
    <RecordPage<Complaint> title={t('Complaint')}>
      {(complaint) => (
        <>
          <ComplaintEntries complaint={complaint} />
          {complaint.state !== 'closed' && (
            <AnswerForm complaint={complaint} onChanged={refresh} onAnswered={refresh} />
          )}
          <ComplaintFacts complaint={complaint} columns={3} />
          <Notes complaint={complaint} onNoted={refresh} />
        </>
      )}
    </RecordPage>
  );
}
