import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Icon } from '#design/components/icon.tsx';
import { Card, Columns, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Money, Points } from '#design/components/money.tsx';
import { MoneyFigure } from '#design/components/money-figure.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { Link } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { getStored } from '#platform/client/stored-state.ts';
import { Held } from './held.tsx';
import { NewestMovements } from './newest-movements.tsx';
import './wallet.css';

/** The wallet's main page: balances, buttons to withdraw and add money, newest movements, and links to its pages. */
export function WalletScreen() {
  const t = useTranslations('wallet.wallet');
  const wallets = useCall('GET /api/v1/wallets', {}, { live: true });
  return (
    <Page title={t('title')}>
      <Stack>
        <Loaded query={wallets} skeleton={<SkeletonRows rows={1} height={hadHeld() ? '19.75rem' : '17rem'} />}>
          {(data) => <Balances data={data} />}
        </Loaded>
        <Recent />
        <Links />
      </Stack>
    </Page>
  );
}

/** Whether money was held at the last visit to home. Then the skeleton reserves its line, so that nothing moves. */
function hadHeld(): boolean {
  const { data } = (getStored('userBill') ?? {}) as { data?: Partial<Record<'income_held' | 'recharge_held', number>> };
  return (data?.income_held ?? 0) + (data?.recharge_held ?? 0) > 0;
}

/** The total with the balance of each wallet, and the amount that withdrawals hold. */
function Balances({ data }: { data: DataOf<'GET /api/v1/wallets'> }) {
  const t = useTranslations('wallet.wallet');
  const { income, recharge, points } = data;
  const held = income.heldMinor + recharge.heldMinor;
  return (
    <Card>
      <Stack gap={12}>
        <MoneyFigure label={t('total')} minor={income.balanceMinor + recharge.balanceMinor} total own hides />
        <DefinitionList
          items={[
            { term: t('income'), value: <Money minor={income.balanceMinor} hideable /> },
            { term: t('recharge'), value: <Money minor={recharge.balanceMinor} hideable /> },
            { term: t('pointsNote'), value: <Points count={points} hideable /> },
          ]}
        />
        {held > 0 ? (
          <Link to="/pagesB/wallet/withdrawRecords/index" className="wallet-out">
            <Icon name="withdraw" size={16} />
            <span>
              <Held minor={held} />
            </span>
          </Link>
        ) : null}
        <Columns min={7} gap={8}>
          <ButtonLink to="/pagesB/wallet/withdraw/index" block>
            {t('withdraw')}
          </ButtonLink>
          <ButtonLink to="/pagesB/wallet/recharge/index" kind="secondary" block>
            {t('doRecharge')}
          </ButtonLink>
        </Columns>
      </Stack>
    </Card>
  );
}

function Links() {
  const t = useTranslations('wallet.wallet');
  return (
    <div className="wallet-rows">
      <Rows label={t('ways')}>
        <RowItem icon="receipt" title={t('statement')} destination={{ to: '/pagesB/wallet/fundsDetails/index' }} />
        <RowItem icon="recharge" title={t('recharges')} destination={{ to: '/pagesB/wallet/rechargeRecords/index' }} />
        <RowItem
          icon="withdraw"
          title={t('withdrawals')}
          destination={{ to: '/pagesB/wallet/withdrawRecords/index' }}
        />
        <RowItem icon="card" title={t('accounts')} destination={{ to: '/pagesB/wallet/bankCard/index' }} />
        <RowItem
          icon="refresh"
          title={t('return')}
          destination={{ to: '/pagesB/wallet/withdraw/index', query: { source: 'recharge' } }}
        />
      </Rows>
    </div>
  );
}

const RECENT = 3;

function Recent() {
  const t = useTranslations('wallet.wallet');
  return (
    <Section title={t('recent')}>
      <NewestMovements count={RECENT} label={t('recent')} />
    </Section>
  );
}
