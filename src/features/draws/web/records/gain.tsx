import { useLocale, useTranslations } from 'use-intl/react';
import { Money, Points } from '#design/components/money.tsx';
import { type Play, type Result, titleIn } from '../play/round-facts.ts';

/** What a result gave: money, C3coin, or a prize's worth. */
export function Gain({ result: { points, paidMinor, keptMinor, couponMinor } }: { result: Result }) {
  if (points > 0) return <Points count={points} hideable />;
  return <Money minor={paidMinor + keptMinor + couponMinor} hideable />;
}

/** A play's prize in words, or its state while it has no result. */
export function usePrizeName(): (play: Pick<Play, 'result' | 'waits'>) => string {
  const t = useTranslations('draws.records');
  const language = useLocale();
  return ({ result }) => {
    if (result === null) return t('waiting');
    return result.prizeTitle ? titleIn(result.prizeTitle, language) : t('wholeHold');
  };
}
