// How the app says odds: 'about 1 in 22'.
import { useTranslations } from 'use-intl/react';
import { oddsOf, type Prize } from './round-facts.ts';

/** Names the odds of a prize in the reader's language. */
export function useOddsWords(): (prize: Pick<Prize, 'weight'>, W: number) => string {
  const t = useTranslations('draws.play');
  return (prize, W) => {
    const { wins, plays, about } = oddsOf(prize, W);
    return t(wins === plays ? 'odds.every' : 'odds.said', { wins, plays, about: String(about) });
  };
}
