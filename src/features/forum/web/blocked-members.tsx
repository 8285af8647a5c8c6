import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { MemberAvatar } from '#features/identity/web/public.tsx';
import { ENTRY_READS } from './entries.ts';

export function BlockedMembers() {
  const t = useTranslations('forum');
  const { date } = useFormats();
  const pages = useCallPages('GET /api/v1/blocked-members', {}, { quiet: true });
  const unblock = useAct('DELETE /api/v1/blocked-members/{id}', {
    refresh: [...ENTRY_READS, 'GET /api/v1/blocked-members'],
  });
  return (
    <PagedList
      pages={pages}
      empty={
        <EmptyState icon="person" title={t('none.blocked')}>
          {t('noneWords.blocked')}
        </EmptyState>
      }
    >
      {(blocked) => (
        <Rows label={t('mine.blocked')}>
          {blocked.map(({ id, at, ...face }) => (
            <RowItem
              key={id}
              picture={<MemberAvatar of={face} size={2.25} />}
              title={face.nickname ?? t('hiddenName')}
              time={date(at)}
              act={
                <Button
                  small
                  kind="secondary"
                  busy={unblock.isPending}
                  onClick={() => unblock.mutate({ path: { id } })}
                >
                  {t('unblock')}
                </Button>
              }
            />
          ))}
        </Rows>
      )}
    </PagedList>
  );
}
