import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Page } from '#design/components/page.tsx';
import { SkeletonRows } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Segmented } from '#design/components/tabs.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { Shelf } from './shelf.tsx';
import { addressOf, askOf, filterCount, filtersIn, NO_FILTERS, type ShelfFilters } from './shelf-filters.ts';
import './catalogue.css';

/**
 * Everything on offer: devices, funds and data-transfer rentals. Each shows its real payments beside the expected ones.
 */
export function ShelfScreen() {
  const t = useTranslations('catalogue');
  const locale = useLocale();
  const { query, setQuery } = useNavigation();
  const [open, setOpen] = useState(false);
  const filters = filtersIn(query);
  const products = useCallPages(
    'GET /api/v1/products',
    { query: { ...askOf(filters), locale } },
    { live: true, staleMs: 30_000 },
  );
  const show = (next: ShelfFilters) => setQuery(addressOf(next));
  const count = filterCount(filters);
  return (
    <Page title={t('shelf.title')}>
      <Segmented
        label={t('shelf.types')}
        value={filters.type}
        onChange={(type) => show({ ...filters, type })}
        options={(['all', 'device', 'fund', 'rental'] as const).map((value) => ({
          value,
          label: t(`shelf.type.${value}`),
        }))}
      />
      <div className="shelf-bar">
        <p className="shelf-note">{t('shelf.note')}</p>
        <Button kind="secondary" small icon="filter" onClick={() => setOpen(true)}>
          {count > 0 ? t('shelf.filtersOn', { count }) : t('shelf.filters')}
        </Button>
      </div>
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
        {(items) => <Shelf label={t('shelf.title')} products={items} />}
      </PagedList>
      <FilterSheet key={String(open)} open={open} filters={filters} onClose={() => setOpen(false)} onShow={show} />
    </Page>
  );
}
