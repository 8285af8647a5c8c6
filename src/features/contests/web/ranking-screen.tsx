import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { Chip } from '#design/components/data.tsx';
import { Card, Figure, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Segmented } from '#design/components/tabs.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { MemberAvatar } from '#features/members/web/public.tsx';
import { HideName, PayingBudget } from '#features/team/web/public.tsx';
import { Typed } from '#design/components/written.tsx';

const KINDS = ['week', 'month'] as const;
const WHICH = { running: 'this', last: 'before' } as const;
type Ranks = DataOf<'GET /api/v1/contests/ranks'>;

/** The leaderboard of a week or month with its prizes. The member's own place is always shown on top. */
export function RankingScreen() {
  const t = useTranslations('contests');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('week');
  const [of, setOf] = useState<keyof typeof WHICH>('running');
  const ranks = useCall('GET /api/v1/contests/ranks', { query: { kind, of } }, { staleMs: 0 });
  return (
    <Page title={t('ranks.title')}>
      <Stack>
        <Segmented
          label={t('ranks.kind')}
          value={kind}
          onChange={setKind}
          options={KINDS.map((value) => ({ value, label: t(`ranks.${value}`) }))}
        />
        <Segmented
          label={t('ranks.which')}
          value={of}
          onChange={setOf}
          options={(['running', 'last'] as const).map((value) => ({
            value,
            label: t(`ranks.${WHICH[value]}.${kind}`),
          }))}
        />
        <Loaded query={ranks} skeleton={<SkeletonRows rows={6} />}>
          {(data) => (
            <Stack gap={24}>
              <Own ranks={data} />
              <Places ranks={data} />
              <Stack gap={12}>
                <p className="field-hint">{t('rank.rule')}</p>
                <HideName hidden={data.nameHidden} refresh={['GET /api/v1/contests/ranks']} />
              </Stack>
              <PayingBudget />
              <ButtonLink to="/pagesB/mine/teamRank/index" kind="secondary" block>
                {t('ranks.toTeam')}
              </ButtonLink>
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Page>
  );
}

function Own({ ranks: { own, teams } }: { ranks: Ranks }) {
  const t = useTranslations('contests');
  const { count } = useFormats();
  return (
    <Card>
      <Figure
        size={own ? 'large' : 'medium'}
        label={t('ranks.own')}
        value={own ? t('rank.place', { place: count(own.place), teams: count(teams) }) : t('rank.noPlace')}
        detail={own ? t('rank.points', { points: own.points, text: count(own.points) }) : undefined}
      />
    </Card>
  );
}

function Places({ ranks }: { ranks: Ranks }) {
  const t = useTranslations('contests');
  const { count, date, money } = useFormats();
  const { places, prizesMinor, closed, startsOn, endsOn } = ranks;
  return (
    <Section title={t('rank.dates', { from: date(startsOn), until: date(endsOn) })}>
      <p>
        {t(closed ? 'ranks.closed' : 'ranks.open')}{' '}
        {prizesMinor.length > 0
          ? t('ranks.prizes', { prizes: prizesMinor.map((minor) => money(minor)).join('\u00a0· ') })
          : t('ranks.noPrizes')}
      </p>
      {places.length === 0 ? (
        <EmptyState icon="team" title={t('ranks.none')}>
          {t('ranks.noneWords')}
        </EmptyState>
      ) : (
        <Rows label={t('ranks.title')}>
          {places.map(({ place, points, prizeMinor, own, ...face }) => (
            <RowItem
              key={place}
              picture={<MemberAvatar of={face} size={2.5} />}
              title={
                <>
                  {count(place)}. {face.nickname === null ? t('ranks.hidden') : <Typed>{face.nickname}</Typed>}
                </>
              }
              detail={own ? <Chip tone="primary">{t('ranks.you')}</Chip> : undefined}
              value={t('rank.points', { points, text: count(points) })}
              time={prizeMinor > 0 ? money(prizeMinor) : undefined}
            />
          ))}
        </Rows>
      )}
    </Section>
  );
}
