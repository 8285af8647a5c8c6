import { createContext, useContext } from 'react';

/** The languages on offer now, and the switch between them. The shell loads the texts. */
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
