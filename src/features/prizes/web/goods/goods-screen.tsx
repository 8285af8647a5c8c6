import { useLocale, useTranslations } from 'use-intl/react';
import { StatusBadge } from '#design/components/data.tsx';
import { RowItem } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Page } from '#design/components/page.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import { PagedRows, titleIn } from '#features/draws/web/public.tsx';
import { OneGoods } from './one-goods.tsx';
import { type Goods, GOODS_PATH, shownState, TONES } from './goods-facts.ts';

/** Things that the member won. An item of the address shows one of them. */
export function GoodsScreen() {
  const t = useTranslations('prizes.goods');
  const { item } = useNavigation();
  const id = item?.id === undefined ? undefined : String(item.id);
  return <Page title={t('title')}>{id === undefined ? <AllGoods /> : <OneGoods id={id} />}</Page>;
}

function AllGoods() {
  const t = useTranslations('prizes.goods');
  const goods = useCallPages('GET /api/v1/prizes', { query: {} });
  return (
    <PagedRows
      pages={goods}
      label={t('title')}
      empty={
        <EmptyState icon="gift" title={t('none')}>
          {t('noneWords')}
        </EmptyState>
      }
      row={(one) => <GoodsRow key={one.id} goods={one} />}
    />
  );
}

function GoodsRow({ goods }: { goods: Goods }) {
  const t = useTranslations('prizes.goods');
  const language = useLocale();
  const { dateTime } = useFormats();
  const { id, title, worthMinor, wonAt } = goods;
  const shown = shownState(goods);
  return (
    <RowItem
      icon="gift"
      title={titleIn(title, language)}
      detail={<StatusBadge tone={TONES[shown]}>{t(`state.${shown}`)}</StatusBadge>}
      value={<Money minor={worthMinor} />}
      time={dateTime(wonAt)}
      destination={{ to: GOODS_PATH, item: { id } }}
    />
  );
}
