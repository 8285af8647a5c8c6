import { useLocale, useTranslations } from 'use-intl/react';
import { RowItem, Rows, Section } from '#design/components/layout.tsx';
import { useFormats } from '#design/formats.ts';
import type { AppPath } from '#design/navigation.tsx';
import { useCall } from '#platform/client/queries.ts';
import { Written } from '#design/components/written.tsx';

const ICONS = { event: 'megaphone', post: 'chat', news: 'news' } as const;

/** Home's rows for the next event, a pinned post and the newest news. Renders nothing without any. */
export function Notices() {
  const t = useTranslations('home.notices');
  const locale = useLocale();
  const { date } = useFormats();
  const notices = useCall('GET /api/v1/home/notices', { query: { locale } }, { staleMs: 60_000, quiet: true });
  if (!notices.data?.length) return null;
  return (
    <Section title={t('title')}>
      <Rows label={t('title')}>
        {notices.data.map(({ kind, title, language, at, link: { to, id } }) => (
          <RowItem
            key={`${to}${id}`}
            icon={ICONS[kind]}
            title={<Written language={language}>{title}</Written>}
            detail={t(kind)}
            time={date(at)}
            destination={{ to: to as AppPath, item: { id } }}
          />
        ))}
      </Rows>
    </Section>
  );
}
