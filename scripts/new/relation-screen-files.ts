// Web files of a new relation: the page with the things that a member keeps, and a button for other features' pages.

import type { SliceNames } from './names.ts';
import { relationLocales } from './outline-texts.ts';
import { doorsOf, webRoutesOf } from './screen-files.ts';

/** File texts by name from the root. */
export function relationScreenFiles(names: SliceNames): Map<string, string> {
  const at = `src/features/${names.feature}/web`;
  return new Map([
    [`${at}/routes.tsx`, webRoutesOf(names)],
    [`${at}/doors.tsx`, doorsOf(names)],
    [`${at}/${names.feature}-screen.tsx`, screenOf(names)],
    [`${at}/keep-button.tsx`, buttonOf(names)],
    [`${at}/public.tsx`, doorOf()],
    ...relationLocales(names),
  ]);
}

const screenOf = ({ feature, pascal }: SliceNames) => `import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Page } from '#design/components/page.tsx';
import { Written } from '#design/components/written.tsx';
import { useFormats } from '#design/formats.ts';
import { PRODUCT_PATHS } from '#features/catalogue/web/public.tsx';
import { useAct } from '#platform/client/act.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { wordsOf } from '#universal/written-text.ts';

/** The products that a member keeps, newest first. */
export function ${pascal}Screen() {
  const t = useTranslations('${feature}');
  const { dateTime } = useFormats();
  const kept = useCallPages('GET /api/v1/${feature}', {});
  const set = useAct('PUT /api/v1/${feature}/{id}', {
    refresh: ['GET /api/v1/${feature}', 'GET /api/v1/${feature}/{id}'],
  });
  return (
    <Page title={t('title')}>
      <PagedList pages={kept} empty={<EmptyState icon="star" title={t('empty')} />}>
        {(items) => (
          <Rows label={t('title')}>
            {items.map(({ id, type, title, language, at }) => (
              <RowItem
                key={id}
                icon="star"
                title={<Written language={language}>{title}</Written>}
                time={dateTime(at)}
                destination={{ to: PRODUCT_PATHS[type], item: { id, title: wordsOf(title) } }}
                act={
                  <Button
                    small
                    kind="secondary"
                    busy={set.isPending}
                    onClick={() => set.mutate({ path: { id }, body: { kept: false } })}
                  >
                    {t('takeOff')}
                  </Button>
                }
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </Page>
  );
}
`;

const buttonOf = ({ feature }: SliceNames) => `import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { useAct } from '#platform/client/act.ts';
import { useCall } from '#platform/client/queries.ts';
import { useSession } from '#platform/client/session.ts';

/** Keeps a product or takes it off, beside the number of members who keep it. Visitors see nothing. */
export function KeepButton({ productId }: { productId: string }) {
  const t = useTranslations('${feature}');
  const path = { id: productId };
  const enabled = useSession() !== undefined;
  const { data } = useCall('GET /api/v1/${feature}/{id}', { path }, { enabled });
  const set = useAct('PUT /api/v1/${feature}/{id}', {
    refresh: ['GET /api/v1/${feature}/{id}', 'GET /api/v1/${feature}'],
  });
  if (!data) return null;
  return (
    <Button
      small
      kind={data.kept ? 'secondary' : 'quiet'}
      icon="star"
      aria-pressed={data.kept}
      busy={set.isPending}
      onClick={() => set.mutate({ path, body: { kept: !data.kept } })}
    >
      {t('keep', { count: data.count })}
    </Button>
  );
}
`;

const doorOf = () => `// Parts for pages of higher-ranked features.
export { KeepButton } from './keep-button.tsx';
`;
