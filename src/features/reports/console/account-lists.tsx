// The console's lists behind the trial balance: members' accounts of a class, and the postings of one account.
import { Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { Moment } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import type { Column } from '#design/console/rows-table.tsx';
import { MEMBER_NO_FILTER, MemberLink } from '#features/members/console/public.tsx';
import type { AccountBalance, AccountPosting } from '../contract.ts';
import { Belonging, classLabel, Holder, oneSide, purposeLabel } from './ledger-words.tsx';
import { monthFromNow, PERIOD_FILTERS, type ReportPeriod } from './report-period.ts';
import { RecordList } from '#design/console/record-list.tsx';
import { t } from '#design/console/words.ts';

const balanceColumns: readonly Column<AccountBalance>[] = [
  { label: t('Account'), of: (row) => row.id, links: true },
  { label: t('Member'), of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} /> },
  { label: t('Opening balance (Br)'), of: (row) => <Amount minor={row.openingMinor} />, align: 'right' },
  { label: t('Debits (Br)'), of: (row) => oneSide(row.debitsMinor), align: 'right' },
  { label: t('Credits (Br)'), of: (row) => oneSide(row.creditsMinor), align: 'right' },
  { label: t('Closing balance (Br)'), of: (row) => <Amount minor={row.closingMinor} strong />, align: 'right' },
];

export function AccountBalancesList() {
  const [asked] = useSearchParams();
  const { from, until } = {
    ...monthFromNow(-1),
    ...(JSON.parse(asked.get('filter') ?? '{}') as Partial<ReportPeriod>),
  };
  return (
    <RecordList<AccountBalance>
      paper
      resource="account-balances"
      title={t('Members’ accounts')}
      columns={balanceColumns}
      startFilter={{ class: 'member_recharge', ...monthFromNow(-1) }}
      filters={[
        {
          kind: 'choice',
          name: 'class',
          label: t('Wallet'),
          choices: (['member_recharge', 'member_income'] as const).map((one) => [one, classLabel(one)] as const),
        },
        MEMBER_NO_FILTER,
        ...PERIOD_FILTERS,
      ]}
      to={(row) => listAddress('account-postings', { account: row.id, from, until })}
      empty={t('No member has such an account.')}
    />
  );
}

const postingColumns: readonly Column<AccountPosting>[] = [
  { label: t('Posted'), of: (row) => <Moment at={row.at} /> },
  { label: t('What'), of: (row) => purposeLabel(row.purpose) },
  { label: t('Other account'), of: (row) => classLabel(row.other.class), under: (row) => <Holder of={row.other} /> },
  { label: t('Belongs to'), of: (row) => <Belonging to={row.belongsTo} /> },
  { label: t('Debit (Br)'), of: (row) => oneSide(row.debitMinor), align: 'right' },
  { label: t('Credit (Br)'), of: (row) => oneSide(row.creditMinor), align: 'right' },
  { label: t('Balance (Br)'), of: (row) => <Amount minor={row.balanceMinor} strong />, align: 'right' },
];

export function AccountPostingsList() {
  return (
    <RecordList<AccountPosting>
      paper
      resource="account-postings"
      title={t('Postings of an account')}
      columns={postingColumns}
      startFilter={monthFromNow(-1)}
      filters={[
        { kind: 'text', name: 'account', label: t('Account number'), width: 150, fits: /^[1-9]\d*$/ },
        ...PERIOD_FILTERS,
      ]}
      heading={<AccountName />}
      totals={[
        { name: 'openingMinor', label: t('before') },
        { name: 'debitsMinor', label: t('debits') },
        { name: 'creditsMinor', label: t('credits') },
        { name: 'closingMinor', label: t('after') },
      ]}
      to={(row) => `/transfers/${row.transferId}/show`}
      empty={t('Nothing was posted to this account in the period.')}
    />
  );
}

/** Which account the list shows. A list without rows has nothing that says it. */
function AccountName() {
  const { data } = useListContext<AccountPosting>();
  const of = data?.[0]?.of;
  if (!of) return null;
  return (
    <Typography variant="subtitle1" component="div" sx={{ fontWeight: 600, mb: 1.5 }}>
      {classLabel(of.class)}
      <Typography variant="caption" color="textSecondary" component="div">
        <Holder of={of} />
      </Typography>
    </Typography>
  );
}
