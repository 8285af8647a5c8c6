import { useTranslations } from 'use-intl/react';
import { Money, Points } from '#design/components/money.tsx';
import { Localized } from '#design/components/localized.tsx';
import type { ReactNode } from 'react';
import { gainOf, type Play, type Result } from '../play/round-facts.ts';

/** What a result credited: C3coin or money. */
export function Gain({ result: { points, paidMinor } }: { result: Result }) {
  if (points > 0) return <Points count={points} hideable />;
  return <Money minor={paidMinor} hideable />;
}

/** Returns a function that names a play's prize, or its state if it has no result. */
export function usePrizeName(): (play: Pick<Play, 'result' | 'waits'>) => ReactNode {
  const t = useTranslations('draws.records');
  return ({ result }) => {
    if (result === null) return t('waiting');
    // Not by its title, because rounds name it in many ways.
    if (gainOf(result) === 'nothing') return t('nothing');
    return result.prizeTitle ? <Localized>{result.prizeTitle}</Localized> : t('wholeHold');
  };
}
