// Sections of an article's console page: its releases, and its versions with what each changed.
import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { languageName } from '#design/console/languages.ts';
import { Moment } from '#design/console/moment.tsx';
import { ReadFailed } from '#design/console/record-page.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { Nothing, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { useCall } from '#platform/client/queries.ts';
import { StaffName } from '#features/acts/console/public.tsx';
import type { Article, Version } from './article-labels.ts';
import { Difference } from './difference.tsx';
import { CancelButton } from './publish-acts.tsx';
import { ArticleFrame } from './text-form.tsx';
import { t } from '#design/console/words.ts';

type Release = Article['releases'][number];

export function Releases({ article }: { article: Article }) {
  const columns: readonly Column<Release>[] = [
    { label: t('Live from'), of: (row) => <Moment at={row.liveFrom} /> },
    { label: t('Language'), of: (row) => languageName(row.language) },
    {
      label: t('Version'),
      of: (row) => (row.n === null ? t('Taken down: {reason}', { reason: row.reason ?? '' }) : row.n),
    },
    { label: t('Decided'), of: (row) => <Moment at={row.decidedAt} /> },
    { label: t('By'), of: (row) => <By id={row.decidedBy} /> },
    { label: t('State'), of: (row) => <ReleaseState article={article} release={row} /> },
  ];
  return (
    <Section title={t('Releases')}>
      {article.releases.length === 0 ? (
        <Nothing>{t("Not published yet. Members can't see this article.")}</Nothing>
      ) : (
        <RowsTable label={t('Releases')} rows={article.releases} columns={columns} />
      )}
    </Section>
  );
}

function By({ id }: { id: string | null }) {
  return id === null ? <>{t('Came with C3')}</> : <StaffName id={id} />;
}

/** Takes the coming release from the server, because the business clock may differ from the browser's. */
function ReleaseState({ article, release }: { article: Article; release: Release }) {
  if (release.cancelledAt) return <>{t('Cancelled')}</>;
  const coming = article.languages.find(({ language }) => language === release.language)?.scheduled;
  if (!coming || release.liveFrom < coming.liveFrom) return <>{t('Done')}</>;
  return mayUse(['content']) ? <CancelButton id={release.id} /> : <>{t('To come')}</>;
}

export function Versions({ article }: { article: Article }) {
  const [shown, setShown] = useState<Version>();
  const columns: readonly Column<Version>[] = [
    { label: t('Version'), of: (row) => `${languageName(row.language)} ${row.n}` },
    { label: t('Title'), of: (row) => row.title },
    { label: t('Written'), of: (row) => <Moment at={row.writtenAt} /> },
    { label: t('By'), of: (row) => <By id={row.writtenBy} /> },
    {
      label: t('Look'),
      acts: true,
      of: (row) => (
        <Button
          size="small"
          aria-label={t('Look at {language} {n}', { language: languageName(row.language), n: row.n })}
          onClick={() => setShown(shown?.id === row.id ? undefined : row)}
        >
          {shown?.id === row.id ? t('Close') : t('Look')}
        </Button>
      ),
    },
  ];
  return (
    <Section title={t('Versions')}>
      <RowsTable label={t('Versions')} rows={article.versions} columns={columns} />
      {shown && <OneVersion key={shown.id} version={shown} before={versionBefore(article, shown)} />}
    </Section>
  );
}

function versionBefore({ versions }: Article, { language, n }: Version): Version | undefined {
  return versions.find((one) => one.language === language && one.n === n - 1);
}

function OneVersion({ version, before }: { version: Version; before: Version | undefined }) {
  const read = useCall('GET /console/api/v1/article-versions/{id}', { path: { id: version.id } }, { quiet: true });
  return (
    <Stack direction={{ xs: 'column', lg: 'row' }} spacing={2} sx={{ mt: 2 }}>
      {read.error && <ReadFailed error={read.error} what={t('This version')} retry={() => void read.refetch()} />}
      {read.data && <ArticleFrame title={read.data.title} blocks={read.data.blocks} language={version.language} />}
      <Stack sx={{ flex: 1, minWidth: 0 }}>
        {before ? (
          <Difference from={before.id} to={version.id} />
        ) : (
          <Nothing>{t('This is the first of its language.')}</Nothing>
        )}
      </Stack>
    </Stack>
  );
}
