// chunk: screens
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';

/** Empty fields of a form say so once the member goes on. The button itself always takes the tap. */
export function useRequired() {
  const t = useTranslations('design.field');
  const [asked, setAsked] = useState(false);
  return {
    /** The field's error while it is empty. */
    missing: (text: string) => (asked && text.trim() === '' ? t('required') : undefined),
    /** Goes on if every text is filled in. */
    goOn: (texts: readonly string[], then: () => void) => {
      setAsked(true);
      if (texts.every((text) => text.trim() !== '')) then();
    },
  };
}
