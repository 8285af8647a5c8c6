// Console list of rounds.
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount, Count } from '#design/console/amount.tsx';
import { stateFilter } from '#design/console/filter-bar.tsx';
import type { Preset } from '#design/console/views.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { StaffName } from '#features/acts/console/public.tsx';
import { GAMES, ROUND_FILTERS, type StaffRound, stateOf } from './round-labels.ts';
import { inRow, ownText, rich, t } from '#design/console/words.ts';

function lastsText({ openedAt, startsAt, endsAt }: StaffRound): string {
  const until = t('until {endsAt}', { endsAt: momentText(endsAt) });
  return openedAt === null && startsAt !== null
    ? t('from {startsAt}, {until}', { startsAt: momentText(startsAt), until })
    : until;
}

const columns: readonly Column<StaffRound>[] = [
  {
    label: t('Round'),
    of: (row) => ownText(row.title),
    under: (row) => inRow(`R-${row.id}`, GAMES[row.game]),
    links: true,
  },
  {
    label: t('State'),
    of: (row) => <StateChip of={stateOf(row)} />,
    under: (row) =>
      row.state === 'proposed'
        ? t('{approvals} of 2 signatures', { approvals: row.approvals })
        : (row.stopReason ?? ''),
  },
  {
    label: t('Plays'),
    of: (row) => <Count value={row.plays} />,
    under: (row) => rich('of {most}', { most: <Count value={row.playsMost} /> }),
    align: 'right',
  },
  { label: t('Each play sets aside (Br)'), of: (row) => <Amount minor={row.holdMinor} />, align: 'right' },
  { label: t('Worst case (Br)'), of: (row) => <Amount minor={row.worstMinor} />, align: 'right' },
  { label: t('Opened'), of: (row) => <Moment at={row.openedAt} />, under: lastsText },
  {
    label: t('Proposed'),
    of: (row) => <Moment at={row.proposedAt} />,
    under: (row) => <StaffName id={row.proposedBy} />,
  },
];

const PRESETS: readonly Preset[] = [
  { name: t('Waiting'), filter: { state: 'proposed' } },
  { name: t('Signed'), filter: { state: 'signed' } },
  { name: t('Open'), filter: { state: 'open' } },
  { name: t('Revealed'), filter: { state: 'revealed' } },
  { name: t('All'), filter: {} },
];

export function RoundsList() {
  return (
    <RecordList<StaffRound>
      resource="draws/rounds"
      title={t('Rounds of draws')}
      columns={columns}
      to={(row) => `/draws/rounds/${row.id}/show`}
      presets={PRESETS}
      filters={[stateFilter(choicesOf(ROUND_FILTERS))]}
      actions={
        mayUse(['finance']) && (
          <Button component={Link} to="/draws/rounds/create" variant="contained" size="small">
            {t('New round')}
          </Button>
        )
      }
      empty={t('No round is in this state.')}
    />
  );
}
