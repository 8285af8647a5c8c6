import { useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { FirstCard, keepFirstView } from '#platform/client/first-card.tsx';
import { Columns, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Money, Points } from '#design/components/money.tsx';
import { MoneyFigure } from '#design/components/money-figure.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { InWalletParts } from '#design/places.tsx';
import { usePreferences } from '#design/preferences.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { OnItsWay } from './available-now.tsx';
import { NewestMovements } from './newest-movements.tsx';
import './wallet.css';

/** The wallet's main page: what can be used now, buttons to withdraw and add money, and the newest movements. */
export function WalletScreen() {
  const t = useTranslations('wallet.wallet');
  const wallets = useCall('GET /api/v1/wallets', {}, { live: true });
  const skeleton = (
    <FirstCard name="walletView" pending>
      <SkeletonRows rows={1} height="21rem" />
    </FirstCard>
  );
  return (
    <Page title={t('title')}>
      <Stack>
        <Loaded query={wallets} skeleton={skeleton}>
          {(data) => <Balances data={data} at={wallets.dataUpdatedAt} />}
        </Loaded>
        <Recent />
        {wallets.isPending ? null : (
          <>
            <InWalletParts />
            <Links />
          </>
        )}
      </Stack>
    </Page>
  );
}

/** What can be used now, what is on its way out, and each wallet with what can be done with it. */
function Balances({ data, at }: { data: DataOf<'GET /api/v1/wallets'>; at: number }) {
  const t = useTranslations('wallet');
  const own = useTranslations('wallet.wallet');
  const { ownMoney, money, dateTime, language } = useFormats();
  const { hideMoney } = usePreferences();
  const { income, recharge, points, availableMinor, withdrawableMinor } = data;
  const words =
    withdrawableMinor > 0 ? t('overview.withdrawable', { most: ownMoney(withdrawableMinor, { whole: true }) }) : '';
  const view = {
    language,
    label: `${own('available')} \u00b7 ${dateTime(new Date(at))}`,
    figure: money(availableMinor),
    words,
  };
  useEffect(() => keepFirstView('walletView', hideMoney, view));
  return (
    <FirstCard name="walletView" pending={false}>
      <Stack gap={12}>
        <div>
          <MoneyFigure label={own('available')} minor={availableMinor} total own hides />
          <OnItsWay minor={data.heldMinor} />
        </div>
        <DefinitionList
          items={[
            { term: own('income'), value: <Money minor={income.freeMinor} hideable /> },
            { term: own('recharge'), value: <Money minor={recharge.freeMinor} hideable /> },
            { term: t('overview.pointsNote'), value: <Points count={points} hideable /> },
          ]}
        />
        {words ? <p className="field-hint">{words}</p> : null}
        <Columns min={7} gap={8}>
          <ButtonLink to="/pagesB/wallet/withdraw/index" block>
            {t('overview.withdraw')}
          </ButtonLink>
          <ButtonLink to="/pagesB/wallet/recharge/index" kind="secondary" block>
            {t('overview.doRecharge')}
          </ButtonLink>
        </Columns>
      </Stack>
    </FirstCard>
  );
}

function Links() {
  const t = useTranslations('wallet');
  return (
    <div className="wallet-rows">
      <Rows label={t('overview.ways')}>
        <RowItem
          icon="receipt"
          title={t('overview.statement')}
          destination={{ to: '/pagesB/wallet/fundsDetails/index' }}
        />
        <RowItem
          icon="recharge"
          title={t('overview.recharges')}
          destination={{ to: '/pagesB/wallet/rechargeRecords/index' }}
        />
        <RowItem
          icon="withdraw"
          title={t('overview.withdrawals')}
          destination={{ to: '/pagesB/wallet/withdrawRecords/index' }}
        />
        <RowItem icon="card" title={t('overview.accounts')} destination={{ to: '/pagesB/wallet/bankCard/index' }} />
        <RowItem
          icon="refresh"
          title={t('overview.return')}
          destination={{ to: '/pagesB/wallet/withdraw/index', query: { source: 'recharge' } }}
        />
      </Rows>
    </div>
  );
}

const RECENT = 3;

function Recent() {
  const t = useTranslations('wallet');
  return (
    <Section title={t('overview.recent')}>
      <NewestMovements count={RECENT} label={t('overview.recent')} />
    </Section>
  );
}
