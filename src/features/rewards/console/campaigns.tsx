// Console pages of campaigns: how much each may give, what it has promised, and until when. Two persons begin, change
// and end one.
import { dateText } from '#design/console/formats.ts';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { DateField } from '#design/console/date-field.tsx';
import type { Preset } from '#design/console/views.tsx';
import { FigureInput, LineInput } from '#design/console/inputs.tsx';
import { listAddress } from '#design/console/queue.ts';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { Fact } from '#design/console/section.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip, type StateLabel } from '#design/console/state-chip.tsx';
import { readAmount } from '#design/typed-amount.ts';
import { call } from '#platform/client/call.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import {
  ActPage,
  proposal,
  PROPOSED_COLUMN,
  signaturesText,
  SIGNED_FIRST,
  SignedActButton,
  STAFF_ACT_STATES,
} from '#features/acts/console/public.tsx';
import type { AssertionInput } from '#features/acts/contract.ts';
import { GrantAmount, Kind, UNITS, useKindText } from './reward-labels.tsx';
import { t } from '#design/console/words.ts';

type Campaign = DataOf<'GET /console/api/v1/rewards/campaigns/{id}'>;

function statusOf({ state, running, replaced }: Campaign): StateLabel {
  if (state !== 'done') return STAFF_ACT_STATES[state];
  if (replaced) return [t('Changed since'), 'plain'];
  return running ? [t('Running'), 'plain'] : [t('Over'), 'plain'];
}

const columns: readonly Column<Campaign>[] = [
  { label: t('Campaign'), of: (row) => row.name, under: (row) => <Kind kind={row.kind} />, links: true },
  { label: t('Last day'), of: (row) => dateText(row.until) },
  { label: t('Has'), of: (row) => <GrantAmount gives={row.gives} amount={row.most} />, align: 'right' },
  { label: t('Promised'), of: (row) => <GrantAmount gives={row.gives} amount={row.promised} />, align: 'right' },
  PROPOSED_COLUMN,
  { label: t('State'), of: (row) => <StateChip of={statusOf(row)} />, under: signaturesText },
];

const PRESETS: readonly Preset[] = [
  { name: t('Signed'), filter: { state: 'done' } },
  { name: t('Waiting'), filter: { state: 'proposed' } },
  { name: t('All'), filter: {} },
];

export function CampaignsList() {
  return (
    <RecordList<Campaign>
      resource="rewards/campaigns"
      title={t('Campaigns')}
      columns={columns}
      to={(row) => `/rewards/campaigns/${row.id}/show`}
      startFilter={{ state: 'done' }}
      presets={PRESETS}
      filters={[{ kind: 'text', name: 'name', label: t('Whole name'), width: 170, fits: /^[a-z0-9-]{1,40}$/ }]}
      actions={mayUse(['finance']) && <SetCampaign />}
      empty={t('No campaign is in this state.')}
    />
  );
}

const signCampaign = (id: string, signed: { assertion: AssertionInput }) =>
  call('POST /console/api/v1/rewards/campaigns/{id}/approve', { path: { id }, body: signed, errors: 'inline' });

export function CampaignShow() {
  return (
    <ActPage<Campaign>
      title={t('Campaign')}
      subjectOf={({ name }) => name}
      factsOf={(one) => (
        <>
          <Fact name={t('Kind of reward')}>
            <Kind kind={one.kind} />
          </Fact>
          <Fact name={t('Last day')}>{dateText(one.until)}</Fact>
          <Fact name={t('Has')}>
            <GrantAmount gives={one.gives} amount={one.most} />
          </Fact>
          <Fact name={t('Promised so far')}>
            <GrantAmount gives={one.gives} amount={one.promised} />
          </Fact>
          {one.state === 'done' && (
            <Fact name={t('Status')}>
              <StateChip of={statusOf(one)} />
            </Fact>
          )}
          {one.running && mayUse(['finance']) && (
            <Fact name={t('Change')} wide>
              <SetCampaign from={one} />
            </Fact>
          )}
          <Fact name={t('All rows of this name')} wide>
            <Link to={listAddress('rewards/campaigns', { name: one.name })} style={{ color: 'inherit' }}>
              {t('Rows of {name}', { name: one.name })}
            </Link>
          </Fact>
        </>
      )}
      effectOf={() => EFFECT}
      sign={({ id }, signed) => signCampaign(id, signed)}
      takeBack={({ id }) =>
        call('POST /console/api/v1/rewards/campaigns/{id}/withdraw', { path: { id }, errors: 'inline' })
      }
    />
  );
}

const EFFECT = t(
  'From then on the campaign has this much and ends on this day. Earlier promises stay. A grant above it ' +
    'lapses, and its member reads why.',
);
const NAME = /^[a-z0-9-]{1,40}$/;

/** Form that proposes a new campaign, or a change of `from`. */
function SetCampaign({ from }: { from?: Campaign }) {
  const kinds = useCall('GET /console/api/v1/rewards/budget', {}, { quiet: true }).data?.kinds ?? [];
  const kindText = useKindText();
  const [name, setName] = useState('');
  const [kind, setKind] = useState('');
  const [until, setUntil] = useState('');
  const [most, setMost] = useState('');
  const navigate = useNavigate();
  const gives = from?.gives ?? kinds.find((one) => one.kind === kind)?.gives;
  const amount = gives === 'money' || gives === 'coupon' ? readAmount(most) : wholeOf(most);
  return (
    <SignedActButton<Campaign>
      label={from ? t('Change or end') : t('New campaign')}
      title={from ? t('Change the campaign {name}', { name: from.name }) : t('New campaign')}
      confirm={t('Propose')}
      {...(from ? { variant: 'outlined' as const } : {})}
      ready={NAME.test(name) && kind !== '' && until !== '' && amount !== undefined && amount > 0}
      done={SIGNED_FIRST}
      onDone={(one) => void navigate(`/rewards/campaigns/${one.id}/show`)}
      onOpen={() => {
        setName(from?.name ?? '');
        setKind(from?.kind ?? '');
        setUntil(from?.until ?? '');
        setMost('');
      }}
      {...proposal<Campaign>({
        propose: async (signed, keyed) => {
          if (amount === undefined) throw new Error(t('Type an amount first.'));
          const body = { name, kind, until, most: amount, ...signed };
          return call('POST /console/api/v1/rewards/campaigns', { body, ...keyed });
        },
        approve: (id, signed) => signCampaign(id, signed),
      })}
    >
      {!from && (
        <LineInput label={t('Name: small letters, figures and hyphens')} value={name} onChange={setName} max={40} />
      )}
      {!from && (
        <SelectField
          required
          label={t('Kind of reward')}
          value={kind}
          choices={kinds.map((one) => [one.kind, kindText(one.kind)] as const)}
          onChange={setKind}
        />
      )}
      <DateField required label={t('Last day')} value={until} onChange={setUntil} />
      <FigureInput
        required
        label={t('It has, in all')}
        value={most}
        onChange={setMost}
        unit={UNITS[gives ?? 'money']}
      />
      <Typography variant="body2">{t('A last day that is past ends the campaign at once.')}</Typography>
      <Typography variant="body2">{EFFECT}</Typography>
    </SignedActButton>
  );
}

function wholeOf(text: string): number | undefined {
  return /^[1-9]\d{0,11}$/.test(text) ? Number(text) : undefined;
}
