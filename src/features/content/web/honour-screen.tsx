import { useTranslations } from 'use-intl/react';
import { Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded } from '#design/components/states.tsx';
import { HideName } from '#features/team/web/public.tsx';
import { ArticleView } from './article-view.tsx';
import { useAskedArticle } from './articles.ts';
import { FirstMembers, LongestPaying, useHonours } from './honour-lists.tsx';

/** Page of one honour: the longest-paying assets, the first members, or a text that the operator wrote. */
export function HonourScreen() {
  const t = useTranslations('content.honours');
  const id = useAskedArticle() ?? 'assets';
  if (id === 'assets' || id === 'members')
    return (
      <Page title={t(id)}>
        <FromTheBooks of={id} />
      </Page>
    );
  return (
    <Page title={t('one')}>
      <ArticleView id={id} />
    </Page>
  );
}

function FromTheBooks({ of }: { of: 'assets' | 'members' }) {
  const t = useTranslations('content.honours');
  const honours = useHonours();
  return (
    <Stack gap={12}>
      <p>{t(`${of}Words`)}</p>
      <Loaded query={honours}>
        {({ assets, members, nameHidden }) =>
          of === 'assets' ? (
            <LongestPaying assets={assets} />
          ) : (
            <Stack gap={12}>
              <FirstMembers members={members} />
              <HideName hidden={nameHidden} refresh={['GET /api/v1/honours']} />
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  );
}
