import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Card, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { type Destination, useNavigation } from '#design/navigation.tsx';
import { ReportPromise } from '#features/texts/web/public.tsx';
import { useAct } from '#platform/client/act.ts';
import { useCall } from '#platform/client/queries.ts';
import { useMessageText } from './message-text.ts';

/** What a message asks the member to do. The names are those of the button texts. */
export type MessageAct = 'sessions' | 'password' | 'change' | 'rewards' | 'prize';

const PLACES: Record<MessageAct, Destination> = {
  sessions: { to: '/pagesB/mine/setting/index', query: { show: 'sessions' } },
  password: { to: '/pagesB/mine/updatePassword/index' },
  change: { to: '/pagesB/mine/userinfo/index' },
  rewards: { to: '/pagesB/mine/rewards/index' },
  prize: { to: '/pages/prizes' },
};

const ACTS: Readonly<Record<string, readonly MessageAct[]>> = {
  'identity.new_device': ['sessions', 'password'],
  'identity.unnamed_use': ['sessions', 'password'],
  'identity.password_changed': ['sessions', 'password'],
  'identity.email_change_requested': ['change', 'password'],
  'identity.login_linked': ['sessions', 'password'],
  'identity.passkey_added': ['sessions', 'password'],
  'identity.second_factor_loss_requested': ['sessions', 'password'],
  'identity.phone_change_requested': ['change'],
  'prizes.address_changed': ['sessions', 'password'],
};

type Told = { kind: string; params: Readonly<Record<string, unknown>> };

/**
 * The buttons of a message, for what its text asks the member to do. Any message with a grant leads to the rewards, and
 * any with a delivery to the won prize.
 */
export function actsOf({ kind, params }: Told): readonly MessageAct[] {
  if (params.grantId !== undefined) return ['rewards'];
  if (params.deliveryId !== undefined) return ['prize'];
  return Object.keys(ACTS).includes(kind) ? (ACTS[kind] ?? []) : [];
}

/** The page that a button opens. A prize has a page with its id. */
export function placeOf(act: MessageAct, { params }: Told): Destination {
  return act === 'prize' ? { ...PLACES.prize, item: { id: String(params.deliveryId) } } : PLACES[act];
}

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
              <h2>{title}</h2>
              <p className="row-time numerals">{dateTime(found.at)}</p>
              {body.split('\n').map((line, n) => (
                <p key={n}>{line}</p>
              ))}
              {actsOf(found).map((act) => (
                <ButtonLink key={act} {...placeOf(act, found)} kind="secondary" block>
                  {t(`act.${act}`)}
                </ButtonLink>
              ))}
              <ReportPromise ofKind="message" id={found.id} />
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
    refresh: ['GET /api/v1/messages', 'GET /api/v1/messages/unread-count'],
    errors: 'inline',
  });
  const marked = useRef(false);
  useEffect(() => {
    if (read !== false || marked.current) return;
    marked.current = true;
    mutate({ path: { id } });
  }, [id, read, mutate]);
}
