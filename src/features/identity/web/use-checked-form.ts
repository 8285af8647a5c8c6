import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { useRefusedFields } from '#design/refused-fields.ts';
import { useWrongFieldFocus } from '#design/wrong-field-focus.ts';
import type { Rule } from './form-rules.ts';
import { refusalOf, type Refused } from './refused-fields.ts';

/**
 * A form that shows errors once the member tried to send it, and calls `onRight` when there are none. `wrong` names the
 * rule each field breaks, by its current input; `refusal` is the last sending's result. The focus then goes to the
 * first wrong field, which may be far above the button.
 */
export function useCheckedForm<Field extends string>(
  { wrong, refusal }: { wrong: Readonly<Partial<Record<Field, Rule | undefined>>>; refusal: Refused | null },
  onRight: () => void,
) {
  const t = useTranslations('identity');
  const [tried, setTried] = useState(false);
  const { form, onTry } = useWrongFieldFocus(refusal);
  const refusedText = useRefusedFields(refusal);
  return {
    /** For a form that opens with a refusal. Others need not pass it on. */
    form,
    tried,
    textOf: (field: Field): string | undefined => {
      const rule: Rule | undefined = wrong[field];
      if (tried && rule) return t(`rules.${rule}`);
      const refused = refusalOf(field, refusal);
      if (refused === 'own') return refusal?.message;
      return refused ? t(`rules.because.${refused}`) : refusedText(field);
    },
    submit: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      setTried(true);
      const isRight = Object.values(wrong).every((rule) => rule === undefined);
      onTry(event.currentTarget, isRight);
      if (isRight) onRight();
    },
  };
}
