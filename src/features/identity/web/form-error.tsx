import { Note } from '../../../design/components/layout.tsx';
import type { CallError } from '../../../platform/client/call-error.ts';
import { refusesCode } from './refused-fields.ts';

/**
 * Login and register say what went wrong in place (wire.md 7), above the button that was tapped. Why a field was refused stands
 * at the field, and what is wrong with a code at the code's.
 */
export function FormError({ error }: { error: CallError | null }) {
  const text =
    error && error.kind !== 'duplicate' && error.kind !== 'aborted' && !refusesCode(error) ? error.message : '';
  return (
    <div role="alert">
      {text ? (
        <Note tone="negative" icon="warning">
          {text}
        </Note>
      ) : null}
    </div>
  );
}
