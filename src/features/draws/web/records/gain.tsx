import { useLocale, useTranslations } from 'use-intl/react';
import { Money, Points } from '#design/components/money.tsx';
import { localized } from '#universal/localized.ts';
import type { Play, Result } from '../play/round-facts.ts';

/** What a result gave: C3coin, or the money or worth of its prize. */
export function Gain({ result: { points, paidMinor, keptMinor, couponMinor } }: { result: Result }) {
  if (points > 0) return <Points count={points} hideable />;
  return <Money minor={paidMinor + keptMinor + couponMinor} hideable />;
}

/** Returns a function that names a play's prize, or its state if it has no result. */
export function usePrizeName(): (play: Pick<Play, 'result' | 'waits'>) => string {
  const t = useTranslations('draws.records');
  const language = useLocale();
  return ({ result }) => {
    if (result === null) return t('waiting');
    return result.prizeTitle ? localized(result.prizeTitle, language) : t('wholeHold');
  };
}
