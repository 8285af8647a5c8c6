// Idempotency keys and error texts for what staff do on the console. An action keeps its key until a definite answer
// comes, so a repeated click after a lost answer does nothing twice (wire.md 7).
import { labelOf } from '#design/console/names.ts';
import { useCallback, useRef } from 'react';
import { CallError } from '#platform/client/call-error.ts';
import { uuidV7 } from '#platform/client/uuid-v7.ts';
import { inRow, labelled, listOf, t } from '#design/console/words.ts';

/** Options for a call: the action's key, and its refusals shown beside the form. */
export type Keyed = { idempotencyKey: string; errors: 'inline' };

/** Runs `act` under the action's key, and rejects as `act` does. */
export type Intent = <T>(act: (keyed: Keyed) => Promise<T>) => Promise<T>;

export function useIntent(): Intent {
  const open = useRef<string | undefined>(undefined);
  return useCallback(async (act) => {
    const idempotencyKey = (open.current ??= uuidV7());
    try {
      const result = await act({ idempotencyKey, errors: 'inline' });
      open.current = undefined;
      return result;
    } catch (error) {
      if (!(error instanceof CallError && (error.leavesOpen || error.kind === 'duplicate'))) open.current = undefined;
      throw error;
    }
  }, []);
}

/** The roles that may do this, if the answer names them (310001: `data.roles`), so that the clerk knows whom to ask. */
function whoMay({ data }: CallError): string {
  const { roles } = (data ?? {}) as { roles?: readonly string[] };
  return roles ? t('It takes the role {roles}.', { roles: listOf(roles, 'disjunction') }) : '';
}

/** The error's text for the clerk, with invalid fields, the roles that may do this, and the reference to quote. */
export function problemText(error: unknown): string {
  if (error instanceof CallError) {
    if (error.kind === 'duplicate') return t('You sent this a moment ago. Please wait a second and try again.');
    const fields = [
      ...Object.entries(error.fields).map(([field, code]) => labelled(labelOf(field), labelOf(code)).toLowerCase()),
      ...wordsFound(error),
    ];
    const open = error.leavesOpen
      ? t('We do not know yet if this was done. Try again. The same request is never carried out twice.')
      : '';
    const reference =
      error.kind === 'server' && error.reference ? t('Reference: {reference}.', { reference: error.reference }) : '';
    const wrongFields = fields.length > 0 ? ` (${fields.join('; ')})` : '';
    const first = `${error.message || t('We got no answer.')}${wrongFields}`;
    return [first, whoMay(error), open, reference].filter((part) => part !== '').join(' ');
  }
  if (error instanceof Error && error.name === 'NotAllowedError')
    return t('You did not use the passkey. The prompt was closed or took too long.');
  return error instanceof Error ? error.message : String(error);
}

/** The forbidden words that the server found, by field (catalogue.md 5). */
function wordsFound({ data }: CallError): string[] {
  const fields = (data as { fields?: Record<string, unknown> } | null)?.fields ?? {};
  return Object.entries(fields).flatMap(([field, words]) =>
    Array.isArray(words) ? [labelled(field, inRow(...words.map((word) => `“${word}”`)))] : [],
  );
}
