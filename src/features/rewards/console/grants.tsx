// Console pages of grants: the list, one grant with the acts on it, and the rewards on a member's page.
import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { stateFilter } from '#design/console/filter-bar.tsx';
import type { Preset } from '#design/console/views.tsx';
import { ReasonInput } from '#design/console/inputs.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { MemberOfBlock } from '#design/console/resource.ts';
import { type Column, TOP, TopRows } from '#design/console/rows-table.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { ActButton, proposal, SIGNED_FIRST, SignedActButton } from '#features/acts/console/public.tsx';
import { MEMBER_NO_FILTER, MemberLink } from '#features/members/console/public.tsx';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import type { Verdict } from '../contract/console.ts';
import { signDecision } from './decisions.tsx';
import {
  Cause,
  type Decision,
  decisionTitle,
  EFFECTS,
  type Grant,
  GrantAmount,
  GrantFacts,
  HOLDS,
  Kind,
  STATES,
  useKindChoices,
  useKindText,
  VERDICTS,
  whyText,
} from './reward-labels.tsx';
import { t } from '#design/console/words.ts';

const grantColumns: readonly Column<Grant>[] = [
  { label: t('Reward'), of: (row) => <Kind kind={row.kind} />, under: (row) => <Cause grant={row} />, links: true },
  { label: t('Member'), of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} name={row.memberName} /> },
  { label: t('Amount'), of: (row) => <GrantAmount gives={row.gives} amount={row.amount} />, align: 'right' },
  { label: t('State'), of: (row) => <StateChip of={STATES[row.state]} />, under: whyText },
  { label: t('Promised'), of: (row) => <Moment at={row.promisedAt} /> },
];

const PRESETS: readonly Preset[] = [
  { name: t('Held'), filter: { state: 'held' } },
  { name: t('Waiting to be paid'), filter: { state: 'due' } },
  { name: t('Paid'), filter: { state: 'paid' } },
  { name: t('Lapsed'), filter: { state: 'lapsed' } },
  { name: t('All'), filter: {} },
];

export function GrantsList() {
  const kinds = useKindChoices();
  return (
    <RecordList<Grant>
      resource="rewards/grants"
      title={t('Rewards')}
      columns={grantColumns}
      to={(row) => `/rewards/grants/${row.id}/show`}
      startFilter={{ state: 'held' }}
      presets={PRESETS}
      filters={[
        stateFilter(choicesOf(STATES)),
        { kind: 'choice', name: 'kind', label: t('Kind'), choices: kinds },
        MEMBER_NO_FILTER,
      ]}
      totals={[{ name: 'moneyMinor', label: t('in money') }]}
      empty={t('No reward is in this state.')}
    />
  );
}

/** One grant: why it waits, and the acts on it. One person can hold it, and two persons release or refuse it. */
export function GrantShow() {
  const kindText = useKindText();
  return (
    <RecordPage<Grant> title={t('Reward')} actions={(grant) => <Acts grant={grant} />}>
      {(grant) => (
        <Section title={kindText(grant.kind)} actions={<StateChip of={STATES[grant.state]} />}>
          <Facts columns={3}>
            <Fact name={t('Member')}>
              <MemberLink id={grant.memberId} memberNo={grant.memberNo} name={grant.memberName} />
            </Fact>
            <GrantFacts grant={grant} />
            <Fact name={t('Why')}>{whyText(grant) || '—'}</Fact>
            <Fact name={t('Promised')}>{momentText(grant.promisedAt)}</Fact>
            <Fact name={t('Held on')}>{momentText(grant.heldAt)}</Fact>
            <Fact name={t('Paid on')}>{momentText(grant.paidAt)}</Fact>
            <Fact name={t('Lapsed')}>{momentText(grant.lapsedAt)}</Fact>
          </Facts>
        </Section>
      )}
    </RecordPage>
  );
}

function Acts({ grant }: { grant: Grant }) {
  if (grant.state === 'due' && !grant.heldAt) return <Hold grant={grant} />;
  return grant.state === 'held' && mayUse(['finance']) ? <Decide grant={grant} /> : null;
}

