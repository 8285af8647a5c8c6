// Parts of home: the member's holdings, the card of balances, and what can be used now.
import { useTranslations } from 'use-intl/react';
import { Busy } from '#design/components/busy.tsx';
import { ButtonLink } from '#design/components/button.tsx';
import { Card, Columns, Section, Stack } from '#design/components/layout.tsx';
import { Picture } from '#design/components/picture.tsx';
import { FailedLine, Skeleton } from '#design/components/states.tsx';
import { Weave } from '#design/components/weave.tsx';
import { Link } from '#design/navigation.tsx';
import { useNextPayment } from '#features/orders/web/public.tsx';
import { AvailableNow } from '#features/wallet/web/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { Written } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import { useBill, useHoldings } from './queries.ts';

type Order = DataOf<'GET /api/v1/orders'>['items'][number];

/** The assets that a member holds, as drawings in a row that scrolls sideways. */
export function Holdings() {
  const t = useTranslations('home.yours');
  const orders = useHoldings();
  const items = orders.data?.items ?? [];
  if (!orders.isPending && items.length === 0) return null;
  return (
    <Section title={t('title')} action={<Link to="/pagesB/mine/product/index">{t('all')}</Link>}>
      <ul className="holdings">
        {orders.isPending ? (
          <li>
            <Skeleton height="10.5rem" rounded />
          </li>
        ) : (
          items.map((order) => (
            <li key={order.id}>
              <Holding order={order} />
            </li>
          ))
        )}
      </ul>
    </Section>
  );
}

function Holding({ order }: { order: Order }) {
  const { id, product, weave } = order;
  const next = useNextPayment()(order.next);
  return (
    <Link to="/pagesB/mine/orderDetail/index" item={{ id, title: wordsOf(product.title) }} className="holding">
      <Picture src={product.picture.src} alt="" ratio={13 / 6} />
      <span className="holding-title">
        <Written language={product.language}>{product.title}</Written>
      </span>
      <Weave weave={weave} own />
      {next ? <span className="holding-next numerals">{next}</span> : null}
    </Link>
  );
}

/** What the member can use now, blank until the bill has loaded, with buttons to withdraw and to add money. */
export function WalletPair() {
  const t = useTranslations('home.pair');
  const bill = useBill();
  return (
    <Card>
      <Stack gap={8}>
        <FailedLine query={bill} />
        <Busy when={bill.isFetching}>
          <AvailableNow bill={bill.data} />
        </Busy>
        <Columns min={8} gap={8}>
          <ButtonLink to="/pagesB/wallet/withdraw/index" kind="secondary" block>
            {t('withdraw')}
          </ButtonLink>
          <ButtonLink to="/pagesB/wallet/recharge/index" kind="secondary" block>
            {t('recharge')}
          </ButtonLink>
        </Columns>
      </Stack>
    </Card>
  );
}
