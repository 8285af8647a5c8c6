import { useTranslations } from 'use-intl/react';
import { useLanguages } from '../languages.ts';
import { Icon } from './icon.tsx';

/** The language select in the navigation bar, for visitors, who have no settings page. */
export function LanguageChoice() {
  const t = useTranslations('design');
  const { language, languages, speak } = useLanguages();
  return (
    <span className="language-choice">
      <Icon name="globe" size={20} />
      <span aria-hidden="true">{languages.find(({ code }) => code === language)?.name}</span>
      <select aria-label={t('language.choose')} value={language} onChange={(event) => speak(event.target.value)}>
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
