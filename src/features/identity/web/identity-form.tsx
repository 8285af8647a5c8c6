// The parts of identity's forms: their layout, checks before sending, and errors.
import { type FormEvent, type FormEventHandler, type ReactNode, type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Note } from '#design/components/note.tsx';
import { useRefusedFields, useWrongFieldFocus } from '#design/form-fields.ts';
import type { CallError } from '#platform/client/call-error.ts';
import { headlineOf } from '#platform/client/call.ts';
import { namedField, refusalOf, type Refused, type Rule } from './form-rules.ts';

/** Shows a form's error above its button (wire.md 7), except for a refused code, which is shown at its field. */
export function FormError({ error }: { error: CallError | null }) {
  const text =
    error && error.kind !== 'duplicate' && error.kind !== 'aborted' && namedField(error) !== 'code'
      ? error.message
      : '';
  return (
    <div role="alert">
      {text ? (
        <Note tone="negative" icon="warning" title={error ? headlineOf(error) : undefined}>
          {text}
        </Note>
      ) : null}
    </div>
  );
}

/**
 * A form that shows errors only after the member has tried to send it, and calls `onRight` when there are none.
 * `wrong`: the rule that each field breaks now. `refusal`: the result of the last sending. Sending a wrong form focuses
 * its first wrong field, which may be far above the button.
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
    /** Must be passed to a form that opens with a refusal. Other forms can ignore it. */
    form,
    tried,
    /** Whether a field is still missing or wrong, for the form's button. */
    needs: Object.values(wrong).some((rule) => rule !== undefined),
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

type IdentityFormProps = {
  form?: RefObject<HTMLFormElement | null>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  error: CallError | null;
  send: string;
  needs: boolean;
  busy?: boolean;
  children: ReactNode;
  /** Shown below the button, such as links to other forms. */
  after?: ReactNode;
};

/** The layout of identity's forms: the fields, the error, and the button that sends it. */
export function IdentityForm({ form, onSubmit, error, send, needs, busy, children, after }: IdentityFormProps) {
  return (
    <form ref={form} className="identity-form" noValidate onSubmit={onSubmit}>
      {children}
      <FormError error={error} />
      <Button type="submit" block busy={busy} needs={needs}>
        {send}
      </Button>
      {after}
    </form>
  );
}
