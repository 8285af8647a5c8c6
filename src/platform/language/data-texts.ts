// Texts that our own data are written with, such as the sandbox's products. They are catalogues like those of the
// screens, so `npm run tidy` compares their languages. A text is written in all languages at once.
import fs from 'node:fs';
import path from 'node:path';
import { type LanguageCode, perLanguage } from '#universal/languages.ts';

export type WholeText = Record<LanguageCode, string>;

/** Reads a folder's catalogues. The result gives a text of them by its key, and throws if a language lacks it. */
export function dataTexts(folder: string): (key: string) => WholeText {
  const catalogues = perLanguage(
    (code) => JSON.parse(fs.readFileSync(path.join(folder, `${code}.json`), 'utf8')) as Record<string, string>,
  );
  return (key) =>
    perLanguage((code) => {
      const text = catalogues[code][key];
      if (text === undefined) throw new Error(`${folder} has no ${key} in ${code}`);
      return text;
    });
}
