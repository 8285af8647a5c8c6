import { createContext, useContext } from 'react';

/** The languages that can be chosen now, and the switch between them; the shell loads the texts. */
export type Languages = {
  language: string;
  languages: readonly { code: string; name: string }[];
  speak: (code: string) => void;
};

const LanguagesContext = createContext<Languages | undefined>(undefined);

export const LanguagesProvider = LanguagesContext.Provider;

export function useLanguages(): Languages {
  const languages = useContext(LanguagesContext);
  if (!languages) throw new Error('useLanguages is used outside the shell');
  return languages;
}
