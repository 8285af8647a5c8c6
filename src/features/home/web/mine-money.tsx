import { useTranslations } from 'use-intl/react';
import { Busy } from '../../../design/components/busy.tsx';
import { Card, Columns, Ends, Figure, Stack } from '../../../design/components/layout.tsx';
import { HideMoneyButton, Money, Points } from '../../../design/components/money.tsx';
import { FailedLine } from '../../../design/components/states.tsx';
import { Held } from '../../wallet/web/public.tsx';
import { useBill } from './queries.ts';
import './home.css';

/** Both wallets and the points, at a glance. The pages beneath it hold the acts. */
export function MineMoney() {
  const t = useTranslations('home');
  const bill = useBill();
  const { data } = bill;
  return (
    <Card>
      <Stack gap={8}>
        <FailedLine query={bill} />
        <Busy when={bill.isFetching}>
          <Columns min={8}>
            <Figure label={t('balance.income')} value={<Money minor={data?.income_balance} hideable />} />
            <Figure label={t('balance.recharge')} value={<Money minor={data?.recharge_balance} hideable />} />
          </Columns>
          <Ends>
            <p className="mine-besides">
              {data && data.income_held > 0 ? <Held minor={data.income_held} /> : null}
              <span>
                {t('balance.points')} <Points count={data?.points} hideable />
              </span>
            </p>
            <HideMoneyButton />
          </Ends>
        </Busy>
      </Stack>
    </Card>
  );
}
