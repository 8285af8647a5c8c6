import { useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { IconButton } from '#design/components/button.tsx';
import { Chip } from '#design/components/data.tsx';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Page } from '#design/components/page.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { useCall } from '#platform/client/queries.ts';
import { setStored } from '#platform/client/stored-state.ts';
import { useMessageText } from './message-text.ts';

/** The inbox page, newest message first. Opening a message marks it as read. */
export function MessageScreen() {
  const t = useTranslations('messages');
  const { date } = useFormats();
  const textOf = useMessageText();
  const messages = useCallPages('GET /api/v1/messages', {}, { live: true });
  const unread = useCall('GET /api/v1/messages/unread-count', {}, { live: true, quiet: true }).data?.unread ?? 0;
  const readAll = useAct('POST /api/v1/messages/read-all', {
    refresh: ['GET /api/v1/messages', 'GET /api/v1/messages/unread-count'],
  });
  const newest = messages.data?.[0]?.at;
  useEffect(() => {
    if (newest !== undefined) setStored('msgATime', newest);
  }, [newest]);
  return (
    <Page
      title={t('inbox.title')}
      actions={
        unread > 0 ? (
          <IconButton icon="check" label={t('inbox.readAll', { count: unread })} onClick={() => readAll.mutate({})} />
        ) : null
      }
    >
      <PagedList
        pages={messages}
        empty={
          <EmptyState icon="message" title={t('inbox.empty')}>
            {t('inbox.emptyWords')}
          </EmptyState>
        }
      >
        {(items) => (
          <Rows label={t('inbox.title')}>
            {items.map((message) => {
              const { id, at, read } = message;
              const { title, body } = textOf(message);
              return (
                <RowItem
                  key={id}
                  icon={read ? 'message' : 'bell'}
                  title={title}
                  about={shortened(body)}
                  detail={read ? undefined : <Chip tone="primary">{t('inbox.unread')}</Chip>}
                  time={date(at)}
                  destination={{ to: '/pagesB/mine/messageDetail/index', item: { id } }}
                />
              );
            })}
          </Rows>
        )}
      </PagedList>
    </Page>
  );
}

const PREVIEW_MAX = 60;

/** The beginning of a message, for the list. */
function shortened(body: string): string {
  const line = body.replaceAll('\n', ' ');
  return line.length <= PREVIEW_MAX ? line : `${line.slice(0, PREVIEW_MAX).trimEnd()}…`;
}
