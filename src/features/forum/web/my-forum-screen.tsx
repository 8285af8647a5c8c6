import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Select } from '#design/components/choice-field.tsx';
import { StatusBadge } from '#design/components/data.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { MemberAvatar } from '#features/members/web/public.tsx';
import { useAct } from '#platform/client/act.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { useCall } from '#platform/client/queries.ts';
import { Typed, Written } from '#design/components/written.tsx';
import { MutedNote } from './contest-sheet.tsx';
import { ENTRY_READS } from './entries.ts';
import { OwnEntries } from './post-rows.tsx';
import { Rules } from './rules-sheet.tsx';

function BlockedMembers() {
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
              title={face.nickname === null ? t('hiddenName') : <Typed>{face.nickname}</Typed>}
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

const TONES = { waiting: 'primary', removed: 'positive', kept: 'neutral' } as const;

function MyReports() {
  const t = useTranslations('forum');
  const { date } = useFormats();
  const pages = useCallPages('GET /api/v1/my-reports', {}, { quiet: true });
  return (
    <PagedList
      pages={pages}
      empty={
        <EmptyState icon="flag" title={t('none.reports')}>
          {t('noneWords.reports')}
        </EmptyState>
      }
    >
      {(reports) => (
        <Rows label={t('mine.reports')}>
          {reports.map(({ id, text, language, reason, at, answer }) => (
            <RowItem
              key={id}
              icon="flag"
              title={<Written language={language}>{text}</Written>}
              about={t(`reasons.${reason}`)}
              detail={<StatusBadge tone={TONES[answer]}>{t(`answers.${answer}`)}</StatusBadge>}
              time={date(at)}
            />
          ))}
        </Rows>
      )}
    </PagedList>
  );
}

const PARTS = ['posts', 'comments', 'liked', 'waiting', 'reports', 'blocked', 'rules'] as const;
type Part = (typeof PARTS)[number];

/** The member's own posts, comments, likes, reports and blocks, one part at a time. The address may name the part. */
export function MyForumScreen() {
  const t = useTranslations('forum');
  const { query } = useNavigation();
  const [part, setPart] = useState<Part>(PARTS.find((one) => one === query.part) ?? 'posts');
  const mute = useCall('GET /api/v1/forum', {}, { quiet: true }).data?.mute;
  return (
    <Page title={t('myForum')}>
      <Stack gap={16}>
        {mute ? <MutedNote mute={mute} /> : null}
        <Select
          label={t('show')}
          value={part}
          onChange={setPart}
          options={PARTS.map((value) => ({ value, label: t(`mine.${value}`) }))}
        />
        <Shown part={part} />
      </Stack>
    </Page>
  );
}

function Shown({ part }: { part: Part }) {
  switch (part) {
    case 'reports':
      return <MyReports />;
    case 'blocked':
      return <BlockedMembers />;
    case 'rules':
      return <Rules />;
    default:
      return <OwnEntries key={part} kind={part} />;
  }
}
