// What readers of each language get of an article, and how many they are: texts for the console's list and page.
import { countText } from '#design/console/formats.ts';
import { languageName, languageNames, missingLanguages } from '#design/console/languages.ts';
import type { StateLabel } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { LANGUAGE_CODES, type LanguageCode } from '#universal/languages.ts';
import { languageShown } from '#universal/localized.ts';
import { type ArticleRow, type Language, LANGUAGE_STATES } from './article-labels.ts';
import { inRow, labelled, t } from '#design/console/words.ts';

type Texts = Pick<ArticleRow, 'languages'>;

const textIn = ({ languages }: Texts, code: LanguageCode) => languages.find(({ language }) => language === code);

/** The language in which readers get the article. Undefined if they get none. */
export function shownTo(article: Texts, reader: LanguageCode): LanguageCode | undefined {
  return languageShown(reader, (code) => typeof textIn(article, code)?.live === 'number');
}

/** The languages in which it has no text, live or not. */
export function missingIn(article: Texts): LanguageCode[] {
  return LANGUAGE_CODES.filter((code) => !textIn(article, code));
}

/** A newer version than the live one is a draft, or has its time. */
const waits = ({ state, newest, live, scheduled }: Language) =>
  scheduled !== null || (state !== 'down' && newest !== live);

const isLive = ({ languages }: Texts) => languages.some(({ live }) => live !== null);

/** One language of an article in a few letters, for lists: what its readers get, and '+' if a newer version waits. */
export function shortState(article: Texts, code: LanguageCode): StateLabel {
  const of = textIn(article, code);
  const shown = shownTo(article, code);
  const more = of && waits(of) ? '+' : '';
  if (shown === code) return of?.behind ? [`${t('Old')}${more}`, 'warn'] : [`${t('Live')}${more}`, 'plain'];
  if (shown) return [`${shown.slice(0, 2)}${more}`, 'warn'];
  if (!of) return [t('None'), isLive(article) ? 'bad' : 'plain'];
  return [SHORT[of.state], isLive(article) ? 'bad' : 'plain'];
}

const SHORT: Record<Language['state'], string> = {
  draft: t('Draft'),
  scheduled: t('Soon'),
  live: t('Live'),
  down: t('Down'),
};

/** The same in words: 'Thai: no text. Its readers get Amharic.' */
export function stateInWords(article: Texts, code: LanguageCode): string {
  const of = textIn(article, code);
  const parts = of ? [LANGUAGE_STATES[of.state][0].toLowerCase()] : [t('no text')];
  if (of?.behind) parts.push(t('older than its source'));
  if (of?.state === 'live' && waits(of))
    parts.push(of.scheduled ? t('a newer version is scheduled') : t('a draft waits'));
  return t('{texts}. {readers}', {
    texts: labelled(languageName(code), inRow(...parts)),
    readers: readersText(article, code),
  }).trim();
}

/** What readers of a language get of a live article. Empty if it isn't live in any language. */
export function readersText(article: Texts, code: LanguageCode): string {
  const shown = shownTo(article, code);
  if (!isLive(article)) return '';
  if (shown === code) return t('Its readers get their own text.');
  return shown
    ? t('Its readers get {shown}.', { shown: languageName(shown) })
    : t("Its readers don't get this article.");
}

/** 'Amharic for French and Thai': which text readers get whose language has none. Empty if there is none. */
export function fallbackText(article: Texts): string {
  return [...missingLanguages((code) => shownTo(article, code) === code)]
    .flatMap(([shown, by]) =>
      shown ? [t('{shown} for {by}', { shown: languageName(shown), by: languageNames(by) })] : [],
    )
    .join('; ');
}

export type Readers = DataOf<'GET /console/api/v1/article-languages'>['items'][number];

/** '12 members read Thai.' Empty until the numbers are read. */
export function membersText(code: LanguageCode, readers: readonly Readers[] | undefined): string {
  const of = readers?.find(({ language }) => language === code);
  return of
    ? t('{members} {members2, plural, one {member reads} other {members read}} {code}.', {
        members: countText(of.members),
        members2: of.members,
        code: languageName(code),
      })
    : '';
}

/** A language, and how many live articles it lacks: 'Thai: 3'. */
export function lackText(code: LanguageCode, readers: readonly Readers[] | undefined): string {
  const of = readers?.find(({ language }) => language === code);
  return of ? labelled(languageName(code), of.elsewhere + of.unseen) : languageName(code);
}
