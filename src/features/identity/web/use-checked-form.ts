import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Rule } from './form-rules.ts';

/**
 * A form that says what is wrong once the member tried to send it, and calls `onRight` when nothing is. `wrong` names the
 * rule each field breaks, by what is entered now.
 */
export function useCheckedForm<Field extends string>(wrong: Readonly<Record<Field, Rule | undefined>>, onRight: () => void) {
  const t = useTranslations('identity');
  const [tried, setTried] = useState(false);
  return {
    tried,
    textOf: (field: Field): string | undefined => {
      const rule: Rule | undefined = wrong[field];
      return tried && rule ? t(`rules.${rule}`) : undefined;
    },
    submit: (event: FormEvent): void => {
      event.preventDefault();
      setTried(true);
      if (Object.values(wrong).every((rule) => rule === undefined)) onRight();
    },
  };
}
