import { useTranslations } from 'use-intl/react';
import { Icon } from '#design/components/icon.tsx';
import { RowItem, Rows, Section } from '#design/components/layout.tsx';
import type { AppPath } from '#design/navigation.tsx';
import { useBill, useUser } from './queries.ts';

const STEPS = ['pin', 'money', 'choose'] as const;
const PLACE: Record<(typeof STEPS)[number], AppPath> = {
  pin: '/pagesB/wallet/tansactionPassword/index',
  money: '/pagesB/wallet/recharge/index',
  choose: '/pages/tabbar/product/index',
};

/**
 * The three first steps of a new member: set a PIN, add money, choose a product. Each returns to home when done. With
 * the first purchase the list ends, because home then shows what the member owns.
 */
export function FirstSteps() {
  const t = useTranslations('home.first');
  const user = useUser().data;
  const bill = useBill().data;
  const done = {
    pin: user?.paymentPasswordSet === true,
    money: bill !== undefined && bill.recharge_balance + bill.income_balance > 0,
    choose: false,
  };
  const next = STEPS.find((step) => !done[step]);
  const state = (step: (typeof STEPS)[number]) => (done[step] ? 'done' : step === next ? 'now' : 'later');
  return (
    <Section
      title={t('title')}
      action={
        <span className="home-quiet">
          {t('count', { done: STEPS.filter((step) => done[step]).length, all: STEPS.length })}
        </span>
      }
    >
      <Rows label={t('title')}>
        {STEPS.map((step, at) => (
          <RowItem
            key={step}
            picture={
              <span className={`first-step first-step-${state(step)}`}>
                {done[step] ? <Icon name="check" size={20} /> : at + 1}
              </span>
            }
            title={t(step)}
            detail={done[step] ? t('done') : t(`${step}Words`)}
            {...(step === next ? { value: t('next') } : {})}
            {...(done[step] ? {} : { destination: { to: PLACE[step], query: { from: '/' } } })}
          />
        ))}
      </Rows>
    </Section>
  );
}
