// react-admin's own words, in Amharic where the console shows them.
import { defaultI18nProvider, type I18nProvider } from 'react-admin';
import { consoleLanguage } from '#design/console/words.ts';
import amharic from './react-admin.am.json';

const words: Readonly<Record<string, string>> = consoleLanguage() === 'am' ? amharic : {};

export const i18nProvider: I18nProvider = {
  ...defaultI18nProvider,
  // `_` is the text of a key that the library's own catalogue doesn't have, and is filled in like them.
  translate: (key, options) =>
    words[key] === undefined
      ? defaultI18nProvider.translate(key, options)
      : defaultI18nProvider.translate(`am.${key}`, { ...options, _: words[key] }),
  getLocale: consoleLanguage,
};
