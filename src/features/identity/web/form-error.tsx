import { Note } from '../../../design/components/layout.tsx';
import type { CallError } from '../../../platform/client/call-error.ts';

/** Login and register say what went wrong in place (seed 7), above the button that was tapped. */
export function FormError({ error }: { error: CallError | null }) {
  const words = error && error.kind !== 'duplicate' && error.kind !== 'aborted' ? error.message : '';
  return (
    <div role="alert">
      {words ? (
        <Note tone="negative" icon="warning">
          {words}
        </Note>
      ) : null}
    </div>
  );
}
