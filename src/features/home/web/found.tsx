// The search of the member's own page: pages by their names and other words, and the member's own orders.
import { useLocale, useTranslations } from 'use-intl/react';
import { EmptyState } from '#design/components/empty-state.tsx';
import { RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { SearchField } from '#design/components/search-field.tsx';
import type { Door } from '#design/doors.ts';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useCall } from '#platform/client/queries.ts';
import { Written } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import { found } from './find.ts';
import { ROW_ICONS } from './mine-rows.tsx';

const TYPED_MAX = 60;
const ORDERS_SHOWN = 8;

/** The typed text, from the page's address, so that "back" returns to what was found. */
export function useTyped(): string {
  return useNavigation().query.find?.trim().slice(0, TYPED_MAX) ?? '';
}

export function FindField() {
  const t = useTranslations('web.header');
  const { query, setQuery } = useNavigation();
  return (
    <SearchField
      label={t('find')}
      value={useTyped()}
      onChange={(find) => setQuery({ find: find || undefined })}
      max={TYPED_MAX}
      autoFocus={query.find === ''}
    />
  );
}

/** `doors`: those that are open. */
export function Found({ doors, typed }: { doors: readonly Door[]; typed: string }) {
  const t = useTranslations('home.find');
  const pages = useFoundDoors(doors, typed);
  const orders = useFoundOrders(typed);
  const { setQuery } = useNavigation();
  const { date } = useFormats();
  const count = pages.length + orders.length;
  if (count === 0)
    return (
      <EmptyState
        icon="search"
        title={t('nothing')}
        action={{ label: t('clear'), onClick: () => setQuery({ find: undefined }) }}
      >
        {t('nothingWords')}
      </EmptyState>
    );
  return (
    <Stack>
      <output className="visually-hidden">{t('count', { count })}</output>
      <Rows label={t('results')}>
        {pages.map(({ row, title, to }) => (
          <RowItem key={to} icon={ROW_ICONS[row]} title={title} destination={{ to }} />
        ))}
        {orders.map(({ id, title, language, boughtAt }) => (
          <RowItem
            key={id}
            icon="receipt"
            title={<Written language={language}>{title}</Written>}
            about={t('order', { date: date(boughtAt) })}
            destination={{ to: '/pagesB/mine/orderDetail/index', item: { id, title } }}
          />
        ))}
      </Rows>
    </Stack>
  );
}

function useFoundDoors(doors: readonly Door[], typed: string) {
  const t = useTranslations('home.find.words');
  const titles = useTranslations('web');
  return found(
    doors.map((door) => ({ ...door, title: titles(`title.${door.title}`), words: t(door.title) })),
    typed,
  );
}

/** The member's orders by what was bought. Each is a paper, too: it has the receipt and the terms. */
function useFoundOrders(typed: string) {
  const t = useTranslations('home.find');
  const locale = useLocale();
  const asked = { quiet: true, staleMs: 60_000 };
  const holding = useCall('GET /api/v1/orders', { query: { state: 'holding', limit: 100, locale } }, asked);
  const expired = useCall('GET /api/v1/orders', { query: { state: 'expired', limit: 100, locale } }, asked);
  const orders = [...(holding.data?.items ?? []), ...(expired.data?.items ?? [])];
  return found(
    orders.map(({ id, product, boughtAt }) => ({
      id,
      title: wordsOf(product.title),
      language: product.language,
      boughtAt,
      words: t('orderWords'),
    })),
    typed,
  ).slice(0, ORDERS_SHOWN);
}
