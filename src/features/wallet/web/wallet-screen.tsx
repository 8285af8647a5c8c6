import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '../../../design/components/button.tsx';
import { Card, Columns, Ends, Figure, RowItem, Rows, Section, Stack } from '../../../design/components/layout.tsx';
import { HideMoneyButton, Money, Points } from '../../../design/components/money.tsx';
import { Page } from '../../../design/components/page.tsx';
import { Loaded, SkeletonRows } from '../../../design/components/states.tsx';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { useCall } from '../../../platform/client/queries.ts';
import { Held } from './held.tsx';
import { NewestMovements } from './newest-movements.tsx';

/** Both wallets, their held amounts, points, and the last lines. */
export function WalletScreen() {
  const t = useTranslations('wallet.wallet');
  const wallets = useCall('GET /api/v1/wallets', {}, { live: true });
  return (
    <Page title={t('title')}>
      <Stack>
        <Loaded query={wallets} skeleton={<SkeletonRows rows={3} height="7rem" />}>
          {(data) => <Balances data={data} />}
        </Loaded>
        <Ways />
        <Recent />
      </Stack>
    </Page>
  );
}

function Balances({ data }: { data: DataOf<'GET /api/v1/wallets'> }) {
  const t = useTranslations('wallet.wallet');
  return (
    <>
      <Card>
        <Stack gap={12}>
          <Ends>
            <Figure
              size="large"
              label={t('income')}
              value={<Money minor={data.income.balanceMinor} hideable />}
              detail={<Held minor={data.income.heldMinor} />}
            />
            <HideMoneyButton />
          </Ends>
          <ButtonLink to="/pagesB/wallet/withdraw/index" icon="withdraw" block>
            {t('withdraw')}
          </ButtonLink>
        </Stack>
      </Card>
      <Card>
        <Stack gap={12}>
          <Figure
            size="large"
            label={t('recharge')}
            value={<Money minor={data.recharge.balanceMinor} hideable />}
            detail={<Held minor={data.recharge.heldMinor} />}
          />
          <Columns min={10} gap={8}>
            <ButtonLink to="/pagesB/wallet/recharge/index" icon="recharge" kind="secondary" block>
              {t('doRecharge')}
            </ButtonLink>
            <ButtonLink
              to="/pagesB/wallet/withdraw/index"
              query={{ source: 'recharge' }}
              icon="refresh"
              kind="quiet"
              block
            >
              {t('return')}
            </ButtonLink>
          </Columns>
        </Stack>
      </Card>
      <Card>
        <Figure label={t('points')} value={<Points count={data.points} hideable />} detail={t('pointsNote')} />
      </Card>
    </>
  );
}

function Ways() {
  const t = useTranslations('wallet.wallet');
  return (
    <Rows label={t('ways')}>
      <RowItem icon="receipt" title={t('statement')} destination={{ to: '/pagesB/wallet/fundsDetails/index' }} />
      <RowItem icon="withdraw" title={t('withdrawals')} destination={{ to: '/pagesB/wallet/withdrawRecords/index' }} />
      <RowItem icon="card" title={t('accounts')} destination={{ to: '/pagesB/wallet/bankCard/index' }} />
    </Rows>
  );
}

const RECENT = 5;

function Recent() {
  const t = useTranslations('wallet.wallet');
  return (
    <Section title={t('recent')}>
      <NewestMovements count={RECENT} label={t('recent')} />
    </Section>
  );
}
