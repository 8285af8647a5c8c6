// Console lists of members' coupons and of redeemed codes, and the page of one coupon.
import { dateText } from '#design/console/formats.ts';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { stateFilter } from '#design/console/filter-bar.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { MemberOfBlock } from '#design/console/resource.ts';
import { type Column, TOP, TopRows } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Section } from '#design/console/section.tsx';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { useCall } from '#platform/client/queries.ts';
import { MEMBER_NO_FILTER, MemberLink } from '#features/members/console/public.tsx';
import { BATCH_FILTER } from './choose-batch.tsx';
import { type Coupon, COUPON_STATES, discountText, type Redemption, scopeText } from './coupon-labels.ts';
import { t } from '#design/console/words.ts';

/** The batch of a row by its name, which leads to its page. */
const BatchLink = ({ of: { batchId, batchName } }: { of: Pick<Coupon, 'batchId' | 'batchName'> }) => (
  <Link
    to={`/coupon-batches/${batchId}/show`}
    style={{ color: 'inherit' }}
    onClick={(event) => event.stopPropagation()}
  >
    {batchName}
  </Link>
);

const columns: readonly Column<Coupon>[] = [
  {
    label: t('Coupon'),
    of: discountText,
    under: (row) => scopeText(row.productType, row.product?.title ?? null),
    links: true,
    width: 320,
  },
  { label: t('Member'), of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} name={row.memberName} /> },
  { label: t('Worth (Br)'), of: (row) => <Amount minor={row.worthMinor} />, align: 'right' },
  {
    label: t('Last day'),
    of: (row) => <Moment at={row.lastDay} />,
    under: (row) => t('made {madeAt}', { madeAt: dateText(row.madeAt) }),
  },
  { label: t('Batch'), of: (row) => <BatchLink of={row} /> },
  { label: t('State'), of: (row) => <StateChip of={COUPON_STATES[row.state]} /> },
];

/** The columns for which a member's page has room. */
const OWN_COLUMNS = columns.filter(({ label }) => [t('Coupon'), t('Last day'), t('State')].includes(label));

export function MemberCoupons({ member: { memberNo } }: { member: MemberOfBlock }) {
  const ask = { query: { memberNo, limit: TOP } };
  return (
    <TopRows<Coupon>
      title={t('Coupons')}
      read={useCall('GET /console/api/v1/coupons', ask, { quiet: true, staleMs: 0 })}
      columns={OWN_COLUMNS}
      to={(row) => `/coupons/${row.id}/show`}
      all={listAddress('coupons', { memberNo })}
      empty={t('No coupon yet.')}
    />
  );
}

export function CouponsList() {
  return (
    <RecordList<Coupon>
      resource="coupons"
      title={t('Coupons of members')}
      columns={columns}
      to={(row) => `/coupons/${row.id}/show`}
      filters={[stateFilter(choicesOf(COUPON_STATES)), MEMBER_NO_FILTER, BATCH_FILTER]}
      totals={[{ name: 'worthMinor', label: t('worth') }]}
      empty={t('No coupon is in this state.')}
    />
  );
}

export function CouponShow() {
  return (
    <RecordPage<Coupon> title={t('Coupon')}>
      {(coupon) => (
        <Section title={discountText(coupon)} actions={<StateChip of={COUPON_STATES[coupon.state]} />}>
          <Facts columns={3}>
            <Fact name={t('Member')}>
              <MemberLink id={coupon.memberId} memberNo={coupon.memberNo} name={coupon.memberName} />
            </Fact>
            <AmountFact name={t('Worth at most')} minor={coupon.worthMinor} />
            <Fact name={t('Products')}>{scopeText(coupon.productType, coupon.product?.title ?? null)}</Fact>
            <Fact name={t('Batch')}>
              <BatchLink of={coupon} />
            </Fact>
            <Fact name={t('Made')}>{momentText(coupon.madeAt)}</Fact>
            <Fact name={t('Last day')}>{dateText(coupon.lastDay)}</Fact>
            {coupon.orderId && (
              <Fact name={t('Order')}>
                <Link to={`/orders/${coupon.orderId}/show`} style={{ color: 'inherit' }}>
                  {t('Order {orderId}', { orderId: coupon.orderId })}
                </Link>
              </Fact>
            )}
            <Fact name={t('Used')}>{momentText(coupon.usedAt)}</Fact>
            <Fact name={t('Expired')}>{momentText(coupon.expiredAt)}</Fact>
          </Facts>
        </Section>
      )}
    </RecordPage>
  );
}

const redeemed: readonly Column<Redemption>[] = [
  { label: t('Member'), of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} name={row.memberName} /> },
  { label: t('Batch'), of: (row) => <BatchLink of={row} /> },
  { label: t('Redeemed'), of: (row) => <Moment at={row.at} /> },
];

export function RedemptionsList() {
  return (
    <RecordList<Redemption>
      resource="code-redemptions"
      title={t('Redeemed codes')}
      columns={redeemed}
      filters={[MEMBER_NO_FILTER, BATCH_FILTER]}
      empty={t('No codes redeemed yet.')}
    />
  );
}
