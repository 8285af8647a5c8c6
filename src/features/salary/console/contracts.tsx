// Console pages of salary contracts: the list, and one contract, which finance may end.
import { dateText } from '#design/console/formats.ts';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { Amount } from '#design/console/amount.tsx';
import { FileButton } from '#design/console/file-button.tsx';
import { stateFilter } from '#design/console/filter-bar.tsx';
import type { Preset } from '#design/console/views.tsx';
import { ReasonInput } from '#design/console/inputs.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { PagedRows } from '#design/console/paged-rows.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { MemberOfBlock } from '#design/console/resource.ts';
import { type Column, TOP } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip, type StateLabel } from '#design/console/state-chip.tsx';
import { ActButton, problemText } from '#features/acts/console/public.tsx';
import { MEMBER_NO_FILTER, MemberLink } from '#features/members/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { call, fetchFile } from '#platform/client/call.ts';
import { labelled, t } from '#design/console/words.ts';

type StaffContract = DataOf<'GET /console/api/v1/salary/contracts'>['items'][number];
type StaffContractOne = DataOf<'GET /console/api/v1/salary/contracts/{id}'>;

const STATES: Record<StaffContract['state'], StateLabel> = {
  opened: [t('Not signed'), 'plain'],
  signed: [t('Signed'), 'busy'],
  effective: [t('Effective'), 'plain'],
  terminated: [t('Terminated'), 'plain'],
  invalid: [t('Invalid'), 'plain'],
};

const SIDES: Record<NonNullable<StaffContract['endedBy']>, string> = {
  member: t('Ended by the member'),
  operator: t('Ended by us'),
  replaced: t('Replaced by a higher level'),
};

const STEPS: Record<StaffContractOne['trail'][number]['kind'], string> = {
  opened: t('Opened'),
  viewed: t('Read to the end'),
  signed: t('Signed'),
  effective: t('Became effective'),
  notice_given: t('Notice given'),
  terminated: t('Ended'),
  voided: t('Became invalid'),
};

const columns: readonly Column<StaffContract>[] = [
  {
    label: t('Contract'),
    of: (row) => <span style={{ whiteSpace: 'nowrap' }}>{row.number}</span>,
    under: (row) => t('Pay level {level}', { level: row.level }),
    links: true,
  },
  { label: t('Member'), of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} name={row.memberName} /> },
  { label: t('A month (Br)'), of: (row) => <Amount minor={row.amountMinor} strong />, align: 'right' },
  {
    label: t('State'),
    of: (row) => <StateChip of={STATES[row.state]} />,
    under: (row) => (row.endedBy ? SIDES[row.endedBy] : ''),
  },
  { label: t('Signed'), of: (row) => <Moment at={row.signedAt} /> },
  {
    label: t('Period'),
    of: (row) => <Moment at={row.effectiveOn} />,
    under: (row) => (row.lastDay ? t('until {lastDay}', { lastDay: dateText(row.lastDay) }) : ''),
  },
  { label: t('Last claim'), of: (row) => <Moment at={row.claimedAt} /> },
];

const PRESETS: readonly Preset[] = [
  { name: t('Effective'), filter: { state: 'effective' } },
  { name: t('Signed'), filter: { state: 'signed' } },
  { name: t('Terminated'), filter: { state: 'terminated' } },
  { name: t('All'), filter: {} },
];

export function ContractsList() {
  return (
    <RecordList<StaffContract>
      resource="salary/contracts"
      title={t('Salary contracts')}
      columns={columns}
      to={(row) => `/salary/contracts/${row.id}/show`}
      startFilter={{ state: 'effective' }}
      presets={PRESETS}
      filters={[stateFilter(choicesOf(STATES)), MEMBER_NO_FILTER]}
      empty={t('No contract is in this state.')}
    />
  );
}

/** Page of one contract with its audit trail. Finance may end it, with a reason that the member reads. */
export function ContractShow() {
  return (
    <RecordPage<StaffContractOne> title={t('Salary contract')} actions={(one) => <End contract={one} />}>
      {(one) => (
        <>
          <Section title={one.number} actions={<StateChip of={STATES[one.state]} />}>
            <Facts columns={3}>
              <Fact name={t('Member')}>
                <MemberLink id={one.memberId} memberNo={one.memberNo} name={one.memberName} />
              </Fact>
              <Fact name={t('Level')}>{one.level}</Fact>
              <AmountFact name={t('A month')} minor={one.amountMinor} strong />
              <Fact name={t('Valid members asked')}>
                {t('{oneValid} on level 1, {teamValid} in the team', {
                  oneValid: one.oneValid,
                  teamValid: one.teamValid,
                })}
              </Fact>
              <Fact name={t('Period')}>
                {one.effectiveOn
                  ? t('{effectiveOn} to {lastDay}', {
                      effectiveOn: dateText(one.effectiveOn),
                      lastDay: dateText(one.lastDay),
                    })
                  : '—'}
              </Fact>
              <Fact name={t('Notice')}>
                {t('{noticeDays, plural, one {# day} other {# days}}', { noticeDays: one.noticeDays })}
              </Fact>
              <Fact name={t('Last claim')}>{momentText(one.claimedAt)}</Fact>
              <Fact name={t('Ended')}>{one.endedBy ? labelled(SIDES[one.endedBy], one.endReason ?? '—') : '—'}</Fact>
              <Fact name={t('Hash of the document')} wide>
                {one.sha256}
              </Fact>
            </Facts>
          </Section>
          <Section title={t('Audit trail')}>
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
      label={t('End')}
      title={t('End contract {number}', { number })}
      variant="outlined"
      color="error"
      ready={reason.trim() !== ''}
      done={t('Ended. The member reads the reason.')}
      onOpen={() => setReason('')}
      act={(keyed) =>
        call('POST /console/api/v1/salary/contracts/{id}/end', {
          path: { id },
          body: { reason: reason.trim() },
          ...keyed,
        })
      }
    >
      <ReasonInput label={t('Reason, which the member reads')} value={reason} onChange={setReason} max={280} />
      <Typography variant="body2">
        {state === 'effective'
          ? t('It ends after its notice of {noticeDays} days. Until then the member can claim.', { noticeDays })
          : t('It has not begun, so it becomes invalid at once.')}
      </Typography>
    </ActButton>
  );
}

const paperColumns: readonly Column<StaffContract>[] = [
  { label: t('Contract'), of: (row) => row.number },
  { label: t('Signed'), of: (row) => <Moment at={row.signedAt} /> },
  { label: t('State'), of: (row) => <StateChip of={STATES[row.state]} /> },
  { label: t('Paper'), of: (row) => <Paper contract={row} />, align: 'right', acts: true },
];

const Paper = ({ contract: { id, number } }: { contract: StaffContract }) => (
  <FileButton
    label={t('Contract {number}', { number })}
    name={`c3-contract-${number}.pdf`}
    read={() => fetchFile('GET /console/api/v1/salary/contracts/{id}/contract.pdf', { path: { id }, errors: 'inline' })}
    problemText={problemText}
  />
);

/** The papers of a member's contracts, on their page. */
export function MemberContracts({ member: { memberNo } }: { member: MemberOfBlock }) {
  const ask = { query: { memberNo, limit: TOP } };
  return (
    <Section title={t('Salary contracts')}>
      <PagedRows<StaffContract>
        label={t('Salary contracts')}
        pages={useCallPages('GET /console/api/v1/salary/contracts', ask, { quiet: true })}
        columns={paperColumns}
        to={(row) => `/salary/contracts/${row.id}/show`}
        empty={t('No contract yet.')}
      />
    </Section>
  );
}
