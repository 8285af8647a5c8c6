// One contract with its audit trail. One of finance ends it, with a reason that the member reads.
import { Typography } from '@mui/material';
import { useState } from 'react';
import { ReasonInput } from '#design/console/inputs.tsx';
import { momentText } from '#design/console/moment.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { AmountFact, Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { dateText } from '#design/date-text.ts';
import { call } from '#platform/client/call.ts';
import { ActButton, MemberLink } from '#features/identity/console/public.tsx';
import { SIDES, STATES, type StaffContractOne, STEPS } from './contract-labels.ts';

export function ContractShow() {
  return (
    <RecordPage<StaffContractOne> title="Salary contract" actions={(one) => <End contract={one} />}>
      {(one) => (
        <>
          <Section title={one.number} actions={<StateChip of={STATES[one.state]} />}>
            <Facts columns={3}>
              <Fact name="Member">
                <MemberLink id={one.memberId} memberNo={one.memberNo} name={one.memberName} />
              </Fact>
              <Fact name="Level">{one.level}</Fact>
              <AmountFact name="A month" minor={one.amountMinor} strong />
              <Fact name="Valid members asked">{`${one.oneValid} on level 1, ${one.teamValid} in the team`}</Fact>
              <Fact name="Period">
                {one.effectiveOn ? `${dateText(one.effectiveOn)} to ${dateText(one.lastDay)}` : '—'}
              </Fact>
              <Fact name="Notice">{`${one.noticeDays} days`}</Fact>
              <Fact name="Last claim">{momentText(one.claimedAt)}</Fact>
              <Fact name="Ended">{one.endedBy ? `${SIDES[one.endedBy]}: ${one.endReason ?? '—'}` : '—'}</Fact>
              <Fact name="Hash of the document" wide>
                {one.sha256}
              </Fact>
            </Facts>
          </Section>
          <Section title="Audit trail">
            <Facts columns={3}>
              {one.trail.map(({ kind, at }) => (
                <Fact key={kind} name={STEPS[kind]}>
                  {momentText(at)}
                </Fact>
              ))}
            </Facts>
          </Section>
        </>
      )}
    </RecordPage>
  );
}

function End({ contract }: { contract: StaffContractOne }) {
  const [reason, setReason] = useState('');
  const { id, number, state, endNotedAt, noticeDays } = contract;
  if ((state !== 'signed' && state !== 'effective') || endNotedAt !== null || !mayUse(['finance'])) return null;
  return (
    <ActButton
      label="End"
      title={`End contract ${number}`}
      variant="outlined"
      color="error"
      ready={reason.trim() !== ''}
      done="Ended. The member reads the reason."
      onOpen={() => setReason('')}
      act={(keyed) =>
        call('POST /console/api/v1/salary/contracts/{id}/end', {
          path: { id },
          body: { reason: reason.trim() },
          ...keyed,
        })
      }
    >
      <ReasonInput label="Reason, which the member reads" value={reason} onChange={setReason} max={280} />
      <Typography variant="body2">
        {state === 'effective'
          ? `It ends after its notice of ${noticeDays} days. Until then the member can claim.`
          : 'It has not begun, so it becomes invalid at once.'}
      </Typography>
    </ActButton>
  );
}
