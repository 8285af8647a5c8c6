import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Card, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { ReportPromise } from '#features/texts/web/public.tsx';
import { useAct } from '#platform/client/act.ts';
import { useCall } from '#platform/client/queries.ts';
import { live } from './live.ts';
import { linesOf, MessageWords, useMessageText } from './message-text.tsx';
import { actsOf, placeOf } from './subjects.ts';

/** Messages that a person wrote. Only these can hold a promise of earnings. */
const BY_STAFF: readonly string[] = ['messages.announcement', 'messages.from_staff'];

/** Page of one message, named by its id in the address. */
export function MessageDetailScreen() {
  const t = useTranslations('messages');
  const { item } = useNavigation();
  const id = typeof item?.id === 'string' ? item.id : '';
  return (
    <Page title={t('detail.title')}>
      {/^\d{1,18}$/.test(id) ? <Message key={id} id={id} /> : <EmptyState icon="message" title={t('detail.none')} />}
    </Page>
  );
}

function Message({ id }: { id: string }) {
  const t = useTranslations('messages');
  const { dateTime } = useFormats();
  const textOf = useMessageText();
  const message = useCall('GET /api/v1/messages/{id}', { path: { id } });
  useReadMark(id, message.data?.read);
  return (
    <Loaded query={message}>
      {(found) => {
        const { title, body } = textOf(found);
        return (
          <Card>
            <Stack gap={12}>
              <h2>
                <MessageWords of={title} />
              </h2>
              <p className="row-time numerals">{dateTime(found.at)}</p>
              {linesOf(body).map((line, n) => (
                <p key={n}>
                  <MessageWords of={line} />
                </p>
              ))}
              {actsOf(found).map((act, n) => (
                <ButtonLink key={act} {...placeOf(act, found)} kind={n === 0 ? 'primary' : 'secondary'} block>
                  {t(`act.${act}`)}
                </ButtonLink>
              ))}
              {BY_STAFF.includes(found.kind) ? <ReportPromise ofKind="message" id={found.id} /> : null}
              <p className="field-hint">{t('detail.playMoney')}</p>
            </Stack>
          </Card>
        );
      }}
    </Loaded>
  );
}

/** Marks the message as read, once each time that it is opened. */
function useReadMark(id: string, read: boolean | undefined): void {
  const { mutate } = useAct('POST /api/v1/messages/{id}/read', {
    refresh: live.messages.reads,
    errors: 'inline',
  });
  const marked = useRef(false);
  useEffect(() => {
    if (read !== false || marked.current) return;
    marked.current = true;
    mutate({ path: { id } });
  }, [id, read, mutate]);
}
