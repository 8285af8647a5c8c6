// Console pages of forum matters: the moderation queue with the chosen matter beside it, and one matter alone. The
// queue remembers which matter is shown, which are selected, and which were just decided.
import { Box, Paper, Stack, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Loading } from '#design/console/loading.tsx';
import { useShownColumns } from '#design/console/column-choice.tsx';
import type { Preset } from '#design/console/views.tsx';
import { Age } from '#design/console/moment.tsx';
import { type QueueOf, useQueueState } from '#design/console/queue-state.ts';
import { ReadFailed, RecordPage } from '#design/console/record-page.tsx';
import { ListStates, RecordList } from '#design/console/record-list.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { TableAndPane } from '#design/console/table-and-pane.tsx';
import { StaffName } from '#features/acts/console/public.tsx';
import { MEMBER_NO_FILTER } from '#features/members/console/public.tsx';
import { useCall } from '#platform/client/queries.ts';
import { beginning } from '#universal/beginning.ts';
import { itemOf, KINDS, type Matter, type MatterWhole, whyInShort } from './forum-labels.ts';
import { MatterActs, SelectedMatters } from './matter-acts.tsx';
import { MatterEvidence } from './matter-evidence.tsx';
import { labelled, t } from '#design/console/words.ts';

function MatterPane({ id }: { id: string }) {
  const { data, error, refetch } = useCall(
    'GET /console/api/v1/forum-matters/{id}',
    { path: { id } },
    { quiet: true, refetchEveryMs: 10_000 },
  );
  return (
    <Paper component="section" variant="outlined" aria-label={t('Matter under review')} sx={{ p: 2 }}>
      {error && !data && <ReadFailed error={error} retry={refetch} />}
      {!data && !error && <Loading height={320} />}
      {data && (
        <>
          <Typography component="h2" variant="h6" gutterBottom>
            <Link to={`/forum-matters/${id}/show`} style={{ color: 'inherit' }}>
              {data.title ?? whyInShort(data)}
            </Link>{' '}
            <StateChip of={KINDS[data.kind]} />
          </Typography>
          <MatterActs matter={data} />
          <Box sx={{ mt: 2 }}>
            <MatterEvidence matter={data} />
          </Box>
        </>
      )}
    </Paper>
  );
}

const isOpen = ({ closedAt }: Matter) => closedAt === null;
const QUEUE: QueueOf<Matter> = { itemOf, isOpen, maySelect: isOpen };

const columns: readonly Column<Matter>[] = [
  { label: t('Waiting'), of: (row) => <Age since={row.openedAt} minutes={row.ageMinutes} /> },
  { label: t('What'), of: (row) => <StateChip of={KINDS[row.kind]} />, under: whyInShort },
  { label: t('Text'), of: (row) => row.title ?? beginning(row.text, 60), links: true },
  { label: t('Member'), of: (row) => row.memberName, under: (row) => row.memberNo },
  { label: t('Taken by'), of: (row) => (row.claimedBy === null ? '' : <StaffName id={row.claimedBy} />) },
];

export const matterAddress = (id: string) => `/forum-matters/${id}/show`;

function MatterQueue({ read }: { read: readonly Matter[] }) {
  const queue = useQueueState(read, QUEUE);
  const { rows, current, chosen, selected, toggle, toggleAll } = queue;
  const judge = mayUse(['content']);
  return (
    <TableAndPane
      shown={`${current?.id} ${selected.length === 0}`}
      paneWidth={420}
      beside={current && <MatterPane key={current.id} id={current.id} />}
    >
      {judge && <SelectedMatters rows={selected} clear={queue.clear} all={toggleAll} />}
      <RowsTable
        label={t('Forum matters')}
        rows={rows}
        columns={useShownColumns(columns)}
        to={(row) => matterAddress(row.id)}
        current={current?.id}
        onChoose={(row) => queue.show(row.id)}
        nameOf={(row) => labelled(KINDS[row.kind][0], row.title ?? beginning(row.text, 40))}
        {...(judge ? { selection: { chosen, may: isOpen, toggle, toggleAll } } : {})}
      />
    </TableAndPane>
  );
}

const PRESETS: readonly Preset[] = [
  { name: t('All that waits'), filter: {} },
  { name: t('Reported'), filter: { kind: 'report' } },
  { name: t('Waiting texts'), filter: { kind: 'waiting' } },
  { name: t('Objections'), filter: { kind: 'contest' } },
  { name: t('Decided'), filter: { done: 'true' } },
];

/**
 * Matters that wait for a moderator, the oldest first. Clerks choose in the table and decide in the pane, by mouse or
 * by keys.
 */
export function MattersList() {
  return (
    <RecordList<Matter>
      resource="forum-matters"
      title={t('Forum moderation')}
      columns={columns}
      perPage={50}
      refreshEveryMs={10_000}
      presets={PRESETS}
      filters={[{ kind: 'choice', name: 'kind', label: t('What'), choices: choicesOf(KINDS) }, MEMBER_NO_FILTER]}
      empty={t('Nothing waits for a moderator.')}
    >
      <ListStates<Matter>
        empty={t('Nothing waits for a moderator. Reports, waiting texts and objections appear here.')}
      >
        {(rows) => <MatterQueue read={rows} />}
      </ListStates>
    </RecordList>
  );
}

export function MatterShow() {
  return (
    <RecordPage<MatterWhole> title={t('Forum matter')}>
      {(matter) => (
        <Section title={matter.title ?? whyInShort(matter)} actions={<StateChip of={KINDS[matter.kind]} />}>
          <Stack sx={{ gap: 2 }}>
            <MatterActs key={matter.id} matter={matter} />
            <MatterEvidence matter={matter} />
          </Stack>
        </Section>
      )}
    </RecordPage>
  );
}
