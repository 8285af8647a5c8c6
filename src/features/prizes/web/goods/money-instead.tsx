import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '../../../../design/arrival-focus.ts';
import { Button, ButtonLink } from '../../../../design/components/button.tsx';
import { Checking } from '../../../../design/components/checking.tsx';
import { Card, Section, Stack } from '../../../../design/components/layout.tsx';
import { Note } from '../../../../design/components/note.tsx';
import { Dialog } from '../../../../design/components/sheet.tsx';
import { ErrorState } from '../../../../design/components/states.tsx';
import { useFormats } from '../../../../design/formats.ts';
import { useIntent } from '../../../../platform/client/intents.ts';
import { useRefresh } from '../../../../platform/client/queries.ts';
import { GOODS_PATH, type GoodsDetail } from './goods-facts.ts';

/**
 * Goods are late: the member may take their worth in money, or go on waiting (prizes.md 3). It stays after the money
 * came, so a lost answer is found again.
 */
export function MoneyInstead({ goods: { id, state, worthMinor, isCashDue } }: { goods: GoodsDetail }) {
  const t = useTranslations('prizes.goods');
  const { ownMoney } = useFormats();
  const [asking, setAsking] = useState(false);
  const refresh = useRefresh();
  const taking = useIntent('POST /api/v1/prizes/{id}/cash', {
    path: GOODS_PATH,
    onDone: () => void refresh('GET /api/v1/prizes/{id}', 'GET /api/v1/prizes'),
  });
  const paid = useArrivalFocus<HTMLDivElement>(state === 'paid');
  if (taking.state.at === 'checking') return <Checking request={taking.state} onAskAgain={taking.askAgain} />;
  const amount = ownMoney(worthMinor);
  if (state === 'paid')
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
  const refused = taking.state.at === 'refused' ? taking.state.error : undefined;
  if (!isCashDue && !refused) return null;
  const take = () => {
    setAsking(false);
    taking.send({ path: { id } }, t('moneyLabel', { amount }));
  };
  return (
    <Section title={t('moneyInstead')}>
      {refused ? (
        <ErrorState title={t('moneyRefused')} reference={refused.reference}>
          {refused.message}
        </ErrorState>
      ) : null}
      {isCashDue ? (
        <Card>
          <Stack>
            <p>{t(state === 'won' ? 'moneyOnly' : 'moneyOrWait', { amount })}</p>
            <Button block confirm busy={taking.state.at === 'sending'} onClick={() => setAsking(true)}>
              {t('takeMoney')}
            </Button>
          </Stack>
        </Card>
      ) : null}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('moneyTitle', { amount })}
        confirm={t('takeMoney')}
        onConfirm={take}
      >
        <p>{t('moneyWords')}</p>
      </Dialog>
    </Section>
  );
}
