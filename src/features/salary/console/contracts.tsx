// Console pages of salary contracts: the list, and one contract, which finance may end.
import { Typography } from '@mui/material';
import { useState } from 'react';
import { Amount } from '#design/console/amount.tsx';
import { type Preset, stateFilter } from '#design/console/filter-bar.tsx';
import { ReasonInput } from '#design/console/inputs.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip, type StateLabel } from '#design/console/state-chip.tsx';
import { dateText } from '#universal/date-text.ts';
import { ActButton } from '#features/acts/console/public.tsx';
import { MEMBER_NO_FILTER, MemberLink } from '#features/members/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';

type StaffContract = DataOf<'GET /console/api/v1/salary/contracts'>['items'][number];
type StaffContractOne = DataOf<'GET /console/api/v1/salary/contracts/{id}'>;

const STATES: Record<StaffContract['state'], StateLabel> = {
  opened: ['Not signed', 'plain'],
  signed: ['Signed', 'busy'],
  effective: ['Effective', 'plain'],
  terminated: ['Terminated', 'plain'],
  invalid: ['Invalid', 'plain'],
};

const SIDES: Record<NonNullable<StaffContract['endedBy']>, string> = {
  member: 'Ended by the member',
  operator: 'Ended by us',
  replaced: 'Replaced by a higher level',
};

const STEPS: Record<StaffContractOne['trail'][number]['kind'], string> = {
  opened: 'Opened',
  viewed: 'Read to the end',
  signed: 'Signed',
  effective: 'Became effective',
  notice_given: 'Notice given',
  terminated: 'Ended',
  voided: 'Became invalid',
};

const columns: readonly Column<StaffContract>[] = [
  {
    label: 'Contract',
    of: (row) => <span style={{ whiteSpace: 'nowrap' }}>{row.number}</span>,
    under: (row) => `Level ${row.level}`,
    links: true,
  },
  { label: 'Member', of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} name={row.memberName} /> },
  { label: 'A month (Br)', of: (row) => <Amount minor={row.amountMinor} strong />, align: 'right' },
  { label: 'Signed', of: (row) => <Moment at={row.signedAt} /> },
  {
    label: 'Period',
    of: (row) => <Moment at={row.effectiveOn} />,
    under: (row) => (row.lastDay ? `until ${dateText(row.lastDay)}` : ''),
  },
  { label: 'Last claim', of: (row) => <Moment at={row.claimedAt} /> },
  {
    label: 'State',
    of: (row) => <StateChip of={STATES[row.state]} />,
    under: (row) => (row.endedBy ? SIDES[row.endedBy] : ''),
  },
];

const PRESETS: readonly Preset[] = [
  { name: 'Effective', filter: { state: 'effective' } },
  { name: 'Signed', filter: { state: 'signed' } },
  { name: 'Terminated', filter: { state: 'terminated' } },
  { name: 'All', filter: {} },
];

export function ContractsList() {
  return (
    <RecordList<StaffContract>
      resource="salary/contracts"
      title="Salary contracts"
      columns={columns}
      to={(row) => `/salary/contracts/${row.id}/show`}
      startFilter={{ state: 'effective' }}
      presets={PRESETS}
      filters={[stateFilter(choicesOf(STATES)), MEMBER_NO_FILTER]}
      empty="No contract is in this state."
    />
  );
}

/** Page of one contract with its audit trail. Finance may end it, with a reason that the member reads. */
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
