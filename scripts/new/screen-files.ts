// Web files of a new feature: route, door, screen and texts.

import type { SliceNames } from './names.ts';
import { noteLocales } from './outline-texts.ts';
import { pageOf } from './server-files.ts';

/** File texts by name from the root. */
export function screenFiles(names: SliceNames): Map<string, string> {
  const at = `src/features/${names.feature}`;
  return new Map([
    [`${at}/web/routes.tsx`, webRoutesOf(names)],
    [`${at}/web/doors.tsx`, doorsOf(names)],
    [`${at}/web/${names.feature}-screen.tsx`, screenOf(names)],
    ...noteLocales(names),
  ]);
}

export const webRoutesOf = ({
  feature,
  pascal,
}: SliceNames) => `import { type FeatureRoute, lazyScreen } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pagesB/mine/${pageOf(feature)}/index',
    screen: lazyScreen(() => import('./${feature}-screen.tsx').then((file) => file.${pascal}Screen)),
  },
];
`;

export const doorsOf = ({ feature, camel, door }: SliceNames) => `import { defineDoors } from '#design/doors.ts';

export const doors = defineDoors({
  row: 'forum',
  to: '/pagesB/mine/${pageOf(feature)}/index',
  title: '${camel}',
  order: ${door},
});
`;

const screenOf = ({ feature, pascal }: SliceNames) =>
  `import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Page } from '#design/components/page.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { TextArea } from '#design/components/text-field.tsx';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { useDraft } from '#platform/client/draft.ts';

const TEXT_MAX = 140;

/** A member's notes, newest first. */
export function ${pascal}Screen() {
  const t = useTranslations('${feature}');
  const { dateTime } = useFormats();
  const notes = useCallPages('GET /api/v1/${feature}-notes', {});
  return (
    <Page title={t('title')}>
      <Stack gap={24}>
        <NoteForm />
        <PagedList pages={notes} empty={<EmptyState icon="edit" title={t('empty')} />}>
          {(items) => (
            <Rows label={t('title')}>
              {items.map(({ id, text, at }) => (
                <RowItem key={id} icon="edit" title={text} time={dateTime(at)} />
              ))}
            </Rows>
          )}
        </PagedList>
      </Stack>
    </Page>
  );
}

function NoteForm() {
  const t = useTranslations('${feature}');
  const { draft, change, forget } = useDraft('${feature} note', { text: '' });
  const text = draft.text.trim();
  const add = useAct('POST /api/v1/${feature}-notes', {
    refresh: ['GET /api/v1/${feature}-notes'],
    onDone: forget,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text !== '') add.mutate({ body: { text } });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextArea
          label={t('text')}
          value={draft.text}
          onChange={(typed) => change({ text: typed })}
          maxLength={TEXT_MAX}
        />
        <Button type="submit" busy={add.isPending} disabled={text === ''} block>
          {t('add')}
        </Button>
      </Stack>
    </form>
  );
}
`;
