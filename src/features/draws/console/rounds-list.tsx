// Console list of rounds.
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount, Count } from '#design/console/amount.tsx';
import { type Preset, stateFilter } from '#design/console/filter-bar.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { StaffName } from '#features/acts/console/public.tsx';
import { GAMES, ROUND_STATES, type StaffRound, stateOf } from './round-labels.ts';

function lastsText({ openedAt, startsAt, endsAt }: StaffRound): string {
  const until = `until ${momentText(endsAt)}`;
  return openedAt === null && startsAt !== null ? `from ${momentText(startsAt)}, ${until}` : until;
}

const columns: readonly Column<StaffRound>[] = [
  { label: 'Round', of: (row) => row.title.en, under: (row) => `R-${row.id}, ${GAMES[row.game]}`, links: true },
  {
    label: 'Plays',
    of: (row) => <Count value={row.plays} />,
    under: (row) => (
      <>
        {'of '}
        <Count value={row.playsMost} />
      </>
    ),
    align: 'right',
  },
  { label: 'A play holds (Br)', of: (row) => <Amount minor={row.holdMinor} />, align: 'right' },
  { label: 'Worst case (Br)', of: (row) => <Amount minor={row.worstMinor} />, align: 'right' },
  {
    label: 'Proposed',
    of: (row) => <Moment at={row.proposedAt} />,
    under: (row) => <StaffName id={row.proposedBy} />,
  },
  { label: 'Opened', of: (row) => <Moment at={row.openedAt} />, under: lastsText },
  {
    label: 'State',
    of: (row) => <StateChip of={stateOf(row)} />,
    under: (row) => (row.state === 'proposed' ? `${row.approvals} of 2 signatures` : (row.stopReason ?? '')),
  },
];

const PRESETS: readonly Preset[] = [
  { name: 'Waiting', filter: { state: 'proposed' } },
  { name: 'Open', filter: { state: 'open' } },
  { name: 'Revealed', filter: { state: 'revealed' } },
  { name: 'All', filter: {} },
];

export function RoundsList() {
  return (
    <RecordList<StaffRound>
      resource="draws/rounds"
      title="Rounds of draws"
      columns={columns}
      to={(row) => `/draws/rounds/${row.id}/show`}
      presets={PRESETS}
      filters={[stateFilter(choicesOf(ROUND_STATES))]}
      actions={
        mayUse(['finance']) && (
          <Button component={Link} to="/draws/rounds/create" variant="contained" size="small">
            New round
          </Button>
        )
      }
      empty="No round is in this state."
    />
  );
}
