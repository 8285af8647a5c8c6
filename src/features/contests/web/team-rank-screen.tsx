import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Fold, Folds } from '#design/components/fold.tsx';
import { Card, Columns, Figure, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { PayingBudget, RewardRules } from '#features/team/web/public.tsx';
import { Typed } from '#design/components/written.tsx';
import { sentenceAround } from '#design/components/localized.tsx';
import type { TypedText } from '#universal/written-text.ts';
import type { ReactNode } from 'react';

type Mine = DataOf<'GET /api/v1/contests/mine'>;
type Duel = NonNullable<Mine['duel']>;

/** Page of the member's team: its points and places this week and month, and its PK. */
export function TeamRankScreen() {
  const t = useTranslations('contests');
  const mine = useCall('GET /api/v1/contests/mine', {}, { staleMs: 0 });
  return (
    <Page title={t('rank.title')}>
      <Loaded query={mine} skeleton={<SkeletonRows rows={3} height="9rem" />}>
        {(data) => (
          <Stack gap={24}>
            <Columns min={8}>
              <RankFigure label={t('rank.week')} standing={data.week} />
              <RankFigure label={t('rank.month')} standing={data.month} />
            </Columns>
            <ButtonLink to="/pagesB/mine/ranking/index" kind="secondary" block>
              {t('rank.all')}
            </ButtonLink>
            <Pk mine={data} />
            <Past running={data.duel?.week} />
            <Folds>
              <Fold title={t('how')} heading>
                <Stack gap={12}>
                  <p className="field-hint">{t('rank.rule')}</p>
                  {data.duel ? <p className="field-hint">{t('duel.rule')}</p> : null}
                  <RewardRules />
                </Stack>
              </Fold>
            </Folds>
            <PayingBudget />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function RankFigure({ label, standing }: { label: string; standing: Mine['week'] }) {
  const t = useTranslations('contests');
  const { count, date } = useFormats();
  const { place, points, teams, startsOn, endsOn } = standing;
  return (
    <Card>
      <Figure
        label={label}
        value={t('rank.points', { points, text: count(points) })}
        detail={
          <>
            {place === null ? null : <p>{t('rank.place', { place: count(place), teams: count(teams) })}</p>}
            {/* A month of the operator's books is not the one of an Ethiopian calendar. */}
            <p>{t('rank.dates', { from: date(startsOn), until: date(endsOn) })}</p>
          </>
        }
      />
    </Card>
  );
}

/** This week's opponent, and what the winner gets. */
function Pk({ mine: { duel, duels } }: { mine: Mine }) {
  const t = useTranslations('contests');
  const { money } = useFormats();
  if (!duel) return <Section title={t('duel.title')}>{<p>{t(duels ? 'duel.none' : 'duel.off')}</p>}</Section>;
  return (
    <Section title={t('duel.title')}>
      {duel.opponent ? <Pair duel={duel} opponent={duel.opponent} /> : <p>{t('duel.alone')}</p>}
      <p className="field-hint">
        {duel.prizeMinor > 0 ? t('duel.prize', { prize: money(duel.prizeMinor) }) : t('duel.noPrize')}
      </p>
    </Section>
  );
}

function Pair({ duel, opponent }: { duel: Duel; opponent: NonNullable<Duel['opponent']> }) {
  const t = useTranslations('contests');
  const { count } = useFormats();
  const team = (who: ReactNode, { points, size }: { points: number; size: number }) => ({
    term: (
      <>
        {who} · {t('duel.members', { size })}
      </>
    ),
    value: t('rank.points', { points, text: count(points) }),
  });
  return (
    <Card>
      <DefinitionList items={[team(t('duel.own'), duel), team(<Who of={opponent} />, opponent)]} />
    </Card>
  );
}

function Who({ of: { nickname } }: { of: { nickname: TypedText | null } }) {
  const t = useTranslations('contests');
  return nickname === null ? t('ranks.hidden') : <Typed>{nickname}</Typed>;
}

type PastDuel = DataOf<'GET /api/v1/contests/duels'>['items'][number];

/** How a week before the running one came out. It may end some minutes before it is closed. */
export const outcomeOf = ({ opponent, closed, result }: Pick<PastDuel, 'opponent' | 'closed' | 'result'>) =>
  opponent === null ? 'none' : closed ? (result ?? 'none') : 'running';

/** All weeks before the running one, also those without an opponent. */
function Past({ running }: { running: string | undefined }) {
  const t = useTranslations('contests');
  const { date, count } = useFormats();
  const duels = useCallPages('GET /api/v1/contests/duels', {});
  const past = (duels.data ?? []).filter(({ week }) => week !== running);
  if (!duels.error && !duels.hasNextPage && past.length === 0) return null;
  return (
    <Section title={t('duel.past')}>
      <PagedList pages={duels} empty={null}>
        {() => (
          <Rows label={t('duel.past')}>
            {past.map(({ week, points, opponent, ...one }) => (
              <RowItem
                key={week}
                icon="team"
                title={t('duel.week', { date: date(week) })}
                detail={
                  opponent
                    ? sentenceAround({ name: <Who of={opponent} /> }, (marks) => t('duel.against', marks))
                    : t('duel.satOut')
                }
                value={t('duel.result', { result: outcomeOf({ opponent, ...one }) })}
                time={
                  opponent
                    ? t('duel.score', { own: count(points), theirs: count(opponent.points) })
                    : t('rank.points', { points, text: count(points) })
                }
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </Section>
  );
}
