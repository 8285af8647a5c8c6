import { createContext, useContext } from 'react';

/** The current language, the languages on offer, and the switch. The shell provides them (src/web/languages.ts). */
export type Languages = {
  language: string;
  languages: readonly { code: string; name: string }[];
  /** The language of a phone whose reader has not chosen one yet, if it is another than the current one. */
  offer?: { code: string; question: string } | undefined;
  speak: (code: string) => void;
};

const LanguagesContext = createContext<Languages | undefined>(undefined);

export const LanguagesProvider = LanguagesContext.Provider;

export function useLanguages(): Languages {
  const languages = useContext(LanguagesContext);
  if (!languages) throw new Error('useLanguages is used outside the shell');
  return languages;
}
