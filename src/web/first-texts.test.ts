// The articles of a new installation may link only to built pages and to articles that exist.
import { expect, test, vi } from 'vitest';
import { FIRST_ARTICLES, readFirstText } from '#features/content/server/open-content.ts';
import { LANGUAGE_CODES } from '#universal/languages.ts';

vi.stubGlobal('window', { addEventListener: () => undefined });
const { builtScreens } = await import('./feature-routes.ts');

const links = FIRST_ARTICLES.flatMap(({ kind, slug }) =>
  LANGUAGE_CODES.flatMap((language) =>
    [...readFirstText(kind, slug, language).body.matchAll(/\]\(([^)?]*)(?:\?id=([a-z-]+))?\)/g)].map(
      ([, to = '', id]) => ({
        name: `${slug}.${language}`,
        to,
        id,
      }),
    ),
  ),
);

test('each link leads to a built page, and each article it names exists', () => {
  expect(links.length).toBeGreaterThan(40);
  expect(links.filter(({ to }) => !builtScreens.has(to))).toEqual([]);
  expect(links.filter(({ id }) => id !== undefined && !FIRST_ARTICLES.some(({ slug }) => slug === id))).toEqual([]);
});
