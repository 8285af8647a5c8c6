import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '#design/arrival-focus.ts';
import { Button } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Card, Figure, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Points } from '#design/components/money.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useIntent } from '#platform/client/intents.ts';
import { useCall, useRefresh } from '#platform/client/queries.ts';
import { PinStep } from '#features/wallet/web/public.tsx';

const PATH = '/pagesB/mine/upgradeSVIP/index';
const STATEMENT = { to: '/pagesB/wallet/fundsDetails/index', query: { wallet: 'points' } } as const;
type Vip = DataOf<'GET /api/v1/vip'>;

/** Page on which a member buys SVIP for C3coin, and sees until when they have it. */
export function SvipScreen() {
  const t = useTranslations('vip');
  const vip = useCall('GET /api/v1/vip', {}, { live: true, staleMs: 0 });
  const refresh = useRefresh();
  const [until, setUntil] = useState<string>();
  const done = (endsAt: string) => {
    setUntil(endsAt);
    void refresh('GET /api/v1/vip', 'GET /api/v1/points', 'GET /api/v1/vip/svip');
  };
  return (
    <Page title={t('svip.title')}>
      <Loaded query={vip} skeleton={<SkeletonRows rows={2} height="9rem" />}>
        {(data) => (
          <Stack gap={24}>
            {/* The key resets the form after a purchase. */}
            <Steps key={until ?? ''} vip={data} bought={until} onDone={done} />
            <Past />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

type StepsProps = { vip: Vip; bought: string | undefined; onDone: (endsAt: string) => void };

function Steps({ vip, bought, onDone }: StepsProps) {
  const t = useTranslations('vip');
  const { count } = useFormats();
  const [agreed, setAgreed] = useState(false);
  const { svipPoints: points, svipDays: days } = vip.rules;
  const own = useCall('GET /api/v1/points', {}, { staleMs: 0 }).data?.balance;
  const intent = useIntent('POST /api/v1/vip/svip', { path: PATH, onDone: ({ endsAt }) => onDone(endsAt) });
  const reset = () => {
    setAgreed(false);
    intent.reset();
  };
  if (intent.state.at !== 'rest' || agreed)
    return (
      <PinStep
        intent={intent}
        onBack={reset}
        look={{ where: t('svip.statement'), to: STATEMENT }}
        refused={t('svip.refused')}
        onPin={(pin) => intent.send({ body: { points, days, pin } }, t('svip.label', { days }))}
      >
        <Offer vip={vip} own={own} />
      </PinStep>
    );
  return (
    <Stack>
      <CurrentSvip until={vip.svipUntil} bought={bought} />
      <Offer vip={vip} own={own} />
      {own !== undefined && own < points ? <p className="field-hint">{t('svip.short')}</p> : null}
      <p>{t('svip.noReturn')}</p>
      <Button block disabled={own === undefined || own < points} onClick={() => setAgreed(true)}>
        {t(vip.svipUntil ? 'svip.extend' : 'svip.buy', { days, points: count(points) })}
      </Button>
    </Stack>
  );
}

function CurrentSvip({ until, bought }: { until: string | null; bought: string | undefined }) {
  const t = useTranslations('vip');
  const { dateTime } = useFormats();
  const done = useArrivalFocus<HTMLDivElement>(bought !== undefined);
  if (bought)
    return (
      <div ref={done} tabIndex={-1}>
        <Note tone="positive" icon="check" title={t('svip.done')}>
          {t('svip.doneWords', { date: dateTime(bought) })}
        </Note>
      </div>
    );
  return <Figure label={t('svip.now')} value={until ? t('svip.until', { date: dateTime(until) }) : t('svip.no')} />;
}

/** The price, length and benefit of a term. */
function Offer({ vip: { rules, svipUntil }, own }: { vip: Vip; own: number | undefined }) {
  const t = useTranslations('vip');
  const { percent } = useFormats();
  return (
    <Card>
      <DefinitionList
        items={[
          { term: t('svip.length'), value: t('svip.days', { days: rules.svipDays }) },
          { term: t('svip.begins'), value: t(svipUntil ? 'svip.afterLast' : 'svip.atOnce') },
          { term: t('svip.gives'), value: t('svip.more', { more: percent((rules.svipGrowthPercent - 100) * 100) }) },
          { term: t('svip.own'), value: <Points count={own} hideable /> },
          { term: t('svip.price'), value: <Points count={rules.svipPoints} />, total: true },
        ]}
      />
    </Card>
  );
}

function Past() {
  const t = useTranslations('vip');
  const { date } = useFormats();
  const terms = useCallPages('GET /api/v1/vip/svip', {}, { live: true });
  if (!terms.error && !terms.data?.length) return null;
  return (
    <Section title={t('svip.past')}>
      <PagedList pages={terms} empty={null}>
        {(items) => (
          <Rows label={t('svip.past')}>
            {items.map(({ id, points, startsAt, endsAt, boughtAt }) => (
              <RowItem
                key={id}
                icon="crown"
                title={t('svip.term', { from: date(startsAt), until: date(endsAt) })}
                value={<Points count={points} hideable />}
                time={date(boughtAt)}
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </Section>
  );
}
