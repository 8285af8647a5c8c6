// Console page of one setting: its value and versions, and the form that changes it or proposes a change.
import { Alert, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { LineInput } from '#design/console/inputs.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { RowsTable } from '#design/console/rows-table.tsx';
import { Fact, Facts, Nothing, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { labelOf } from '#design/console/names.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { useRefresh } from '#platform/client/queries.ts';
import {
  ActButton,
  proposal as proposing,
  SignedActButton,
  StaffName,
  useSignatures,
} from '#features/acts/console/public.tsx';
import type { AssertionInput } from '#features/acts/contract.ts';
import { HolidayFiles } from './holiday-files.tsx';
import { draftOf, readDraft, SettingField, SettingValue, useValueText } from './setting-value.tsx';
import { served, t } from '#design/console/words.ts';

type Setting = DataOf<'GET /console/api/v1/settings/{id}'>;
type Change = DataOf<'GET /console/api/v1/setting-changes/{id}'>;

const sign = (id: string, signed: { assertion: AssertionInput }) =>
  call('POST /console/api/v1/setting-changes/{id}/approve', { path: { id }, body: signed, errors: 'inline' });

export function SettingShow() {
  return (
    <RecordPage<Setting> title={t('Setting')}>
      {(setting) => (
        <>
          <Section title={served(setting.label)} actions={setting.money && <StateChip text={t('Money: two people')} />}>
            <Facts columns={3}>
              <Fact name={t('Now')}>
                <strong>
                  <SettingValue of={setting} value={setting.value} />
                </strong>
              </Fact>
              <Fact name={t('As delivered')}>
                <SettingValue of={setting} value={setting.defaultValue} />
              </Fact>
              <Fact name={t('Feature')}>{labelOf(setting.feature)}</Fact>
            </Facts>
            {mayUse(['finance']) && !setting.proposal && (
              <Stack direction="row" sx={{ mt: 2, gap: 1, flexWrap: 'wrap' }}>
                <ChangeAct setting={setting} />
                {setting.id === 'reconciliation.holidays' && <HolidayFiles />}
              </Stack>
            )}
          </Section>
          {setting.proposal && <Waiting setting={setting} proposal={setting.proposal} />}
          <Section title={t('Versions')}>
            {setting.versions.length === 0 ? (
              <Nothing>{t('Never changed. It has its first value.')}</Nothing>
            ) : (
              <RowsTable
                label={t('Versions')}
                rows={setting.versions}
                columns={[
                  { label: t('From'), of: (row) => <Moment at={row.at} /> },
                  { label: t('Value'), of: (row) => <SettingValue of={setting} value={row.value} /> },
                  { label: t('Why'), of: (row) => row.reason },
                  { label: t('By'), of: (row) => <StaffName id={row.staffId} /> },
                  {
                    label: t('Signed'),
                    of: (row) => (row.actId ? t('by two, act {actId}', { actId: row.actId }) : '—'),
                  },
                ]}
              />
            )}
          </Section>
        </>
      )}
    </RecordPage>
  );
}

function ChangeAct({ setting }: { setting: Setting }) {
  const [draft, setDraft] = useState(() => draftOf(setting));
  const [reason, setReason] = useState('');
  const refresh = useRefresh();
  const valueText = useValueText();
  const again = () => void refresh('GET /console/api/v1/settings');
  const open = () => {
    setDraft(draftOf(setting));
    setReason('');
  };
  const value = readDraft(setting, draft);
  const change = { value, reason: reason.trim() };
  const ready = value !== undefined && JSON.stringify(value) !== JSON.stringify(setting.value) && change.reason !== '';
  const fields = (
    <>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
        {t('{label}: now {setting}', { label: served(setting.label), setting: valueText(setting, setting.value) })}
      </Typography>
      <SettingField setting={setting} draft={draft} onChange={setDraft} />
      <LineInput label={t('Why (kept with the version)')} max={300} value={reason} onChange={setReason} />
    </>
  );
  if (!setting.money)
    return (
      <ActButton
        label={t('Change')}
        onOpen={open}
        title={t('Change this setting')}
        ready={ready}
        done={t('Changed; it holds from now on.')}
        act={() =>
          call('PUT /console/api/v1/settings/{id}', { path: { id: setting.id }, body: change, errors: 'inline' })
        }
        onDone={again}
      >
        {fields}
      </ActButton>
    );
  return (
    <SignedActButton<Change>
      label={t('Propose')}
      onOpen={open}
      title={t('Propose a change of a money setting')}
      ready={ready}
      onDone={again}
      done={t('Proposed and signed. A second person must approve it.')}
      {...proposing<Change>({
        propose: (signed, keyed) =>
          call('POST /console/api/v1/setting-changes', {
            body: { setting: setting.id, ...change, ...signed },
            ...keyed,
          }),
        approve: sign,
      })}
    >
      {fields}
    </SignedActButton>
  );
}

function Waiting({ setting, proposal }: { setting: Setting; proposal: NonNullable<Setting['proposal']> }) {
  const refresh = useRefresh();
  const valueText = useValueText();
  const again = () => void refresh('GET /console/api/v1/settings');
  const { mine } = useSignatures(proposal.actId);
  const move = t('{setting} to {setting2}', {
    setting: valueText(setting, setting.value),
    setting2: valueText(setting, proposal.value),
  });
  const acts = mayUse(['finance']) && (
    <>
      <ActButton
        label={t('Take back')}
        pressedBy="r"
        title={t('Take this proposal back?')}
        variant="outlined"
        color="error"
        done={t('Taken back; nothing changed.')}
        onDone={again}
        act={() =>
          call('POST /console/api/v1/setting-changes/{id}/withdraw', { path: { id: proposal.id }, errors: 'inline' })
        }
      >
        <Typography variant="body2">{t('The value stays as it is.')}</Typography>
      </ActButton>
      <SignedActButton<Change>
        label={t('Approve')}
        pressedBy="a"
        title={t('{label}: from {move}', { label: served(setting.label), move })}
        mine={mine}
        onDone={again}
        done={({ state }) =>
          state === 'done' ? t('Approved by two; it holds from now on.') : t('Signed. A second person must approve it.')
        }
        makeAct={async () => ({ actId: proposal.actId })}
        sign={({ assertion }) => sign(proposal.id, { assertion })}
      >
        <Typography variant="body2">{proposal.reason}</Typography>
      </SignedActButton>
    </>
  );
  return (
    <Section title={t('Waiting for a second person')} actions={acts}>
      <Alert severity="warning" sx={{ mb: 2, whiteSpace: 'pre-line' }}>
        {t('From {move}', { move })}
      </Alert>
      <Facts columns={3}>
        <Fact name={t('Proposed by')}>
          <StaffName id={proposal.proposedBy} />
        </Fact>
        <Fact name={t('On')}>{momentText(proposal.proposedAt)}</Fact>
        <Fact name={t('Signatures')}>{t('{approvals} of 2', { approvals: proposal.approvals })}</Fact>
        <Fact name={t('Why')} wide>
          {proposal.reason}
        </Fact>
      </Facts>
    </Section>
  );
}
