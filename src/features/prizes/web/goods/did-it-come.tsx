import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Card, Section, Stack } from '#design/components/layout.tsx';
import { Dialog } from '#design/components/sheet.tsx';
import { TextArea } from '#design/components/text-field.tsx';
import { useAct } from '#platform/client/act.ts';
import { useDraft } from '#platform/client/draft.ts';
import { useIntent } from '#platform/client/intents.ts';
import { useRefresh } from '#platform/client/queries.ts';
import { PinStep } from '#features/wallet/web/public.tsx';
import { GOODS_PATH, type GoodsDetail } from './goods-facts.ts';

const GOODS = ['GET /api/v1/prizes/{id}', 'GET /api/v1/prizes'] as const;

/** The member's own word on whether the goods came (prizes.md 3). That they came takes the transaction password. */
export function DidItCome({ goods: { id, state, isContestable } }: { goods: GoodsDetail }) {
  const t = useTranslations('prizes.goods');
  const [agreed, setAgreed] = useState(false);
  const refresh = useRefresh();
  const having = useIntent('POST /api/v1/prizes/{id}/received', {
    path: GOODS_PATH,
    onDone: () => void refresh(...GOODS),
  });
  const rest = () => {
    setAgreed(false);
    having.reset();
  };
  if (having.state.at === 'checking' || (state !== 'delivered' && (having.state.at !== 'rest' || agreed)))
    return (
      <Section title={t('haveIt')}>
        <PinStep
          intent={having}
          onBack={rest}
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
