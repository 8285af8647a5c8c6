import { Note } from '#design/components/note.tsx';
import { headlineOf } from '#platform/client/call.ts';
import type { CallError } from '#platform/client/call-error.ts';
import { namedField } from './refused-fields.ts';

/**
 * Login and register show errors in place (wire.md 7), above the tapped button. A refused field shows its own reason,
 * and so does the code.
 */
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
