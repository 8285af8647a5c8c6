// The wallet's blocks on the console's page of a member: balances and accounts, the newest payouts and recharges.
import { Alert, Typography } from '@mui/material';
import { Loading } from '#design/console/loading.tsx';
import { Amount, Count } from '#design/console/amount.tsx';
import { FileButton } from '#design/console/file-button.tsx';
import { Moment } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import type { MemberBlock, MemberOfBlock } from '#design/console/resource.ts';
import { PagedRows } from '#design/console/paged-rows.tsx';
import { type Column, RowsTable, TOP, TopRows } from '#design/console/rows-table.tsx';
import { Fact, Facts, Nothing, Section } from '#design/console/section.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import { labelOf } from '#design/console/names.ts';
import { problemText } from '#features/acts/console/public.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import { fetchFile } from '#platform/client/call.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import type { ConsoleRecharge, ConsoleWithdrawal } from '../contract/console.ts';
import { STATES } from './payout-labels.ts';
import { RECHARGE_TONES } from './recharges.tsx';
import { TaxCertificates } from './tax-certificates.tsx';
import { rich, t } from '#design/console/words.ts';

type Wallet = DataOf<'GET /console/api/v1/members/{id}/wallet'>;
type Account = Wallet['accounts'][number];
const OneLine = ({ children }: { children: string }) => <span style={{ whiteSpace: 'nowrap' }}>{children}</span>;

type Of = { member: MemberOfBlock };

const accountColumns: readonly Column<Account>[] = [
  {
    label: t('Payout account'),
    of: (row) => <OneLine>{`${row.institution} ${row.number}`}</OneLine>,
    under: (row) => labelOf(row.kind),
  },
  {
    label: t('In the name of'),
    of: (row) => row.holderName,
    under: (row) => rich('added {when}', { when: <Moment at={row.addedAt} /> }),
  },
  {
    label: t('State'),
    of: (row) => (
      <>
        {row.verified ? <StateChip text={t('Verified')} /> : <StateChip text={t('Not verified')} tone="warn" />}{' '}
        {row.isDefault && <StateChip text={t('Default')} />}
      </>
    ),
  },
];

function Balances({ member }: Of) {
  const { data, error } = useCall(
    'GET /console/api/v1/members/{id}/wallet',
    { path: { id: member.id } },
    { quiet: true, staleMs: 0 },
  );
  return (
    <Section title={t('Balances and accounts')}>
      {error && !data && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Loading height={120} />}
      {data && (
        <>
          <Facts columns={3}>
            <InWallet name={t('Income wallet')} wallet={data.income} />
            <InWallet name={t('Recharge wallet')} wallet={data.recharge} />
            <Fact name={t('C3coin')}>
              <Count value={data.points} />
            </Fact>
          </Facts>
          {data.accounts.length > 0 ? (
            <RowsTable label={t('Payout accounts')} rows={data.accounts} columns={accountColumns} />
          ) : (
            <Nothing>{t('No payout account yet.')}</Nothing>
          )}
        </>
      )}
    </Section>
  );
}

function InWallet({ name, wallet }: { name: string; wallet: Wallet['income'] }) {
  return (
    <Fact name={name}>
      <Amount minor={wallet.balanceMinor} unit strong />
      {wallet.heldMinor > 0 && (
        <Typography component="div" variant="caption" color="textSecondary">
          {rich('held {held}', { held: <Amount minor={wallet.heldMinor} unit /> })}
        </Typography>
      )}
    </Fact>
  );
}

const payoutColumns: readonly Column<ConsoleWithdrawal>[] = [
  { label: t('Payout'), of: (row) => <OneLine>{row.number}</OneLine>, under: (row) => <Moment at={row.requestedAt} /> },
  {
    label: t('Amount (Br)'),
    of: (row) => <Amount minor={row.amountMinor} strong />,
    under: (row) => t('to {account}', { account: row.account }),
    align: 'right',
  },
  { label: t('State'), of: (row) => <StateChip of={STATES[row.state]} /> },
];

function Payouts({ member: { memberNo } }: Of) {
  const ask = { query: { memberNo, limit: TOP } };
  return (
    <TopRows<ConsoleWithdrawal>
      title={t('Payouts')}
      read={useCall('GET /console/api/v1/withdrawals', ask, { quiet: true, staleMs: 0 })}
      columns={payoutColumns}
      to={(row) => `/withdrawals/${row.id}/show`}
      all={listAddress('withdrawals', { memberNo })}
      empty={t('No payout yet.')}
    />
  );
}

const rechargeColumns: readonly Column<ConsoleRecharge>[] = [
  { label: t('Recharge'), of: (row) => row.reference, under: (row) => <Moment at={row.createdAt} /> },
  { label: t('Way'), of: (row) => labelOf(row.channel) },
  { label: t('Amount (Br)'), of: (row) => <Amount minor={row.amountMinor} strong />, align: 'right' },
  { label: t('State'), of: (row) => <StateChip text={labelOf(row.state)} tone={RECHARGE_TONES[row.state]} /> },
];

function Recharges({ member: { memberNo } }: Of) {
  const ask = { query: { memberNo, limit: TOP } };
  return (
    <TopRows<ConsoleRecharge>
      title={t('Recharges')}
      read={useCall('GET /console/api/v1/recharges', ask, { quiet: true, staleMs: 0 })}
      columns={rechargeColumns}
      to={(row) => `/recharges/${row.id}/show`}
      all={listAddress('recharges', { memberNo })}
      empty={t('No recharge yet.')}
    />
  );
}

const receiptColumns: readonly Column<ConsoleWithdrawal>[] = [
  { label: t('Payout'), of: (row) => <OneLine>{row.number}</OneLine> },
  { label: t('Asked for'), of: (row) => <Moment at={row.requestedAt} /> },
  { label: t('Amount (Br)'), of: (row) => <Amount minor={row.netMinor} strong />, align: 'right' },
  { label: t('Paper'), of: (row) => <Receipt payout={row} />, align: 'right', acts: true },
];

const Receipt = ({ payout: { id, number } }: { payout: ConsoleWithdrawal }) => (
  <FileButton
    label={t('Receipt {number}', { number })}
    name={`c3-receipt-${number}.pdf`}
    read={() => fetchFile('GET /console/api/v1/withdrawals/{id}/receipt.pdf', { path: { id }, errors: 'inline' })}
    problemText={problemText}
  />
);

function Receipts({ member: { memberNo } }: Of) {
  const ask = { query: { memberNo, state: 'paid', limit: TOP } } as const;
  return (
    <Section title={t('Receipts of payouts')}>
      <PagedRows<ConsoleWithdrawal>
        label={t('Receipts of payouts')}
        pages={useCallPages('GET /console/api/v1/withdrawals', ask, { quiet: true })}
        columns={receiptColumns}
        empty={t('No payout was paid yet.')}
      />
    </Section>
  );
}

const roles = ['finance', 'support'] as const;

export const walletBlocks: readonly MemberBlock[] = [
  { roles, position: 10, block: Balances },
  { roles, position: 20, block: Payouts },
  { roles, position: 40, block: Recharges },
  { roles, part: 'papers', position: 30, block: Receipts },
  { roles, part: 'papers', position: 40, block: TaxCertificates },
];
