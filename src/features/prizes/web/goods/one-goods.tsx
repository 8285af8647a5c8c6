import { useLocale, useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { DefinitionList, StatusBadge, Timeline } from '#design/components/data.tsx';
import { CopyableText } from '#design/components/keep.tsx';
import { Card, Section, Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useCall } from '#platform/client/queries.ts';
import { titleIn } from '#features/draws/web/public.tsx';
import { useAddressLines } from '../address-lines.ts';
import { asksWhere, type GoodsDetail, shownState, TONES, wayOf } from './goods-facts.ts';
import { DidItCome } from './did-it-come.tsx';
import { MoneyInstead } from './money-instead.tsx';
import { Where } from './where.tsx';
import '../prizes.css';

/** One thing that the member won: its way, its address, and what the member can do now. */
export function OneGoods({ id }: { id: string }) {
  const t = useTranslations('prizes.goods');
  const goods = useCall('GET /api/v1/prizes/{id}', { path: { id } });
  return (
    <Loaded query={goods} skeleton={<SkeletonRows rows={2} height="10rem" />}>
      {(data) => (
        <Stack gap={24}>
          <Way goods={data} />
          {asksWhere(data) ? <Where goods={data} /> : null}
          <DidItCome goods={data} />
          <MoneyInstead goods={data} />
          {data.address && data.state !== 'paid' ? (
            <Address of={data.address} there={data.state === 'delivered'} />
          ) : null}
          <ButtonLink to="/pagesB/mine/drawRecordDetail/index" item={{ id }} kind="secondary" block>
            {t('play')}
          </ButtonLink>
        </Stack>
      )}
    </Loaded>
  );
}

function Way({ goods }: { goods: GoodsDetail }) {
  const t = useTranslations('prizes.goods');
  const language = useLocale();
  const { dateTime } = useFormats();
  const { title, worthMinor, carrier, tracking } = goods;
  const shown = shownState(goods);
  return (
    <Card>
      <Stack gap={12}>
        <StatusBadge tone={TONES[shown]}>{t(`state.${shown}`)}</StatusBadge>
        <h2>{titleIn(title, language)}</h2>
        <p>
          <NextStep goods={goods} />
        </p>
        <DefinitionList
          items={[
            { term: t('worth'), value: <Money minor={worthMinor} /> },
            carrier !== null && { term: t('carrier'), value: carrier },
            tracking !== null && {
              term: t('tracking'),
              value: <CopyableText text={tracking} label={t('copyTracking')} />,
              stacked: true,
            },
          ]}
        />
        <Timeline
          label={t('way')}
          steps={wayOf(goods).map(({ key, at, mark }) => ({
            key,
            title: t(`step.${key}`),
            time: at === null ? undefined : dateTime(at),
            state: mark,
          }))}
        />
      </Stack>
    </Card>
  );
}

/** Says in one sentence what happens next, and by when. */
function NextStep({
  goods: { state, isCashDue, claimUntil, sendBy, cashFrom, failure, contestUntil },
}: {
  goods: GoodsDetail;
}) {
  const t = useTranslations('prizes.goods');
  const { dateTime } = useFormats();
  if (isCashDue) return t(state === 'won' ? 'next.tooLate' : 'next.late');
  switch (state) {
    case 'won':
      return t('next.won', { until: dateTime(claimUntil) });
    case 'claimed':
    case 'packed':
      return t('next.claimed', { by: dateTime(sendBy), cash: dateTime(cashFrom) });
    case 'shipped':
      return t('next.shipped', { cash: dateTime(cashFrom) });
    case 'failed':
      return t('next.failed', { why: failure ?? '', cash: dateTime(cashFrom) });
    case 'returned':
      return t('next.returned', { cash: dateTime(cashFrom) });
    case 'arrived':
      return t('next.arrived', { until: dateTime(contestUntil) });
    case 'contested':
      return t('next.contested', { cash: dateTime(cashFrom) });
    case 'delivered':
    case 'paid':
      return t(`next.${state}`);
  }
}

function Address({ of, there }: { of: NonNullable<GoodsDetail['address']>; there: boolean }) {
  const t = useTranslations('prizes.goods');
  const lines = useAddressLines()(of);
  return (
    <Section title={t(there ? 'wentTo' : 'goesTo')}>
      <Card>
        <div className="address">
          <p className="address-name">
            {of.name} {of.surname}
          </p>
          {lines.map((line, at) => (
            <p key={`${at} ${line}`}>{line}</p>
          ))}
          <p className="numerals">{of.phone}</p>
        </div>
      </Card>
    </Section>
  );
}
