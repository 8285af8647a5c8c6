import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { ButtonLink, IconButton } from '#design/components/button.tsx';
import { Cluster } from '#design/components/beside.tsx';
import { Section, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { SearchField } from '#design/components/search-field.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Tabs } from '#design/components/tabs.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import { useCall } from '#platform/client/queries.ts';
import { MY_POSTS_PAGE, PUBLISH_PAGE } from './entries.ts';
import { EntryList, EntryRows } from './post-rows.tsx';
import { RulesSheet } from './rules-sheet.tsx';

const ORDERS = ['newest', 'hot', 'essence'] as const;
type Order = (typeof ORDERS)[number];
const SEARCH_MAX = 100;

/** The forum's main page: pinned posts, then all posts in the chosen order, or search hits. Both are in the address. */
export function ForumScreen() {
  const t = useTranslations('forum');
  const ofRules = useTranslations('forum.rules');
  const { query, setQuery } = useNavigation();
  const [rules, setRules] = useState(false);
  const search = query.search?.trim().slice(0, SEARCH_MAX) ?? '';
  const order = ORDERS.find((one) => one === query.order) ?? 'newest';
  return (
    <Page
      title={t('title')}
      actions={<IconButton icon="info" label={ofRules('title')} onClick={() => setRules(true)} />}
      footer={
        <ButtonLink to={PUBLISH_PAGE} block>
          {t('write.open')}
        </ButtonLink>
      }
    >
      <Stack gap={16}>
        <SearchField
          label={t('search')}
          value={search}
          onChange={(text) => setQuery({ search: text || undefined })}
          max={SEARCH_MAX}
        />
        {search === '' ? (
          <>
            <Cluster>
              <ButtonLink small kind="secondary" to={MY_POSTS_PAGE}>
                {t('myPosts')}
              </ButtonLink>
            </Cluster>
            <Pinned />
            <Tabs
              label={t('order')}
              value={order}
              onChange={(next) => setQuery({ order: next === 'newest' ? undefined : next })}
              options={ORDERS.map((value) => ({ value, label: t(`orders.${value}`) }))}
            >
              <Posts order={order} />
            </Tabs>
          </>
        ) : (
          <Hits search={search} clear={() => setQuery({ search: undefined })} />
        )}
      </Stack>
      <RulesSheet open={rules} onClose={() => setRules(false)} />
    </Page>
  );
}

function Pinned() {
  const t = useTranslations('forum');
  const pinned = useCall('GET /api/v1/pinned-posts', {}, { quiet: true }).data ?? [];
  if (pinned.length === 0) return null;
  return (
    <Section title={t('pinnedTitle')}>
      <EntryRows entries={pinned} label={t('pinnedTitle')} />
    </Section>
  );
}

function Posts({ order }: { order: Order }) {
  const t = useTranslations('forum');
  const asked = order === 'essence' ? { essence: 'true' as const } : { sort: order };
  const pages = useCallPages('GET /api/v1/posts', { query: asked }, { quiet: true });
  return (
    <Stack gap={12}>
      {order === 'hot' ? <p className="field-hint">{t('hotHow')}</p> : null}
      <EntryList
        pages={pages}
        label={t(`orders.${order}`)}
        empty={
          <EmptyState icon="chat" title={t('noPosts')}>
            {t('noPostsWords')}
          </EmptyState>
        }
      />
    </Stack>
  );
}

function Hits({ search, clear }: { search: string; clear: () => void }) {
  const t = useTranslations('forum');
  const pages = useCallPages('GET /api/v1/posts', { query: { search } }, { quiet: true });
  return (
    <EntryList
      pages={pages}
      label={t('hits')}
      empty={
        <EmptyState icon="search" title={t('noHit')} action={{ label: t('clear'), onClick: clear }}>
          {t('noHitWords')}
        </EmptyState>
      }
    />
  );
}
