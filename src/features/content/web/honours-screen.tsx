import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { Section, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { ArticleRows } from './article-rows.tsx';
import { useArticles } from './articles.ts';
import { FirstMembers, LongestPaying, useHonours } from './honour-lists.tsx';

const DETAILS = '/pagesB/honor/details/index';
const FIRST = 3;

/** The Honours page: those that follow from the books, then those that the operator wrote. */
export function HonoursScreen() {
  const t = useTranslations('content');
  const own = useTranslations('content.honours');
  const honours = useHonours();
  const written = useArticles('honour').data ?? [];
  return (
    <Page title={t('kind.honour')}>
      <Stack gap={24}>
        <p>{own('words')}</p>
        <Loaded query={honours} skeleton={<SkeletonRows rows={6} />}>
          {({ assets, members }) => (
            <>
              <Section title={own('assets')}>
                <LongestPaying assets={assets.slice(0, FIRST)} />
                <ButtonLink to={DETAILS} item={{ id: 'assets' }} kind="secondary" block>
                  {own('allAssets')}
                </ButtonLink>
              </Section>
              <Section title={own('members')}>
                <FirstMembers members={members.slice(0, FIRST)} />
                <ButtonLink to={DETAILS} item={{ id: 'members' }} kind="secondary" block>
                  {own('allMembers')}
                </ButtonLink>
              </Section>
            </>
          )}
        </Loaded>
        {written.length > 0 ? (
          <Section title={own('written')}>
            <ArticleRows articles={written} icon="trophy" label={own('written')} />
          </Section>
        ) : null}
      </Stack>
    </Page>
  );
}
