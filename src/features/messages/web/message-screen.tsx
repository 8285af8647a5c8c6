import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { IconButton } from '#design/components/button.tsx';
import { Fold } from '#design/components/fold.tsx';
import { Icon } from '#design/components/icon.tsx';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Page } from '#design/components/page.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { SkeletonRows } from '#design/components/states.tsx';
import { Tabs } from '#design/components/tabs.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useAct } from '#platform/client/act.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { setStored } from '#platform/client/stored-state.ts';
import { live } from './live.ts';
import { firstPieces, MessageWords, useMessageText } from './message-text.tsx';
import { SUBJECTS } from './subjects.ts';
import './messages.css';

type Counts = DataOf<'GET /api/v1/message-groups'>;
type Folded = DataOf<'GET /api/v1/message-groups/{group}'>['items'][number];
type Message = Folded['messages'][number];
type Group = Message['group'];

const GROUPS = ['needs', 'money', 'news'] as const satisfies readonly Group[];

/** The inbox in three groups. It opens with what needs the member, and with the news if nothing does. */
export function MessageScreen() {
  const t = useTranslations('messages');
  const { query, setQuery } = useNavigation();
  const { data: counts, error } = useCall('GET /api/v1/message-groups', {}, { live: true, quiet: true });
  const readAll = useAct('POST /api/v1/messages/read-all', { refresh: live.messages.reads });
  const first = counts && counts.needs > 0 ? 'needs' : 'news';
  const group = GROUPS.find((one) => one === query.group) ?? (counts || error ? first : undefined);
  const unread = counts ? counts.money + counts.news : 0;
  return (
    <Page
      title={t('inbox.title')}
      actions={
        unread > 0 ? (
          <IconButton icon="check" label={t('inbox.readAll', { count: unread })} onClick={() => readAll.mutate({})} />
        ) : null
      }
    >
      {group === undefined ? (
        <SkeletonRows rows={4} />
      ) : (
        <Tabs
          label={t('inbox.title')}
          value={group}
          onChange={(chosen) => setQuery({ group: chosen })}
          options={GROUPS.map((value) => ({ value, label: <GroupName group={value} counts={counts} /> }))}
        >
          <GroupOf key={group} group={group} />
        </Tabs>
      )}
    </Page>
  );
}

function GroupName({ group, counts }: { group: Group; counts: Counts | undefined }) {
  const t = useTranslations('messages');
  const count = counts?.[group] ?? 0;
  return (
    <>
      {t(`groups.${group}`)}
      {count > 0 ? <span className="group-count numerals"> {count}</span> : null}
    </>
  );
}

function GroupOf({ group }: { group: Group }) {
  const t = useTranslations('messages');
  const pages = useCallPages('GET /api/v1/message-groups/{group}', { path: { group } }, { live: true });
  const newest = pages.data?.[0]?.messages[0]?.at;
  useEffect(() => {
    if (newest !== undefined) setStored('msgATime', newest);
  }, [newest]);
  return (
    <PagedList
      pages={pages}
      empty={
        <EmptyState icon={group === 'needs' ? 'check' : 'message'} title={t(`empty.${group}`)}>
          {t(`emptyWords.${group}`)}
        </EmptyState>
      }
    >
      {(folds) => (
        <Rows label={t(`groups.${group}`)}>
          {folds.map((fold) => {
            const [first, ...others] = fold.messages;
            return first === undefined ? null : others.length === 0 ? (
              <MessageRow key={first.id} message={first} />
            ) : (
              <li key={first.id}>
                <FoldedMessages fold={fold} newest={first} />
              </li>
            );
          })}
        </Rows>
      )}
    </PagedList>
  );
}

function FoldedMessages({ fold: { unread, amountMinor, messages }, newest }: { fold: Folded; newest: Message }) {
  const t = useTranslations('messages');
  const { date, ownMoney } = useFormats();
  const textOf = useMessageText();
  const { subject, at } = newest;
  return (
    <Fold
      mark={
        <span className="row-icon">
          <Icon name={SUBJECTS[subject].icon} size={20} />
        </span>
      }
      title={
        <WithMark unread={unread > 0}>
          {t('inbox.several', { subject: t(`subjects.${subject}`), count: messages.length })}
        </WithMark>
      }
      value={amountMinor === null ? undefined : ownMoney(BigInt(amountMinor))}
      detail={
        <>
          <MessageWords of={textOf(newest).title} /> · {date(at)}
        </>
      }
    >
      <ul className="rows folded-messages">
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} folded />
        ))}
      </ul>
    </Fold>
  );
}

function MessageRow({ message, folded = false }: { message: Message; folded?: boolean }) {
  const { date } = useFormats();
  const textOf = useMessageText();
  const { id, at, read, subject } = message;
  const { title, body } = textOf(message);
  return (
    <RowItem
      icon={folded ? undefined : SUBJECTS[subject].icon}
      title={
        <WithMark unread={!read}>
          <MessageWords of={title} />
        </WithMark>
      }
      about={<MessageWords of={firstPieces(body, PREVIEW_MAX)} />}
      time={date(at)}
      destination={{ to: '/pagesB/mine/messageDetail/index', item: { id } }}
    />
  );
}

/** A title with a dot if it is unread. */
function WithMark({ unread, children }: { unread: boolean; children: ReactNode }) {
  const t = useTranslations('messages');
  if (!unread) return children;
  return (
    <>
      <span className="unread-mark" />
      <span className="visually-hidden">{t('inbox.unread')}: </span>
      {children}
    </>
  );
}

const PREVIEW_MAX = 90;
