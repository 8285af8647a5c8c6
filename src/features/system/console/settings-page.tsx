import { Box, Chip, Paper, Skeleton, Stack, TextField, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { RowsTable, type Column } from '#design/console/rows-table.tsx';
import { Moment } from '#design/console/moment.tsx';
import { Nothing, PageTitle, Section } from '#design/console/section.tsx';
import { labelOf, StateChip } from '#design/console/state-chip.tsx';
import { ReadFailed } from '#design/console/record-page.tsx';
import { useCall } from '#platform/client/queries.ts';
import { StaffName } from '#features/acts/console/public.tsx';
import { fold } from '#universal/fold.ts';
import { type Setting, valueText } from './setting-value.tsx';

const columns: readonly Column<Setting>[] = [
  { label: 'Setting', of: (row) => row.label, width: '45%' },
  {
    label: 'Value',
    of: (row) => (
      <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
        {valueText(row, row.value)}
      </Box>
    ),
  },
  { label: 'Changed', of: (row) => (row.changedAt ? <Moment at={row.changedAt} /> : 'never') },
  {
    label: 'Note',
    of: (row) =>
      row.proposal ? <StateChip text="Change waits" tone="warn" /> : row.money ? <StateChip text="Two people" /> : '',
  },
];

const waitingColumns: readonly Column<Setting>[] = [
  { label: 'Setting', of: (row) => row.label },
  { label: 'Now', of: (row) => valueText(row, row.value) },
  { label: 'Proposed', of: (row) => <strong>{valueText(row, row.proposal?.value)}</strong> },
  { label: 'Why', of: (row) => row.proposal?.reason },
  { label: 'By', of: (row) => <StaffName id={row.proposal?.proposedBy ?? null} /> },
  { label: 'On', of: (row) => <Moment at={row.proposal?.proposedAt} /> },
  { label: 'Signatures', of: (row) => `${row.proposal?.approvals ?? 0} of 2`, align: 'right' },
];

const toSetting = (row: Setting) => `/settings/${row.id}/show`;

/** Console page of all settings by feature. Money settings that wait for a second person come first. */
export function SettingsPage() {
  const { data, error, refetch } = useCall('GET /console/api/v1/settings', {}, { quiet: true });
  const [wanted, setWanted] = useState('');
  const groups = useMemo(() => groupsOf(data?.items ?? [], wanted), [data, wanted]);
  const waiting = data?.items.filter((one) => one.proposal) ?? [];
  return (
    <Box sx={{ mt: 2 }}>
      <PageTitle title="Settings" />
      {error && !data && <ReadFailed error={error} retry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={320} aria-label="Loading" />}
      {waiting.length > 0 && (
        <Section title="Waiting for a second person">
          <RowsTable label="Changes waiting" rows={waiting} columns={waitingColumns} to={toSetting} />
        </Section>
      )}
      {data && (
        <Stack direction="row" sx={{ mb: 2, gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <TextField
            size="small"
            type="search"
            label="Find a setting"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            sx={{ width: 280 }}
          />
          <Stack direction="row" component="nav" aria-label="Features" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
            {groups.map(([feature]) => (
              <Chip
                key={feature}
                size="small"
                variant="outlined"
                label={labelOf(feature)}
                onClick={() =>
                  document.getElementById(`settings-${feature}`)?.scrollIntoView({ behavior: 'auto', block: 'start' })
                }
              />
            ))}
          </Stack>
        </Stack>
      )}
      {data && groups.length === 0 && <Nothing>No setting fits.</Nothing>}
      {groups.map(([feature, settings]) => (
        <Paper
          component="section"
          id={`settings-${feature}`}
          key={feature}
          variant="outlined"
          aria-label={labelOf(feature)}
          sx={{ mb: 2, scrollMarginTop: 64 }}
        >
          <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, px: 2, pt: 1.5 }}>
            {labelOf(feature)}
          </Typography>
          <RowsTable label={labelOf(feature)} rows={settings} columns={columns} to={toSetting} />
        </Paper>
      ))}
    </Box>
  );
}

function groupsOf(settings: readonly Setting[], wanted: string): [string, Setting[]][] {
  const find = fold(wanted.trim());
  const groups = new Map<string, Setting[]>();
  for (const setting of settings) {
    if (find && !fold(`${setting.label} ${setting.id}`).includes(find)) continue;
    groups.set(setting.feature, [...(groups.get(setting.feature) ?? []), setting]);
  }
  return [...groups];
}
