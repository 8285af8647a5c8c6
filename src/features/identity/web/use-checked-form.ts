import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { useRefusedFields } from '../../../design/refused-fields.ts';
import type { Rule } from './form-rules.ts';
import { refusalOf, type Refused } from './refused-fields.ts';

/**
 * A form that says what is wrong once the member tried to send it, and calls `onRight` when nothing is. `wrong` names the
 * rule each field breaks, by what is entered now; `refusal` is what came of the last sending. Either way the focus goes to
 * the first field that is wrong, which may stand far above the button.
 */
export function useCheckedForm<Field extends string>(
  { wrong, refusal }: { wrong: Readonly<Record<Field, Rule | undefined>>; refusal: Refused | null },
  onRight: () => void,
) {
  const t = useTranslations('identity');
  const [tried, setTried] = useState(false);
  const [failures, setFailures] = useState(0);
  const form = useRef<HTMLElement>(null);
  const refusedText = useRefusedFields(refusal);
  useEffect(() => {
    if (failures > 0 || refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures, refusal]);
  return {
    tried,
    textOf: (field: Field): string | undefined => {
      const rule: Rule | undefined = wrong[field];
      if (tried && rule) return t(`rules.${rule}`);
      const refused = refusalOf(field, refusal);
      if (refused === 'code') return refusal?.message;
      return refused ? t(`rules.because.${refused}`) : refusedText(field);
    },
    submit: (event: FormEvent<HTMLElement>): void => {
      event.preventDefault();
      form.current = event.currentTarget;
      setTried(true);
      if (Object.values(wrong).every((rule) => rule === undefined)) onRight();
      else setFailures(failures + 1);
    },
  };
}
