// The wallet's blocks on the console's page of a member: balances and accounts, the newest payouts and recharges.
import { Alert, Skeleton, Typography } from '@mui/material';
import { Amount, Count } from '#design/console/amount.tsx';
import { Moment } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import type { MemberBlock, MemberOfBlock } from '#design/console/resource.ts';
import { type Column, RowsTable, TOP, TopRows } from '#design/console/rows-table.tsx';
import { Fact, Facts, Nothing, Section } from '#design/console/section.tsx';
import { labelOf, StateChip } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import type { ConsoleRecharge, ConsoleWithdrawal } from '../contract/console.ts';
import { STATES } from './payout-labels.ts';
import { RECHARGE_TONES } from './recharges.tsx';

type Wallet = DataOf<'GET /console/api/v1/members/{id}/wallet'>;
type Account = Wallet['accounts'][number];
const OneLine = ({ children }: { children: string }) => <span style={{ whiteSpace: 'nowrap' }}>{children}</span>;

type Of = { member: MemberOfBlock };

const accountColumns: readonly Column<Account>[] = [
  {
    label: 'Payout account',
    of: (row) => <OneLine>{`${row.institution} ${row.number}`}</OneLine>,
    under: (row) => labelOf(row.kind),
  },
  { label: 'In the name of', of: (row) => row.holderName },
  { label: 'Added', of: (row) => <Moment at={row.addedAt} /> },
  {
    label: 'State',
    of: (row) => (
      <>
        {row.verified ? <StateChip text="Verified" /> : <StateChip text="Not verified" tone="warn" />}{' '}
        {row.isDefault && <StateChip text="Default" />}
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
    <Section title="Balances and accounts">
      {error && !data && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={120} aria-label="Loading" />}
      {data && (
        <>
          <Facts columns={3}>
            <InWallet name="Income wallet" wallet={data.income} />
            <InWallet name="Recharge wallet" wallet={data.recharge} />
            <Fact name="C3coin">
              <Count value={data.points} />
            </Fact>
          </Facts>
          {data.accounts.length > 0 ? (
            <RowsTable label="Payout accounts" rows={data.accounts} columns={accountColumns} />
          ) : (
            <Nothing>No payout account yet.</Nothing>
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
          {'held '}
          <Amount minor={wallet.heldMinor} />
        </Typography>
      )}
    </Fact>
  );
}

const payoutColumns: readonly Column<ConsoleWithdrawal>[] = [
  { label: 'Payout', of: (row) => <OneLine>{row.number}</OneLine>, under: (row) => <Moment at={row.requestedAt} /> },
  {
    label: 'Amount (Br)',
    of: (row) => <Amount minor={row.amountMinor} strong />,
    under: (row) => `to ${row.account}`,
    align: 'right',
  },
  { label: 'State', of: (row) => <StateChip of={STATES[row.state]} /> },
];

function Payouts({ member: { memberNo } }: Of) {
  const ask = { query: { memberNo, limit: TOP } };
  return (
    <TopRows<ConsoleWithdrawal>
      title="Payouts"
      read={useCall('GET /console/api/v1/withdrawals', ask, { quiet: true, staleMs: 0 })}
      columns={payoutColumns}
      to={(row) => `/withdrawals/${row.id}/show`}
      all={listAddress('withdrawals', { memberNo })}
      empty="No payout yet."
    />
  );
}

const rechargeColumns: readonly Column<ConsoleRecharge>[] = [
  { label: 'Recharge', of: (row) => row.reference, under: (row) => <Moment at={row.createdAt} /> },
  { label: 'By', of: (row) => labelOf(row.channel) },
  { label: 'Amount (Br)', of: (row) => <Amount minor={row.amountMinor} strong />, align: 'right' },
  { label: 'State', of: (row) => <StateChip text={labelOf(row.state)} tone={RECHARGE_TONES[row.state]} /> },
];

function Recharges({ member: { memberNo } }: Of) {
  const ask = { query: { memberNo, limit: TOP } };
  return (
    <TopRows<ConsoleRecharge>
      title="Recharges"
      read={useCall('GET /console/api/v1/recharges', ask, { quiet: true, staleMs: 0 })}
      columns={rechargeColumns}
      to={(row) => `/recharges/${row.id}/show`}
      all={listAddress('recharges', { memberNo })}
      empty="No recharge yet."
    />
  );
}

const roles = ['finance', 'support'] as const;

export const walletBlocks: readonly MemberBlock[] = [
  { roles, position: 10, block: Balances },
  { roles, position: 20, block: Payouts },
  { roles, position: 40, block: Recharges },
];
