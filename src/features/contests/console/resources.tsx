import { dateText } from '#design/console/formats.ts';
import Groups from '@mui/icons-material/GroupsOutlined';
import Leaderboard from '@mui/icons-material/LeaderboardOutlined';
import SportsScore from '@mui/icons-material/SportsScoreOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { DuelistsList, DuelWeekShow, DuelWeeksList, nameOf, PeriodShow, PeriodsList } from './contests.tsx';
import { t } from '#design/console/words.ts';

// Registers the feature's console pages, and how its audit entries and reward causes read.

/** Names a period for the audit log. `id` is like 'week:2026-11-16'. */
function rankText(id: string): string {
  const [kind, startsOn = ''] = id.split(':');
  return t('Team rank: {nameOf}', { nameOf: nameOf({ kind: kind === 'month' ? 'month' : 'week', startsOn }) });
}

const roles = ['finance', 'support'] as const;

/** Reads the cause of a rank prize: kind, first day and place, as in 'week:2026-11-16:1'. */
function placeOf(cause: string) {
  const [, kind, startsOn, place] = /^(week|month):([\d-]{10}):(\d+)$/.exec(cause) ?? [];
  if (!startsOn || !place || (kind !== 'week' && kind !== 'month')) return undefined;
  const period = nameOf({ kind, startsOn });
  return { text: t('{period}, place {place}', { period, place }), to: `/contests/periods/${kind}:${startsOn}/show` };
}

/** Reads the cause of a PK prize: week and winner, as in '2026-11-16:12'. */
function winOf(cause: string) {
  const week = /^([\d-]{10}):\d+$/.exec(cause)?.[1];
  return week
    ? { text: t('Won in the week of {week}', { week: dateText(week) }), to: `/contests/duel-weeks/${week}/show` }
    : undefined;
}

export const resources = defineConsole({
  acts: { 'contests.run_again': t('Ran a week or month of teams again') },
  subjects: {
    rank: { text: rankText, resource: 'contests/periods' },
    duels: { text: (id) => t('PK of the week of {id}', { id: dateText(id) }), resource: 'contests/duel-weeks' },
  },
  rewards: {
    rank_prize: { text: t('Prize of a team rank'), causeOf: placeOf },
    duel_prize: { text: t('Prize of PK'), causeOf: winOf },
  },
  resources: [
    {
      name: 'contests/periods',
      label: t('Team ranks'),
      group: 'Rewards',
      position: 9,
      roles,
      icon: Leaderboard,
      list: PeriodsList,
      show: PeriodShow,
    },
    {
      name: 'contests/duel-weeks',
      label: t('PK of teams'),
      group: 'Rewards',
      position: 10,
      roles,
      icon: SportsScore,
      list: DuelWeeksList,
      show: DuelWeekShow,
    },
    {
      name: 'contests/duelists',
      label: t('Teams in PK'),
      group: 'Rewards',
      position: 11,
      roles,
      icon: Groups,
      list: DuelistsList,
    },
  ],
});
