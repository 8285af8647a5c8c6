// What a member can do about goods that were sent or are late: confirm, contest, or take the money.
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '#design/arrival-focus.ts';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { Card, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Dialog } from '#design/components/sheet.tsx';
import { TextArea } from '#design/components/text-field.tsx';
import { useFormats } from '#design/formats.ts';
import { PinStep } from '#features/wallet/web/public.tsx';
import { useAct } from '#platform/client/act.ts';
import { useDraft } from '#platform/client/draft.ts';
import { useIntent } from '#platform/client/intents.ts';
import { useRefresh } from '#platform/client/queries.ts';
import { GOODS_PATH, type GoodsDetail } from './goods-facts.ts';

const GOODS = ['GET /api/v1/prizes/{id}', 'GET /api/v1/prizes'] as const;

/** Lets the member say whether the goods came (prizes.md 3). To say that they came takes the transaction password. */
export function DidItCome({ goods: { id, state, isContestable } }: { goods: GoodsDetail }) {
  const t = useTranslations('prizes.goods');
  const [agreed, setAgreed] = useState(false);
  const refresh = useRefresh();
  const having = useIntent('POST /api/v1/prizes/{id}/received', {
    path: GOODS_PATH,
    onDone: () => void refresh(...GOODS),
  });
  const reset = () => {
    setAgreed(false);
    having.reset();
  };
  if (having.state.at === 'checking' || (state !== 'delivered' && (having.state.at !== 'rest' || agreed)))
    return (
      <Section title={t('haveIt')}>
        <PinStep
          intent={having}
          onBack={reset}
          look={{ where: t('title'), to: { to: GOODS_PATH, item: { id } } }}
          refused={t('haveItRefused')}
          onPin={(pin) => having.send({ path: { id }, body: { pin } }, t('haveItLabel'))}
        >
          <Card>
            <Stack>
              <h3>{t('haveItTitle')}</h3>
              <p>{t('haveItWords')}</p>
            </Stack>
          </Card>
        </PinStep>
      </Section>
    );
  if (state !== 'shipped' && state !== 'arrived' && state !== 'contested') return null;
  return (
    <Stack>
      <Button block kind="secondary" onClick={() => setAgreed(true)}>
        {t('haveIt')}
      </Button>
      {isContestable ? <NotHere id={id} /> : null}
    </Stack>
  );
}

function NotHere({ id }: { id: string }) {
  const t = useTranslations('prizes.goods');
  const [asking, setAsking] = useState(false);
  const { draft, change, forget } = useDraft(`contest goods ${id}`, { text: '' });
  const contest = useAct('POST /api/v1/prizes/{id}/contest', { refresh: GOODS, onDone: forget });
  return (
    <>
      <Button block kind="secondary" busy={contest.isPending} onClick={() => setAsking(true)}>
        {t('notHere')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('notHereTitle')}
        confirm={t('notHereSend')}
        onConfirm={() => {
          setAsking(false);
          contest.mutate({ path: { id }, body: { text: draft.text.trim() || t('notHere') } });
        }}
      >
        <p>{t('notHereWords')}</p>
        <TextArea label={t('notHereText')} value={draft.text} onChange={(text) => change({ text })} maxLength={1000} />
      </Dialog>
    </>
  );
}

/**
 * Lets the member take the worth of late goods in money, or go on waiting (prizes.md 3). Stays visible after the money
 * came, in case the answer was lost.
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
  const reset = () => {
    setAgreed(false);
    taking.reset();
  };
  if (taking.state.at !== 'rest' || agreed)
    return (
      <Section title={t('moneyInstead')}>
        <PinStep
          intent={taking}
          onBack={reset}
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
