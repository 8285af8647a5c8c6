import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { ComplaintForm } from './complaint-form.tsx';
import { ComplaintState } from './complaint-state.tsx';
import { ComplaintThread } from './complaint-thread.tsx';

type View = { at: 'list' } | { at: 'new' } | { at: 'one'; id: string };

/** A member's complaints inside the customer-service dialog: the list, a new one, and one with its answers. */
export function Complaints() {
  const [view, setView] = useState<View>({ at: 'list' });
  const toList = () => setView({ at: 'list' });
  if (view.at === 'new') return <ComplaintForm onDone={(id) => setView({ at: 'one', id })} onBack={toList} />;
  if (view.at === 'one') return <ComplaintThread id={view.id} onBack={toList} />;
  return <ComplaintList onNew={() => setView({ at: 'new' })} onOpen={(id) => setView({ at: 'one', id })} />;
}

function ComplaintList({ onNew, onOpen }: { onNew: () => void; onOpen: (id: string) => void }) {
  const t = useTranslations('service');
  const { date } = useFormats();
  const complaints = useCallPages('GET /api/v1/complaints', {}, { live: true });
  return (
    <Section title={t('complaints.title')}>
      <Stack gap={12}>
        <p>{t('complaints.words')}</p>
        <Loaded
          query={complaints}
          skeleton={<SkeletonRows rows={1} />}
          isEmpty={(items) => items.length === 0}
          empty={null}
        >
          {(items) => (
            <Rows label={t('complaints.title')}>
              {items.map(({ id, number, kind, state, openedAt }) => (
                <RowItem
                  key={id}
                  title={`${number} · ${t(`complaints.kinds.${kind}`)}`}
                  detail={<ComplaintState state={state} />}
                  time={date(openedAt)}
                  onClick={() => onOpen(id)}
                />
              ))}
            </Rows>
          )}
        </Loaded>
        {complaints.hasNextPage ? (
          <Button kind="quiet" busy={complaints.isFetchingNextPage} onClick={complaints.more}>
            {t('complaints.more')}
          </Button>
        ) : null}
        <Button kind="secondary" block icon="edit" onClick={onNew}>
          {t('complaints.new')}
        </Button>
      </Stack>
    </Section>
  );
}
