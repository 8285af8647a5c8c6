// Titles in every language with which the form of a new round begins: those of the catalogues of draws.
import { CURRENCY, unitName } from '#universal/currencies.ts';
import { type LanguageCode, perLanguage } from '#universal/languages.ts';
import type { Game } from './round-labels.ts';

type Title = Record<LanguageCode, string>;

const CATALOGUES = import.meta.glob<Record<string, string>>('../locales/*.json', { eager: true, import: 'default' });

const titleOf = (key: string): Title =>
  perLanguage((code) => {
    const title = CATALOGUES[`../locales/${code}.json`]?.[key];
    if (title === undefined) throw new Error(`draws have no text ${key} in ${code}`);
    return title;
  });

export const gameTitle = (game: Game): Title => titleOf(`games.${game}`);

/** A prize without money, points or a coupon. */
export const prizeTitle = (prize: 'nothing' | 'lamp' | 'pot'): Title => titleOf(`console.prizes.${prize}`);

export const moneyTitle = (birr: number): Title =>
  perLanguage((code) =>
    code === 'am' ? `${birr} ${unitName(CURRENCY, code)}` : `${unitName(CURRENCY, code)} ${birr}`,
  );

export const pointsTitle = (count: number): Title => perLanguage(() => `${count} C3coin`);
