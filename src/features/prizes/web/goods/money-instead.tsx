import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '#design/arrival-focus.ts';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { Card, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { useFormats } from '#design/formats.ts';
import { useIntent } from '#platform/client/intents.ts';
import { useRefresh } from '#platform/client/queries.ts';
import { PinStep } from '#features/wallet/web/public.tsx';
import { GOODS_PATH, type GoodsDetail } from './goods-facts.ts';

/**
 * Goods are late: the member may take their worth in money, or go on waiting (prizes.md 3). It stays after the money
 * came, so a lost answer is found again.
 */
export function MoneyInstead({ goods: { id, state, worthMinor, isCashDue } }: { goods: GoodsDetail }) {
  const t = useTranslations('prizes.goods');
  const { ownMoney } = useFormats();
  const [agreed, setAgreed] = useState(false);
  const refresh = useRefresh();
  const taking = useIntent('POST /api/v1/prizes/{id}/cash', {
    path: GOODS_PATH,
    onDone: () => void refresh('GET /api/v1/prizes/{id}', 'GET /api/v1/prizes'),
  });
  const paid = useArrivalFocus<HTMLDivElement>(state === 'paid');
  const amount = ownMoney(worthMinor);
  if (state === 'paid' && taking.state.at !== 'checking')
    return (
      <div ref={paid} tabIndex={-1}>
        <Stack>
          <Note tone="positive" icon="check">
            {t('moneyCame', { amount })}
          </Note>
          <ButtonLink to="/pages/tabbar/wallet/index" block>
            {t('toWallet')}
          </ButtonLink>
        </Stack>
      </div>
    );
  const rest = () => {
    setAgreed(false);
    taking.reset();
  };
  if (taking.state.at !== 'rest' || agreed)
    return (
      <Section title={t('moneyInstead')}>
        <PinStep
          intent={taking}
          onBack={rest}
          look={{ where: t('title'), to: { to: GOODS_PATH, item: { id } } }}
          refused={t('moneyRefused')}
          onPin={(pin) => taking.send({ path: { id }, body: { pin } }, t('moneyLabel', { amount }))}
        >
          <Card>
            <Stack>
              <h3>{t('moneyTitle', { amount })}</h3>
              <p>{t('moneyWords')}</p>
            </Stack>
          </Card>
        </PinStep>
      </Section>
    );
  if (!isCashDue) return null;
  return (
    <Section title={t('moneyInstead')}>
      <Card>
        <Stack>
          <p>{t(state === 'won' ? 'moneyOnly' : 'moneyOrWait', { amount })}</p>
          <Button block onClick={() => setAgreed(true)}>
            {t('takeMoney')}
          </Button>
        </Stack>
      </Card>
    </Section>
  );
}
