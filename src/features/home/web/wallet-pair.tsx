import { useTranslations } from 'use-intl/react';
import { Busy } from '../../../design/components/busy.tsx';
import { ButtonLink } from '../../../design/components/button.tsx';
import { Card, Columns, Figure, Stack } from '../../../design/components/layout.tsx';
import { Money } from '../../../design/components/money.tsx';
import { FailedLine } from '../../../design/components/states.tsx';
import { Held } from '../../wallet/web/public.tsx';
import { useBill } from './queries.ts';

/** Income and money to spend, side by side, each with its own way. Skeletons stand in while the bill runs. */
export function WalletPair() {
  const t = useTranslations('home.pair');
  const bill = useBill();
  const { data } = bill;
  return (
    <Card>
      <Stack gap={8}>
        <FailedLine query={bill} />
        <Busy when={bill.isFetching}>
          <Columns min={8}>
            <Figure label={t('income')} value={<Money minor={data?.income_balance} hideable />} />
            <Figure label={t('spend')} value={<Money minor={data?.recharge_balance} hideable />} />
          </Columns>
          {data && data.income_held > 0 ? (
            <p className="home-quiet">
              <Held minor={data.income_held} />
            </p>
          ) : null}
        </Busy>
        <Columns min={8} gap={8}>
          <ButtonLink to="/pagesB/wallet/withdraw/index" kind="secondary" block>
            {t('withdraw')}
          </ButtonLink>
          <ButtonLink to="/pagesB/wallet/recharge/index" kind="secondary" block>
            {t('recharge')}
          </ButtonLink>
        </Columns>
      </Stack>
    </Card>
  );
}
