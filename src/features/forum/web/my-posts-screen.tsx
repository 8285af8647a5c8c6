import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { Page } from '#design/components/page.tsx';
import { PUBLISH_PAGE } from './entries.ts';
import { OwnEntries } from './post-rows.tsx';

/** The member's own posts, in any state. */
export function MyPostsScreen() {
  const t = useTranslations('forum');
  return (
    <Page
      title={t('myPosts')}
      footer={
        <ButtonLink to={PUBLISH_PAGE} block>
          {t('write.open')}
        </ButtonLink>
      }
    >
      <OwnEntries kind="posts" />
    </Page>
  );
}
