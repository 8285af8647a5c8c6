// The console's reports on members: income that is not collected, members who have not been here for long, and
// verification tiers.
import { RecordList } from '#design/console/record-list.tsx';
import { Typography } from '@mui/material';
import { Amount, Count } from '#design/console/amount.tsx';
import { dateText } from '#design/console/formats.ts';
import type { Column } from '#design/console/rows-table.tsx';
import { choicesOf } from '#design/console/state-chip.tsx';
import { useCall } from '#platform/client/queries.ts';
import type { AbsenceName, DormantMember, UnclaimedIncome, VerificationTier } from '../contract/members.ts';
import { AgeTable } from './age-table.tsx';
import { rich, t } from '#design/console/words.ts';

const pageOf = ({ id }: { id: string }) => `/members/${id}/show`;
const daysText = (days: number) => t('{count, plural, one {# day} other {# days}}', { count: days });

const unclaimedColumns: readonly Column<UnclaimedIncome>[] = [
  { label: t('Member'), of: (row) => row.memberNo },
  { label: t('Orders'), of: (row) => <Count value={row.orders} />, align: 'right' },
  { label: t('Oldest day'), of: (row) => dateText(row.since), under: (row) => daysText(row.days) },
  { label: t('Not collected (Br)'), of: (row) => <Amount minor={row.amountMinor} strong />, align: 'right' },
];

function UnclaimedByAge() {
  const { data } = useCall('GET /console/api/v1/unclaimed-income/ages', {}, { quiet: true });
  const figures = data?.items.map(({ id: age, members: count, amountMinor }) => ({
    state: '',
    age,
    count,
    amountMinor,
  }));
  return (
    <>
      <AgeTable figures={figures} ofMembers />
      {data && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {rich('The ledger’s accounts of income not yet collected hold Br {balance}.', {
            balance: <Amount minor={data.balanceMinor} />,
          })}
        </Typography>
      )}
    </>
  );
}

export function UnclaimedIncomeList() {
  return (
    <RecordList<UnclaimedIncome>
      paper
      resource="unclaimed-income"
      title={t('Income not collected')}
      columns={unclaimedColumns}
      above={<UnclaimedByAge />}
      to={pageOf}
      empty={t('Every member has collected all income.')}
    />
  );
}

const ABSENCE_NAMES: Readonly<Record<AbsenceName, string>> = {
  days_31_90: t('31 to 90 days'),
  days_91_180: t('91 to 180 days'),
  days_181_up: t('Over 180 days'),
  unknown: t('Not known'),
};

const dormantColumns: readonly Column<DormantMember>[] = [
  { label: t('Member'), of: (row) => row.memberNo },
  { label: t('Recharge wallet (Br)'), of: (row) => <Amount minor={row.rechargeMinor} />, align: 'right' },
  { label: t('Income wallet (Br)'), of: (row) => <Amount minor={row.incomeMinor} />, align: 'right' },
  { label: t('Not collected (Br)'), of: (row) => <Amount minor={row.unclaimedMinor} />, align: 'right' },
  {
    label: t('Last here'),
    of: (row) => (row.seenOn === null ? t('Not known') : dateText(row.seenOn)),
    under: (row) => (row.days === null ? '' : daysText(row.days)),
  },
  { label: t('Registered'), of: (row) => dateText(row.registeredOn) },
];

export function DormantMembersList() {
  return (
    <RecordList<DormantMember>
      paper
      resource="dormant-members"
      title={t('Dormant members')}
      columns={dormantColumns}
      filters={[{ kind: 'choice', name: 'absence', label: t('Not here for'), choices: choicesOf(ABSENCE_NAMES) }]}
      to={pageOf}
      empty={t('No member has been away for over a month.')}
    />
  );
}

const tierColumns: readonly Column<VerificationTier>[] = [
  { label: t('Verification tier'), of: (row) => row.id },
  { label: t('Members'), of: (row) => <Count value={row.members} />, align: 'right' },
  { label: t('Registered in 30 days'), of: (row) => <Count value={row.upTo30Days} />, align: 'right' },
  { label: t('31 to 90 days'), of: (row) => <Count value={row.upTo90Days} />, align: 'right' },
  { label: t('Over 90 days'), of: (row) => <Count value={row.over90Days} />, align: 'right' },
  { label: t('Frozen'), of: (row) => <Count value={row.frozen} />, align: 'right' },
];

export function VerificationTiersList() {
  return (
    <RecordList<VerificationTier>
      paper
      resource="verification-tiers"
      title={t('Members by verification tier')}
      columns={tierColumns}
      empty={t('There is no member yet.')}
    />
  );
}
