// What the list and the page of an article say about its readers: their own text, a fallback, or none.
import { describe, expect, it, test } from 'vitest';
import { languageNames } from '#design/console/languages.ts';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import type { Language } from './article-labels.ts';
import {
  fallbackText,
  lackText,
  membersText,
  missingIn,
  shortState,
  shownTo,
  stateInWords,
} from './article-readers.ts';

const text = (language: string, of: Partial<Language>): Language => ({
  language,
  state: 'live',
  title: language,
  newest: 1,
  live: 1,
  scheduled: null,
  behind: false,
  ...of,
});
const DRAFT = { state: 'draft', live: null } as const;
const SCHEDULED = { n: 2, liveFrom: '2026-12-10T06:00:00.000Z' };
/** Live in English and Amharic. The other texts are in the states that their tests need. */
const ARTICLE = {
  languages: [
    text('en', { newest: 2 }),
    text('am', { behind: true }),
    text('es', { behind: true, newest: 3, live: 2 }),
    text('fr', DRAFT),
    text('pt', { scheduled: SCHEDULED }),
    text('th', { state: 'scheduled', live: null, scheduled: SCHEDULED }),
    text('vi', { state: 'down', live: null }),
  ],
};

test.each([
  ['en', 'en', 'Live+', 'English: live, a draft waits. Its readers get their own text.'],
  ['am', 'am', 'Old', 'Amharic: live, older than its source. Its readers get their own text.'],
  ['es', 'es', 'Old+', 'Spanish: live, older than its source, a draft waits. Its readers get their own text.'],
  ['fr', 'am', 'am+', 'French: draft. Its readers get Amharic.'],
  ['pt', 'pt', 'Live+', 'Portuguese: live, a newer version is scheduled. Its readers get their own text.'],
  ['th', 'am', 'am+', 'Thai: scheduled. Its readers get Amharic.'],
  ['vi', 'am', 'am', 'Vietnamese: taken down. Its readers get Amharic.'],
  ['zh-Hans', 'am', 'am', 'Simplified Chinese: no text. Its readers get Amharic.'],
] as const)('%s', (code, shown, short, words) => {
  expect(shownTo(ARTICLE, code)).toBe(shown);
  expect(shortState(ARTICLE, code)[0]).toBe(short);
  expect(stateInWords(ARTICLE, code)).toBe(words);
});

describe('an article', () => {
  it('names its missing languages, and which text stands in for them', () => {
    expect(missingIn(ARTICLE)).toEqual(['zh-Hans']);
    expect(fallbackText(ARTICLE)).toBe('Amharic for French, Thai, Vietnamese, and Simplified Chinese');
    const english = { languages: [text('en', {})] };
    expect(fallbackText(english)).toBe(`English for ${languageNames(LANGUAGE_CODES.filter((code) => code !== 'en'))}`);
  });

  it('that is live only in a language which stands in for no other is not read by the others', () => {
    const spanish = { languages: [text('es', {}), text('en', DRAFT)] };
    expect(fallbackText(spanish)).toBe('');
    expect(shortState(spanish, 'en')).toEqual(['Draft', 'bad']);
    expect(shortState(spanish, 'th')).toEqual(['None', 'bad']);
    expect(stateInWords(spanish, 'th')).toBe("Thai: no text. Its readers don't get this article.");
  });

  it('that is not live says nothing of readers', () => {
    const draft = { languages: [text('en', DRAFT)] };
    expect(shortState(draft, 'en')).toEqual(['Draft', 'plain']);
    expect(shortState(draft, 'th')).toEqual(['None', 'plain']);
    expect(stateInWords(draft, 'th')).toBe('Thai: no text.');
  });
});

test('members of a language, and the articles that it lacks', () => {
  const readers = [
    { language: 'th', members: 1, own: 5, elsewhere: 2, unseen: 1 },
    { language: 'vi', members: 1204, own: 8, elsewhere: 0, unseen: 0 },
  ];
  expect(membersText('th', readers)).toBe('1 member reads Thai.');
  expect(membersText('vi', readers)).toBe('1,204 members read Vietnamese.');
  expect(membersText('vi', undefined)).toBe('');
  expect(lackText('th', readers)).toBe('Thai: 3');
  expect(lackText('th', undefined)).toBe('Thai');
});
