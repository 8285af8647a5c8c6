import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Card, Stack } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Page } from '#design/components/page.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useFormats } from '#design/formats.ts';
import { ContestForm } from '#features/service/web/public.tsx';
import { useAct } from '#platform/client/act.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { useDraft } from '#platform/client/draft.ts';
import './looks.css';
import { type Look, visitsOf } from './visits.ts';

type Visit = readonly [Look, ...Look[]];

/** When staff read the member's data, newest first: what they read, for which case, and a question about it. */
export function LooksScreen() {
  const t = useTranslations('looks');
  const titles = useTranslations('web');
  const looks = useCallPages('GET /api/v1/looks', {});
  const [asked, setAsked] = useState<Visit>();
  return (
    <Page title={titles('title.looks')}>
      <Stack>
        <p>{t('intro')}</p>
        <PagedList pages={looks} empty={<EmptyState icon="eye" title={t('empty')} />}>
          {(items) => (
            <Stack>
              {visitsOf(items).map((visit) => (
                <VisitCard key={visit[0].id} visit={visit} onAsk={() => setAsked(visit)} />
              ))}
            </Stack>
          )}
        </PagedList>
        {asked ? <QuestionSheet key={asked[0].id} visit={asked} onClose={() => setAsked(undefined)} /> : null}
      </Stack>
    </Page>
  );
}

function useBegin(): (visit: Visit) => string {
  const { dateTime } = useFormats();
  return (visit) => dateTime(visit.map(({ firstAt }) => firstAt).sort()[0]);
}

function VisitCard({ visit, onAsk }: { visit: Visit; onAsk: () => void }) {
  const t = useTranslations('looks');
  const begin = useBegin();
  const [{ caseKind, caseNumber }] = visit;
  return (
    <Card>
      <Stack gap={8}>
        <h2 className="fold-part numerals">{begin(visit)}</h2>
        <p>{caseKind === null ? t('for.none') : t(`for.${caseKind}`, { number: caseNumber ?? '' })}</p>
        <ul className="looks">
          {visit.map(({ shown }) => (
            <li key={shown}>{t(`shown.${shown}`)}</li>
          ))}
        </ul>
        <Button kind="secondary" small onClick={onAsk}>
          {t('ask.act')}
        </Button>
      </Stack>
    </Card>
  );
}

/** Asks customer service why staff read the member's data. It's a complaint, so it has to be answered in time. */
function QuestionSheet({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const t = useTranslations('looks');
  const begin = useBegin();
  const words = useDraft(`question on look ${visit[0].id}`, { text: t('ask.text', { when: begin(visit) }) });
  const ask = useAct('POST /api/v1/complaints', {
    errors: 'inline',
    refresh: ['GET /api/v1/complaints'],
    onDone: ({ number }) => {
      words.forget();
      showToast(t('ask.done', { number }));
      onClose();
    },
  });
  return (
    <Sheet open onClose={onClose} title={t('ask.act')} locked={ask.isPending}>
      <ContestForm
        contest={ask}
        words={words}
        onSend={(text) => ask.mutate({ body: { kind: 'account', text } })}
        label={t('ask.label')}
        hint={t('ask.hint')}
        send={t('ask.send')}
        maxLength={1000}
        rows={5}
      />
    </Sheet>
  );
}
