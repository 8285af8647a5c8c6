import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { Choices } from '#design/components/choice-field.tsx';
import { DefinitionList, StatusBadge, Timeline } from '#design/components/data.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { CopyableText } from '#design/components/keep.tsx';
import { Card, RowItem, Section, Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { PagedRows } from '#features/draws/web/public.tsx';
import { PinStep } from '#features/wallet/web/public.tsx';
import { useReadWith } from '#features/messages/web/public.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import { useIntent } from '#platform/client/intents.ts';
import { useCall, useRefresh } from '#platform/client/queries.ts';
import { Typed } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import { Localized } from '#design/components/localized.tsx';
import { sentenceAround } from '#design/components/localized.tsx';
import { type Address, useAddressLines } from '../address-draft.ts';
import '../prizes.css';
import { DidItCome, MoneyInstead } from './late-goods.tsx';
import { asksWhere, type Goods, GOODS_PATH, type GoodsDetail, shownState, TONES, stepsOf } from './goods-facts.ts';

const GOODS = ['GET /api/v1/prizes/{id}', 'GET /api/v1/prizes'] as const;

/** Lets the member choose the address, once. The default address is preselected. */
function Where({ goods: { id } }: { goods: GoodsDetail }) {
  const t = useTranslations('prizes.goods');
  const { address: from } = useNavigation();
  const addresses = useCall('GET /api/v1/addresses', {});
  return (
    <Section title={t('where')}>
      <Loaded query={addresses} skeleton={<SkeletonRows rows={1} height="8rem" />}>
        {({ items, max }) => (
          <Stack>
            {items.length > 0 ? <Choice id={id} addresses={items} /> : <p>{t('noAddress')}</p>}
            {items.length < max ? (
              <ButtonLink
                to="/pagesB/wallet/addAddress/index"
                query={{ from }}
                icon="plus"
                kind={items.length > 0 ? 'secondary' : 'primary'}
                block
              >
                {t('addAddress')}
              </ButtonLink>
            ) : null}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function Choice({ id, addresses }: { id: string; addresses: readonly Address[] }) {
  const t = useTranslations('prizes.goods');
  const linesOf = useAddressLines();
  const refresh = useRefresh();
  const [picked, setPicked] = useState('');
  const [agreed, setAgreed] = useState(false);
  const claim = useIntent('POST /api/v1/prizes/{id}/claim', {
    path: GOODS_PATH,
    onDone: () => void refresh(...GOODS),
  });
  const chosen = addresses.find((one) => one.id === picked) ?? addresses.find(({ isDefault }) => isDefault);
  const reset = () => {
    setAgreed(false);
    claim.reset();
    // The claim may have been refused because another phone claimed first, the time is over, or the address is deleted.
    void refresh(...GOODS, 'GET /api/v1/addresses');
  };
  if (claim.state.at !== 'rest' || agreed)
    return (
      <PinStep
        intent={claim}
        onBack={reset}
        look={{ where: t('title'), to: { to: GOODS_PATH, item: { id } } }}
        refused={t('claimRefused')}
        onPin={(pin) => chosen && claim.send({ path: { id }, body: { addressId: chosen.id, pin } }, t('claimLabel'))}
      >
        {chosen ? (
          <Card>
            <Stack>
              <h3>{t('sendTitle')}</h3>
              <p>
                <Typed>{`${wordsOf(chosen.name)} ${wordsOf(chosen.surname)}`}</Typed>
              </p>
              <p>
                <Typed>{linesOf(chosen).join(', ')}</Typed>
              </p>
              <p>{t('sendWords')}</p>
            </Stack>
          </Card>
        ) : null}
      </PinStep>
    );
  return (
    <Stack>
      <Choices
        legend={t('where')}
        legendHidden
        value={chosen?.id ?? ''}
        onChange={setPicked}
        choices={addresses.map((one) => ({
          value: one.id,
          label: <Typed>{`${wordsOf(one.name)} ${wordsOf(one.surname)}`}</Typed>,
          detail: <Typed>{linesOf(one).join(', ')}</Typed>,
        }))}
      />
      <p className="field-hint">{t('addressWaits')}</p>
      <Button block disabled={!chosen} onClick={() => setAgreed(true)}>
        {t('send')}
      </Button>
    </Stack>
  );
}

/** One prize that the member won: its steps, its address, and what the member can do now. */
function OneGoods({ id }: { id: string }) {
  const t = useTranslations('prizes.goods');
  const goods = useCall('GET /api/v1/prizes/{id}', { path: { id } });
  useReadWith('deliveryId', id);
  return (
    <Loaded query={goods} skeleton={<SkeletonRows rows={2} height="10rem" />}>
      {(data) => (
        <Stack gap={24}>
          <Steps goods={data} />
          {asksWhere(data) ? <Where goods={data} /> : null}
          <DidItCome goods={data} />
          <MoneyInstead goods={data} />
          {data.address && data.state !== 'paid' ? (
            <DeliveredTo of={data.address} there={data.state === 'delivered'} />
          ) : null}
          <ButtonLink to="/pagesB/mine/drawRecordDetail/index" item={{ id }} kind="secondary" block>
            {t('play')}
          </ButtonLink>
        </Stack>
      )}
    </Loaded>
  );
}

function Steps({ goods }: { goods: GoodsDetail }) {
  const t = useTranslations('prizes.goods');
  const { dateTime, ownMoney } = useFormats();
  const { title, worthMinor, carrier, tracking } = goods;
  const shown = shownState(goods);
  return (
    <Card>
      <Stack gap={12}>
        <StatusBadge tone={TONES[shown]}>{t(`state.${shown}`, { amount: ownMoney(worthMinor) })}</StatusBadge>
        <h2>
          <Localized>{title}</Localized>
        </h2>
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
          steps={stepsOf(goods).map(({ key, at, mark }) => ({
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

/** A sentence that says what happens next, and by when. */
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
      return sentenceAround({ why: <Typed>{failure ?? ''}</Typed> }, (marks) =>
        t('next.failed', { ...marks, cash: dateTime(cashFrom) }),
      );
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

function DeliveredTo({ of, there }: { of: NonNullable<GoodsDetail['address']>; there: boolean }) {
  const t = useTranslations('prizes.goods');
  const lines = useAddressLines()(of);
  return (
    <Section title={t(there ? 'wentTo' : 'goesTo')}>
      <Card>
        <div className="address">
          <p className="address-name">
            <Typed>{`${wordsOf(of.name)} ${wordsOf(of.surname)}`}</Typed>
          </p>
          {lines.map((line, at) => (
            <p key={`${at} ${line}`}>
              <Typed>{line}</Typed>
            </p>
          ))}
          <p className="numerals">{of.phone}</p>
        </div>
      </Card>
    </Section>
  );
}

/** Page of the goods that the member won: a list, or one of them if the page's address names it. */
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
  const { dateTime, ownMoney } = useFormats();
  const { id, title, worthMinor, wonAt } = goods;
  const amount = ownMoney(worthMinor);
  const shown = shownState(goods);
  return (
    <RowItem
      icon="gift"
      title={<Localized>{title}</Localized>}
      about={t('worthOf', { amount })}
      detail={<StatusBadge tone={TONES[shown]}>{t(`state.${shown}`, { amount })}</StatusBadge>}
      time={t('wonOn', { when: dateTime(wonAt) })}
      destination={{ to: GOODS_PATH, item: { id } }}
    />
  );
}
