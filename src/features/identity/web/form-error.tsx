import { useTranslations } from 'use-intl/react';
import { Note } from '../../../design/components/layout.tsx';
import type { CallError } from '../../../platform/client/call-error.ts';
import { refusedFields } from './refused-fields.ts';

/** Login and register say what went wrong in place (seed 7), above the button that was tapped; refused fields by their names. */
export function FormError({ error }: { error: CallError | null }) {
  const t = useTranslations('identity');
  const words = error && error.kind !== 'duplicate' && error.kind !== 'aborted' ? error.message : '';
  return (
    <div role="alert">
      {error && words ? (
        <Note tone="negative" icon="warning">
          <p>{words}</p>
          {refusedFields(error).map(({ label, reason }) => (
            <p key={label}>{t('rules.refused', { field: t(`fields.${label}`), why: t(`rules.because.${reason}`) })}</p>
          ))}
        </Note>
      ) : null}
    </div>
  );
}
