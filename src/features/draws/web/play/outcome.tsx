import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { Cluster } from '#design/components/beside.tsx';
import { useFormats } from '#design/formats.ts';
import { PrizeReceipt } from './prize-receipt.tsx';
import { isWin, type Result, titleIn } from './round-facts.ts';
import type { PlayHandle } from './use-play.ts';

/** The result in words, also for a screen reader. The line stands from the beginning, so its change is read out. */
export function Outcome({ play: { state, shown } }: { play: PlayHandle }) {
  const t = useTranslations('draws.play');
  const [receipt, setReceipt] = useState(false);
  const say = useResultWords();
  const result = shown?.result ?? null;
  return (
    <div className="play-outcome">
      <output className="play-words">
        {state.at === 'rest' ? <span>{t('chances.rule')}</span> : null}
        {result ? <strong>{say(result)}</strong> : null}
        {result ? <span>{t(`way.${result.way}`)}</span> : null}
        {state.at === 'waiting' ? <span>{t(`waits.${state.waits ?? 'for_beacon'}`)}</span> : null}
        {state.at === 'refused' ? <span>{state.error.message}</span> : null}
      </output>
      {state.at === 'rest' ? (
        <ButtonLink to="/pages/play-care" kind="quiet" small>
          {t('ways.care')}
        </ButtonLink>
      ) : null}
      {shown && result ? (
        <Cluster>
          {isWin(result) ? (
            <Button kind="secondary" small icon="receipt" onClick={() => setReceipt(true)}>
              {t('receipt.open')}
            </Button>
          ) : null}
          <ButtonLink to="/pagesB/mine/drawRecordDetail/index" item={{ id: shown.id }} kind="quiet" small>
            {t('ways.check')}
          </ButtonLink>
          <PrizeReceipt open={receipt} play={shown} result={result} onClose={() => setReceipt(false)} />
        </Cluster>
      ) : null}
    </div>
  );
}

function useResultWords(): (result: Result) => string {
  const t = useTranslations('draws.play');
  const language = useLocale();
  const { ownMoney, ownCount } = useFormats();
  return ({ paidMinor, points, keptMinor, couponMinor, prizeTitle }) => {
    const prize = prizeTitle ? titleIn(prizeTitle, language) : '';
    if (paidMinor > 0) return t('won.money', { amount: ownMoney(paidMinor) });
    if (points > 0) return t('won.points', { points: ownCount(points) });
    if (couponMinor > 0) return t('won.coupon', { prize, amount: ownMoney(couponMinor) });
    if (keptMinor > 0) return t('won.goods', { prize });
    return t('won.nothing');
  };
}
