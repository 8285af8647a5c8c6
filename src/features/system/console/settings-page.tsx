import { Box, Chip, Paper, Stack, TextField, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { Loading } from '#design/console/loading.tsx';
import { RowsTable, type Column } from '#design/console/rows-table.tsx';
import { Moment } from '#design/console/moment.tsx';
import { Nothing, PageTitle, Section } from '#design/console/section.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import { labelOf } from '#design/console/names.ts';
import { ReadFailed } from '#design/console/record-page.tsx';
import { useCall } from '#platform/client/queries.ts';
import { StaffName } from '#features/acts/console/public.tsx';
import { fold } from '#universal/fold.ts';
import { type Setting, SettingValue } from './setting-value.tsx';
import { served, t } from '#design/console/words.ts';

const columns: readonly Column<Setting>[] = [
  { label: t('Setting'), of: (row) => served(row.label), width: '45%' },
  {
    label: t('Value'),
    of: (row) => (
      <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
        <SettingValue of={row} value={row.value} />
      </Box>
    ),
  },
  { label: t('Changed'), of: (row) => (row.changedAt ? <Moment at={row.changedAt} /> : t('never')) },
  {
    label: t('Note'),
    of: (row) =>
      row.proposal ? (
        <StateChip text={t('Change waits')} tone="warn" />
      ) : row.money ? (
        <StateChip text={t('Two people')} />
      ) : (
        ''
      ),
  },
];

const waitingColumns: readonly Column<Setting>[] = [
  { label: t('Setting'), of: (row) => served(row.label) },
  { label: t('Now'), of: (row) => <SettingValue of={row} value={row.value} /> },
  {
    label: t('Proposed'),
    of: (row) => (
      <strong>
        <SettingValue of={row} value={row.proposal?.value} />
      </strong>
    ),
  },
  { label: t('Why'), of: (row) => row.proposal?.reason },
  { label: t('By'), of: (row) => <StaffName id={row.proposal?.proposedBy ?? null} /> },
  { label: t('On'), of: (row) => <Moment at={row.proposal?.proposedAt} /> },
  {
    label: t('Signatures'),
    of: (row) => t('{approvals} of 2', { approvals: row.proposal?.approvals ?? 0 }),
    align: 'right',
  },
];

const toSetting = (row: Setting) => `/settings/${row.id}/show`;

/** Console page of all settings by feature. Money settings that wait for a second person come first. */
export function SettingsPage() {
  const { data, error, refetch } = useCall('GET /console/api/v1/settings', {}, { quiet: true });
  const [wanted, setWanted] = useState('');
  const groups = useMemo(() => groupsOf(data?.items ?? [], wanted), [data, wanted]);
  const waiting = data?.items.filter((one) => one.proposal) ?? [];
  return (
    <>
      <PageTitle title={t('Settings')} />
      {error && !data && <ReadFailed error={error} retry={refetch} />}
      {!data && !error && <Loading height={320} />}
      {waiting.length > 0 && (
        <Section title={t('Waiting for a second person')}>
          <RowsTable label={t('Changes waiting')} rows={waiting} columns={waitingColumns} to={toSetting} />
        </Section>
      )}
      {data && (
        <Stack direction="row" sx={{ mb: 2, gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <TextField
            size="small"
            type="search"
            label={t('Find a setting')}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            sx={{ width: 280 }}
          />
          <Stack direction="row" component="nav" aria-label={t('Features')} sx={{ gap: 0.5, flexWrap: 'wrap' }}>
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
      {data && groups.length === 0 && <Nothing>{t('No setting fits.')}</Nothing>}
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
    </>
  );
}

function groupsOf(settings: readonly Setting[], wanted: string): [string, Setting[]][] {
  const find = fold(wanted.trim());
  const groups = new Map<string, Setting[]>();
  for (const setting of settings) {
    if (find && !fold(`${setting.label} ${served(setting.label)} ${setting.id}`).includes(find)) continue;
    groups.set(setting.feature, [...(groups.get(setting.feature) ?? []), setting]);
  }
  return [...groups];
}
