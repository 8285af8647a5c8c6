import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '#design/arrival-focus.ts';
import { Button } from '#design/components/button.tsx';
import { StatusBadge, type Tone } from '#design/components/data.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import type { IconName } from '#design/components/icon.tsx';
import { RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Tabs } from '#design/components/tabs.tsx';
import { TextField } from '#design/components/text-field.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useRequired } from '#design/form-fields.ts';
import { ChancesKept } from '#features/chances/web/public.tsx';
import { useAct } from '#platform/client/act.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { type Coupon, useCouponWords } from './coupon-words.tsx';

type Redeemed = DataOf<'POST /api/v1/code-redemptions'>;

/** Sheet to type a code, which then shows what it gave. Refusals appear at the field, so that typos can be fixed. */
function RedeemSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('coupons');
  const locale = useLocale();
  const [code, setCode] = useState('');
  const { missing, needs, goOn } = useRequired();
  const act = useAct('POST /api/v1/code-redemptions', {
    errors: 'inline',
    refresh: ['GET /api/v1/coupons', 'GET /api/v1/points', 'GET /api/v1/rewards/grants'],
  });
  const send = () => goOn([code], () => act.mutate({ body: { code, locale } }));
  return (
    <Sheet open={open} onClose={onClose} title={t('redeem.title')} locked={act.isPending}>
      {act.data ? (
        <Gift gift={act.data} onClose={onClose} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <Stack>
            <TextField
              label={t('redeem.code')}
              hint={t('redeem.hint')}
              error={missing(code) ?? act.error?.message}
              value={code}
              onChange={(value) => {
                act.reset();
                setCode(value);
              }}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
            />
            <Button block confirm type="submit" busy={act.isPending} needs={needs(code)}>
              {t('redeem.act')}
            </Button>
          </Stack>
        </form>
      )}
    </Sheet>
  );
}

function Gift({ gift: { gives, count, coupon }, onClose }: { gift: Redeemed; onClose: () => void }) {
  const t = useTranslations('coupons');
  const words = useCouponWords();
  const done = useArrivalFocus<HTMLDivElement>(true);
  return (
    <Stack>
      <div ref={done} tabIndex={-1}>
        <Note tone="positive" icon="check" title={t(`redeem.got.${gives}`, { count: count ?? 0 })}>
          {coupon ? (
            <>
              {words.pays(coupon)}. {words.fits(coupon)}. {words.until(coupon)}.
            </>
          ) : (
            t('redeem.gotWords')
          )}
        </Note>
      </div>
      {gives === 'chances' ? <ChancesKept /> : null}
      <Button block onClick={onClose}>
        {t('redeem.close')}
      </Button>
    </Stack>
  );
}

const VIEWS = ['open', 'used', 'expired'] as const;
type View = (typeof VIEWS)[number];
const viewOf = (asked: string | undefined): View => VIEWS.find((one) => one === asked) ?? 'open';

/** Page of the member's coupons (usable, used and expired), with a button to redeem a code. */
export function CouponsScreen() {
  const t = useTranslations('coupons');
  const { query, setQuery } = useNavigation();
  const [redeeming, setRedeeming] = useState(false);
  const view = viewOf(query.view);
  return (
    <Page title={t('title')}>
      <Stack>
        <Button block icon="coupon" onClick={() => setRedeeming(true)}>
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

/** Links a usable coupon to its products, and one that is in an order or used to that order. */
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
