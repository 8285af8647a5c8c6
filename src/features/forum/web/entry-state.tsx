import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Note } from '#design/components/note.tsx';
import { ContestSheet } from './contest-sheet.tsx';
import type { Entry } from './entries.ts';

/** Where an entry is not simply there: for its author with the reason, for others with what became of it. */
export function EntryState({ entry }: { entry: Entry }) {
  const t = useTranslations('forum');
  const { state, author, waitsFor, promises, decision } = entry;
  if (state === 'shown') return null;
  if (state === 'withdrawn') return <p className="field-hint">{t('withdrawn')}</p>;
  if (!author.own)
    return <p className="field-hint">{t(state === 'removed' ? 'removedByModerator' : 'hiddenForNow')}</p>;
  if (state === 'removed') return <Removed decision={decision} />;
  return (
    <Note tone="clay" icon="hourglass" title={t('inReview')}>
      {waitsFor.map((reason) => (
        <p key={reason}>{t(`waits.${reason}`, { words: promises.join(', ') })}</p>
      ))}
    </Note>
  );
}

function Removed({ decision }: { decision: Entry['decision'] }) {
  const t = useTranslations('forum');
  const [open, setOpen] = useState(false);
  if (decision === null) return <p className="field-hint">{t('removedByModerator')}</p>;
  return (
    <Note tone="clay" icon="info" title={t('removedByModerator')}>
      <p>{t('because', { reason: t(`reasons.${decision.reason}`) })}</p>
      {decision.note === '' ? null : <p>{decision.note}</p>}
      {decision.contest === 'possible' ? (
        <Button small kind="secondary" onClick={() => setOpen(true)}>
          {t('contest')}
        </Button>
      ) : (
        <p>{t(`contests.${decision.contest}`)}</p>
      )}
      <ContestSheet decisionId={decision.id} open={open} onClose={() => setOpen(false)} />
    </Note>
  );
}
