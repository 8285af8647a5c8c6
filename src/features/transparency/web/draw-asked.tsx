import { useTranslations } from 'use-intl/react';
import { Note } from '#design/components/note.tsx';
import { DrawAnswer, proofInText } from '#features/draws/web/public.tsx';

/** Shows the draw that belongs to a code, or what is wrong with the code. */
export function DrawAsked({ code }: { code: string }) {
  const t = useTranslations('transparency.verify');
  const proof = proofInText(code);
  if (proof) return <DrawAnswer proof={proof} />;
  return (
    <Note tone="clay" title={t('noDraw')}>
      {t('noDrawWords')}
    </Note>
  );
}
