import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { useRefusedFields, type WithRefusedFields } from '../../../design/refused-fields.ts';
import type { Rule } from './form-rules.ts';

/**
 * A form that says what is wrong once the member tried to send it, and calls `onRight` when nothing is. `wrong` names the
 * rule each field breaks, by what is entered now; `refusal` is what came of the last sending.
 */
export function useCheckedForm<Field extends string>(
  { wrong, refusal }: { wrong: Readonly<Record<Field, Rule | undefined>>; refusal: WithRefusedFields | null },
  onRight: () => void,
) {
  const t = useTranslations('identity');
  const [tried, setTried] = useState(false);
  const refusedText = useRefusedFields(refusal);
  return {
    tried,
    textOf: (field: Field): string | undefined => {
      const rule: Rule | undefined = wrong[field];
      return tried && rule ? t(`rules.${rule}`) : refusedText(field);
    },
    submit: (event: FormEvent): void => {
      event.preventDefault();
      setTried(true);
      if (Object.values(wrong).every((rule) => rule === undefined)) onRight();
    },
  };
}
