import { useTranslations } from 'use-intl/react';
import { DefinitionList } from '#design/components/data.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import { useDraft } from '#platform/client/draft.ts';
import { ContestForm } from '#features/service/web/public.tsx';
import { type Grant, GrantAmount, useKindName, useReason } from './grant-labels.tsx';

const TEXT_MAX = 1000;

/** A held or lapsed reward: its reason, and the way to contest it. Contesting opens a complaint. */
export function GrantSheet({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const t = useTranslations('rewards');
  const nameOf = useKindName();
  const reasonOf = useReason();
  const { date } = useFormats();
  const words = useDraft(`contest reward ${grant.id}`, { text: '' });
  const contest = useAct('POST /api/v1/rewards/grants/{id}/contest', {
    errors: 'inline',
    refresh: ['GET /api/v1/complaints'],
    onDone: words.forget,
  });
  return (
    <Sheet open onClose={onClose} title={nameOf(grant.kind)} locked={contest.isPending}>
      <Stack>
        <DefinitionList
          items={[
            { term: t('amount'), value: <GrantAmount gives={grant.gives} amount={grant.amount} /> },
            { term: t('promised'), value: date(grant.promisedAt) },
            grant.heldAt && { term: t('heldSince'), value: date(grant.heldAt) },
            grant.lapsedAt && { term: t('lapsedOn'), value: date(grant.lapsedAt) },
          ].map((item) => item || null)}
        />
        <Note tone="clay" title={t(`state.${grant.state}`)}>
          {reasonOf(grant) ?? ''}
        </Note>
        {grant.state === 'held' ? <p>{t('heldWords')}</p> : null}
        {contest.data ? (
          <Note tone="positive" icon="check" title={t('contest.done')}>
            {t('contest.doneWords')}
          </Note>
        ) : (
          <ContestForm
            contest={contest}
            words={words}
            onSend={(text) => contest.mutate({ path: { id: grant.id }, body: { text } })}
            label={t('contest.text')}
            hint={t('contest.hint')}
            send={t('contest.send')}
            maxLength={TEXT_MAX}
            rows={4}
          />
        )}
      </Stack>
    </Sheet>
  );
}
