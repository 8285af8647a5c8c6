// What the search on Mine finds besides pages: products, and what the member owns. It makes its calls once a word is
// typed, and each list is the member's own, so nothing of another member can be found but a name that their team shows.
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import type { IconName } from '#design/components/icon.tsx';
import { Localized } from '#design/components/localized.tsx';
import { RowItem } from '#design/components/layout.tsx';
import { Typed, Written } from '#design/components/written.tsx';
import { useFormats } from '#design/formats.ts';
import type { Destination } from '#design/navigation.tsx';
import { PRODUCT_PATHS } from '#features/catalogue/web/public.tsx';
import { useCouponWords } from '#features/coupons/web/public.tsx';
import { useCall } from '#platform/client/queries.ts';
import { wordsOf } from '#universal/written-text.ts';
import { type Findable, found } from './find.ts';

const KINDS = ['product', 'order', 'recharge', 'withdrawal', 'coupon', 'prize', 'contract', 'friend'] as const;
type Kind = (typeof KINDS)[number];

/** `shown`: the title as a person reads it, if it isn't our own text. `date`: the day that the kind's line names. */
type Entry = Findable & {
  kind: Kind;
  id: string;
  shown?: ReactNode;
  date?: string;
  level?: number;
  destination: Destination;
};

/** So that one kind does not push the others down. */
const SHOWN_OF_A_KIND = 8;
const ASKED = { quiet: true, staleMs: 60_000 } as const;
const MOST = { limit: 100 } as const;

export function useFoundOwn(typed: string): Entry[] {
  const t = useTranslations('home.find');
  const lists = [useProducts(), useOrders(), usePayments(), useGifts(), useContracts(), useFriends()];
  const entries = lists.flat().map((entry) => {
    const { kind, words } = entry;
    return { ...entry, words: `${words} ${t('ownWords', { kind })}` };
  });
  const all = found(entries, typed);
  return KINDS.flatMap((kind) => all.filter((entry) => entry.kind === kind).slice(0, SHOWN_OF_A_KIND));
}

const ICONS: Readonly<Record<Kind, IconName>> = {
  product: 'product',
  order: 'receipt',
  recharge: 'recharge',
  withdrawal: 'withdraw',
  coupon: 'coupon',
  prize: 'gift',
  contract: 'contract',
  friend: 'person',
};

export function FoundRow({ entry: { kind, title, shown, date, level, destination } }: { entry: Entry }) {
  const t = useTranslations('home.find');
  const formats = useFormats();
  return (
    <RowItem
      icon={ICONS[kind]}
      title={shown ?? title}
      about={t('own', { kind, date: formats.date(date), level: level ?? 0 })}
      destination={destination}
    />
  );
}

function useProducts(): Entry[] {
  const { data } = useCall('GET /api/v1/products', { query: { ...MOST, locale: useLocale() } }, ASKED);
  return (data?.items ?? []).map(({ id, type, title, language }) => ({
    kind: 'product',
    id,
    title: wordsOf(title),
    words: '',
    shown: <Written language={language}>{title}</Written>,
    destination: { to: PRODUCT_PATHS[type], item: { id } },
  }));
}

/** Orders by what was bought. Each is a paper, too: it has the receipt and the terms. */
function useOrders(): Entry[] {
  const locale = useLocale();
  const holding = useCall('GET /api/v1/orders', { query: { state: 'holding', ...MOST, locale } }, ASKED);
  const expired = useCall('GET /api/v1/orders', { query: { state: 'expired', ...MOST, locale } }, ASKED);
  return [...(holding.data?.items ?? []), ...(expired.data?.items ?? [])].map(({ id, product, boughtAt }) => ({
    kind: 'order',
    id,
    title: wordsOf(product.title),
    words: '',
    shown: <Written language={product.language}>{product.title}</Written>,
    date: boughtAt,
    destination: { to: '/pagesB/mine/orderDetail/index', item: { id, title: wordsOf(product.title) } },
  }));
}

/** Recharges and withdrawals by their numbers. */
function usePayments(): Entry[] {
  const recharges = useCall('GET /api/v1/recharges', { query: MOST }, ASKED).data?.items ?? [];
  const withdrawals = useCall('GET /api/v1/withdrawals', { query: MOST }, ASKED).data?.items ?? [];
  return [
    ...recharges.map(
      ({ id, reference, createdAt }): Entry => ({
        kind: 'recharge',
        id,
        title: reference,
        words: '',
        date: createdAt,
        destination: { to: '/pagesB/wallet/recharge/index', item: { id } },
      }),
    ),
    ...withdrawals.map(
      ({ id, number, requestedAt }): Entry => ({
        kind: 'withdrawal',
        id,
        title: number,
        words: '',
        date: requestedAt,
        destination: { to: '/pagesB/wallet/withdrawDetails/index', item: { id } },
      }),
    ),
  ];
}

/** Coupons that can be used, and prizes that were won. */
function useGifts(): Entry[] {
  const { pays } = useCouponWords();
  const query = { state: 'open', ...MOST, locale: useLocale() } as const;
  const coupons = useCall('GET /api/v1/coupons', { query }, ASKED).data?.items ?? [];
  const prizes = useCall('GET /api/v1/prizes', { query: MOST }, ASKED).data?.items ?? [];
  return [
    ...coupons.map(
      (coupon): Entry => ({
        kind: 'coupon',
        id: coupon.id,
        title: pays(coupon),
        words: coupon.product ? wordsOf(coupon.product.title) : '',
        date: coupon.lastDay,
        destination: { to: '/pagesB/mine/coupons/index' },
      }),
    ),
    ...prizes.map(
      ({ id, title, wonAt }): Entry => ({
        kind: 'prize',
        id,
        title: Object.values(title).join(' '),
        words: '',
        shown: <Localized>{title}</Localized>,
        date: wonAt,
        destination: { to: '/pages/prizes', item: { id } },
      }),
    ),
  ];
}

function useContracts(): Entry[] {
  const { data } = useCall('GET /api/v1/salary/contracts', { query: MOST }, ASKED);
  return (data?.items ?? []).map(({ id, number, openedAt }) => ({
    kind: 'contract',
    id,
    title: number,
    words: '',
    date: openedAt,
    destination: { to: '/pagesB/mine/viewContract/index', item: { id } },
  }));
}

/** Members of the team who show their names. */
function useFriends(): Entry[] {
  const first = useCall('GET /api/v1/team/members', { query: { ...MOST, level: '1' } }, ASKED);
  const second = useCall('GET /api/v1/team/members', { query: { ...MOST, level: '2' } }, ASKED);
  const third = useCall('GET /api/v1/team/members', { query: { ...MOST, level: '3' } }, ASKED);
  return [first, second, third].flatMap(({ data }, at) =>
    (data?.items ?? []).flatMap(({ memberNo, nickname }): Entry[] =>
      nickname === null
        ? []
        : [
            {
              kind: 'friend',
              id: memberNo,
              title: wordsOf(nickname),
              words: memberNo,
              shown: <Typed>{nickname}</Typed>,
              level: at + 1,
              destination: { to: '/pagesB/mine/myTeam/index' },
            },
          ],
    ),
  );
}
