// One grant: why it waits, and the acts over it. One of the staff holds it, two release or refuse it.
import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ReasonInput } from '#design/console/inputs.tsx';
import { momentText } from '#design/console/moment.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { ActButton, MemberLink, proposal, SIGNED_FIRST, SignedActButton } from '#features/identity/console/public.tsx';
import type { Verdict } from '../contract/decisions.ts';
import { signDecision } from './decisions.tsx';
import { type Decision, EFFECTS, type Grant, HOLDS, STATES, useKindText, VERDICTS, whyText } from './reward-labels.tsx';
import { GrantFacts } from './grant-facts.tsx';

export function GrantShow() {
  const kindText = useKindText();
  return (
    <RecordPage<Grant> title="Reward" actions={(grant) => <Acts grant={grant} />}>
      {(grant) => (
        <Section title={kindText(grant.kind)} actions={<StateChip of={STATES[grant.state]} />}>
          <Facts columns={3}>
            <Fact name="Member">
              <MemberLink id={grant.memberId} memberNo={grant.memberNo} name={grant.memberName} />
            </Fact>
            <GrantFacts grant={grant} />
            <Fact name="Why">{whyText(grant) || '—'}</Fact>
            <Fact name="Promised">{momentText(grant.promisedAt)}</Fact>
            <Fact name="Held">{momentText(grant.heldAt)}</Fact>
            <Fact name="Paid">{momentText(grant.paidAt)}</Fact>
            <Fact name="Lapsed">{momentText(grant.lapsedAt)}</Fact>
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
      label="Hold"
      title={`Hold this reward of ${grant.memberNo}`}
      variant="outlined"
      color="error"
      done="Held. The member reads the reason."
      act={(keyed) =>
        call('POST /console/api/v1/rewards/grants/{id}/hold', { path: { id: grant.id }, body: { reason }, ...keyed })
      }
    >
      <SelectField required label="Reason" value={reason} choices={choicesOf(HOLDS)} onChange={setReason} />
      <Typography variant="body2">
        The member reads the reason and can contest it. Two persons then release or refuse it. A reward is held once.
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
          A decision waits for a second person
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
      label={decision === 'release' ? 'Release' : 'Refuse'}
      confirm="Propose"
      variant="outlined"
      {...(decision === 'refuse' ? { color: 'error' as const } : {})}
      title={`${decision === 'release' ? 'Release' : 'Refuse'} this reward of ${grant.memberNo}`}
      ready={verdict !== undefined && note.trim() !== ''}
      done={SIGNED_FIRST}
      onDone={(one) => void navigate(`/rewards/decisions/${one.id}/show`)}
      onOpen={() => {
        setVerdict(undefined);
        setNote('');
      }}
      {...proposal<Decision>({
        propose: async (signed, keyed) => {
          if (!verdict) throw new Error('Choose a reason first.');
          const body = { grantId: grant.id, verdict, note: note.trim(), ...signed };
          return call('POST /console/api/v1/rewards/decisions', { body, ...keyed });
        },
        approve: (id, signed) => signDecision(id, signed),
      })}
    >
      <SelectField
        required
        label="Reason, which the member reads"
        value={verdict?.reason ?? ''}
        choices={offered.map(([{ reason }, text]) => [reason, text] as const)}
        onChange={(reason) => setVerdict(offered.find(([one]) => one.reason === reason)?.[0])}
      />
      <ReasonInput label="What you saw, for colleagues" value={note} onChange={setNote} max={280} />
      <Typography variant="body2">{EFFECTS[decision]}</Typography>
    </SignedActButton>
  );
}
