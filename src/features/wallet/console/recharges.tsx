// The console's list of recharges, and the page of one.
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { stateFilter } from '#design/console/filter-bar.tsx';
import { Age, Moment, momentText } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { BY_AGE, BY_AMOUNT, type Column } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip, type Tone } from '#design/console/state-chip.tsx';
import { labelOf } from '#design/console/names.ts';
import { MEMBER_NO_FILTER, MemberLink } from '#features/members/console/public.tsx';
import type { ConsoleRecharge } from '../contract/console.ts';
import { reasonText } from './payout-labels.ts';
import { t } from '#design/console/words.ts';

export const RECHARGE_TONES: Record<ConsoleRecharge['state'], Tone> = {
  created: 'plain',
  pending: 'busy',
  succeeded: 'plain',
  failed: 'bad',
  expired: 'plain',
};

const columns: readonly Column<ConsoleRecharge>[] = [
  { label: t('Reference'), of: (row) => <span style={{ whiteSpace: 'nowrap' }}>{row.reference}</span> },
  {
    label: t('Member'),
    of: (row) => row.memberName,
    under: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} />,
  },
  { label: t('Amount (Br)'), of: (row) => <Amount minor={row.amountMinor} />, align: 'right', sorts: BY_AMOUNT },
  { label: t('State'), of: (row) => <StateChip text={labelOf(row.state)} tone={RECHARGE_TONES[row.state]} /> },
  { label: t('Received (Br)'), of: (row) => <Amount minor={row.settledMinor} strong />, align: 'right' },
  { label: t('Begun'), of: (row) => <Moment at={row.createdAt} />, sorts: BY_AGE },
  {
    label: t('Waiting'),
    of: (row) => (row.endedAt ? '—' : <Age since={row.createdAt} minutes={row.ageMinutes} lateAfterHours={1} />),
  },
  { label: t('Way'), of: (row) => labelOf(row.channel), under: (row) => row.payer },
];

export function RechargesList() {
  return (
    <RecordList<ConsoleRecharge>
      resource="recharges"
      title={t('Recharges')}
      columns={columns}
      to={(row) => `/recharges/${row.id}/show`}
      presets={[
        { name: t('Pending'), filter: { state: 'pending' } },
        { name: t('Failed'), filter: { state: 'failed' } },
        { name: t('All'), filter: {} },
      ]}
      filters={[
        stateFilter(Object.keys(RECHARGE_TONES).map((state) => [state, labelOf(state)] as const)),
        { kind: 'text', name: 'reference', label: t('Reference') },
        MEMBER_NO_FILTER,
      ]}
      totals={[
        { name: 'amountMinor', label: t('asked') },
        { name: 'settledMinor', label: t('received') },
      ]}
      mayExport={mayUse(['finance'])}
      empty={t('No recharge fits.')}
    />
  );
}

export function RechargeShow() {
  return (
    <RecordPage<ConsoleRecharge> title={t('Recharge')}>
      {(recharge) => (
        <Section
          title={recharge.reference}
          actions={<StateChip text={labelOf(recharge.state)} tone={RECHARGE_TONES[recharge.state]} />}
        >
          <Facts columns={3}>
            <Fact name={t('Member')}>
              <MemberLink
                id={recharge.memberId}
                memberNo={recharge.memberNo}
                name={recharge.memberName}
                forCase={recharge.reference}
              />
            </Fact>
            <AmountFact name={t('Asked for')} minor={recharge.amountMinor} />
            <AmountFact name={t('Received')} minor={recharge.settledMinor} strong />
            <Fact name={t('Way')}>{labelOf(recharge.channel)}</Fact>
            <Fact name={t('Payer')}>{recharge.payer}</Fact>
            <Fact name={t('Bank line')}>
              {recharge.statementLineId ? (
                <Link to={`/statement-lines/${recharge.statementLineId}/show`} style={{ color: 'inherit' }}>
                  {t('Line {statementLineId}', { statementLineId: recharge.statementLineId })}
                </Link>
              ) : (
                t('none yet')
              )}
            </Fact>
            <Fact name={t('Begun')}>{momentText(recharge.createdAt)}</Fact>
            <Fact name={t('Ended')}>{momentText(recharge.endedAt)}</Fact>
            <Fact name={t('Reason')}>{reasonText(recharge.reasonCode)}</Fact>
          </Facts>
        </Section>
      )}
    </RecordPage>
  );
}
