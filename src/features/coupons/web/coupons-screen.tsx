import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { StatusBadge, type Tone } from '#design/components/data.tsx';
import type { IconName } from '#design/components/icon.tsx';
import { RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Page } from '#design/components/page.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Tabs } from '#design/components/tabs.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import { type Coupon, useCouponWords } from './coupon-words.ts';
import { RedeemSheet } from './redeem-sheet.tsx';

const VIEWS = ['open', 'used', 'expired'] as const;
type View = (typeof VIEWS)[number];
const viewOf = (asked: string | undefined): View => VIEWS.find((one) => one === asked) ?? 'open';

/** My coupons to use, the used and the expired ones, and the way to redeem a code. */
export function CouponsScreen() {
  const t = useTranslations('coupons');
  const { query, setQuery } = useNavigation();
  const [redeeming, setRedeeming] = useState(false);
  const view = viewOf(query.view);
  return (
    <Page title={t('title')}>
      <Stack>
        <Button block icon="gift" onClick={() => setRedeeming(true)}>
          {t('redeem.open')}
        </Button>
        <Tabs
          label={t('title')}
          value={view}
          onChange={(next) => setQuery({ view: next })}
          options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        >
          <CouponList key={view} view={view} />
        </Tabs>
        <p className="field-hint">{t('rule')}</p>
      </Stack>
      <RedeemSheet key={String(redeeming)} open={redeeming} onClose={() => setRedeeming(false)} />
    </Page>
  );
}

function CouponList({ view }: { view: View }) {
  const t = useTranslations('coupons');
  const locale = useLocale();
  const coupons = useCallPages('GET /api/v1/coupons', { query: { state: view, locale } }, { live: true });
  return (
    <PagedList
      pages={coupons}
      empty={
        <EmptyState icon="coupon" title={t(`none.${view}`)}>
          {t(`noneWords.${view}`)}
        </EmptyState>
      }
    >
      {(items) => (
        <Rows label={t(`view.${view}`)}>
          {items.map((coupon) => (
            <CouponRow key={coupon.id} coupon={coupon} />
          ))}
        </Rows>
      )}
    </PagedList>
  );
}

const STATE: Record<Coupon['state'], { tone: Tone; icon: IconName }> = {
  waiting: { tone: 'primary', icon: 'clock' },
  unused: { tone: 'positive', icon: 'check' },
  held: { tone: 'warning', icon: 'lock' },
  used: { tone: 'neutral', icon: 'check' },
  expired: { tone: 'neutral', icon: 'close' },
};

/** A coupon to use leads to its products. One in an order, or used, leads to the order. */
function CouponRow({ coupon }: { coupon: Coupon }) {
  const t = useTranslations('coupons');
  const { date } = useFormats();
  const words = useCouponWords();
  const { id, state, orderId, usedAt } = coupon;
  const destination =
    orderId !== null
      ? { to: '/pagesB/mine/orderDetail/index' as const, item: { id: orderId } }
      : state === 'unused'
        ? { to: '/pagesB/mine/couponProductList/index' as const, item: { id } }
        : undefined;
  return (
    <RowItem
      icon="coupon"
      title={words.pays(coupon)}
      about={words.fits(coupon)}
      detail={<StatusBadge {...STATE[state]}>{t(`state.${state}`)}</StatusBadge>}
      time={usedAt === null ? words.until(coupon) : date(usedAt)}
      {...(destination ? { destination } : {})}
    />
  );
}
