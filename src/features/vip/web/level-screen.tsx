import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { StatusBadge } from '#design/components/data.tsx';
import { Progress } from '#design/components/progress.tsx';
import { Card, Columns, Figure, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';

type Vip = DataOf<'GET /api/v1/vip'>;

/** Page of the member's level: what is missing to the next one, what each level opens, and all growth points. */
export function LevelScreen() {
  const t = useTranslations('vip');
  const vip = useCall('GET /api/v1/vip', {}, { live: true, staleMs: 0 });
  return (
    <Page title={t('title')}>
      <Loaded query={vip} skeleton={<SkeletonRows rows={3} height="9rem" />}>
        {(data) => (
          <Stack gap={24}>
            <Own vip={data} />
            <Columns min={8}>
              <ButtonLink to="/pagesB/mine/vip-rule/index" kind="secondary" block>
                {t('toRules')}
              </ButtonLink>
              <ButtonLink to="/pagesB/mine/upgradeSVIP/index" kind="secondary" block>
                {t('toSvip')}
              </ButtonLink>
            </Columns>
            <Levels vip={data} />
            <Growth />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Own({ vip: { level, growth, next, svipUntil } }: { vip: Vip }) {
  const t = useTranslations('vip');
  const { count, dateTime } = useFormats();
  const has = t('growthOf', { growth, text: count(growth) });
  return (
    <Card>
      <Stack gap={12}>
        <Figure
          size="large"
          label={t('own')}
          value={t('level', { level })}
          detail={svipUntil ? t('svipUntil', { date: dateTime(svipUntil) }) : undefined}
        />
        {next ? (
          <>
            <Progress value={growth} of={next.from} label={t('way', { level: next.level })} />
            <p>
              {has} {t('missing', { missing: next.missing, text: count(next.missing), level: next.level })}
            </p>
          </>
        ) : (
          <p>
            {has} {t('highest')}
          </p>
        )}
      </Stack>
    </Card>
  );
}

function Levels({ vip: { level: own, levels } }: { vip: Vip }) {
  const t = useTranslations('vip');
  const { count } = useFormats();
  return (
    <Section title={t('levels')}>
      <Rows label={t('levels')}>
        {levels.map(({ level, from, opens, exchangeMost }) => (
          <RowItem
            key={level}
            title={t('level', { level })}
            about={[opens > 0 ? t('opens', { opens }) : null, t('exchange', { most: count(exchangeMost) })]
              .filter(Boolean)
              .join(' · ')}
            detail={
              level === own ? (
                <StatusBadge tone="positive" icon="check">
                  {t('yours')}
                </StatusBadge>
              ) : undefined
            }
            value={count(from)}
          />
        ))}
      </Rows>
      <p className="field-hint">{t('levelsHint')}</p>
    </Section>
  );
}

/** List of growth points with their reasons. */
function Growth() {
  const t = useTranslations('vip');
  const { date, count } = useFormats();
  const growth = useCallPages('GET /api/v1/vip/growth', {}, { live: true });
  return (
    <Section title={t('growth')}>
      <PagedList pages={growth} empty={<p>{t('growthNone')}</p>}>
        {(items) => (
          <Rows label={t('growth')}>
            {items.map(({ id, source, date: on, orderId, points, svip }) => (
              <RowItem
                key={id}
                icon={ICONS[source]}
                title={t(`sources.${source}`)}
                detail={svip ? t('withSvip') : undefined}
                value={`+${count(points)}`}
                time={date(on)}
                {...(orderId ? { destination: { to: ORDER, item: { id: orderId } } } : {})}
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </Section>
  );
}

const ORDER = '/pagesB/mine/orderDetail/index';
const ICONS = { holding: 'product', collecting: 'income', check_in: 'check-in' } as const;
