// Console page of one setting: its value and versions, and the form that changes it or proposes a change.
import { Alert, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { LineInput } from '#design/console/inputs.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { RowsTable } from '#design/console/rows-table.tsx';
import { Fact, Facts, Nothing, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { labelOf, StateChip } from '#design/console/state-chip.tsx';
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
import { draftOf, readDraft, SettingField, valueText } from './setting-value.tsx';

type Setting = DataOf<'GET /console/api/v1/settings/{id}'>;
type Change = DataOf<'GET /console/api/v1/setting-changes/{id}'>;

const sign = (id: string, signed: { assertion: AssertionInput }) =>
  call('POST /console/api/v1/setting-changes/{id}/approve', { path: { id }, body: signed, errors: 'inline' });

export function SettingShow() {
  return (
    <RecordPage<Setting> title="Setting">
      {(setting) => (
        <>
          <Section title={setting.label} actions={setting.money && <StateChip text="Money: two people" />}>
            <Facts columns={3}>
              <Fact name="Now">
                <strong>{valueText(setting, setting.value)}</strong>
              </Fact>
              <Fact name="As delivered">{valueText(setting, setting.defaultValue)}</Fact>
              <Fact name="Feature">{labelOf(setting.feature)}</Fact>
            </Facts>
            {mayUse(['finance']) && !setting.proposal && (
              <Stack sx={{ mt: 2, alignItems: 'flex-start' }}>
                <ChangeAct setting={setting} />
              </Stack>
            )}
          </Section>
          {setting.proposal && <Waiting setting={setting} proposal={setting.proposal} />}
          <Section title="Versions">
            {setting.versions.length === 0 ? (
              <Nothing>Never changed. It has its first value.</Nothing>
            ) : (
              <RowsTable
                label="Versions"
                rows={setting.versions}
                columns={[
                  { label: 'From', of: (row) => <Moment at={row.at} /> },
                  { label: 'Value', of: (row) => valueText(setting, row.value) },
                  { label: 'Why', of: (row) => row.reason },
                  { label: 'By', of: (row) => <StaffName id={row.staffId} /> },
                  { label: 'Signed', of: (row) => (row.actId ? `by two, act ${row.actId}` : '—') },
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
      <Typography variant="body2">{`${setting.label}: now ${valueText(setting, setting.value)}`}</Typography>
      <SettingField setting={setting} draft={draft} onChange={setDraft} />
      <LineInput label="Why (kept with the version)" max={300} value={reason} onChange={setReason} />
    </>
  );
  if (!setting.money)
    return (
      <ActButton
        label="Change"
        onOpen={open}
        title="Change this setting"
        ready={ready}
        done="Changed; it holds from now on."
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
      label="Propose"
      onOpen={open}
      title="Propose a change of a money setting"
      ready={ready}
      onDone={again}
      done="Proposed and signed. A second person must approve it."
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
  const again = () => void refresh('GET /console/api/v1/settings');
  const { mine } = useSignatures(proposal.actId);
  const move = `${valueText(setting, setting.value)} to ${valueText(setting, proposal.value)}`;
  const acts = mayUse(['finance']) && (
    <>
      <ActButton
        label="Take back"
        title="Take this proposal back?"
        variant="outlined"
        color="error"
        done="Taken back; nothing changed."
        onDone={again}
        act={() =>
          call('POST /console/api/v1/setting-changes/{id}/withdraw', { path: { id: proposal.id }, errors: 'inline' })
        }
      >
        <Typography variant="body2">The value stays as it is.</Typography>
      </ActButton>
      <SignedActButton<Change>
        label="Approve"
        title={`${setting.label}: from ${move}`}
        mine={mine}
        onDone={again}
        done={({ state }) =>
          state === 'done' ? 'Approved by two; it holds from now on.' : 'Signed. A second person must approve it.'
        }
        makeAct={async () => ({ actId: proposal.actId })}
        sign={({ assertion }) => sign(proposal.id, { assertion })}
      >
        <Typography variant="body2">{proposal.reason}</Typography>
      </SignedActButton>
    </>
  );
  return (
    <Section title="Waiting for a second person" actions={acts}>
      <Alert severity="warning" sx={{ mb: 2 }}>{`From ${move}`}</Alert>
      <Facts columns={3}>
        <Fact name="Proposed by">
          <StaffName id={proposal.proposedBy} />
        </Fact>
        <Fact name="On">{momentText(proposal.proposedAt)}</Fact>
        <Fact name="Signatures">{`${proposal.approvals} of 2`}</Fact>
        <Fact name="Why" wide>
          {proposal.reason}
        </Fact>
      </Facts>
    </Section>
  );
}
