import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '../../../design/components/button.tsx';
import { Card, Columns, Ends, Figure, Stack } from '../../../design/components/layout.tsx';
import { HideMoneyButton, Money, Points } from '../../../design/components/money.tsx';
import { FailedLine } from '../../../design/components/states.tsx';
import { Held } from '../../wallet/web/public.tsx';
import { useBill } from './queries.ts';
import './home.css';

/** Both wallets and points. Unknown figures show a dash, so that nothing moves when they arrive. */
export function BalanceCard() {
  const t = useTranslations('home');
  const bill = useBill();
  const { data } = bill;
  return (
    <Card>
      <Stack gap={16}>
        <FailedLine query={bill} />
        <Ends>
          <Figure
            size="large"
            label={t('balance.income')}
            value={<Money minor={data?.income_balance} hideable />}
            detail={data && data.income_held > 0 ? <Held minor={data.income_held} /> : t('balance.incomeDetail')}
          />
          <HideMoneyButton />
        </Ends>
        <Columns min={8}>
          <Figure label={t('balance.recharge')} value={<Money minor={data?.recharge_balance} hideable />} />
          <Figure label={t('balance.points')} value={<Points count={data?.points} hideable />} />
        </Columns>
        <Columns min={8} gap={8}>
          <ButtonLink to="/pagesB/wallet/recharge/index" icon="recharge" block>
            {t('balance.doRecharge')}
          </ButtonLink>
          <ButtonLink to="/pagesB/wallet/withdraw/index" icon="withdraw" kind="secondary" block>
            {t('balance.doWithdraw')}
          </ButtonLink>
        </Columns>
      </Stack>
    </Card>
  );
}
