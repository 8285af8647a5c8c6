// Writes db/functions/content/first-texts.gen.sql: the hashes of the texts that ship with the product. The database
// shows these without a second reader's signature, because they were reviewed with the release.
import { createHash } from 'node:crypto';
import { FIRST_ARTICLES, readFirstText } from '#features/content/server/open-content.ts';
import { parseProse } from '#features/content/server/prose/parse-prose.ts';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import { required } from '#platform/required.ts';

export function firstTexts(): string {
  const hashes = FIRST_ARTICLES.flatMap(({ kind, slug }) =>
    LANGUAGE_CODES.map((language) => {
      const { title, summary, body } = readFirstText(kind, slug, language);
      const tree = jsonbText(required(parseProse(body), `${slug}.${language} cannot be read`));
      return createHash('sha256').update([title, summary, body, tree].join('\u001F')).digest('hex');
    }),
  );
  return `-- Written by scripts/first-texts.ts from the first texts. Do not edit: run \`npm run wire\`.
delete from content.first_text;
insert into content.first_text (sha256) values
${[...new Set(hashes)]
  .sort()
  .map((hash) => `  ('${hash}')`)
  .join(',\n')};
`;
}

/** Formats a value as PostgreSQL prints jsonb: shorter keys first, and a space after each comma and colon. */
export function jsonbText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  entries.sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}: ${jsonbText(one)}`).join(', ')}}`;
}
