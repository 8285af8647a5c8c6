import type { FormEventHandler, ReactNode, RefObject } from 'react';
import { Button } from '#design/components/button.tsx';
import type { CallError } from '#platform/client/call-error.ts';
import { FormError } from './form-error.tsx';

type IdentityFormProps = {
  form?: RefObject<HTMLFormElement | null>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  error: CallError | null;
  send: string;
  busy?: boolean;
  children: ReactNode;
  /** Ways out, below the button. */
  after?: ReactNode;
};

/** A form about the member's own identity: its fields, the refusal above the button, the button. */
export function IdentityForm({ form, onSubmit, error, send, busy, children, after }: IdentityFormProps) {
  return (
    <form ref={form} className="identity-form" noValidate onSubmit={onSubmit}>
      {children}
      <FormError error={error} />
      <Button type="submit" block busy={busy}>
        {send}
      </Button>
      {after}
    </form>
  );
}