function Hold({ grant }: { grant: Grant }) {
  const [reason, setReason] = useState<keyof typeof HOLDS>('under_review');
  return (
    <ActButton
      label={t('Hold')}
      pressedBy="h"
      title={t('Hold this reward of {memberNo}', { memberNo: grant.memberNo })}
      variant="outlined"
      done={t('Held. The member reads the reason.')}
      act={(keyed) =>
        call('POST /console/api/v1/rewards/grants/{id}/hold', { path: { id: grant.id }, body: { reason }, ...keyed })
      }
    >
      <SelectField required label={t('Reason')} value={reason} choices={choicesOf(HOLDS)} onChange={setReason} />
      <Typography variant="body2">
        {t(
          'The member reads the reason and can contest it. Two persons then release or refuse it. A ' +
            'reward is held once.',
        )}
      </Typography>
    </ActButton>
  );
}

function Decide({ grant }: { grant: Grant }) {
  const ask = { query: { state: 'proposed', grantId: grant.id } } as const;
  const waiting = useCall('GET /console/api/v1/rewards/decisions', ask, { quiet: true, staleMs: 0 }).data?.items[0];
  if (waiting)
    return (
      <Alert severity="warning">
        <Link to={`/rewards/decisions/${waiting.id}/show`} style={{ color: 'inherit' }}>
          {t('A decision waits for a second person')}
        </Link>
      </Alert>
    );
  return (
    <>
      <Propose grant={grant} decision="refuse" />
      <Propose grant={grant} decision="release" />
    </>
  );
}

function Propose({ grant, decision }: { grant: Grant; decision: 'release' | 'refuse' }) {
  const [verdict, setVerdict] = useState<Verdict>();
  const [note, setNote] = useState('');
  const navigate = useNavigate();
  const offered = VERDICTS.filter(([one]) => one.decision === decision);
  return (
    <SignedActButton<Decision>
      label={decision === 'release' ? t('Release') : t('Refuse')}
      pressedBy={decision === 'release' ? 'a' : 'r'}
      confirm={t('Propose')}
      variant="outlined"
      {...(decision === 'refuse' ? { color: 'error' as const } : {})}
      title={decisionTitle(decision, grant.memberNo)}
      ready={verdict !== undefined && note.trim() !== ''}
      done={SIGNED_FIRST}
      onDone={(one) => void navigate(`/rewards/decisions/${one.id}/show`)}
      onOpen={() => {
        setVerdict(undefined);
        setNote('');
      }}
      {...proposal<Decision>({
        propose: async (signed, keyed) => {
          if (!verdict) throw new Error(t('Choose a reason first.'));
          const body = { grantId: grant.id, verdict, note: note.trim(), ...signed };
          return call('POST /console/api/v1/rewards/decisions', { body, ...keyed });
        },
        approve: (id, signed) => signDecision(id, signed),
      })}
    >
      <SelectField
        required
        label={t('Reason, which the member reads')}
        value={verdict?.reason ?? ''}
        choices={offered.map(([{ reason }, text]) => [reason, text] as const)}
        onChange={(reason) => setVerdict(offered.find(([one]) => one.reason === reason)?.[0])}
      />
      <ReasonInput label={t('What you saw, for colleagues')} value={note} onChange={setNote} max={280} />
      <Typography variant="body2">{EFFECTS[decision]}</Typography>
    </SignedActButton>
  );
}

const columns = grantColumns.filter(({ label }) => label !== t('Member'));

export function MemberRewards({ member: { memberNo } }: { member: MemberOfBlock }) {
  const ask = { query: { memberNo, limit: TOP } };
  return (
    <TopRows<Grant>
      title={t('Rewards')}
      read={useCall('GET /console/api/v1/rewards/grants', ask, { quiet: true, staleMs: 0 })}
      columns={columns}
      to={(row) => `/rewards/grants/${row.id}/show`}
      all={listAddress('rewards/grants', { memberNo })}
      empty={t('No reward yet.')}
    />
  );
}
