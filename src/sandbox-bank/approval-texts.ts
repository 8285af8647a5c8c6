// The approval page's texts, in the reader's language: `?lang=`, as the app sends it, else the browser's own.
import { type WireLanguage, wireLanguageOf } from '#universal/languages.ts';
import am from './locales/am.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

export type ApprovalLanguage = WireLanguage;
export type ApprovalText = keyof typeof en;

const TEXTS: Record<ApprovalLanguage, Record<ApprovalText, string>> = { en, am };

/** English for every language but Amharic, as on the app's wire. `asked` is the address's language, if it has one. */
export function approvalLanguage(asked: string | undefined, acceptLanguage: string | undefined): ApprovalLanguage {
  return wireLanguageOf(asked ?? acceptLanguage);
}

export type Say = (key: ApprovalText, values?: Readonly<Record<string, string | number>>) => string;

export function speaker(language: ApprovalLanguage): Say {
  return (key, values = {}) =>
    TEXTS[language][key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
