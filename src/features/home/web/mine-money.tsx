import { useTranslations } from 'use-intl/react';
import { Ends } from '#design/components/beside.tsx';
import { Columns, Figure } from '#design/components/layout.tsx';
import { HideMoneyButton, Money, Points } from '#design/components/money.tsx';
import { Held } from '#features/wallet/web/public.tsx';
import { BillCard } from './bill-card.tsx';
import './home.css';

/** Both wallets and the points, at a glance. The pages beneath it hold the acts. */
export function MineMoney() {
  const t = useTranslations('home');
  return (
    <BillCard>
      {(bill) => (
        <>
          <Columns min={8}>
            <Figure label={t('balance.income')} value={<Money minor={bill?.income_balance} hideable />} />
            <Figure label={t('balance.recharge')} value={<Money minor={bill?.recharge_balance} hideable />} />
          </Columns>
          <Ends>
            <p className="mine-besides">
              {bill && bill.income_held > 0 ? <Held minor={bill.income_held} /> : null}
              <span>
                {t('balance.points')} <Points count={bill?.points} hideable />
              </span>
            </p>
            <HideMoneyButton />
          </Ends>
        </>
      )}
    </BillCard>
  );
}
