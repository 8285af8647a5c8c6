import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Select } from '#design/components/choice-field.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Page } from '#design/components/page.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { SearchField } from '#design/components/search-field.tsx';
import { SkeletonRows } from '#design/components/states.tsx';
import { Segmented } from '#design/components/tabs.tsx';
import { WeaveKey } from '#design/components/weave-table.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import { lazyPart } from '#platform/client/lazy-screen.tsx';
import './catalogue.css';
import { Shelf, ShelfNote } from './shelf.tsx';
import {
  addressOf,
  callQueryOf,
  filterCount,
  filtersIn,
  FilterSheet,
  NO_FILTERS,
  type ShelfFilters,
  SORTS,
  TEXT_MAX,
} from './shelf-filters.tsx';

/** Loads when two products are chosen. */
const CompareSheet = lazyPart(() => import('./compare-sheet.tsx').then((file) => file.CompareSheet));

/** The product tab: devices, funds and data-transfer rentals, to search, sort, filter and compare. */
export function ShelfScreen() {
  const t = useTranslations('catalogue');
  const locale = useLocale();
  const { query, setQuery } = useNavigation();
  const [filtering, setFiltering] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>();
  const filters = filtersIn(query);
  const products = useCallPages(
    'GET /api/v1/products',
    { query: { ...callQueryOf(filters), locale } },
    { live: true, staleMs: 30_000 },
  );
  const show = (next: ShelfFilters) => setQuery(addressOf(next));
  const pick = (id: string) =>
    setChosen((known = []) => (known.includes(id) ? known.filter((one) => one !== id) : [...known, id]));
  const [one, other] = chosen ?? [];
  return (
    <Page title={t('shelf.title')}>
      <Bar
        filters={filters}
        onShow={show}
        onFilter={() => setFiltering(true)}
        comparing={chosen !== undefined}
        onCompare={() => setChosen(chosen ? undefined : [])}
      />
      <PagedList
        pages={products}
        skeleton={<SkeletonRows rows={5} height="8.75rem" />}
        empty={
          <EmptyState
            scene="shelf"
            title={t('shelf.empty')}
            action={{ label: t('shelf.clear'), onClick: () => show(NO_FILTERS) }}
          >
            {t('shelf.emptyWords')}
          </EmptyState>
        }
      >
        {(items) => <Shelf label={t('shelf.title')} products={items} picking={chosen && { chosen, onPick: pick }} />}
      </PagedList>
      <FilterSheet
        key={String(filtering)}
        open={filtering}
        filters={filters}
        onClose={() => setFiltering(false)}
        onShow={show}
      />
      {one !== undefined && other !== undefined ? (
        <CompareSheet ids={[one, other]} onClose={() => setChosen(undefined)} />
      ) : null}
    </Page>
  );
}

type BarProps = {
  filters: ShelfFilters;
  onShow: (filters: ShelfFilters) => void;
  onFilter: () => void;
  comparing: boolean;
  onCompare: () => void;
};

/** Search, kind, order, filters, and what the figures and threads of the cards mean. */
function Bar({ filters, onShow, onFilter, comparing, onCompare }: BarProps) {
  const t = useTranslations('catalogue');
  const count = filterCount(filters);
  return (
    <div className="shelf-head">
      <SearchField
        label={t('shelf.search')}
        value={filters.text}
        onChange={(text) => onShow({ ...filters, text })}
        max={TEXT_MAX}
      />
      <Segmented
        label={t('shelf.types')}
        value={filters.type}
        onChange={(type) => onShow({ ...filters, type })}
        options={(['all', 'device', 'fund', 'rental'] as const).map((value) => ({
          value,
          label: t(`shelf.type.${value}`),
        }))}
      />
      <div className="shelf-bar">
        <Select
          label={t('shelf.sort')}
          labelHidden
          value={filters.sort}
          onChange={(sort) => onShow({ ...filters, sort })}
          options={SORTS.map((value) => ({ value, label: t(`shelf.sorts.${value}`) }))}
        />
        <Button kind="secondary" small icon="filter" onClick={onFilter}>
          {count > 0 ? t('shelf.filtersOn', { count }) : t('shelf.filters')}
        </Button>
      </div>
      <div className="shelf-bar">
        <p aria-live="polite">{comparing ? t('shelf.chooseTwo') : <ShelfNote />}</p>
        <Button kind="secondary" small icon="swap" aria-pressed={comparing} onClick={onCompare}>
          {t('shelf.compare')}
        </Button>
      </div>
      <details className="shelf-legend">
        <summary className="unfolds">{t('shelf.legend')}</summary>
        <p>{t('shelf.figures')}</p>
        <p>{t('shelf.threads')}</p>
        <WeaveKey />
      </details>
    </div>
  );
}
