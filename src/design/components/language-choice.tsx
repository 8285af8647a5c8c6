import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useLanguages } from '../languages.ts';
import { IconButton } from './button.tsx';
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

/** Asks in the phone's language whether to read in it. Both answers are a choice, so it asks once. */
export function LanguageOffer() {
  const t = useTranslations('design');
  const { language, offer, speak } = useLanguages();
  const [answered, setAnswered] = useState(false);
  if (!offer || answered) return null;
  const choose = (code: string) => {
    setAnswered(true);
    speak(code);
  };
  return (
    <p className="language-offer">
      <button type="button" lang={offer.code} onClick={() => choose(offer.code)}>
        {offer.question}
      </button>
      <IconButton icon="close" label={t('close')} onClick={() => choose(language)} />
    </p>
  );
}
